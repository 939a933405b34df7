"""The loop over hands of a simulation, compiled. Buffers belong to the caller, one set for each thread."""

from paiju.core.many.playing import HandNumbers, Lineup, play_hands
from paiju.core.play.buffers import Buffers
from paiju.native.arguments import Books, Deals, LongRows, Longs, NoteRows, SuitTable, Wins


def play_many(
    rules: Books,
    tiles: Longs,
    stand: Longs,
    levels: Longs,
    seed: int,
    first: int,
    last: int,
    deals: Deals,
    blank: Deals,
    wins: Wins,
    rows: Longs,
    spots: Longs,
    table: SuitTable,
    work: Longs,
    out: Longs,
    notes: NoteRows,
    of_wins: Longs,
    tallies: LongRows,
) -> None:
    """Play the hands from `first` up to `last` and add them to the tallies; the last one is left lying in `deals`."""
    buffers = Buffers(wins[0], rows, spots, table, work)
    lineup = Lineup(tiles, len(tiles), stand, levels, out, notes[0], of_wins)
    play_hands(rules, lineup, HandNumbers(seed, first, last), deals, blank, buffers, tallies)
