"""Rotation, ends and results of games: every example of the books."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from paiju import books
from paiju.books.book import Book
from paiju.match.final import final_results, leftover
from paiju.match.rotation import HandOutcome, Position, after, dealer_repeats, first_position, ranking

ROWS = [json.loads(line) for line in (Path(__file__).parent / "games.jsonl").read_text(encoding="utf-8").splitlines()]


def rows(kind: str) -> Any:
    """The examples of one kind."""
    return pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in ROWS if row["kind"] == kind])


def position_of(book: Book, name: str, points: list[int], counters: int = 0) -> Position:
    """The hand of this name, "S4"; with three players the last of a round is called by its number too."""
    dealer = min(int(name[1]), book.tiles.players) - 1
    return Position("ESWN".index(name[0]), dealer, counters, 0, tuple(points))


def outcome_of(result: dict[str, Any], points: tuple[int, ...]) -> HandOutcome:
    """A result as the examples tell it, with East the dealer."""
    kind = {"win": "win", "exhaustive": "exhausted", "abortive": "abort"}[result["type"]]
    winners = tuple("ESWN".index(seat) for seat in result.get("winners", ()))
    return HandOutcome(kind, points, 0, winners, (0,) if result.get("dealer_tenpai") else ())  # type: ignore[arg-type]


@rows("start")
def test_points_at_the_start(row: dict[str, Any]) -> None:
    book = books.get(row["book"])
    points = first_position(book).points
    assert (
        points[0]
        == row["expect"]["per_player"]
        == sum(int(k) * n for k, n in row["given"]["sticks_per_player"].items())
    )
    assert sum(points) == row["expect"]["table_total"]


@rows("repeat")
@pytest.mark.parametrize("counters", [0, 3])
def test_who_deals_next(row: dict[str, Any], counters: int) -> None:
    book = books.get(row["book"])
    before = position_of(book, "E1", [25000] * 4, counters)
    outcome = outcome_of(row["given"]["result"], before.points)
    repeats = row["expect"]["dealer_repeats"]
    assert dealer_repeats(book, before, outcome) is repeats
    following = after(book, before, outcome)
    expected = {"+1": counters + 1, "0": 0, "carried over": counters}[row["expect"]["next_honba"]]
    assert (following.over, following.position.dealer, following.position.counters) == ("", 1 - repeats, expected)


@rows("end")
def test_when_a_game_ends(row: dict[str, Any]) -> None:
    book, given = books.get(row["book"]), row["given"]
    best = given.get("dealer_points", given.get("top", 40000))
    points = [10000] * book.tiles.players
    before = position_of(book, given["hand"], points)
    points[before.dealer] = best
    if given.get("dealer_rank") == 2:
        points[0] = best + 1000
    repeats = given["dealer_repeats"]
    reason = given.get("reason", "dealer win" if repeats else "another's win")
    kind = "abort" if "abort" in reason else "exhausted" if "exhaust" in reason else "win"
    winners = (before.dealer,) if repeats else (0,)
    following = after(book, before, HandOutcome(kind, tuple(points), 0, winners, (before.dealer,)))  # type: ignore[arg-type]
    assert bool(following.over) is row["expect"]["ends"]
    if "next" in row["expect"]:
        assert following.position.name() == row["expect"]["next"]


@rows("bust")
def test_below_nothing(row: dict[str, Any]) -> None:
    book = books.get(row["book"])
    points = (row["expect"]["points_after"], 40000, 30000, 30000)
    following = after(book, first_position(book), HandOutcome("win", points, 0, (1,)))
    assert (following.over == "bust") is row["expect"]["game_ends"]


@rows("ranking")
def test_places(row: dict[str, Any]) -> None:
    given, order = row["given"], row["given"]["start_order"]
    scores = row["expect"].get("scores_after", given["scores"])
    placed = ranking(tuple(scores[seat] for seat in order))
    assert {order[player]: place + 1 for place, player in enumerate(placed)} == row["expect"]["rank"]


@rows("result")
def test_results(row: dict[str, Any]) -> None:
    book, given, expect = books.get(row["book"]), row["given"], row["expect"]
    if "points" in given:
        check_one_result(book, given, expect)
        return
    names = list(given.get("scores") or given["scores_by_start_seat"])
    scores = tuple((given.get("scores") or given["scores_by_start_seat"])[name] for name in names)
    found = {names[one.player]: float(one.final) for one in final_results(book, scores)}
    assert found == (expect.get("pt") or expect["final_all"])


def check_one_result(book: Book, given: dict[str, Any], expect: dict[str, Any]) -> None:
    """One player's points and place; the others have something above and below."""
    place, players = given.get("rank", 1) - 1, book.tiles.players
    points = [given["points"] + 1000 * (place - i) for i in range(players)]
    rounds = {"half": 2, "east": 1, "full": 4}[given.get("length", "half")]
    one = final_results(book, tuple(points), rounds=rounds)[place]
    assert one.place == place + 1
    if "final" in expect:
        assert one.final == Fraction(str(expect["final"]))
    if "actual" in expect:
        assert (one.points - book.game.origin) / Fraction(book.game.unit) == Fraction(str(expect["actual"]))
    if "uma" in expect:
        assert one.placement / book.game.unit == expect["uma"]


@rows("leftover")
def test_deposits_left_at_the_end(row: dict[str, Any]) -> None:
    book, given, expect = books.get(row["book"]), row["given"], row["expect"]
    order = given.get("start_order", "ESWN")
    scores = given.get("scores") or {seat: 40000 if seat in given["top"] else 20000 for seat in order}
    own = leftover(book, tuple(scores[seat] for seat in order), given["sticks_on_table"])
    found = {order[player]: points for player, points in enumerate(own) if points}
    wanted = expect.get("points_to") or {expect["taker"]: 1000 * given["sticks_on_table"]}
    assert found == wanted
