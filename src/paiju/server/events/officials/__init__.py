"""An event as seen by those who take part in it."""
