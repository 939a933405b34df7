"""Which book a Tenhou table plays by: the shipped ones, and what differs from them."""

from paiju.formats.tenhou.tiles import EAST_SOUTH, NO_OPEN_SIMPLES, NO_RED, THREE_PLAYERS

CLOSED_SIMPLES: dict[str, object] = {"patterns.all_simples.open": 0}
ONE_ROUND: dict[str, object] = {"game.rounds": 1}
NO_RED_FIVES: dict[str, object] = {"tiles.red_fives": (0, 0, 0), "patterns.red_dora": False}


def book_of(kind: int) -> tuple[str, dict[str, object]]:
    """The book of a kind of table, and the fields that differ."""
    players = 3 if kind & THREE_PLAYERS else 4
    return named(players, not kind & NO_RED, not kind & NO_OPEN_SIMPLES, 2 if kind & EAST_SOUTH else 1)


def named(players: int, red: bool, open_simples: bool = True, rounds: int = 0) -> tuple[str, dict[str, object]]:
    """The book for this many players, with or without red fives and open all simples; two rounds unless given."""
    options = {} if open_simples else dict(CLOSED_SIMPLES)
    if rounds == 1:
        options |= ONE_ROUND
    if players == 3:
        return "tenhou-3p", options if red else options | NO_RED_FIVES
    return "tenhou" if red else "tenhou-nored", options
