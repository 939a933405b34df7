"""Many tables with one learner each, played on to its next decision, compiled. Buffers belong to the caller."""

from paiju.core.many.opponents import play_on_all
from paiju.core.many.playing import Lineup
from paiju.core.many.stepping import Tables
from paiju.core.play.buffers import Buffers
from paiju.native.arguments import Books, ByteRows, Deals, LongRows, Longs, NoteRows, ShortRows, SuitTable, Wins
from paiju.native.kernels.step import CHANCE, DONE, HAND, LEARNER, OWN, RESULT, SEAT, WHICH, WHO


def play_on_many(
    rules: Books,
    stand: LongRows,
    deals: Deals,
    numbers: LongRows,
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
    levels: LongRows,
    actions: Longs,
) -> None:
    """An action at every table that is not left alone, and everything up to the learner's next decision or the end of
    the hand. `numbers` has the rows of a step."""
    buffers = Buffers(wins[0], rows, spots, table, work)
    lineup = Lineup(out, 0, out, out, out, notes[0], out)
    tables = Tables(
        deals,
        numbers[HAND],
        numbers[WHICH],
        numbers[WHO],
        numbers[CHANCE],
        stand,
        numbers[LEARNER],
        seen,
        mask,
        numbers[SEAT],
        gain,
        numbers[DONE],
        numbers[RESULT],
        numbers[OWN],
    )
    play_on_all(rules, lineup, tables, levels, buffers, actions)
