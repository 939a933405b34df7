"""Relays in the middle, after their first game, and on record."""

import json
from typing import Any

from paiju import books
from paiju.books.derive import derive
from paiju.match import Match
from paiju.match.relay import Relay, Team
from tests.table.laid import played

TEAMS = tuple(Team(name, tuple(f"{name}{n}" for n in range(1, 6)), (f"{name}T",)) for name in "ABCD")
PAIRS = tuple(Team(name, (f"{name}1", f"{name}2"), (f"{name}T",)) for name in "ABCD")
SHORT = derive(books.get("xjtu-relay"), "short-relay", **{"teams.members": 2, "game.rounds": 1, "game.extra_rounds": 0})
SEATS = [2, 0, 1, 3]  # C deals first, A is South, B West, D North


def small_record() -> list[Any]:
    """Two games of a relay that ended at once, line by line."""
    relay = Relay("xjtu-relay", TEAMS, seed=1)
    relay.start()
    for _ in range(2):
        assert relay.match is not None
        relay.match.abandon()
        relay.finish()
        relay.start()
    return [json.loads(line) for line in relay.lines()]


def begun(seed: int = 1) -> tuple[Relay, Match]:
    """A relay in the first hand of its first game."""
    relay = Relay(SHORT, PAIRS, seed=seed)
    game = relay.start(SEATS)
    game.deal()
    return relay, game


def finished(seed: int = 1) -> tuple[Relay, Match]:
    """A relay whose first game is finished; some seeds have a game that stops nowhere below nothing."""
    relay, game = begun(seed)
    while not game.over:
        table = game.table or game.deal()
        played(table, seed)
        game.close()
    relay.finish()
    return relay, game
