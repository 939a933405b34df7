"""Decisions of our levels, compiled: at one table or at many. Buffers belong to the caller."""

from typing import Any

from paiju.core.many.playing import Lineup
from paiju.core.many.stepping import Deciders, choose_as_levels
from paiju.core.play.buffers import Buffers


def choose_many(
    rules: Any,
    deals: Any,
    wins: Any,
    rows: Any,
    spots: Any,
    table: Any,
    work: Any,
    out: Any,
    notes: Any,
    which: Any,
    deciding: Any,
    levels: Any,
    chance: Any,
    mask: Any,
    actions: Any,
) -> None:
    """What players of these levels do at these tables; -1 where the level is none. `mask` has the actions allowed."""
    buffers = Buffers(wins[0], rows, spots, table, work)
    lineup = Lineup(out, 0, out, out, out, notes[0], out)
    choose_as_levels(rules, deals, buffers, lineup, Deciders(which, deciding, levels, chance, mask), actions)
