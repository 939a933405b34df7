"""Messages about learning, and their answers."""
