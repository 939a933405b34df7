"""Relays of teams: members in order, points handed on, the end of all, substitutes, records."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.errors import InputError
from paiju.match import Match
from paiju.match.relay import Relay, Team
from paiju.match.relay_record import read_relay
from paiju.match.rotation import HandOutcome
from tests.extras import need_library
from tests.match import naive
from tests.match.acting import choices, play_on, play_until
from tests.match.playing import LEVELS, interpreted, play_match
from tests.match.relays import TEAMS, small_record

ROWS = [json.loads(line) for line in (Path(__file__).parent / "relay.jsonl").read_text(encoding="utf-8").splitlines()]
GAMES: dict[str, type[naive.RelayGame]] = {"xjtu-relay": naive.RelayGame, "xjtu-cup-relay": naive.CupRelayGame}
MANY = 40  # relays of each book and each sort of players, of five games
SMALL = derive(
    books.get("xjtu-relay"),
    "small-relay",
    **{"teams.members": 2, "teams.games": 2, "game.rounds": 1, "game.extra_rounds": 0},
)
SHORT = derive(SMALL, "short-relay", **{"teams.games": 1})
SMALL_TEAMS = tuple(Team(team.name, team.members[:2], team.substitutes) for team in TEAMS)


def rows(kind: str) -> Any:
    """The examples of one kind, for both books unless they name one."""
    found = [(row, book) for row in ROWS if row["kind"] == kind for book in row.get("books", GAMES)]
    return pytest.mark.parametrize(
        ("row", "book"), [pytest.param(*each, id=f"{each[0]['id']}-{each[1]}") for each in found]
    )


def relay_at(book: str | Book, leg: int, teams: tuple[Team, ...] = TEAMS) -> Relay:
    """A relay whose earlier games ended as they began."""
    relay = Relay(book, teams)
    for _ in range(leg - 1):
        relay.start().abandon()
        relay.finish()
    return relay


def ended(relay: Relay, points: tuple[int, ...], deposits: int = 0, bust: bool = False) -> None:
    """The next game, teams sitting in their order, ends with these points."""
    match = relay.start([0, 1, 2, 3])
    match.position = replace(match.position, round=1, dealer=3, points=points, deposits=deposits)
    match.take(HandOutcome("win", points, deposits, (0,))) if bust else match.abandon()
    relay.finish()


# --- the appendix, clause by clause ---------------------------------------------------------------


@rows("start")
def test_points_at_the_start(row: dict[str, Any], book: str) -> None:
    match = Relay(book, TEAMS).start()
    assert match.position.points == (row["expect"]["start_points"],) * 4


@rows("end")
def test_when_a_game_ends(row: dict[str, Any], book: str) -> None:
    given = row["given"]
    match = relay_at(book, given["leg"]).start()
    points = [90000, 80000, 70000, given["dealer_points"]]
    match.position = replace(match.position, round="ESW".index(given["hand"][0]), dealer=int(given["hand"][1]) - 1)
    kind = {"abort": "abort", "dealer ready": "exhausted"}.get(given["reason"], "win")
    winners = {"dealer win": (3,), "another's win": (0,)}.get(given["reason"], ())
    following = match.take(HandOutcome(kind, tuple(points), 0, winners, (3,)))  # type: ignore[arg-type]
    assert bool(following.over) is row["expect"]["ends"]
    if "next" in row["expect"]:
        assert following.position.name() == row["expect"]["next"]


@rows("bust")
def test_below_nothing(row: dict[str, Any], book: str) -> None:
    given, expect = row["given"], row["expect"]
    relay = relay_at(book, given["leg"])
    match = relay.start()
    points = (given["points_after_hand"], 150000, 150000, 100000 - given["points_after_hand"])
    match.take(HandOutcome("win", points, 0, (1,)))
    assert (match.over == "bust") is expect["leg_ends"]
    if not match.over:
        match.abandon()
    relay.finish()
    assert (relay.over == "") is expect["later_legs_played"]
    if relay.over:
        with pytest.raises(InputError, match="over"):
            relay.start()


@pytest.mark.clause("xjtu:App1:0", "xjtu:App1:1", "xjtu:App1:1☆")
def test_the_cup_has_five_members_a_substitute_and_a_game_each() -> None:
    relay = Relay("xjtu-cup-relay", TEAMS)
    for number in range(5):
        match = relay.start()
        assert set(match.names) == {f"{name}{number + 1}" for name in "ABCD"}
        match.abandon()
        assert relay.finish().over == ("last_game" if number == 4 else "")
    with pytest.raises(InputError, match="over"):
        relay.start()


@pytest.mark.clause("xjtu:App1:1")
def test_members_play_their_games_in_the_order_of_their_numbers() -> None:
    relay, seen = Relay(SMALL, SMALL_TEAMS), []
    while not relay.over:
        match = relay.start([3, 2, 1, 0])
        seen.append(match.names)
        match.abandon()
        relay.finish()
    first, second = ("D1", "C1", "B1", "A1"), ("D2", "C2", "B2", "A2")
    assert seen == [first, first, second, second]


@pytest.mark.clause("xjtu:App1:2")
def test_points_are_handed_on_within_a_team() -> None:
    relay = Relay("xjtu-relay", TEAMS)
    ended(relay, (120000, 90000, 97000, 93000))
    match = relay.start([2, 0, 3, 1])
    assert match.names == ("C2", "A2", "D2", "B2")
    assert match.position.points == (97000, 120000, 93000, 90000)


@pytest.mark.clause("xjtu:App1:2", "xjtu:8.7")
def test_sticks_left_are_handed_on_by_the_first() -> None:
    relay = Relay("xjtu-relay", TEAMS)
    ended(relay, (118000, 90000, 97000, 93000), deposits=2)
    assert relay.points == (120000, 90000, 97000, 93000)


@pytest.mark.clause("xjtu:App1:5")
def test_a_team_has_the_place_of_the_last_game_played() -> None:
    relay = Relay("xjtu-relay", TEAMS)
    with pytest.raises(InputError):
        _ = relay.places
    ended(relay, (90000, 110000, 100000, 100000))
    assert relay.places == (4, 1, 2, 3)  # of equals who sat first
    ended(relay, (170000, 90000, 141000, -1000), bust=True)
    assert (relay.over, relay.places) == ("bust", (1, 3, 2, 4))


@pytest.mark.clause("xjtu:App1:5", "xjtu:8.1.1")
def test_equals_are_placed_by_the_seats_of_that_game() -> None:
    relay = Relay("xjtu-relay", TEAMS)
    relay.start([3, 1, 0, 2]).abandon()
    relay.finish()
    assert relay.places == (3, 2, 4, 1)


@pytest.mark.clause("xjtu:App1:6", "xjtu:9.1.4")
def test_warnings_are_paid_for_and_forgotten_with_every_game() -> None:
    relay = Relay("xjtu-relay", TEAMS)
    for warnings in (5, 4):
        match = relay.start([0, 1, 2, 3])
        for _ in range(warnings):
            match.rule({"foul": "drawn_tile_mixed", "offender": 1})
        match.abandon()
        relay.finish()
        assert relay.points == (101500, 95500, 101500, 101500)


@pytest.mark.clause("xjtu:App1:3", "xjtu:App1:6", "xjtu:9.1.4", "reading:237")
def test_a_team_that_warnings_take_below_nothing_ends_the_relay() -> None:
    relay = Relay("xjtu-relay", TEAMS)
    match = relay.start([0, 1, 2, 3])
    for _ in range(5):
        match.rule({"foul": "drawn_tile_mixed", "offender": 1})
    match.position = replace(match.position, points=(131900, 4400, 131900, 131800))
    match.abandon()
    assert (match.over, relay.finish().over) == ("time", "bust")
    assert relay.points == (133400, -100, 133400, 133300)
    assert relay.places == (1, 4, 2, 3)


# --- substitutes ----------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:App1:1")
def test_a_substitute_stands_in_for_one_member_only() -> None:
    relay = Relay(SMALL, SMALL_TEAMS)
    for substitutes in ({"A": "AT"}, {"A": "AT", "C": "CT"}):
        match = relay.start([0, 1, 2, 3], substitutes)
        assert match.names == tuple(substitutes.get(name, f"{name}1") for name in "ABCD")
        match.abandon()
        relay.finish()
    with pytest.raises(InputError, match="another member") as refused:
        relay.start(substitutes={"A": "AT"})
    assert refused.value.field == "substitutes.A"
    match = relay.start([0, 1, 2, 3], {"B": "BT"})
    assert match.names == ("A2", "BT", "C2", "D2")


@pytest.mark.parametrize("substitutes", [{"A": "BT"}, {"A": "A2"}, {"E": "ET"}, {"A": 3}, ["AT"], {1: "AT"}], ids=str)
def test_others_are_no_substitutes(substitutes: Any) -> None:
    relay = Relay("xjtu-relay", TEAMS)
    with pytest.raises(InputError):
        relay.start(substitutes=substitutes)
    assert relay.match is None


# --- what cannot be -------------------------------------------------------------------------------


def without(team: int, **changed: object) -> list[object]:
    """The teams with one of them changed."""
    told: list[Any] = [{"name": t.name, "members": list(t.members), "substitutes": list(t.substitutes)} for t in TEAMS]
    told[team] |= changed
    return told


WRONG_TEAMS: list[Any] = [
    None,
    4,
    "ABCD",
    TEAMS[:3],
    [*TEAMS, TEAMS[0]],
    [1, 2, 3, 4],
    [{}, {}, {}, {}],
    without(0, name=""),
    without(0, name="B"),
    without(0, name=7),
    without(1, members=["B1"]),
    without(1, members="B1234"),
    without(2, members=["A1", "C2", "C3", "C4", "C5"]),
    without(2, members=["", "C2", "C3", "C4", "C5"]),
    without(3, substitutes=["x", "y"]),
    without(3, substitutes=["D1"]),
    without(0, captain="A1"),
]


@pytest.mark.parametrize("teams", WRONG_TEAMS, ids=lambda teams: str(teams)[:40])
def test_teams_that_cannot_play(teams: Any) -> None:
    with pytest.raises(InputError):
        Relay("xjtu-cup-relay", teams)


@pytest.mark.parametrize("book", ["xjtu", "ema", "nothing", derive(SMALL, "none", **{"teams.games": 0})], ids=str)
def test_books_without_relays(book: Any) -> None:
    with pytest.raises(InputError):
        Relay(book, SMALL_TEAMS)


@pytest.mark.parametrize(
    "seats", [[0, 1, 2], [0, 1, 2, 2], [1, 2, 3, 4], "0123", [0, 1, 2, True], [0.0, 1, 2, 3]], ids=str
)
def test_seats_that_are_none(seats: Any) -> None:
    with pytest.raises(InputError):
        Relay("xjtu-relay", TEAMS).start(seats)


def test_games_come_one_after_another() -> None:
    relay = Relay("xjtu-relay", TEAMS)
    with pytest.raises(InputError, match="start one"):
        relay.finish()
    relay.start()
    with pytest.raises(InputError, match="a game is being played"):
        relay.start()
    with pytest.raises(InputError, match="not over"):
        relay.finish()


# --- whole relays ---------------------------------------------------------------------------------


def play_relay(book: str, play: Any, level: str, seed: int) -> Relay:
    """A whole relay beside the book's own games."""
    relay = Relay(book, TEAMS, seed=seed)
    points, number = [100000] * 4, 0
    while not relay.over:
        match = relay.start()
        seats = relay.legs[-1].seats
        game = GAMES[book]([points[team] for team in seats], last=number == 4)
        play_match(match, game, play, LEVELS[level], seed * 10 + number)
        relay.finish()
        left = [
            each + (1000 * game.sticks if player == game.in_order()[0] else 0)
            for player, each in enumerate(game.points)
        ]
        points = [left[seats.index(team)] for team in range(4)]
        assert (list(relay.points), sum(points)) == (points, 400000)
        assert [relay.places[seats[player]] for player in game.in_order()] == [1, 2, 3, 4]
        number += 1
        assert bool(relay.over) == (min(points) < 0 or number == 5)
    return relay


@pytest.mark.parametrize("book", GAMES)
@pytest.mark.clause("xjtu:App1:0", "xjtu:App1:2", "xjtu:App1:3", "xjtu:App1:4", "xjtu:App1:5")
def test_relays_of_random_and_simple_players(book: str) -> None:
    for seed in range(2):
        assert len(play_relay(book, interpreted, "random", seed).legs) == 5
    play_relay(book, interpreted, "simple", 0)


@pytest.mark.long
@pytest.mark.parametrize("book", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_many_relays(book: str, level: str) -> None:
    need_library()
    from tests.match.kernel import quick

    seen = {play_relay(book, quick, level, seed).over for seed in range(MANY)}
    assert "last_game" in seen


# --- records --------------------------------------------------------------------------------------


Act = tuple[str, int]


def play_through(relay: Relay, choose: Callable[[Any], Act], acts: list[Act]) -> None:
    """To the end, noting what was done; the second game sees a substitute."""
    while not relay.over:
        match = relay.match or relay.start(substitutes={"B": "BT"} if len(relay.legs) == 1 else {})
        play_on(match, choose, acts)
        relay.finish()


@pytest.mark.clause("xjtu:App1:2")
def test_a_relay_on_record() -> None:
    relay, acts = Relay(SHORT, SMALL_TEAMS, seed=3), []
    play_through(relay, choices(3), acts)
    lines = relay.lines()
    again = read_relay(lines)
    assert again.lines() == lines
    assert (again.over, again.points, again.places) == (relay.over, relay.points, relay.places)

    half = Relay(SHORT, SMALL_TEAMS, seed=3)
    first = half.start(substitutes={})
    play_until(first, acts, random.Random(3).randrange(20, 100))
    resumed = read_relay("\n".join(half.lines()), seed=3)
    assert resumed.lines() == half.lines()
    running = resumed.match
    assert running is not None
    rest = iter(acts[acts_done(running) :])
    play_through(resumed, lambda _: next(rest), [])
    assert resumed.lines() == lines


def acts_done(match: Match) -> int:
    """How many actions a match in its first hands has seen."""
    from paiju.match.log import HandClosed
    from paiju.table.record import act_of

    told = [entry.record.events for entry in match.log if isinstance(entry, HandClosed) and entry.record]
    told += [match.table.events] if match.table else []
    return sum(act_of(event) is not None for events in told for event in events)


DAMAGES: dict[str, Callable[[list[Any]], Any]] = {
    "empty": lambda rows: rows.clear(),
    "another format": lambda rows: rows[0].update(format="paiju-match"),
    "another book": lambda rows: rows[0].update(book_hash="00"),
    "no teams": lambda rows: rows[0].pop("teams"),
    "wrong seats": lambda rows: rows[1].update(seats=[0, 0, 1, 2]),
    "wrong player": lambda rows: rows[1].update(players=["A1", "B1", "C1", "D9"]),
    "wrong number": lambda rows: rows[1].update(number=1),
    "no game": lambda rows: rows.pop(1),
    "another's points": lambda rows: rows[2].update(points=[100000, 100000, 100100, 99900]),
    "points grown": lambda rows: rows[4].update(points=[100000, 100000, 100000, 100100]),
    "another place": lambda rows: rows[4].update(places=[1, 2, 3, 4], over="bust"),
    "over twice": lambda rows: rows.insert(5, rows[4]),
    "no end": lambda rows: rows.pop(4),
    "players no list": lambda rows: rows[1].update(players=3),
    "not over": lambda rows: rows.pop(3),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_record_that_is_not_right(name: str) -> None:
    told = small_record()
    assert len(read_relay([json.dumps(row) for row in told]).legs) == 3
    DAMAGES[name](told)
    with pytest.raises(InputError):
        read_relay([json.dumps(row) for row in told])
