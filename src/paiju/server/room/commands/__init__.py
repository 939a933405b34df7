"""Commands at a table: each returns the entries that carry it out, or is refused."""
