"""Hands of a series on a card: each thread has a table of its own and plays every so-manieth hand.

A thread that is done with its hand waits for its neighbours, so that all deal the next one together: a card does at
once only what all do. Threads that went on by themselves took eight times as long.

What a table needs lies in the thread's own memory, where the card keeps the same number of all threads side by side.
Only the rows of readings are kept by the caller: they are large where tiles may be wild, and seldom used.
"""

from typing import Any

from numba import cuda, int16, int64

from paiju.batch.arrays import WIN
from paiju.batch.play import DEAL
from paiju.core.hand.suit_costs import WORK
from paiju.core.many import tally as T
from paiju.core.many.playing import HandNumbers, Lineup, play_hands
from paiju.core.play.actions import ACTIONS
from paiju.core.play.buffers import Buffers
from paiju.core.players.choose import LIVE
from paiju.gpu.memory import set_to_zero
from paiju.table.wins import SPOTS

TALLY, TOLD = T.TALLY, T.TOLD


def play_on_card(
    rules: Any,
    tiles: Any,
    stand: Any,
    levels: Any,
    seed: int,
    first: int,
    last: int,
    blank: Any,
    blank_win: Any,
    costs: Any,
    rows: Any,
    tallies: Any,
    tables: Any,
) -> None:
    """Play the hands from `first` up to `last`. `tallies` has a row for all of them, or one for each; where `tables`
    has room, every table is left lying there."""
    me, everybody = cuda.grid(1), cuda.gridsize(1)
    deals = cuda.local.array(1, DEAL)
    wins = cuda.local.array(1, WIN)
    spots = cuda.local.array(SPOTS, int64)
    work = cuda.local.array(WORK, int64)
    out = cuda.local.array(ACTIONS, int16)
    live = cuda.local.array(LIVE, int64)
    told = cuda.local.array(TOLD, int64)
    mine = cuda.local.array((1, TALLY), int64)
    wins[0] = blank_win[0]  # a thread's own memory holds whatever lay there before
    set_to_zero(spots)
    set_to_zero(work)
    set_to_zero(out)
    set_to_zero(live)
    set_to_zero(told)
    set_to_zero(mine[0])
    buffers = Buffers(wins[0], rows[me], spots, costs, work)
    lineup = Lineup(tiles, len(tiles), stand, levels, out, live, told)
    apart = len(tallies) > 1
    for hand in range(first + me, last, everybody):
        play_hands(rules, lineup, HandNumbers(seed, hand, hand + 1), deals, blank, buffers, mine)
        if apart:
            for i in range(TALLY):
                tallies[hand - first][i] = mine[0][i]
            set_to_zero(mine[0])
        if hand - first < len(tables):
            tables[hand - first] = deals[0]
    if not apart:
        for i in range(TALLY):
            if mine[0][i]:
                cuda.atomic.add(tallies, (0, i), mine[0][i])
