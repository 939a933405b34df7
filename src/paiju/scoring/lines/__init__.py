"""A scored hand line by line, in each family's own way."""
