"""The other players: simple ones, who keep their hands as near to winning as they can, or ones who do anything."""

from hashlib import sha256
from typing import Literal

from paiju.core import actions as A
from paiju.core import offers
from paiju.core.chance import PLAYER_STREAM, begin
from paiju.core.players import choose_greedy, choose_random
from paiju.core.tiles import KINDS
from paiju.table.action import Action
from paiju.table.table import Table
from paiju.terminal.words import SEATS

Level = Literal["simple", "random"]
LEVELS: tuple[Level, ...] = ("simple", "random")


def choice(table: Table, seat: str, level: Level, seed: str) -> Action:
    """What a player does who is asked. It depends on the table and the seed alone, so a game taken up again goes on as
    it would have."""
    game, d, who = table._game, table._d, SEATS.index(seat)
    out = [0] * A.ACTIONS
    n = offers.legal(game.rules, d, game.room, who, out)
    if level == "random":
        return Action(choose_random(chance(table, seed), out, n))
    # It reads the own hand and what lies open from the core's table, and leaves everything as it was.
    return Action(choose_greedy(game.rules, d, game.room, who, out, n, [0] * KINDS))


def chance(table: Table, seed: str) -> int:
    """A number that differs from hand to hand and from move to move."""
    told = f"{seed} {table.commitment}".encode()
    return begin(int.from_bytes(sha256(told).digest()[:7], "big"), len(table.events), PLAYER_STREAM)
