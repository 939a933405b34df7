"""What every worker process of the server does first: it ends when the server does, however that ended."""

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading

MOST_MEMORY = 2 << 30  # bytes of data: more than any of them needs, less than a club's machine has


def begin() -> None:
    """In a worker: Ctrl-C is the server's business, and a worker without a server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=end_with, args=(parent.sentinel,), daemon=True).start()


def begin_bounded() -> None:
    """The same, and no piece of work takes the machine's memory: it ends with MemoryError instead."""
    begin()
    try:
        import resource
    except ImportError:  # a system that knows no such limits
        return
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


def end_with(sentinel: int) -> None:
    """Wait for the server's end; SIGKILL gives it no chance to tell anybody."""
    multiprocessing.connection.wait([sentinel])
    os._exit(1)
