"""A recorded hand followed, compiled. Buffers belong to the caller."""

from paiju.core.play.buffers import Buffers
from paiju.formats.following import Script, follow
from paiju.native.arguments import Deals, LongRows, Longs, OneBook, SuitTable, Wins


def follow_recorded(
    r: OneBook,
    deals: Deals,
    wins: Wins,
    rows: Longs,
    spots: Longs,
    table: SuitTable,
    work: Longs,
    dealt: LongRows,
    indicators: Longs,
    steps: Longs,
    numbers: Longs,
) -> None:
    """Follow a hand at a table where nothing but the wall lies, and how the game stands."""
    follow(r, deals[0], Buffers(wins[0], rows, spots, table, work), Script(dealt, indicators, steps, numbers))
