"""Whole days of events in real browsers, undisturbed and with a club that is killed again and again."""
