"""Entering an event: conditions, entry forms, the exam, places left, the roll call."""
