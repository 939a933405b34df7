"""Messages about rule books of people's own, and their answers."""
