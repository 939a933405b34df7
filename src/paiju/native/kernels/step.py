"""The step of many tables, compiled. Buffers belong to the caller."""

from paiju.core.many.playing import Lineup
from paiju.core.many.stepping import (
    HandOrder,
    Tables,
    choose_any,
    deal_again,
    deal_first,
    look_as,
    step_all,
)
from paiju.core.play.buffers import Buffers
from paiju.native.arguments import Books, ByteRows, Deals, LongRows, Longs, ShortRows, SuitTable, Wins

FIRST_DEAL, STEP, CHOOSE, DEAL_AGAIN, LOOK = range(5)  # what is wanted

# Rows of numbers of the tables.
HAND, WHICH, WHO, CHANCE, SEAT, DONE, LEARNER, RESULT, OWN = range(9)
ROWS = 9


def step_many(
    rules: Books,
    tiles: Longs,
    stand: LongRows,
    seed: int,
    stride: int,
    deals: Deals,
    blank: Deals,
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
    actions: Longs,
    what: int,
) -> int:
    """The first deal, one decision at each table, a deal at some, any decisions chosen, or a look from
    certain seats; -1, or the number of a table whose action is refused. `numbers` has the rows named above."""
    buffers = Buffers(wins[0], rows, spots, table, work)
    lineup = Lineup(tiles, len(tiles), out, out, out, out, out)
    order = HandOrder(seed, stride)
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
    if what == STEP:
        return step_all(rules, lineup, order, tables, blank, buffers, actions)
    if what == FIRST_DEAL:
        deal_first(rules, lineup, order, tables, blank, buffers)
    elif what == DEAL_AGAIN:
        deal_again(rules, lineup, order, tables, blank, buffers, actions)
    elif what == LOOK:
        look_as(rules, tables, actions)
    else:
        choose_any(tables, actions)
    return -1
