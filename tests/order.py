"""The order of the tests where two processes share them.

Each begins with a half of the list and takes from the other's end what that one has not come to (`--dist worksteal`).
So one half begins with what compiles and loads kernels, the other with what needs browsers and servers: neither
process waits for a kernel that the other compiles, and there is one browser, one club and one PostgreSQL. The short
tests stand at both ends, where they go to whoever is free.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

Item = TypeVar("Item")

KERNELS = (
    "tests/laws/test_books_in_use.py", "tests/core/play", "tests/envs", "tests/laws/test_compiled",
    "tests/core/hand/test_distance.py", "tests/deep", "tests/bots", "tests/arena", "tests/agreement", "tests/lab",
    "tests/batch", "tests/simulation", "tests/gpu", "tests/core/players", "tests/laws", "tests/test_readme.py",
    "tests/test_commands_run.py", "tests/test_learning_example.py", "tests/cli",
)  # fmt: skip
SERVERS = ("tests/web", "tests/tournament/paper/test_printed.py", "tests/server", "tests/before", "tests/terminal")


def in_order(items: Iterable[Item], path_of: Callable[[Item], str]) -> list[Item]:
    """Both halves, each with its own first and the short tests behind them; neighbours stay neighbours."""
    listed = list(items)
    kernels, servers = (begun_with(places, listed, path_of) for places in (KERNELS, SERVERS))
    chosen = {id(item) for item in (*kernels, *servers)}
    short = [item for item in listed if id(item) not in chosen]
    room = max(0, len(listed) // 2 - len(kernels))
    return [*kernels, *short[:room], *servers, *short[room:]]


def begun_with(places: tuple[str, ...], items: list[Item], path_of: Callable[[Item], str]) -> list[Item]:
    """The items of these places, in the places' order."""

    def rank(item: Item) -> int:
        return next((n for n, place in enumerate(places) if path_of(item).startswith(place)), len(places))

    return sorted((item for item in items if rank(item) < len(places)), key=rank)
