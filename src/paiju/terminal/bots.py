"""The other players: the levels of `paiju.series`, each at a seat of the table."""

from hashlib import sha256

from paiju.core import actions as A
from paiju.core import offers
from paiju.core.chance import PLAYER_STREAM, begin
from paiju.core.players import LIVE, choose
from paiju.series import LEVELS
from paiju.table.action import Action
from paiju.table.table import Table
from paiju.terminal.words import SEATS


def choice(table: Table, seat: str, level: str, seed: str) -> Action:
    """What a player does who is asked. It depends on the table and the seed alone, so a game taken up again goes on as
    it would have."""
    game, d, who = table._game, table._d, SEATS.index(seat)
    out = [0] * A.ACTIONS
    n = offers.legal(game.rules, d, game.room, who, out)
    # It reads the own hand and what lies open from the core's table, and leaves everything as it was.
    number = LEVELS[level]
    return Action(choose(game.rules, d, game.room, who, number, chance(table, seed), out, n, [0] * LIVE))


def chance(table: Table, seed: str) -> int:
    """A number that differs from hand to hand and from move to move."""
    told = f"{seed} {table.commitment}".encode()
    return begin(int.from_bytes(sha256(told).digest()[:7], "big"), len(table.events), PLAYER_STREAM)
