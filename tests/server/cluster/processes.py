"""Several servers on one machine, as processes."""

from pathlib import Path

from tests.server.serving import Client, Served


def pids(club: Served) -> list[int]:
    """The processes that it has started."""
    listed = Path(f"/proc/{club.process.pid}/task/{club.process.pid}/children").read_text()
    return [int(pid) for pid in listed.split()]


def answers(url: str) -> bool:
    """Is a server there, and ready?"""
    try:
        return Client(url).get("/readyz").status == 200
    except OSError:
        return False
