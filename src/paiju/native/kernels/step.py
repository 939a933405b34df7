"""The step of many tables, compiled. Buffers belong to the caller."""

from typing import Any

from paiju.core.many.playing import Lineup
from paiju.core.many.stepping import (
    LEFT_ALONE,
    HandOrder,
    Tables,
    choose_any,
    deal_first,
    first_refused,
    look_as,
    skip,
    step,
)
from paiju.core.play.buffers import Buffers
from paiju.native.arguments import Books, ByteRows, Deals, LongRows, Longs, MatchBooks, ShortRows, SuitTable, Wins
from paiju.native.kernels.near import bring_near, bring_place_near

FIRST_DEAL, STEP, CHOOSE, SKIP, LOOK = range(5)  # what is wanted

# Rows of numbers of the tables; two are of the hand that one who learns looks back on.
HAND, WHICH, WHO, CHANCE, SEAT, DONE, LEARNER, RESULT, OWN, BACK_FROM, BACK_WHICH, OFFERS = range(12)
ROWS = 12


def tables_of(
    deals: Any, numbers: Any, stand: Any, courses: Any, offered: Any, seen: Any, mask: Any, gain: Any
) -> Tables:
    """The tables in these arrays."""
    return Tables(
        deals,
        numbers[HAND],
        numbers[WHICH],
        numbers[WHO],
        numbers[CHANCE],
        stand,
        numbers[LEARNER],
        courses,
        offered,
        numbers[OFFERS],
        seen,
        mask,
        numbers[SEAT],
        gain,
        numbers[DONE],
        numbers[RESULT],
        numbers[OWN],
    )


def step_many(
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
    actions: Longs,
    what: int,
) -> int:
    """The first deal, one decision at each table, the next hand or match at some, any decisions chosen, or a look from
    certain seats; -1, or the number of a table whose action is refused. `numbers` has the rows named above."""
    buffers = Buffers(wins[0], rows, spots, table, work)
    lineup = Lineup(tiles, len(tiles), out, out, out, out, out)
    order = HandOrder(seed, stride, matches, blank)
    tables = tables_of(deals, numbers, stand, courses, offered, seen, mask, gain)
    refused = first_refused(tables, actions) if what == STEP else -1
    if refused < 0:
        for i in range(len(deals)):
            if what == STEP:
                bring_next_near(deals, i)
            do_at(rules, lineup, order, tables, buffers, actions, what, i)
    return refused


def bring_next_near(deals: Any, i: int) -> None:
    """While a table is worked on, fetch the one after the next, and of the next, which is here by now, the places it
    names: where its wall and its log go on."""
    last = len(deals) - 1
    bring_near(deals[min(i + 2, last)])
    d = deals[min(i + 1, last)]
    bring_place_near(d.wall, d.front)
    bring_place_near(d.log, d.logged)


def do_at(
    rules: Any, lineup: Lineup, order: HandOrder, tables: Tables, buffers: Buffers, actions: Any, what: int, i: int
) -> None:
    """What is wanted, at one table."""
    if what == STEP:
        step(rules, lineup, order, tables, buffers, i, actions[i])
    elif what == FIRST_DEAL:
        deal_first(rules, lineup, order, tables, buffers, i)
    elif what == SKIP:
        if actions[i] != LEFT_ALONE:
            skip(rules, lineup, order, tables, buffers, i)
    elif what == LOOK:
        look_as(rules, tables, actions, i)
    else:
        choose_any(tables, actions, i)
