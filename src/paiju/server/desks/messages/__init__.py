"""Messages sent to desks and evenings, and their answers."""
