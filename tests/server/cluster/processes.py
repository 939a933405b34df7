"""Several servers on one machine, as processes."""

import time
from collections.abc import Callable
from pathlib import Path

from tests.children import PATIENCE
from tests.server.serving import Client, Served


def pids(club: Served) -> list[int]:
    """The processes that it has started."""
    listed = Path(f"/proc/{club.process.pid}/task/{club.process.pid}/children").read_text()
    return [int(pid) for pid in listed.split()]


def until(true: Callable[[], bool]) -> None:
    """Wait for something that is expected."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.1)


def answers(url: str) -> bool:
    """Is a server there, and ready?"""
    try:
        return Client(url).get("/readyz").status == 200
    except OSError:
        return False
