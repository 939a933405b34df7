"""Parts of the fold over a table's journal."""
