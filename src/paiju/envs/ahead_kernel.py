"""Looking ahead at many tables, compiled. Buffers belong to the caller."""

from paiju.core.play.buffers import Buffers
from paiju.envs.ahead import look_ahead_at_all
from paiju.envs.goals import Goals
from paiju.native.arguments import Books, Deals, LongRows, Longs, NoteRows, ShortRows, SuitTable, Wins


def look_ahead_many(
    rules: Books,
    deals: Deals,
    wins: Wins,
    rows: Longs,
    spots: Longs,
    table: SuitTable,
    work: Longs,
    notes: NoteRows,
    room: LongRows,
    which: Longs,
    seats: Longs,
    seen: ShortRows,
) -> None:
    """Fill in everything after the first observation; `room` has three rows of numbers as workspace."""
    buffers = Buffers(wins[0], rows, spots, table, work)
    look_ahead_at_all(rules, deals, buffers, which, seats, notes[0], Goals(room[0], room[1], room[2]), seen)
