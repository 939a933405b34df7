"""What the engine is asked from a paper: every way, and every mistake in a request."""

from collections.abc import Mapping

import pytest

from paiju import books
from paiju.errors import InputError
from paiju.study.exams.agreement import check_key
from paiju.study.exams.engine import engine_answer, holds
from paiju.study.exams.marking import mark
from paiju.study.exams.reading import read_exam

CUP = books.get("xjtu-cup")
HAND = {"hand": "345m345p35999s22z", "win": "4s", "by": "discard", "from": "W", "seat": "N", "round": "S"}
RIICHI = {**HAND, "flags": ["riichi"], "sticks": 2}


@pytest.mark.parametrize(
    ("request_", "value"),
    [
        ({"ask": "book", "field": "game.start_points"}, 25000),
        ({"ask": "book", "field": "payments.deposit", "times": 3}, 3000),
        ({"ask": "pattern", "pattern": "half_flush", "want": "open"}, 2),
        ({"ask": "pattern", "pattern": "all_simples", "want": "loses_open"}, False),
        ({"ask": "waits", "hand": "345m345p35999s22z"}, ["4s"]),
        ({"ask": "wins", "hand": "2223456p678s", "melds": [{"tiles": "345m"}], "seat": "S", "round": "E"},
         ["3p", "4p", "6p", "7p"]),
        ({"ask": "score", "want": "fu_sum", **RIICHI}, 42),
        ({"ask": "score", "want": "gain", **RIICHI}, 8400),
        ({"ask": "score", "want": "paid.W", **RIICHI}, 6400),
        ({"ask": "score", "want": "limit", **RIICHI}, ""),
        ({"ask": "points", "han": 3, "fu": 40, "seat": "W", "by": "self", "honba": 1, "want": "paid.E"}, 2700),
        ({"ask": "places", "points": [28000, 32000, 8000, 32000]}, [3, 1, 4, 2]),
        ({"ask": "places", "points": [90900, -16100, 20900, 4300], "want": "result", "player": 0}, "+80.9"),
        ({"ask": "opening", "dice": 12}, "N 12 right"),
        ({"ask": "ruling", "foul": "false_win", "offender": "S", "want": "payments"}, [4000, -8000, 2000, 2000]),
        ({"ask": "ruling", "foul": "drawn_tile_mixed", "offender": 1, "want": "warnings"}, 1),
    ],
)  # fmt: skip
def test_the_engine_answers(request_: Mapping[str, object], value: object) -> None:
    assert engine_answer(CUP, request_, "q") == value


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({"ask": "weather"}, "q.engine.ask"),
        ({"ask": "book", "field": "game.weather"}, "q.engine.field"),
        ({"ask": "score", "want": "weather", **HAND}, "q.engine.want"),
        ({"ask": "score", "want": "han"}, "q.engine.hand"),
        ({"ask": "opening", "dice": 1}, "q.engine.dice"),
        ({"ask": "places", "points": [1]}, "q.engine.points"),
        ({"ask": "table", "hands": {"E": "123m"}}, "q.engine.may"),
        ({"ask": "table", "hands": {"X": "123m"}, "may": "win"}, "q.engine.hands.X"),
        ({"ask": "table", "hands": {"E": "11111m"}, "may": "win"}, "q.engine.tiles"),
        ({"ask": "table", "play": ["E pung"], "may": "win"}, "q.engine.play[0]"),
        ({"ask": "table", "may": "dance"}, "q.engine.play"),
        ({"ask": "table", "who": "X", "may": "win"}, "q.engine.who"),
    ],
)
def test_requests_that_cannot_be_asked_are_named(request_: Mapping[str, object], field: str) -> None:
    with pytest.raises(InputError) as caught:
        engine_answer(CUP, request_, "q")
    assert caught.value.field == field


def test_a_choice_without_a_value_to_compare_says_what_the_engine_found() -> None:
    with pytest.raises(InputError, match="25000"):
        holds(CUP, {"ask": "book", "field": "game.start_points"}, "q")


def test_a_wrong_key_is_found() -> None:
    paper = """
    title = "t"
    book = "xjtu"
    pass = 0
    [[question]]
    number = 1
    text = "?"
    engine = { ask = "waits", hand = "345m345p35999s22z" }
    choices = [{ text = "[4s]", value = "4s" }, { text = "[5s]", value = "5s", right = true }]
    [[question]]
    number = 2
    text = "?"
    [[question.field]]
    id = "n"
    kind = "number"
    text = "how many"
    marks = 1
    answer = 3
    engine = { ask = "book", field = "game.start_points" }
    """
    found = check_key(read_exam(paper))
    assert [(one.where, one.key, one.engine) for one in found.differences] == [
        ("question 1.A", False, True), ("question 1.B", True, False), ("question 2.n", 3, 25000),
    ]  # fmt: skip
    assert [(one.text.zh, one.text.en) for one in found.differences] == [
        ("第 1.A 题：答案写错，引擎为对", "question 1.A: the key says wrong, the engine right"),
        ("第 1.B 题：答案写对，引擎为错", "question 1.B: the key says right, the engine wrong"),
        ("第 2.n 题：答案写 3，引擎为 25000", "question 2.n: the key says 3, the engine 25000"),
    ]


EMPTY = """
title = "t"
book = "xjtu"
pass = 0
[[question]]
number = 1
text = "?"
[[question.field]]
id = "a"
kind = "KIND"
text = "ASKED"
marks = 4
answer = "ANSWER"
"""


@pytest.mark.parametrize("kind", ["patterns", "tiles", "limit"])
@pytest.mark.parametrize("answer", ["", " ", "、"])
def test_an_empty_key_is_said(kind: str, answer: str) -> None:
    if kind == "limit" and answer == "、":
        answer = "　"
    exam = read_exam(EMPTY.replace("KIND", kind).replace("ASKED", "which").replace("ANSWER", answer))
    with pytest.raises(InputError, match="the answer is empty") as caught:
        check_key(exam)
    assert caught.value.field == "question 1.a.answer"
    assert "空" in caught.value.zh


def test_a_field_says_what_is_asked() -> None:
    exam = read_exam(EMPTY.replace("KIND", "limit").replace("ASKED", "").replace("ANSWER", "none"))
    with pytest.raises(InputError, match="say what is being asked") as caught:
        check_key(exam)
    assert caught.value.field == "question 1.a.text"


def test_no_limit_is_an_answer() -> None:
    """No limit is reached: written as none, and another thing than a blank."""
    exam = read_exam(EMPTY.replace("KIND", "limit").replace("ASKED", "which").replace("ANSWER", "无"))
    assert check_key(exam).differences == ()
    assert [mark(exam, {"1": told}).marks for told in ("none", "无", "-", "", "mangan")] == [4, 4, 4, 0, 0]
