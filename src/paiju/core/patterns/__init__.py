"""Patterns: one predicate each over a reading, their numbers, and which of them a reading has."""
