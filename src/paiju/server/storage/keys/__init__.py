"""The club's key, and what is locked with it."""
