"""The laws of the table, compiled. Buffers belong to the caller."""

from typing import Annotated, Any

from tests.core.play.laws import table_laws
from tests.core.play.people import Watch

from paiju.core.play.buffers import Buffers
from paiju.native.arguments import Argument, Books, Bytes, Deals, LongRows, Longs, SuitTable, Wins

RawRows = Annotated[Any, Argument("u1", 2)]


def table_laws_many(
    what: int,
    rules: Books,
    deals: Deals,
    wins: Wins,
    rows: Longs,
    spots: Longs,
    table: SuitTable,
    work: Longs,
    tiles: Bytes,
    needed: Longs,
    found: Longs,
    out: Longs,
    offers: Longs,
    offered: Longs,
    moves: LongRows,
    left: Longs,
    dice: Longs,
    told: Longs,
    raw: RawRows,
    numbers: Longs,
) -> int:
    """Either of the two things that the laws do; `raw` is the tables once more, byte by byte."""
    buffers = Buffers(wins[0], rows, spots, table, work)
    watch = Watch(tiles, len(tiles), needed, found, out, offers, offered, moves, left, dice, told, raw)
    return table_laws(what, rules[0], deals, buffers, watch, numbers)
