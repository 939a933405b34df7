"""Messages about events, and their answers."""
