"""Commands at a table: each answers with the entries that do it, or is refused."""
