"""Looks ahead at many tables on a card: a thread goes from table to table."""

from typing import Annotated, Any

from paiju.core.hand.suit_costs import WORK
from paiju.core.play.buffers import Buffers
from paiju.core.players.notes import Notes
from paiju.core.rules import Win
from paiju.envs.ahead import look_ahead
from paiju.envs.goals import GOALS, Goals
from paiju.gpu.memory import set_to_zero
from paiju.gpu.thread import thread_count, thread_number
from paiju.native.arguments import Books, Deals, LongRows, Longs, OwnMemory, ShortRows, SuitTable, Wins
from paiju.table.wins import SPOTS


def look_ahead_on_card(
    rules: Books,
    deals: Deals,
    blank_win: Wins,
    rows: LongRows,
    costs: SuitTable,
    which: Longs,
    seats: Longs,
    seen: ShortRows,
    wins: Annotated[Any, OwnMemory(Win, (1,))],
    spots: Annotated[Any, OwnMemory("i8", (SPOTS,))],
    work: Annotated[Any, OwnMemory("i8", (WORK,))],
    notes: Annotated[Any, OwnMemory(Notes, (1,))],
    least: Annotated[Any, OwnMemory("i8", (GOALS,))],
    draws: Annotated[Any, OwnMemory("i8", (GOALS,))],
    types: Annotated[Any, OwnMemory("i8", (GOALS,))],
) -> None:
    """Everything after the first observation, from the seat at each table that is named; -1: nothing there."""
    wins[0] = blank_win[0]
    set_to_zero(spots)
    set_to_zero(work)
    buffers = Buffers(wins[0], rows[thread_number()], spots, costs, work)
    goals = Goals(least, draws, types)
    for i in range(thread_number(), len(seats), thread_count()):
        if seats[i] >= 0:
            look_ahead(rules[which[i]], deals[i], buffers, seats[i], notes[0], goals, seen[i])
