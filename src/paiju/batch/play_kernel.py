"""The loop over hands of a simulation, compiled. Buffers belong to the caller, one set for each thread."""

from typing import Any

from paiju.core.many.playing import HandNumbers, Lineup, play_hands
from paiju.core.play.buffers import Buffers


def play_many(
    rules: Any,
    tiles: Any,
    stand: Any,
    levels: Any,
    seed: int,
    first: int,
    last: int,
    deals: Any,
    blank: Any,
    wins: Any,
    rows: Any,
    spots: Any,
    table: Any,
    work: Any,
    out: Any,
    notes: Any,
    of_wins: Any,
    tallies: Any,
) -> None:
    """Play the hands from `first` up to `last` and add them to the tallies; the last one is left lying in `deals`."""
    buffers = Buffers(wins[0], rows, spots, table, work)
    lineup = Lineup(tiles, len(tiles), stand, levels, out, notes[0], of_wins)
    play_hands(rules, lineup, HandNumbers(seed, first, last), deals, blank, buffers, tallies)
