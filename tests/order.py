"""The order of the tests where several processes share them.

Each begins with a part of the list and takes from the others' ends what they have not come to (`--dist worksteal`). So
one part begins with what compiles and loads kernels, one with what needs servers, one with what needs a browser: no
process waits for a kernel that another compiles, and there is one browser, one club and one PostgreSQL. The short tests
stand at the ends, where they go to whoever is free.
"""

from collections.abc import Callable, Iterable
from itertools import islice
from typing import TypeVar

Item = TypeVar("Item")

KERNELS = (
    "tests/laws/test_books_in_use.py", "tests/core/play", "tests/envs", "tests/laws/test_compiled",
    "tests/core/hand/test_distance.py", "tests/deep", "tests/bots", "tests/arena", "tests/agreement", "tests/lab",
    "tests/batch", "tests/simulation", "tests/gpu", "tests/core/players", "tests/laws", "tests/test_readme.py",
    "tests/test_commands_run.py", "tests/test_learning_example.py", "tests/cli",
)  # fmt: skip
PAGES = ("tests/web", "tests/tournament/paper/test_printed.py")
SERVERS = ("tests/server", "tests/before", "tests/terminal")
FIRST = {  # by the number of processes
    2: (KERNELS, (*PAGES, *SERVERS)),
    3: (KERNELS, SERVERS, PAGES),
    4: (KERNELS, SERVERS, PAGES, ()),
}


def in_order(items: Iterable[Item], path_of: Callable[[Item], str], processes: int) -> list[Item]:
    """Equal parts, each with its own first and short tests behind them; neighbours stay neighbours."""
    listed = list(items)
    parts = [begun_with(places, listed, path_of) for places in FIRST[processes]]
    chosen = {id(item) for part in parts for item in part}
    short = iter([item for item in listed if id(item) not in chosen])
    ordered: list[Item] = []
    for number, part in enumerate(parts, 1):
        ordered += part
        ordered += islice(short, max(0, len(listed) * number // processes - len(ordered)))
    return [*ordered, *short]


def begun_with(places: tuple[str, ...], items: list[Item], path_of: Callable[[Item], str]) -> list[Item]:
    """The items of these places, in the places' order."""

    def rank(item: Item) -> int:
        return next((n for n, place in enumerate(places) if path_of(item).startswith(place)), len(places))

    return sorted((item for item in items if rank(item) < len(places)), key=rank)
