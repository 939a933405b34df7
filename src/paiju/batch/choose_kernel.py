"""One decision, compiled. Buffers belong to the caller."""

from typing import Any

from paiju.core.play.buffers import Buffers
from paiju.core.players.choose import PlayerAsked, choose


def choose_once(
    rules: Any,
    deals: Any,
    wins: Any,
    rows: Any,
    spots: Any,
    table: Any,
    work: Any,
    out: Any,
    live: Any,
    who: int,
    level: int,
    chance: int,
    n: int,
) -> int:
    """What a player of a level does at this table; `out` has the n actions allowed."""
    buffers = Buffers(wins[0], rows, spots, table, work)
    return choose(rules[0], deals[0], buffers, PlayerAsked(who, level, chance), out, n, live)
