"""Matches, relays and evenings on record: their hands are replayed, counted, converted and verified like others."""

import json
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.core.many import tally as T
from paiju.errors import InputError
from paiju.evening.record import written
from paiju.formats import read, replay, write
from paiju.formats.tally import RecordsTally
from paiju.match import Match
from paiju.match.relay import Relay
from paiju.verify import verify
from tests.evening.nights import new_evening, play_hand
from tests.table.laid import played

TEAMS = [{"name": name, "members": [f"{name}{n}" for n in range(1, 6)], "substitutes": [f"{name}T"]} for name in "ABCD"]


def match_text(book: str | Book, hands: int, unfinished: bool = False) -> str:
    """So many hands of a match, perhaps with one more just dealt."""
    match = Match(book, seed=hands)
    for seed in range(hands):
        played(match.deal(), seed)
        match.close()
    if unfinished:
        match.deal()
    return "\n".join(match.lines())


def relay_text() -> str:
    """A relay whose first game ran out of time after two hands."""
    relay = Relay("xjtu-cup-relay", TEAMS, seed=3)
    game = relay.start()
    for seed in range(2):
        played(game.deal(), seed)
        game.close()
    game.abandon()
    relay.finish()
    return "\n".join(relay.lines())


def evening_text() -> str:
    """Two hands of an evening of five."""
    evening, rng = new_evening(5), Random(1)
    play_hand(evening, "A", rng)
    play_hand(evening, "A", rng)
    return written(evening)


CROSSING = derive(books.get("mcr"), "crossing", game={"seat_changes": "each_round_crossed"})
GAMES: dict[str, tuple[Callable[[], str], int]] = {
    "ema match": (lambda: match_text("ema", 3), 3),
    "mcr match": (lambda: match_text(CROSSING, 5), 5),
    "xjtu-3p match": (lambda: match_text("xjtu-3p", 2, unfinished=True), 3),
    "relay": (relay_text, 2),
    "evening": (evening_text, 2),
}


@cache
def text_of(name: str) -> str:
    """A game on record."""
    return GAMES[name][0]()


@pytest.mark.parametrize("name", GAMES)
def test_their_hands_are_replayed_and_counted(name: str) -> None:
    text, hands = text_of(name), GAMES[name][1]
    games = read(text.encode())
    assert sum(len(game.hands) for game in games) == hands
    assert all(replay(game).difference is None for game in games)
    tally = RecordsTally().add_all(games)
    finished = hands - (name == "xjtu-3p match")
    assert sum(each.counts[T.HANDS] for each in tally.books.values()) == finished


@pytest.mark.parametrize("name", GAMES)
def test_their_walls_are_verified(name: str) -> None:
    text, hands = text_of(name), GAMES[name][1]
    reports = verify(text.encode().splitlines())
    assert [report.agrees for report in reports] == [True] * hands
    before, salt, after = text.rpartition('"salt":"')
    lied = verify(f"{before}{salt}00{after}".encode().splitlines())
    assert [report.agrees for report in lied] == [True] * (hands - 1) + [False]


def test_people_who_change_seats_keep_their_names() -> None:
    """The order round the table changes within the game, and everybody's hands stay theirs."""
    (game,) = read(text_of("mcr match").encode())
    assert len(game.hands) == 5
    orders = set()
    for hand, record in zip(game.hands, game.records):
        seated = tuple(game.names[hand.player(seat)] for seat in range(4))
        assert seated == record.header.seats
        assert hand.by_player(hand.points) == [hand.points[seated.index(name)] for name in game.names]
        orders.add(hand.chairs)
    assert len(orders) == 2


def test_a_match_is_converted_hand_by_hand() -> None:
    text = text_of("ema match")
    (game,) = read(text.encode())
    (again,) = read(write(game, "mjai").encode())
    assert [hand.points for hand in again.hands] == [hand.points for hand in game.hands]


def test_a_game_that_is_not_true_is_refused_with_its_line() -> None:
    rows = [json.loads(line) for line in text_of("ema match").splitlines()]
    at = next(i for i, row in enumerate(rows) if row["type"] == "after")
    rows[at]["next"]["points"][0] += 100
    with pytest.raises(InputError, match=f"line {at + 1}"):
        read("\n".join(map(json.dumps, rows)).encode())


def test_what_the_terminal_game_notes_for_itself_is_passed_over() -> None:
    first, rest = text_of("ema match").split("\n", 1)
    (game,) = read(f'{first}\n{{"type":"play","you":0}}\n{rest}'.encode())
    assert len(game.hands) == 3
