"""Single decisions of our levels, compiled: the same as the interpreter's, for tables that are kept there."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from paiju.batch.arrays import WIN, Array, fill, rules_array
from paiju.batch.choose_kernel import choose_once
from paiju.batch.play import DEAL
from paiju.core.hand.suit_costs import WORK
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.play.actions import ACTIONS
from paiju.core.play.deal import Deal
from paiju.core.players.choose import LIVE
from paiju.core.rules import Rules
from paiju.errors import Bug
from paiju.scoring.suit_table import array
from paiju.table.wins import SPOTS

ROOM = 64  # books kept as arrays


@cache
def kernel() -> Callable[..., Any] | None:
    """The compiled decision, or None where there is no Numba."""
    try:
        from paiju.batch.compiling import compiled
    except ImportError:
        return None
    return compiled(choose_once)


def can_decide() -> bool:
    """Can decisions be compiled?"""
    return kernel() is not None


def is_ready() -> bool:
    """Has it been compiled before, so that it starts at once?"""
    if not can_decide():
        return False
    from paiju.batch.compiling import is_compiled

    return is_compiled(choose_once)


class Decider:
    """Decides at tables of the interpreter. Buffers are its own: one for each thread."""

    def __init__(self) -> None:
        found = kernel()
        if found is None:
            raise Bug("compiled decisions without Numba")
        self.kernel, self.deals = found, np.zeros(1, DEAL)
        rows, spots, work = (np.zeros(size, np.int64) for size in (WILD_ROWS, SPOTS, WORK))
        self.out, self.live = np.zeros(ACTIONS, np.int64), np.zeros(LIVE, np.int64)
        self.buffers = np.zeros(1, WIN), rows, spots, array(), work, self.out, self.live
        self.books: dict[int, tuple[Rules, Array]] = {}

    def choose(self, r: Rules, d: Deal, who: int, level: int, chance: int, codes: Sequence[int]) -> int:
        """What a player of a level does; `codes` are the actions allowed."""
        fill(self.deals[0], d)
        self.out[: len(codes)] = codes
        return int(self.kernel(self._rules(r), self.deals, *self.buffers, who, level, chance, len(codes)))

    def _rules(self, r: Rules) -> Array:
        """A book as an array, made once."""
        known = self.books.get(id(r))
        if known is None or known[0] is not r:
            if len(self.books) >= ROOM:
                self.books.clear()
            known = self.books[id(r)] = r, rules_array(r)
        return known[1]
