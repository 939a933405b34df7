"""Single decisions of our levels, compiled: the same as the interpreter's, for tables that are kept there."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from paiju.batch.arrays import NOTES, WIN, Array, BookArrays, fill, filled
from paiju.batch.choose_kernel import choose_many
from paiju.batch.play import DEAL
from paiju.core.hand.suit_costs import WORK
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.play.actions import ACTIONS
from paiju.core.play.deal import Deal
from paiju.core.players.notes import Notes
from paiju.core.rules import Rules
from paiju.errors import Bug
from paiju.scoring.suit_table import array
from paiju.table.wins import SPOTS


@cache
def kernel() -> Callable[..., Any] | None:
    """The compiled decision, or None where there is no Numba."""
    try:
        from paiju.batch.compiling import compiled
    except ImportError:
        return None
    return compiled(choose_many)


def can_decide() -> bool:
    """Can decisions be compiled?"""
    return kernel() is not None


def is_ready() -> bool:
    """Has it been compiled before, so that it starts at once?"""
    if not can_decide():
        return False
    from paiju.batch.compiling import is_compiled

    return is_compiled(choose_many)


def room() -> tuple[Array, ...]:
    """Buffers of one thread."""
    rows, spots, work = (np.zeros(size, np.int64) for size in (WILD_ROWS, SPOTS, WORK))
    return np.zeros(1, WIN), rows, spots, array(), work, np.zeros(ACTIONS, np.int64), np.zeros(1, NOTES)


class Decider:
    """Decides at tables of the interpreter. Buffers are its own: one for each thread."""

    def __init__(self) -> None:
        compiled = kernel()
        if compiled is None:
            raise Bug("compiled decisions without Numba")
        self.kernel, self.deals, self.buffers = compiled, np.zeros(1, DEAL), room()
        self.question, self.mask = np.zeros((5, 1), np.int64), np.zeros((1, ACTIONS), np.int8)
        self.books = BookArrays()

    def choose(self, r: Rules, d: Deal, who: int, level: int, chance: int, codes: Sequence[int]) -> int:
        """What a player of a level does; `codes` are the actions allowed, lowest first."""
        fill(self.deals[0], d)
        self.mask[:] = 0
        self.mask[0, codes] = 1
        self.question[:, 0] = 0, who, level, chance, 0
        which, deciding, levels, chances, actions = self.question
        about = which, deciding, levels, chances, self.mask
        self.kernel(self.books.of(r), self.deals, *self.buffers, *about, actions)
        return int(actions[0])

    @property
    def notes(self) -> Notes:
        """What the player noted while it last decided."""
        return filled(Notes(), self.buffers[-1][0])
