"""Messages about tables, and their answers."""
