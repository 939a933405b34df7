"""The club's key, and what is encrypted with it."""
