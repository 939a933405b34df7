"""One arena of memory for all threads.

The C library gives every thread that asks for memory an arena of its own, and what a thread has freed is not used by
the others: the few threads that talk to the database would keep some megabytes each for good, growing slowly. Python's
threads take turns anyway, so that one arena costs them nothing.
"""

import ctypes
import sys

ARENA_MAX = -8  # M_ARENA_MAX of mallopt


def share() -> bool:
    """From now on all threads use one arena; to be called before there are any. False where the C library has no such
    thing."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):
        return False
    return bool(mallopt(ARENA_MAX, 1))
