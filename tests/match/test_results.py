"""What games come to: results beside the books' own sums, ties and leftovers, and results that real games had."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from paiju import books
from paiju.books.derive import derive
from paiju.errors import InputError
from paiju.match import Match
from paiju.match.final import final_results, leftover
from tests.match import naive
from tests.match.games import ALL, GAMES

OWARI = [json.loads(line) for line in (Path(__file__).parent / "owari.jsonl").read_text(encoding="utf-8").splitlines()]
TRIES = 400


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in OWARI])
def test_results_of_real_games(row: dict[str, Any]) -> None:
    """Points and results as Tenhou's records tell them: rounded, the first making up the sum."""
    found = final_results(books.get(row["book"]), tuple(row["points"]))
    assert [standing.final for standing in found] == row["final"]
    assert sum(row["final"]) == 0


def some_end(rng: random.Random, game: naive.Game, stick: int) -> None:
    """Points and sticks as a game may end with, often with ties."""
    players, total = len(game.points), sum(game.points)
    game.sticks = rng.choice((0, 0, 1, 2, 3, 4, 5)) if stick else 0
    unit = 100 if stick else 1
    spread = rng.choice((0, 1, 2, 200))
    middle = (total - game.sticks * stick) // players // unit
    points = [unit * (middle + rng.randint(-spread, spread) * rng.choice((1, 7))) for _ in range(players - 1)]
    points.append(total - game.sticks * stick - sum(points))
    rng.shuffle(points)
    game.points = points


def test_equals_are_met() -> None:
    """The ends tried below have ties of every sort, with sticks left."""
    rng, seen = random.Random(1), set()
    for _ in range(TRIES):
        game = naive.Lol()
        some_end(rng, game, 1000)
        seen.add((tuple(map(len, game.places())), bool(game.sticks)))
    assert {((2, 1, 1), True), ((3, 1), True), ((1, 3), False), ((1, 2, 1), True), ((4,), False)} <= seen


@pytest.mark.parametrize("name", ALL)
@pytest.mark.clause(
    "xjtu:8.6", "xjtu:8.7", "xjtu:8.8.1", "xjtu:8.8.2", "xjtu:8.8.3", "xjtu:App2:8.8.1", "xjtu:App2:8.8.2"
)
@pytest.mark.clause("xjtu:8.1.1", "xjtu:8.1.2", "xjtu:App2:8.1.1", "xjtu:App2:8.1.2", "ema:2.12", "tenhou:ties")
@pytest.mark.clause(
    "lol:(七)1", "lol:(七)2", "lol:(七)3", "lol:(七)4", "lol:(七)5", "mcr:Q45", "mcr:Q46", "tenhou:results"
)
@pytest.mark.clause("reading:196", "reading:197")
def test_results_are_those_of_the_book(name: str) -> None:
    book, make = ALL[name]
    rng, stick = random.Random(1), book.payments.deposit
    for _ in range(TRIES):
        game = make()
        some_end(rng, game, stick)
        found = final_results(book, tuple(game.points), game.sticks)
        assert [standing.final for standing in found] == game.final(), (game.points, game.sticks)
        assert sum(standing.points for standing in found) == sum(game.points) + game.sticks * stick
        check_places(book.game.ties == "shared", [standing.place for standing in found], game)


def check_places(shared: bool, places: list[int], game: naive.Game) -> None:
    """Equals have one place, or follow one another as they sat."""
    if not shared:
        assert [places[player] for player in game.in_order()] == list(range(1, len(places) + 1))
        return
    better = 0
    for group in game.places():
        assert {places[player] for player in group} == {better + 1}
        better += len(group)


@pytest.mark.clause("mcr:Q47", "reading:197")
def test_standard_points_are_split_by_equals() -> None:
    rng = random.Random(2)
    for _ in range(TRIES):
        game = naive.Mcr()
        some_end(rng, game, 0)
        found = final_results(books.get("mcr"), tuple(game.points))
        assert [standing.standard for standing in found] == game.standard()
        assert sum(standing.standard or 0 for standing in found) == 7


@pytest.mark.parametrize(
    ("points", "standard"),
    [
        ((620, 540, 450, 390), [4, 2, 1, 0]),
        ((540, 540, 500, 420), [3, 3, 1, 0]),
        ((600, 480, 480, 440), [4, 1.5, 1.5, 0]),
        ((640, 520, 420, 420), [4, 2, 0.5, 0.5]),
        ((500, 500, 500, 500), [1.75, 1.75, 1.75, 1.75]),
    ],
)
@pytest.mark.clause("mcr:Q45", "mcr:Q46", "mcr:Q47", "reading:197", "mcr:Q24(30)", "mcr:Q25(7)")
def test_game_points_and_standard_points(points: tuple[int, ...], standard: list[float]) -> None:
    found = final_results(books.get("mcr"), points)
    assert [standing.standard for standing in found] == standard
    assert [standing.final for standing in found] == [each - 500 for each in points]


@pytest.mark.parametrize(("sticks", "shares"), [(1, (400, 300, 300)), (2, (800, 600, 600)), (3, (1000, 1000, 1000)),
                                                (4, (1600, 1200, 1200)), (6, (2000, 2000, 2000))])  # fmt: skip
@pytest.mark.parametrize("book", ["lol", "ema"])
@pytest.mark.clause("lol:(七)5", "reading:196")
def test_three_firsts_share_every_stick_alike(book: str, sticks: int, shares: tuple[int, ...]) -> None:
    assert leftover(books.get(book), (10000, 30000, 30000, 30000), sticks) == [0, *shares]
    found = final_results(books.get(book), (10000, 30000, 30000, 30000), sticks)
    assert [each.sticks for each in found] == [0, *shares]


@pytest.mark.clause("reading:196")
def test_ema_shares_places_and_sticks() -> None:
    found = final_results(books.get("ema"), (29000, 29000, 31000, 30000), deposits=1)
    assert [(each.place, each.placement) for each in found] == [(3, -10000), (3, -10000), (1, 15000), (2, 5000)]
    assert [each.points for each in found] == [29000, 29000, 32000, 30000]
    found = final_results(books.get("ema"), (34500, 34500, 30000, 20000), deposits=1)
    assert [each.points for each in found] == [35000, 35000, 30000, 20000]
    assert [each.final for each in found] == [15000, 15000, -5000, -25000]


@pytest.mark.parametrize("name", GAMES)
def test_results_before_the_end_are_as_if_it_were_now(name: str) -> None:
    book, make = GAMES[name]
    game = make()
    assert [standing.final for standing in final_results(book, tuple(game.points))] == game.final()


@pytest.mark.clause("xjtu:8.8.1", "xjtu:App1:5", "reading:263")
def test_a_relays_single_game_told_from_25000_or_from_its_start() -> None:
    """The places are the same; what is taken off is the formula's, or what teams begin with."""
    points = (112_000, 100_000, 98_000, 90_000)
    book = books.get("xjtu-relay")
    own = derive(book, "own", **{"game.origin": 100_000})
    told, plain = ([standing.final for standing in final_results(each, points)] for each in (book, own))
    assert told == [87 + 15, 75 + 5, 73 - 5, 65 - 15]
    assert plain == [12 + 15, 0 + 5, -2 - 5, -10 - 15]


@pytest.mark.parametrize(
    ("points", "uma"),
    [
        ((52_000, 29_000, 21_000, 18_000), (12_000, -1_000, -3_000, -8_000)),
        ((40_000, 35_000, 31_000, 14_000), (8_000, 3_000, 1_000, -12_000)),
        ((45_000, 35_000, 22_000, 18_000), (8_000, 4_000, -4_000, -8_000)),
        ((30_000, 30_000, 30_000, 30_000), (0, 0, 0, 0)),
    ],
)
def test_points_for_places_may_depend_on_how_many_are_below_the_start(
    points: tuple[int, ...], uma: tuple[int, ...]
) -> None:
    one, three, others = [8000, 3000, 1000, -12000], [12000, -1000, -3000, -8000], [8000, 4000, -4000, -8000]
    book = derive(books.get("ema"), "floating", **{"game.placement_below": [others, one, others, three, others]})
    assert tuple(each.placement for each in final_results(book, points)) == uma


def test_an_open_hand_has_no_pattern_of_closed_ones() -> None:
    match = Match("ema", entered=True)
    claimed = {"patterns": ["pinfu"], "han": 1, "fu": 30, "open": True}
    with pytest.raises(InputError, match="counts only in a closed hand"):
        match.tell({"do": "win", "from": 1, "wins": [{"player": 0, "claimed": claimed}]})
    with pytest.raises(InputError, match="true or false"):
        match.tell({"do": "win", "from": 1, "wins": [{"player": 0, "claimed": claimed | {"open": 3}}]})
    closed = claimed | {"open": False}
    assert match.tell({"do": "win", "from": 1, "wins": [{"player": 0, "claimed": closed}]}).paid[0] == 1500
