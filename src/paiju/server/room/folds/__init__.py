"""Parts of the fold of a table's journal."""
