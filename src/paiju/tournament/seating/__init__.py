"""Who sits where in every round of an event."""
