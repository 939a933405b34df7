"""The core on a graphics card: the same source as everywhere else, one table per thread."""
