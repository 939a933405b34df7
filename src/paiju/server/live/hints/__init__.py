"""Answers for people at a table who ask: hints, waits, why not."""
