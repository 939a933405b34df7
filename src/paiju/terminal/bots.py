"""The other players: each decides from what its seat sees."""

from functools import cache
from hashlib import sha256

from paiju.bots.level import decide, level_number
from paiju.core.chance import PLAYER_STREAM, begin
from paiju.core.play.buffers import Buffers
from paiju.deep.names import budget_of, is_deep
from paiju.deep.player import Thinker, can_compile
from paiju.table.action import Action
from paiju.table.table import Table
from paiju.table.wins import new_buffers


def choice(table: Table, seat: str, level: str, seed: str) -> Action:
    """What a player does who is asked. It depends on the table and the seed alone, so a game taken up again goes on as
    it would have."""
    if is_deep(level):
        return thinker().decide(table.sitting.book, table.view(seat), budget_of(level, "bots"), chance(table, seed))
    return decide(table.sitting.book, level_number(level), table.view(seat), chance(table, seed), buffers())


@cache
def thinker() -> Thinker:
    """The deep player, one for all of them."""
    return Thinker(can_compile())


@cache
def buffers() -> Buffers:
    """Buffers for all of them."""
    return new_buffers()


def chance(table: Table, seed: str) -> int:
    """A number that differs from hand to hand and from move to move."""
    told = f"{seed} {table.commitment}".encode()
    return begin(int.from_bytes(sha256(told).digest()[:7], "big"), len(table.events), PLAYER_STREAM)
