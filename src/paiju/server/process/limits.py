"""What the system lets this process have: so many files and connections, some of them for visitors; and one arena of
memory for all threads."""

import ctypes
import sys

ARENA_MAX = -8  # M_ARENA_MAX of mallopt
MOST_OPEN = 20_000  # connections, however many files are allowed: some 80 MB when all of them are idle
LEAST_SPARE, MOST_SPARE = 48, 256  # files for the database, workers, pages being read
UNKNOWN = 512  # where the system does not say: what select() can watch there


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


def raised() -> int:
    """Raise the limit as far as we may; what it is then."""
    if sys.platform == "win32":
        return UNKNOWN
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_OPEN + MOST_SPARE
    wanted = most if hard == resource.RLIM_INFINITY else min(hard, most)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (ValueError, OSError):  # not ours to raise; then we live with what there is
        return soft
    return wanted


def for_visitors(files: int) -> int:
    """How many connections so many files leave room for."""
    spare = min(MOST_SPARE, max(LEAST_SPARE, files // 8))
    return max(8, min(MOST_OPEN, files - spare))
