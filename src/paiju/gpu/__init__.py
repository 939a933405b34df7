"""The core on a graphics card: the same text as everywhere else, compiled by numba-cuda, a table to each thread."""
