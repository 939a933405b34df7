"""Decisions of our levels, compiled: at one table or at many. Buffers belong to the caller."""

from paiju.core.many.playing import Lineup
from paiju.core.many.stepping import Deciders, choose_as_levels
from paiju.core.play.buffers import Buffers
from paiju.native.arguments import Books, ByteRows, Deals, Longs, NoteRows, SuitTable, Wins


def choose_many(
    rules: Books,
    deals: Deals,
    wins: Wins,
    rows: Longs,
    spots: Longs,
    table: SuitTable,
    work: Longs,
    out: Longs,
    notes: NoteRows,
    which: Longs,
    deciding: Longs,
    levels: Longs,
    chance: Longs,
    mask: ByteRows,
    actions: Longs,
) -> None:
    """What players of these levels do at these tables; -1 where the level is none. `mask` has the actions allowed."""
    buffers = Buffers(wins[0], rows, spots, table, work)
    lineup = Lineup(out, 0, out, out, out, notes[0], out)
    choose_as_levels(rules, deals, buffers, lineup, Deciders(which, deciding, levels, chance, mask), actions)
