"""Looking ahead at many tables, compiled. Buffers belong to the caller."""

from typing import Any

from paiju.core.play.buffers import Buffers
from paiju.envs.ahead import look_ahead_at_all
from paiju.envs.goals import Goals


def look_ahead_many(
    rules: Any,
    deals: Any,
    wins: Any,
    rows: Any,
    spots: Any,
    table: Any,
    work: Any,
    notes: Any,
    room: Any,
    which: Any,
    seats: Any,
    seen: Any,
) -> None:
    """Fill in everything after the first observation; `room` has three rows of numbers as workspace."""
    buffers = Buffers(wins[0], rows, spots, table, work)
    look_ahead_at_all(rules, deals, buffers, which, seats, notes[0], Goals(room[0], room[1], room[2]), seen)
