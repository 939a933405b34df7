"""Hands that do not count, games cut short, seats that change, games of another length; and what cannot be asked."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from paiju import books, fair
from paiju.books.derive import derive
from paiju.errors import InputError
from paiju.match import Match
from paiju.match.record import read_match
from paiju.table.table import Table
from tests.match import naive
from tests.match.acting import choices, play_a_while, play_on, play_on_once
from tests.match.games import AGREED, GAMES
from tests.match.playing import Played, agrees, interpreted, seated, simple, told_to
from tests.match.records import same_record, short_match

# --- hands that do not count ----------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.clause("reading:195")
def test_a_void_hand_leaves_everything_as_it_was(name: str) -> None:
    match = Match(GAMES[name][0], seed=7)
    for number in range(3):
        before = match.position
        play_a_while(match, 40 * number, seed=number)
        first = match.table
        following = match.void()
        assert (following.position, following.over, match.position) == (before, "", before)
        assert first is not None
        assert match.deal().sitting.wall != first.sitting.wall
        match.void()
    assert match.hands == 6
    same_record(match)


@pytest.mark.clause("reading:195")
def test_the_stick_of_a_void_hand_goes_back_to_its_owner() -> None:
    for seed in range(10):
        match = Match("ema", seed=seed)
        table = match.deal()
        while not table.over and not any(event.type == "riichi" for event in table.events):
            table.act(*simple(table))
        if not table.over:
            break
    assert table.view("referee").deposits == 1
    assert match.void().position.points == (30000,) * 4
    assert match.position.deposits == 0
    same_record(match)


@pytest.mark.clause("reading:195")
def test_penalties_stand_when_a_hand_is_void() -> None:
    match = Match("xjtu", seed=1)
    match.rule({"foul": "false_win", "offender": 2})
    before = match.position.points
    play_a_while(match, 20)
    ruling = match.rule({"foul": "false_win", "offender": 1})
    assert ruling.payments == (4000, -8000, 2000, 2000)
    match.void()
    assert match.position.points == tuple(own + paid for own, paid in zip(before, ruling.payments))
    assert match.position.name() == "E1"
    same_record(match)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.clause("reading:195")
def test_matches_with_void_hands(name: str) -> None:
    """Void hands here and there change nothing of rotation and end."""
    book, make = GAMES[name]
    match, game, rng = Match(book, seed=11), make(), random.Random(11)
    while not match.over:
        table = match.deal()
        agrees(match, game)
        seated(match, table, game)
        if rng.random() < 0.3:
            match.void()
            continue
        d = interpreted(table, 0, rng.randrange(10**6))
        match.table = Played(d, book.tiles.players)  # type: ignore[assignment]
        match.close()
        game.take(told_to(game, d))
    assert game.over


# --- time -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("running", [False, True])
@pytest.mark.clause("mcr:Q147", "mcr:Q14", "mcr:Q147(2)")
def test_when_time_is_up_the_hand_is_given_up(running: bool) -> None:
    assert books.get("mcr").game.minutes == 180
    match, acts = Match("mcr", seed=2), choices(2)
    while match.hands < 3:
        table = match.deal()
        while not table.over:
            table.act(*acts(table))
        match.close()
    points = match.position.points
    if running:
        play_a_while(match, 30)
    following = match.abandon()
    assert (following.over, match.over, match.position.points) == ("time", "time", points)
    assert [standing.final for standing in match.results] == [each - 500 for each in points]
    with pytest.raises(InputError, match="over"):
        match.deal()
    with pytest.raises(InputError, match="over"):
        match.abandon()
    same_record(match)


@pytest.mark.parametrize("minutes", [179, 180, 500])
@pytest.mark.clause("mcr:Q14", "mcr:Q147", "reading:238", "mcr:Q14(3)", "mcr:Q24(4)", "mcr:Q147(1)", "mcr:Q147(2)")
def test_the_clock_ends_a_game(minutes: int) -> None:
    match = Match("mcr", seed=2)
    play_a_while(match, 30)
    following = match.clock(minutes)
    assert (following is None) == (minutes < 180)
    assert match.over == ("" if minutes < 180 else "time")
    assert match.position.points == (500,) * 4
    same_record(match)


@pytest.mark.clause("mcr:Q147", "reading:238")
def test_a_hand_played_to_its_end_counts_when_time_is_up() -> None:
    for seed in range(20):
        match = Match("mcr", seed=seed)
        table = match.deal()
        while not table.over:
            table.act(*simple(table))
        if table.result is not None and table.result.winners:
            break
    with pytest.raises(InputError, match="close it first"):
        match.abandon()
    match.clock(180)
    assert match.over == "time"
    assert sorted(match.position.points) == sorted(table.result.points.values())  # type: ignore[union-attr]
    assert set(match.position.points) != {500}
    same_record(match)


def test_the_last_hand_ends_a_game_before_the_clock_does() -> None:
    match = Match(derive(books.get("mcr"), "short", **{"game.rounds": 1}), seed=2)
    while match.position.dealer < 3:
        play_on_once(match)
    table, choose = match.deal(), choices(5)
    while not table.over:
        table.act(*choose(table))
    match.clock(200)
    assert match.over == "last_hand"
    assert match.clock(201) is None


def test_other_books_have_no_clock() -> None:
    match = Match("ema", seed=1)
    assert match.clock(1000) is None
    assert not match.over
    with pytest.raises(InputError):
        match.clock("late")  # type: ignore[arg-type]


# --- seeds and tables -----------------------------------------------------------------------------


def test_a_secret_deals_the_same_hands_every_time() -> None:
    secret, walls = fair.new_secret(), set()
    for _ in range(2):
        match = Match("ema", seed=secret)
        walls.add(match.deal().sitting.wall)
        match.void()
        walls.add(match.deal().sitting.wall)
    assert len(walls) == 2


@pytest.mark.parametrize("seed", [1.5, True, [], {}], ids=str)
def test_a_seed_that_is_none(seed: Any) -> None:
    with pytest.raises(InputError):
        Match("ema", seed=seed)
    with pytest.raises(InputError):
        read_match(Match("ema", seed=1).lines(), seed=seed)


@pytest.mark.parametrize(
    "changed",
    [{"book": "lol"}, {"points": [1000] * 4}, {"round": "S"}, {"counters": 1}, {"names": list("abcd")}],
    ids=str,
)
def test_a_table_opened_for_another_hand(changed: dict[str, Any]) -> None:
    match = Match("ema")
    with pytest.raises(InputError, match="not opened for E1"):
        match.sit_at(Table(**({"book": "ema"} | changed)))
    assert match.hands == 0
    own = Table("ema", names=match.names)
    assert match.sit_at(own) is match.table is own


# --- seats ----------------------------------------------------------------------------------------

SEATS = {  # the player at East, South, West and North in the first hand of each round
    "none": ("0123", "0123", "0123", "0123"),
    "halfway": ("0123", "0123", "1032", "1032"),
    "each_round": ("0123", "1032", "2301", "3210"),
    "each_round_crossed": ("0123", "1032", "3201", "2310"),
}


@pytest.mark.parametrize("scheme", SEATS)
@pytest.mark.clause("mcr:Q24", "mcr:Q24(9)")
def test_seats_between_rounds(scheme: str) -> None:
    """Who sits where in all sixteen hands; everybody deals once a round."""
    book = derive(books.get("mcr"), "mcr-seats", **{"game.seat_changes": scheme})
    match, game = Match(book, seed=1, names=["a", "b", "c", "d"]), naive.Mcr(scheme)
    dealers = []
    while not match.over:
        round, hand = divmod(match.hands, 4)
        table = match.deal()
        east = SEATS[scheme][round]
        wanted = "".join("abcd"[int(player)] for player in east[hand:] + east[:hand])
        assert "".join(table.sitting.names) == wanted
        assert table.sitting.round == round
        seated(match, table, game)
        dealers.append(wanted[0])
        d = interpreted(table, 0, match.hands)
        match.table = Played(d, 4)  # type: ignore[assignment]
        match.close()
        game.take(told_to(game, d))
    assert [set(dealers[4 * n : 4 * n + 4]) for n in range(4)] == [set("abcd")] * 4
    assert len(dealers) == 16


# --- length ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rounds", "name"), [(1, "ema-east"), (4, "ema-four-rounds")])
@pytest.mark.clause("ema:2.11", "ema:2.12")
def test_a_game_of_another_length(rounds: int, name: str) -> None:
    match, acts = Match("ema", seed=4, rounds=rounds), []
    assert match.book.game == AGREED[name][0].game
    play_on(match, choices(4), acts)
    dealt = [json.loads(line)["name"] for line in match.lines() if '"type":"hand"' in line]
    assert list(dict.fromkeys(dealt)) == naive.names("ESWN"[:rounds], 4)
    game = naive.Ema(rounds)
    game.points, game.sticks = list(match.position.points), match.position.deposits
    assert [standing.final for standing in match.results] == game.final()
    same_record(match)


@pytest.mark.parametrize("rounds", [0, -1, 17, True, 1.5, "two"])
def test_lengths_that_cannot_be(rounds: Any) -> None:
    with pytest.raises(InputError):
        Match("ema", rounds=rounds)


FOUL = {"foul": "empty_win", "offender": 1, "variant": "not_shown"}


# --- what cannot be asked -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ask",
    [
        lambda: Match("nothing"),
        lambda: Match(5),  # type: ignore[arg-type]
        lambda: Match("ema", names=["a"]),
        lambda: Match("ema", points=[1, 2, 3]),
        lambda: Match("ema").close(),
        lambda: Match("ema").void(),
        lambda: Match("psa").deal(supporters=3),  # type: ignore[arg-type]
        lambda: Match("psa").deal(special=[]),  # type: ignore[arg-type]
        lambda: Match("ema").sit_at(None),  # type: ignore[arg-type]
        lambda: Match("ema").rule(5),  # type: ignore[arg-type]
        lambda: Match("ema").rule(FOUL, exposed=3),  # type: ignore[arg-type]
        lambda: Match("ema").rule(FOUL, exposed=[[]]),  # type: ignore[list-item]
        lambda: Match("ema").rule(FOUL, hand="x"),  # type: ignore[arg-type]
        lambda: Match("ema").rule(FOUL, hand=1),
        lambda: Match("ema").undo("x"),  # type: ignore[arg-type]
        lambda: dealt_twice(),
        lambda: closed_early(),
    ],
)
def test_what_a_match_refuses(ask: Callable[[], object]) -> None:
    assert Match("ema").rule(FOUL).settled
    with pytest.raises(InputError):
        ask()


def dealt_twice() -> None:
    match = Match("ema")
    match.deal()
    match.deal()


def closed_early() -> None:
    match = Match("ema")
    match.deal()
    match.close()


def find(rows: list[Any], type: str) -> Any:
    """The first line of a type."""
    return next(row for row in rows if row["type"] == type)


DAMAGES: dict[str, Callable[[list[Any]], Any]] = {
    "empty": lambda rows: rows.clear(),
    "another format": lambda rows: rows[0].update(version=3),
    "another book": lambda rows: rows[0].update(book="ema"),
    "no book": lambda rows: rows[0].pop("book"),
    "a base that is none": lambda rows: rows[0].update(base=3),
    "five names": lambda rows: rows[0].update(names=list("abcde")),
    "another hand": lambda rows: find(rows, "hand").update(name="E2"),
    "another number": lambda rows: find(rows, "hand").update(number=1),
    "another's points": lambda rows: find(rows, "header").update(points=[25000, 25000, 25000, 26000]),
    "another counter": lambda rows: find(rows, "header").update(counters=1),
    "another seat": lambda rows: find(rows, "header")["seats"].reverse(),
    "another wind": lambda rows: find(rows, "header").update(round="S"),
    "another end": lambda rows: find(rows, "after").update(over="bust"),
    "other winners": lambda rows: find(rows, "after").update(winners=[0, 1, 2]),
    "not void": lambda rows: find(rows, "after").update(kind="void"),
    "no end": lambda rows: rows.remove(find(rows, "after")),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_record_that_is_not_right(name: str) -> None:
    rows = short_match()
    assert read_match([json.dumps(row) for row in rows]).hands == 2
    DAMAGES[name](rows)
    with pytest.raises(InputError):
        read_match([json.dumps(row) for row in rows])


@pytest.mark.clause("ema:2.11", "ema:2.12")
@pytest.mark.parametrize("rounds", [3, 5, 8, 16])
def test_a_length_for_which_no_result_is_scaled_is_refused(rounds: int) -> None:
    """The text knows one, two and four rounds; books that do not scale their results may be played at any length."""
    with pytest.raises(InputError, match="1, 2, 4 rounds") as refused:
        Match("ema", rounds=rounds)
    assert refused.value.field == "rounds"
    assert [Match("ema", rounds=known).book.game.rounds for known in (1, 2, 4)] == [1, 2, 4]
    assert Match("xjtu", rounds=rounds).book.game.rounds == rounds
