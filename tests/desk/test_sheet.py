"""The score sheet: signs, running totals, rulings, results. That hands told and hands dealt have the same is seen where
both are (test_equal.py)."""

import pytest

from paiju import books
from paiju.desk import Desk, Entry, plan_from
from paiju.desk.sheet import sheet_of, with_signatures
from paiju.desk.sheet_types import SheetGame, SheetRow
from paiju.match import Match
from tests.desk.entering import TEAMS, adds_up, desk_of, won


def game(desk: Desk) -> SheetGame:
    """The sheet of a desk's game, which always adds up."""
    made = with_signatures(sheet_of(desk.game), desk.signings).games[-1]
    adds_up(made)
    return made


def signs(row: SheetRow) -> list[set[str]]:
    """The signs of every player."""
    return [set(cell.signs) for cell in row.cells]


@pytest.mark.clause("mcr:附:成绩记录表")
@pytest.mark.clause("mcr:Q146(7)")
def test_the_signs_of_the_form() -> None:
    false = {"do": "rule", "incident": {"foul": "false_win", "offender": 1}, "hand": 1}
    late = {"do": "rule", "incident": {"foul": "late", "variant": "ten_minutes", "offender": 3}, "hand": 2}
    desk = desk_of("mcr", won(0, 2, value=8), false, {"do": "draw"}, late, won(2, None, value=24))
    made = sheet_of(desk.game)
    first, second, third = game(desk).rows
    assert signs(first) == [{"dealer", "winner"}, set(), {"discarder"}, set()]
    assert signs(second) == [{"drawn"}, {"dealer", "drawn", "false_win"}, {"drawn"}, {"drawn"}]
    assert signs(third) == [set(), set(), {"dealer", "self_draw"}, {"warning"}]
    assert [each.sign for each in made.signs][:6] == ["▲", "−", "+", "0", "√", "×"]
    assert [cell.paid for cell in first.cells] == [32, -8, -16, -8]
    assert [words.en for words in first.words] == ["8 points"]


@pytest.mark.parametrize("foul", ["win_below_minimum", "win_on_wrong_tile"])
def test_a_win_that_was_wrong_has_a_sign_of_its_own(foul: str) -> None:
    wrong = {"do": "rule", "incident": {"foul": foul, "offender": 0}, "hand": 0}
    desk = desk_of("mcr", wrong, {"do": "draw"})
    made = sheet_of(desk.game)
    assert signs(game(desk).rows[0])[0] == {"dealer", "drawn", "wrong_win"}
    assert [each.text.zh for each in made.signs if each.id == "wrong_win"] == ["错和、和错牌"]


def test_what_was_ruled_between_hands_is_a_row_of_its_own() -> None:
    desk = desk_of("mcr", won(0, 2, value=8), won(0, 2, value=8))
    rule = {"do": "rule", "incident": {"foul": "false_win", "offender": 1}, "hand": 1}
    desk.enter(Entry(rule))
    made = game(desk)
    assert [row.number for row in made.rows] == [1, 2, 0]
    assert [cell.paid for cell in made.rows[-1].cells] == [20, -60, 20, 20]
    desk.enter(Entry({"do": "undo", "entry": 3}))
    made = game(desk)
    assert [row.number for row in made.rows] == [1, 2]
    assert [each.undone for each in made.rulings] == [True]


def test_riichi_sticks_ready_hands_and_counters() -> None:
    desk = desk_of("ema", {"do": "riichi", "player": 1}, {"do": "draw", "ready": [0, 1]}, won(0, 3, value=1500))
    first, second = game(desk).rows
    assert signs(first)[1] == {"drawn", "riichi", "ready"}
    assert "ready" in signs(first)[0]
    assert (first.counters, second.counters) == (0, 1)


def test_who_has_signed_stands_on_it() -> None:
    desk = desk_of("mcr", won(0, 2, value=8), {"do": "time"})
    desk.enter(Entry({"do": "sign", "player": 2, "own": True}, "Cid", 7.0))
    desk.enter(Entry({"do": "sign", "player": 0}, "Ref", 8.0))
    told = [(each.signed_by, each.signed_at, each.own) for each in game(desk).results]
    assert told == [("Ref", 8.0, False), ("", 0.0, False), ("Cid", 7.0, True), ("", 0.0, False)]
    assert [each.place for each in game(desk).results] == [1, 2, 4, 2]


def test_a_relays_games_and_teams() -> None:
    desk = Desk(plan_from({"kind": "relay", "teams": TEAMS}, books.get("xjtu-relay")))
    desk.enter(Entry({"do": "start", "seats": [2, 1, 0, 3]}))
    desk.enter(Entry(won(0, 1, value=3900)))
    desk.enter(Entry({"do": "time"}))
    desk.enter(Entry({"do": "start", "seats": [0, 1, 2, 3]}))
    made = sheet_of(desk.game)
    assert [each.team for each in made.games[0].results] == ["丙", "乙", "甲", "丁"]
    assert [each.points for each in made.teams] == [100000, 96100, 103900, 100000]
    assert made.games[1].start == [100000, 96100, 103900, 100000]
    for each in made.games:
        adds_up(each)


def test_a_game_without_a_hand() -> None:
    made = sheet_of(Match("xjtu")).games[0]
    assert made.rows == []
    assert made.over == ""
    assert len(made.results) == 4


@pytest.mark.parametrize(("book", "words"), [("xjtu", ("精算点", "final score")), ("ema", ("最终得分", "result"))])
@pytest.mark.clause("xjtu:8.8.3")
def test_the_result_is_called_as_the_book_calls_it(book: str, words: tuple[str, str]) -> None:
    called = game(desk_of(book, {"do": "draw"})).result
    assert (called.zh, called.en) == words
