"""Many tables with one learner each, played on to its next decision, compiled. Buffers belong to the caller."""

from paiju.core.many.opponents import OneLearner, go_on
from paiju.core.many.playing import Lineup
from paiju.core.many.stepping import HandOrder
from paiju.core.play.buffers import Buffers
from paiju.native.arguments import (
    Books,
    ByteRows,
    Deals,
    LongRows,
    Longs,
    MatchBooks,
    NoteRows,
    ShortRows,
    SuitTable,
    Wins,
)
from paiju.native.kernels.step import BACK_FROM, BACK_WHICH, bring_next_near, tables_of


def go_on_many(
    rules: Books,
    tiles: Longs,
    matches: MatchBooks,
    stand: LongRows,
    seed: int,
    stride: int,
    deals: Deals,
    blank: Deals,
    numbers: LongRows,
    courses: LongRows,
    offered: ShortRows,
    seen: ShortRows,
    mask: ByteRows,
    gain: LongRows,
    wins: Wins,
    rows: Longs,
    spots: Longs,
    table: SuitTable,
    work: Longs,
    out: Longs,
    notes: NoteRows,
    others: Longs,
    final: ShortRows,
    ended: Deals,
    actions: Longs,
) -> None:
    """An action at every table that is not left alone, and everything up to the learner's next decision. `numbers` has
    the rows of a step."""
    buffers = Buffers(wins[0], rows, spots, table, work)
    lineup = Lineup(tiles, len(tiles), out, out, out, notes[0], out)
    order = HandOrder(seed, stride, matches, blank)
    tables = tables_of(deals, numbers, stand, courses, offered, seen, mask, gain)
    learning = OneLearner(others, False, final, numbers[BACK_FROM], numbers[BACK_WHICH], ended)
    for i in range(len(deals)):
        bring_next_near(deals, i)
        go_on(rules, lineup, order, tables, learning, buffers, i, actions[i])
