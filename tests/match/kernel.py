"""Hands of a match played compiled, from the table as it was dealt."""

from functools import cache
from typing import Any

import numpy as np

from paiju.batch.arrays import WIN, rules_array
from paiju.batch.compiling import compiled
from paiju.batch.play import DEAL, SIZES
from paiju.books.flatten import flatten
from paiju.core import tally as T
from paiju.core.chance import PLAYER_STREAM, begin
from paiju.core.deal import DEAL_LAYOUT
from paiju.core.playing import Match, play_hand
from paiju.core.room import Room
from paiju.core.suit_costs import WORK
from paiju.core.wild import WILD_ROWS
from paiju.suit_table import array
from paiju.table.table import Table
from paiju.table.wins import SPOTS


def play_dealt(
    rules: Any,
    deals: Any,
    levels: Any,
    chance: int,
    wins: Any,
    rows: Any,
    spots: Any,
    table: Any,
    work: Any,
    out: Any,
    live: Any,
    told: Any,
    tally: Any,
) -> None:
    """Play the hand lying in `deals` to its end."""
    room = Room(wins[0], rows, spots, table, work)
    match = Match(out, 0, deals[0].points.copy(), levels, out, live, told)
    play_hand(rules[0], deals[0], match, room, chance, tally)


@cache
def kernel() -> Any:
    """The compiled loop, and its buffers."""
    rows, spots, work = (np.zeros(size, np.int64) for size in (WILD_ROWS, SPOTS, WORK))
    more = [np.zeros(size, np.int64) for size in (*SIZES, T.TALLY)]
    return compiled(play_dealt), (np.zeros(1, WIN), rows, spots, array(), work, *more)


def quick(table: Table, level: int | list[int], seed: int) -> Any:
    """Play the hand of a table to its end, everybody at a level; the core's state as a record of numbers."""
    run, buffers = kernel()
    deals, blank = np.zeros(1, DEAL), table.sitting.deal()  # nothing is dealt yet: the kernel does that
    for name, _, _ in DEAL_LAYOUT:
        deals[0][name] = getattr(blank, name)
    levels = np.full(4, level, np.int64)
    run(rules_array(flatten(table.book)), deals, levels, begin(seed, 0, PLAYER_STREAM), *buffers)
    return deals.view(np.recarray)[0]
