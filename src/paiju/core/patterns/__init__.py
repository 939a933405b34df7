"""Patterns: a predicate over a reading each, their numbers, and which of them a reading has."""
