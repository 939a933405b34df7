"""The books themselves, a module for each text, and the platforms whose records are read."""
