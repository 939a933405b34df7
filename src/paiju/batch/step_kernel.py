"""The step of many tables, compiled. Buffers belong to the caller."""

from typing import Any

from paiju.core.many.playing import Lineup
from paiju.core.many.stepping import Tables, choose_any, deal_first, step_all
from paiju.core.play.buffers import Buffers

FIRST_DEAL, STEP, CHOOSE = 0, 1, 2  # what is wanted


def step_many(
    rules: Any,
    tiles: Any,
    stand: Any,
    seed: int,
    deals: Any,
    blank: Any,
    numbers: Any,
    seen: Any,
    mask: Any,
    gain: Any,
    wins: Any,
    rows: Any,
    spots: Any,
    table: Any,
    work: Any,
    out: Any,
    actions: Any,
    what: int,
) -> int:
    """The first deal, one decision at each table, or any decisions chosen; -1, or the number of a table whose action is
    refused. `numbers` has six rows: hands, which rules, who is asked, chance, by which seat they go, did a hand end."""
    buffers = Buffers(wins[0], rows, spots, table, work)
    lineup = Lineup(tiles, len(tiles), stand, out, out, out, out)
    tables = Tables(deals, numbers[0], numbers[1], numbers[2], numbers[3], seen, mask, numbers[4], gain, numbers[5])
    if what == STEP:
        return step_all(rules, lineup, seed, tables, blank, buffers, actions)
    if what == FIRST_DEAL:
        deal_first(rules, lineup, seed, tables, blank, buffers)
    else:
        choose_any(tables, actions)
    return -1
