"""Hands of a match played fast: a table is dealt as usual, the core plays it on without telling what happens, and the
match is handed how it ended."""

from collections.abc import Callable
from typing import Any

from paiju.core.chance import PLAYER_STREAM, begin, following
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.flow import carry_out
from paiju.core.play.offers import legal
from paiju.core.players.levels.choose import RANDOM, SIMPLE, DecidingPlayer, choose, person_asked
from paiju.core.players.notes import Notes
from paiju.match import Match
from paiju.table import events as E
from paiju.table.table import Table
from tests.match.naive import Game, Hand

LEVELS = {"random": RANDOM, "simple": SIMPLE}
DRAWS = (D.EXHAUSTED, D.NAGASHI)

Play = Callable[[Table, int, int], D.Deal]


class Played:
    """What a match asks a table that is over."""

    over = True
    remarks: tuple[tuple[str, str], ...] = ()

    def __init__(self, d: Any, players: int) -> None:
        seats = "ESWN"[:players]
        self.result = E.End(
            E.RESULTS[int(d.result) - 1],
            tuple(seat for i, seat in enumerate(seats) if int(d.winners) >> i & 1),  # type: ignore[misc]
            {},
            {seat: int(d.points[i]) for i, seat in enumerate(seats)},
            int(d.deposits),
            {seat: "ESWN"[int(d.person[i])] for i, seat in enumerate(seats)},  # type: ignore[misc]
        )
        self.state = d
        self.ready = tuple(seat for i, seat in enumerate(seats) if int(d.ready) >> i & 1)

    def record(self) -> None:
        """Nothing was written down."""


def interpreted(table: Table, level: int, seed: int) -> D.Deal:
    """Play it in the interpreter; points and deposits are the same sum after every action."""
    r, d, room = table._game.rules, table._d, table._game.buffers
    out, live, stick = [0] * A.ACTIONS, Notes(), table.book.payments.deposit
    total, chance = sum(d.points) + d.deposits * stick, begin(seed, 0, PLAYER_STREAM)
    while d.phase != D.OVER:
        who = person_asked(d)
        n = legal(r, d, room, who, out)
        chance = following(chance)
        carry_out(r, d, room, who, choose(r, d, room, DecidingPlayer(who, level, chance), out, n, live))
        assert sum(d.points) + d.deposits * stick == total
    return d


def simple(table: Table) -> tuple[str, int]:
    """Somebody asked, and what a simple player would do."""
    r, d, room = table._game.rules, table._d, table._game.buffers
    out, who = [0] * A.ACTIONS, person_asked(d)
    n = legal(r, d, room, who, out)
    return "ESWN"[who], choose(r, d, room, DecidingPlayer(who, SIMPLE, 1), out, n, Notes())


def told_to(game: Game, d: Any) -> Hand:
    """How a hand ended, by the players who sat there."""
    players = range(len(game.points))
    player = [game.order[int(d.person[seat])] for seat in players]
    result = int(d.result)
    kind = "win" if result == D.WON else "draw" if result in DRAWS else "abort"
    winners = {player[s] for s in players if int(d.winners) >> s & 1} if kind == "win" else set()
    ready = {player[s] for s in players if int(d.ready) >> s & 1}
    points = [0] * len(players)
    for seat in players:
        points[player[seat]] = int(d.points[seat])
    return Hand(kind, winners, ready, points, int(d.deposits))


def agrees(match: Match, game: Game) -> None:
    """The match and the book are at the same hand."""
    at = match.position
    assert (at.name(), at.counters, at.deposits) == (game.name, game.counters, game.sticks)
    assert at.points == tuple(game.points)


def seated(match: Match, table: Table, game: Game) -> None:
    """Everybody sits where the book says, and the table was told where the game stands."""
    at = table.sitting
    assert at.names == tuple(match.names[player] for player in game.order)
    assert at.points == tuple(game.points[player] for player in game.order)
    assert ("ESWN"[at.round], at.counters, at.deposits) == (game.name[0], game.counters, game.sticks)


def play_match(match: Match, game: Game, play: Play, level: int, seed: int) -> dict[str, int]:
    """A whole match beside the book's own game; how many hands ended in which way."""
    stick = match.book.payments.deposit
    total = sum(game.points)
    seen: dict[str, int] = {}
    while not match.over:
        agrees(match, game)
        table = match.deal()
        seated(match, table, game)
        d = play(table, level, seed * 1000 + match.hands)
        match.table = Played(d, match.book.tiles.players)  # type: ignore[assignment]
        match.close()
        hand = told_to(game, d)
        seen[hand.kind] = seen.get(hand.kind, 0) + 1
        game.take(hand)
        assert bool(match.over) == game.over, (match.over, hand, game)
        assert sum(match.position.points) + match.position.deposits * stick == total
    agree_at_the_end(match, game)
    return seen


def agree_at_the_end(match: Match, game: Game) -> None:
    """Places and results are the book's."""
    assert match.position.points == tuple(game.points)
    results = match.results
    assert [standing.final for standing in results] == game.final()
    left = game.sticks * match.book.payments.deposit
    assert sum(standing.points for standing in results) == sum(game.points) + left
    first = {standing.player for standing in results if standing.place == 1}
    assert first == set(game.places()[0]) or first == {game.in_order()[0]}
