"""An event as those who have a part in it see it."""
