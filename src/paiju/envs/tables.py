"""Many tables side by side: a step is one decision at each of them."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from paiju import books, fields
from paiju.batch.arrays import WIN, rules_array
from paiju.batch.play import DEAL
from paiju.batch.step_kernel import CHOOSE, FIRST_DEAL, STEP, step_many
from paiju.books.book import Book
from paiju.core.hand.suit_costs import WORK
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.many.observing import OBSERVATION
from paiju.core.play.actions import ACTIONS
from paiju.core.play.deal import Deal
from paiju.core.rules import Win
from paiju.errors import InputError
from paiju.scoring.suit_table import array, table
from paiju.series import Blank, Series, series, standing
from paiju.table.wins import SPOTS

MOST_TABLES = 1_000_000
LARGEST_SEED = (1 << 63) - 1
# Points that make a reward of 1, by the book's scoring.
UNITS = {"riichi": 1000, "official": 8, "house": 1}

Ints = npt.NDArray[np.int64]
Observations = npt.NDArray[np.int16]
Masks = npt.NDArray[np.int8]
Rewards = npt.NDArray[np.float32]
Told = tuple[Observations, Masks, Ints]


@cache
def kernel() -> Any:
    """The compiled step, or None where there is no Numba."""
    try:
        from paiju.batch.compiling import compiled
    except ImportError:
        return None
    return compiled(step_many)


def unit_of(book: Book) -> int:
    """Points that make a reward of 1."""
    return UNITS[book.scoring.family]


class Vector:
    """n tables of a book. Table i plays the hands i, i + n, i + 2n … of the seed, one after the other by itself: a step
    whose action ends a hand says so in `done` and shows the beginning of the next."""

    def __init__(self, book: str | Book, n: int, seed: int = 0, special: str | None = None, compiled: bool = True):
        self.book = book if isinstance(book, Book) else books.get(book)
        self.n = fields.number(n, "n", MOST_TABLES)
        self.seed = fields.number(seed, "seed", LARGEST_SEED)
        if self.n == 0:
            raise InputError("n", "at least one table is wanted", "至少须有一桌")
        self.series = series(self.book, "random", special)
        self.players = self.book.tiles.players
        self.kernel = kernel() if compiled else None
        self.begun = False
        self.numbers = np.zeros((6, self.n), np.int64)
        self.seen = np.zeros((self.n, OBSERVATION), np.int16)
        self.mask = np.zeros((self.n, ACTIONS), np.int8)
        self.gain = np.zeros((self.n, 4), np.int64)
        self.fixed = self.fast() if self.kernel else slow(self.series, self.n)

    @property
    def compiled(self) -> bool:
        """Is it compiled, or interpreted for want of Numba?"""
        return self.kernel is not None

    def fast(self) -> dict[str, Any]:
        """Arrays and buffers for the compiled step."""
        rows, spots, work, out = (np.zeros(size, np.int64) for size in (WILD_ROWS, SPOTS, WORK, ACTIONS))
        return {
            "rules": np.concatenate([rules_array(r) for r in self.series.rules]),
            "tiles": np.array(self.series.tiles, np.int64),
            "deals": np.zeros(self.n, DEAL),
            "blank": np.zeros(1, DEAL),
            "room": (np.zeros(1, WIN), rows, spots, array(), work, out),
        }

    def run(self, actions: Ints, what: int) -> int:
        """One step, the first deal, or actions chosen at random."""
        f = self.fixed
        work: Callable[..., int] = self.kernel or step_many
        told = self.numbers, self.seen, self.mask, self.gain
        stand = np.array(standing(self.series), np.int64)
        head = f["rules"], f["tiles"], stand, self.seed, f["deals"], f["blank"]
        return int(work(*head, *told, *f["room"], actions, what))

    def reset(self) -> Told:
        """Deal the first hand at every table: what the player asked at each knows, may do, and who they are."""
        self.run(np.zeros(self.n, np.int64), FIRST_DEAL)
        self.begun = True
        return self.told()

    def step(self, actions: Sequence[int] | npt.NDArray[Any]) -> tuple[*Told, Rewards, npt.NDArray[np.bool_]]:
        """One decision at every table. An action that is not allowed raises InputError, and nothing is done at any."""
        self.check_begun()
        chosen = self.checked(actions)
        refused = self.run(chosen, STEP)
        if refused >= 0:
            code = int(chosen[refused])
            raise InputError(
                f"actions[{refused}]",
                f"{code} is not allowed at table {refused}; the mask tells what is",
                f"第 {refused} 桌不能做 {code}；可做的见 mask",
            )
        reward = (self.gain[:, : self.players] / unit_of(self.book)).astype(np.float32)
        return (*self.told(), reward, self.numbers[5].astype(np.bool_))

    def sample(self) -> Ints:
        """Any action allowed at each table: from a stream of the seed that has nothing to do with the walls."""
        self.check_begun()
        chosen = np.zeros(self.n, np.int64)
        self.run(chosen, CHOOSE)
        return chosen

    def check_begun(self) -> None:
        """Nothing is there before the first deal."""
        if not self.begun:
            raise InputError("step", "call reset() first", "请先调用 reset()")

    def checked(self, actions: object) -> Ints:
        """One whole number for each table."""
        try:
            found = np.asarray(actions)
        except (ValueError, TypeError):
            found = np.zeros(0)
        if found.shape != (self.n,) or found.dtype.kind not in "iu":
            raise InputError("actions", f"{self.n} whole numbers are wanted", f"须为 {self.n} 个整数")
        return np.ascontiguousarray(found, np.int64)

    def told(self) -> Told:
        """Observations, masks and players; arrays of the caller's own."""
        return self.seen.copy(), self.mask.copy(), self.numbers[4].copy()


def slow(hands: Series, n: int) -> dict[str, Any]:
    """The same for the interpreter: the core's own objects and lists."""
    return {
        "rules": hands.rules,
        "tiles": hands.tiles,
        "deals": [Deal() for _ in range(n)],
        "blank": Blank(),
        "room": ([Win()], [0] * WILD_ROWS, [0] * SPOTS, table(), [0] * WORK, [0] * ACTIONS),
    }
