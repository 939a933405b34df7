"""A long work in parts that takes no time, and that may lose a worker."""

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from paiju.simulation.workers import Crew, Part, do, parts

ALL = {
    (first, min(first + 9, 100)): sum(n * n for n in range(first, min(first + 9, 100))) for first in range(0, 100, 9)
}


@dataclass(frozen=True)
class Squares:
    """The sum of the squares of the numbers of a part. Where `killed` names a file that is not there, the worker of
    the part with 30 in it leaves it and is killed; with `always` there is no such file."""

    compiled: bool = False
    killed: str = ""
    always: bool = False

    def begin(self) -> Callable[[int, int], int]:
        def task(first: int, last: int) -> int:
            if first <= 30 < last and (self.always or (self.killed and not Path(self.killed).exists())):
                if self.killed:
                    Path(self.killed).touch()
                os.kill(os.getpid(), signal.SIGKILL)
            return sum(n * n for n in range(first, last))

        return task


def done(work: Squares, crew: Crew) -> dict[Part, int]:
    """What came of every part."""
    found: dict[Part, int] = {}

    def take(part: Part, result: int) -> None:
        assert part not in found
        found[part] = result

    do(work, parts(100, 9), crew, take)
    return found
