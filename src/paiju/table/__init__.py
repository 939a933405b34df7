"""One hand at a table: set up, played, told as events, seen by each role, put on record."""
