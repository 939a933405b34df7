"""Kernels for the card acted out in the interpreter: a thread of Python for each of the card's, with memory of its own
in which something lies already.
"""

from collections.abc import Callable
from threading import Barrier, Thread
from typing import Any

import numpy as np

from paiju.core.flat import FlatRecord
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.many import tally as T
from paiju.core.play.actions import ACTIONS
from paiju.core.play.deal import Deal
from paiju.core.players.notes import Notes
from paiju.core.rules import Win
from paiju.envs.card_tables import CardVector
from paiju.gpu.thinking_kernel import LISTS, OF_LIST, OF_TABLE, PLACE
from paiju.gpu.thread import ActedThread, block
from paiju.native.arguments import OwnMemory, parameters_of
from paiju.scoring.suit_table import table
from paiju.series import Blank
from tests.core.players.scribbled import scribbled

THREADS = 2
LEFT = 1 << 30  # what lies in memory that nobody has set


class BlankWin:
    """A blank win, a new one whenever it is copied."""

    def __getitem__(self, _i: int) -> Win:
        return Win()


def own_memory(memory: OwnMemory) -> Any:
    """A thread's own memory as the interpreter's text wants it: objects and lists in place of records and arrays."""
    if memory.holds is Notes:
        return [scribbled(lambda: LEFT)]
    if not isinstance(memory.holds, str):
        return [None]
    *outer, length = memory.shape
    return [[LEFT] * length for _ in range(outer[0])] if outer else [LEFT] * length


def act_out(kernel: Callable[..., None], *given: Any, threads: int = THREADS) -> None:
    """Run a kernel as so many threads; a fault of any of them is raised."""
    barrier, answers, faults = Barrier(threads), [False] * threads, list[BaseException]()

    def run(number: int) -> None:
        block.set(ActedThread(number, barrier, answers))
        passed = iter(given)
        own = [own_memory(each) if isinstance(each, OwnMemory) else next(passed) for each in parameters_of(kernel)]
        try:
            kernel(*own)
        except BaseException as fault:
            faults.append(fault)
            barrier.abort()

    acting = [Thread(target=run, args=(number,)) for number in range(threads)]
    for thread in acting:
        thread.start()
    for thread in acting:
        thread.join()
    if faults:
        raise faults[0]


class ActedArray(np.ndarray[Any, Any]):
    """An array that is where the card's would be."""

    def copy_to_host(self) -> Any:
        """A copy."""
        return np.array(self)

    def row(self, number: int) -> Any:
        """A row, where it lies."""
        return self[number]

    def fill(self, value: Any) -> None:
        """Take over what an array holds."""
        self[...] = value


def acted(array: Any) -> Any:
    """An array as one of the card's."""
    return np.array(array).view(ActedArray)


class ActedKernel:
    """A kernel called as on a card."""

    def __init__(self, kernel: Callable[..., None]) -> None:
        self.kernel = kernel

    def __call__(self, _blocks: int, size: int, *given: Any) -> None:
        act_out(self.kernel, *given, threads=size)

    def check(self) -> None:
        """Whatever goes wrong is raised at once."""


class ActedCard:
    """A place for arrays."""

    def upload(self, array: Any) -> Any:
        """An array there."""
        return acted(array)

    def room(self, shape: tuple[int, ...], dtype: Any) -> Any:
        """An array there, with whatever lies there."""
        return np.full(shape, 1, dtype).view(ActedArray)

    def kernel(self, _text: str, kernel: Callable[..., None]) -> Any:
        """A kernel there."""
        return ActedKernel(kernel)


def copies(record: type[FlatRecord], number: int) -> Any:
    """Objects in an array: what a kernel takes a part of is one, for a part of a list would be a copy."""
    made = np.empty(number, object)
    made[:] = [record() for _ in range(number)]
    return made.view(ActedArray)


def thinking_room() -> list[Any]:
    """What tables have whose players think, with whatever lies there: two tables."""
    tables = 2
    widths = OF_TABLE, ACTIONS, T.OF_WINS, T.TALLY
    notes = np.empty(tables, object)
    notes[:] = [scribbled(lambda: LEFT) for _ in range(tables)]
    rows = [[[LEFT] * width for _ in range(tables)] for width in widths]
    tasks = [[LEFT] * (tables << PLACE) for _ in range(LISTS)]
    return [copies(Deal, tables), notes, *rows, tasks, [[0] * OF_LIST for _ in range(LISTS + 1)]]


class ActedVector(CardVector):
    """The vector whose tables are the interpreter's own."""

    def arrays(self) -> dict[str, Any]:
        """Objects and lists where the interpreter wants them."""
        return {
            "rules": self.plan.rules,
            "tiles": self.series.tiles,
            "matches": self.match_rules(),
            "deals": copies(Deal, self.n),
            "blank": Blank(),
            "blank_win": BlankWin(),
            "rows": [[LEFT] * WILD_ROWS for _ in range(THREADS)],
            "costs": table(),
            "stand": acted(self.stand),
            "numbers": acted(self.numbers),
            "courses": acted(self.courses),
            "offered": acted(self.offered),
            "seen": acted(self.seen),
            "mask": acted(self.mask),
            "gain": acted(self.gain),
            "all_allowed": acted([self.n]),
            "others": self.plan.others,
            "final": acted(self.final),
            "ended": copies(Deal, self.looked_back),
            "grid": (1, THREADS),
            **{name: ActedKernel(kernel) for name, (_, kernel) in self.kernels().items()},
        }
