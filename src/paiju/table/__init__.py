"""One hand at a table: set up, played, described by events, seen by each role, recorded."""
