"""A whole event played with generated results, from entries to prizes, and checked after every step."""
