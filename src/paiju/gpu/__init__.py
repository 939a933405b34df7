"""The core on a graphics card: the same source as everywhere else, compiled by numba-cuda, one table per thread."""
