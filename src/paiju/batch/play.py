"""Hands of a series, compiled: NumPy buffers for the loop of `play_kernel`."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

from paiju.batch.arrays import NOTES, WIN, Array, dtype, rules_array
from paiju.batch.play_kernel import play_many
from paiju.core.hand.suit_costs import WORK
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.many import tally as T
from paiju.core.play.actions import ACTIONS
from paiju.core.play.deal import Deal
from paiju.errors import Bug
from paiju.scoring.suit_table import array
from paiju.series import AFTER, After, Series, standing
from paiju.table.wins import SPOTS

DEAL = dtype(Deal)


def has_numba() -> bool:
    """Can hands be compiled?"""
    return kernel() is not None


def is_ready() -> bool:
    """Have they been compiled before, so that they start at once?"""
    if not has_numba():
        return False
    from paiju.batch.compiling import is_compiled

    return is_compiled(play_many)


@cache
def kernel() -> Callable[..., None] | None:
    """The compiled loop, or None where there is no Numba."""
    try:
        from paiju.batch.compiling import compiled
    except ImportError:
        return None
    return compiled(play_many)


@dataclass(frozen=True, slots=True)
class Worker:
    """A series, and the buffers of one thread; the last table is left in `deals`."""

    rules: Array
    tiles: Array
    stand: Array
    levels: Array
    deals: Array
    buffers: tuple[Array, ...]

    def play(self, seed: int, first: int, last: int) -> list[int]:
        """Play the hands from `first` up to `last`; their tally."""
        return counted(self._tallies(seed, first, last, 1, self.levels, self.stand)[0])

    def rows(self, seed: int, first: int, last: int) -> Array:
        """The same, with a tally for each hand."""
        return self._tallies(seed, first, last, last - first, self.levels, self.stand)

    def hand(self, seed: int, number: int, levels: list[int], stand: list[int]) -> tuple[list[int], After]:
        """One hand of a game as it stands, by these players."""
        at = np.array(levels, np.int64), np.array(stand, np.int64)
        tallies = self._tallies(seed, number, number + 1, 1, *at)
        return counted(tallies[0]), After(*(self.deals[0][name].tolist() for name in AFTER))

    def _tallies(self, seed: int, first: int, last: int, number: int, levels: Array, stand: Array) -> Array:
        run = kernel()
        if run is None:
            raise Bug("compiled hands without Numba")
        tallies = np.zeros((number, T.TALLY), np.int64)
        series = self.rules, self.tiles, stand, levels
        run(*series, seed, first, last, self.deals, *self.buffers, tallies)
        return tallies


def counted(tally: Array) -> list[int]:
    """A tally in numbers of Python's."""
    counts: list[int] = tally.tolist()
    return counts


def worker(hands: Series) -> Worker:
    """Somebody to play the series."""
    rules = np.concatenate([rules_array(r) for r in hands.rules])
    tiles, stand, levels = (np.array(part, np.int64) for part in (hands.tiles, standing(hands), hands.levels))
    rows, spots, work = (np.zeros(size, np.int64) for size in (WILD_ROWS, SPOTS, WORK))
    more = np.zeros(ACTIONS, np.int64), np.zeros(1, NOTES), np.zeros(T.OF_WINS, np.int64)
    buffers = np.zeros(1, DEAL), np.zeros(1, WIN), rows, spots, array(), work, *more
    return Worker(rules, tiles, stand, levels, np.zeros(1, DEAL), buffers)
