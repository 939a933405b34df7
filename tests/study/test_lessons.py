"""First lessons: the engine answers every step and refuses other answers with a reason; texts are there twice."""

from itertools import combinations

import pytest

from paiju.books.clause_list import find as find_clause
from paiju.errors import InputError
from paiju.study.glossary import terms
from paiju.study.lessons import Lesson, TaughtStep, differences_from, judge, lesson, lessons, shown, solution
from paiju.study.lessons.judging import offered, picked
from paiju.study.lessons.loading import STEPS

ALL = [(one, step) for one in lessons() for step in one.steps]
NAMES = [f"{one.id}-{step.id}" for one, step in ALL]


def test_four_games_are_taught_in_ten_steps_each() -> None:
    assert [one.id for one in lessons()] == ["riichi", "three", "official", "house"]
    assert {len(one.steps) for one in lessons()} == {STEPS}
    assert all(len({step.id for step in one.steps}) == STEPS for one in lessons())
    assert {one.book.scoring.family for one in lessons()} == {"riichi", "official", "house"}


@pytest.mark.parametrize(("one", "step"), ALL, ids=NAMES)
def test_the_engine_takes_an_answer_and_refuses_others(one: Lesson, step: TaughtStep) -> None:
    right = solution(one, step)
    told = judge(one, step, right)
    assert told.right
    assert told.why.zh
    assert told.why.en
    tries = [list(tried) for tried in combinations(offered(step), picked(step) or 1)]
    verdicts = [judge(one, step, tried) for tried in tries]
    wrong = [each for each in verdicts if not each.right]
    assert wrong
    assert all(each.why.zh and each.why.en for each in wrong)
    assert all(find_clause(id) for each in (told, *verdicts) for id in each.clauses)


@pytest.mark.parametrize(("one", "step"), ALL, ids=NAMES)
def test_steps_say_what_they_ask_in_both_languages(one: Lesson, step: TaughtStep) -> None:
    for text in (step.title, step.says, step.question):
        assert text.zh
        assert text.en
    assert step.terms
    assert set(step.terms) <= set(terms())
    seen = shown(one, step)
    assert seen.tap or seen.choices
    if step.place:
        assert seen.table
        assert seen.table.seat == step.place.seat


def test_what_one_can_say_afterwards_stands_in_the_glossary() -> None:
    for one in lessons():
        assert set(one.words) <= set(terms())
        assert {"pair", "claim"} < set(one.words)
    assert "furiten" in lesson("riichi").words
    assert "minimum" in lesson("official").words


def test_only_what_was_taught_can_be_said_afterwards() -> None:
    for one in lessons():
        assert set(one.words) <= {term for step in one.steps for term in step.terms}, one.id


def answer(id: str, step: str, *tapped: str) -> tuple[bool, str]:
    one = lesson(id)
    told = judge(one, next(each for each in one.steps if each.id == step), tapped)
    return told.right, told.why.en


def test_wrong_answers_are_explained() -> None:
    assert answer("riichi", "run", "2p", "4p", "3s") == (
        False,
        "These are from different suits. A run is all one suit.",
    )
    assert answer("riichi", "run", "2z", "2z", "3s")[1].startswith("2z is an honour")
    assert "not in a row" in answer("riichi", "run", "2p", "4p", "8p")[1]
    assert "belong to a set" in answer("riichi", "pair", "7s", "7s")[1]
    assert answer("riichi", "wait", "2p") == (False, "2p is right, but there is more.")
    assert answer("riichi", "turn", "6s")[1].startswith("Discarding 6s breaks up")
    assert "furiten" in answer("riichi", "furiten", "yes")[1]
    assert "no pattern" in answer("riichi", "yaku", "0")[1]
    assert "no chow" in answer("three", "claim", "chow")[1]
    for choice in ("discard 9s", "discard 4z"):  # what is said is true of both
        right, why = answer("three", "north", choice)
        assert not right
        assert "kept in the hand it counts for nothing, and if you discard it its han is gone" in why
    assert "8 are needed" in answer("official", "eight", "0")[1]
    assert "pair must be" in answer("house", "dice", "0")[1]


def test_furiten_is_the_tables_own_verdict_with_its_clause() -> None:
    one = lesson("riichi")
    told = judge(one, one.steps[-1], ["no"])
    assert told.right
    assert told.clauses == ("xjtu:6.4.1",)


@pytest.mark.parametrize("given", [[], ["9m"], ["no such"], ["3s"] * 20])
def test_what_was_not_shown_cannot_be_answered(given: list[str]) -> None:
    one = lesson("riichi")
    with pytest.raises(InputError, match="choose from what is shown"):
        judge(one, one.steps[1], given)


def test_a_lesson_that_is_not_there_is_named() -> None:
    with pytest.raises(InputError, match="there are riichi, three, official, house"):
        lesson("poker")


def test_what_is_different_comes_from_the_books() -> None:
    ema = next(each for each in differences_from("riichi") if each.book.id == "ema")
    reds = next(row for row in ema.rows if row.name == "tiles.red_fives")
    assert (reds.taught.into("en"), reds.value.into("en"), reds.clauses) == ("1, 1, 1", "0, 0, 0", ("ema:1.1.1",))
    official = next(each for each in differences_from("riichi") if each.book.id == "mcr")
    assert [row.value.into("en") for row in official.rows if row.name == "scoring.minimum"] == ["8"]
    assert all(find_clause(id) for each in differences_from("three") for row in each.rows for id in row.clauses)
