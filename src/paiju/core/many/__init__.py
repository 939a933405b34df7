"""Many hands and many tables: played, stepped, observed, counted."""
