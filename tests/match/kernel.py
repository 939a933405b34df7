"""Hands of a match played compiled, from the table as it was dealt."""

from functools import cache
from typing import Any

import numpy as np

from paiju.batch.arrays import DEAL, NOTES, WIN, rules_array
from paiju.books.flatten import flatten
from paiju.core.hand.suit_costs import WORK
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.many import tally as T
from paiju.core.play.actions import ACTIONS
from paiju.core.play.deal import Deal
from paiju.native.play import kernel
from paiju.scoring.suit_table import array
from paiju.table.table import Table
from paiju.table.wins import SPOTS

NO_TILES = np.zeros(0, np.int64)  # the wall is laid already


@cache
def buffers() -> Any:
    """What the loop works with."""
    rows, spots, work = (np.zeros(size, np.int64) for size in (WILD_ROWS, SPOTS, WORK))
    more = np.zeros(ACTIONS, np.int64), np.zeros(1, NOTES), np.zeros(T.OF_WINS, np.int64)
    return np.zeros(1, WIN), rows, spots, array(), work, *more, np.zeros((1, T.TALLY), np.int64)


def quick(table: Table, level: int | list[int], seed: int) -> Any:
    """Play the hand of a table to its end, everybody at a level; the core's state as a record of numbers."""
    deals, blank, laid = np.zeros(1, DEAL), np.zeros(1, DEAL), table.sitting.deal()  # the kernel deals
    for name, _, _ in Deal.LAYOUT:
        blank[0][name] = getattr(laid, name)
    stand, levels = np.zeros(8, np.int64), np.full(4, level, np.int64)
    kernel()(rules_array(flatten(table.book)), NO_TILES, stand, levels, seed, 0, 1, deals, blank, *buffers())
    return deals.view(np.recarray)[0]
