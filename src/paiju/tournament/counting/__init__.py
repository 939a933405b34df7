"""From tables to standings: the arithmetic of an event."""
