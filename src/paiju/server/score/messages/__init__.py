"""Messages of the scorer's pages, and their answers."""
