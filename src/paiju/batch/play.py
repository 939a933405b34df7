"""Hands of a series, compiled: NumPy buffers for the loop of `play_kernel`."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

from paiju.batch.arrays import WIN, Array, dtype, rules_array
from paiju.batch.play_kernel import play_many
from paiju.core import tally as T
from paiju.core.actions import ACTIONS
from paiju.core.deal import DEAL_LAYOUT
from paiju.core.players import LIVE
from paiju.core.suit_costs import WORK
from paiju.core.wild import WILD_ROWS
from paiju.errors import Bug
from paiju.series import Series, start_points
from paiju.suit_table import array
from paiju.table.wins import SPOTS

DEAL = dtype(DEAL_LAYOUT)
SIZES = (ACTIONS, LIVE, T.TOLD)  # actions allowed, what players note, what is known of wins


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
    """A series, and the buffers of one thread."""

    series: tuple[Array, Array, int, Array]
    deals: Array
    buffers: tuple[Array, ...]

    def play(self, seed: int, first: int, last: int) -> list[int]:
        """Play the hands from `first` up to `last`; their tally. The last table is left in `deals`."""
        run = kernel()
        if run is None:
            raise Bug("compiled hands without Numba")
        tally = np.zeros(T.TALLY, np.int64)
        run(*self.series, seed, first, last, self.deals, *self.buffers, tally)
        return [int(n) for n in tally]


def worker(hands: Series) -> Worker:
    """Somebody to play the series."""
    rules = np.concatenate([rules_array(r) for r in hands.rules])
    common = rules, np.array(hands.tiles, np.int64), start_points(hands), np.array(hands.levels, np.int64)
    rows, spots, work = (np.zeros(size, np.int64) for size in (WILD_ROWS, SPOTS, WORK))
    more = (np.zeros(size, np.int64) for size in SIZES)
    return Worker(common, np.zeros(1, DEAL), (np.zeros(1, DEAL), np.zeros(1, WIN), rows, spots, array(), work, *more))
