"""Exercises: the same seed gives the same item, no answer is wrong, levels are real."""

import json
from collections import defaultdict
from statistics import mean

import pytest

from paiju import books
from paiju.books.clause_list import find
from paiju.errors import InputError
from paiju.study import drills
from paiju.study.drills import DrillItem
from paiju.study.drills.discard import LEVELS
from tests.study.drills.second_tables import chosen_by
from tests.study.drills.second_way import checked, differs, spread

FEW, MANY = 2000, 100_000
PARTS = 8
QUICK = ("score", "waits", "penalty", "reading", "furiten", "may")


def test_the_same_seed_gives_the_same_item() -> None:
    for kind in QUICK:
        one, again = drills.make("xjtu", kind, "a-1", 3, 4), drills.make("xjtu", kind, "a-1", 3, 4)
        assert one == again == drills.of_id(one.id)
        assert one.id == f"xjtu.{kind}.3.a-1.4"
        assert one.question != drills.make("xjtu", kind, "a-2", 3, 4).question or kind == "penalty"


@pytest.mark.parametrize("book", books.ids())
def test_items_are_json_that_comes_back(book: str) -> None:
    for kind in [each for each in drills.kinds(book) if each in QUICK]:
        item = drills.make(book, kind, 1, 2)
        row = json.loads(json.dumps(item.to_json(), ensure_ascii=False))
        assert list(row) == [
            "id", "book", "kind", "level", "question", "choices", "answer", "also", "why", "clauses",
        ]  # fmt: skip
        assert DrillItem.from_json(row) == item
        assert drills.check(item, row["answer"])
        assert row["clauses"], item.id
        assert all(find(clause) or clause.startswith("reading:") for clause in row["clauses"])


def test_a_list_of_tiles_stands_in_any_order() -> None:
    item = drills.make("mcr", "waits", 3, 4)
    assert isinstance(item.answer, tuple)
    assert drills.check(item, list(reversed(item.answer)))
    assert not drills.check(item, list(item.answer)[1:])


def test_what_a_book_has_not_is_refused() -> None:
    assert "furiten" not in drills.kinds("mcr")
    assert "penalty" not in drills.kinds("tenhou")
    for book, kind, said in (("mcr", "furiten", "no furiten"), ("botzone", "penalty", "no fouls")):
        with pytest.raises(InputError, match=said):
            drills.make(book, kind)
    with pytest.raises(InputError, match="levels are 1 to 5"):
        drills.make("xjtu", "score", 1, 6)
    with pytest.raises(InputError, match="a seed is"):
        drills.make("xjtu", "score", "a.b")
    for wrong in ("nothing", "xjtu.score.x.1.1", "xjtu.score.1.1", 7):
        with pytest.raises(InputError, match="an id reads like"):
            drills.of_id(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("part", range(PARTS))
def test_no_answer_is_wrong(part: int) -> None:
    """Two thousand items of every book, kind and level, each answered a second way."""
    keys = list(spread(FEW, "quick"))[part::PARTS]
    assert [(item, said) for _, item, said in map(checked, keys) if said] == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_no_answer_is_wrong_among_many(part: int) -> None:
    keys = list(spread(MANY, "many"))[part::PARTS]
    assert [(item, said) for _, item, said in map(checked, keys) if said] == []


def test_a_wrong_answer_would_be_noticed() -> None:
    """The second way sees items whose answer was changed."""
    for kind in QUICK:
        item = drills.make("xjtu", kind, "broken", 2)
        assert differs(item) == ""
        assert differs(with_answer(item)) != "", kind


def with_answer(item: DrillItem) -> DrillItem:
    """The item with another answer."""
    from dataclasses import replace

    assert item.choices is not None
    return replace(item, answer=next(choice for choice in item.choices if choice not in (item.answer, *item.also)))


# --- levels ---------------------------------------------------------------------------------------


def guessed(items: list[DrillItem]) -> float:
    """How many a guesser gets right on the whole."""
    return mean(
        sum(drills.check(item, choice) for choice in item.choices or ()) / len(item.choices or ()) for item in items
    )


def share(items: list[DrillItem], level: str) -> float:
    """How many a player gets right who throws one of the choices."""
    return mean(drills.check(item, chosen_by(level, item, True)) for item in items)


def order(kind: str, book: str, number: int) -> tuple[float, float, float]:
    """A guesser, the simple and the steady player."""
    items = [drills.make(book, kind, "order", 1 + n % 5, n) for n in range(number)]
    return guessed(items), share(items, "simple"), share(items, "steady")


def test_better_players_answer_better() -> None:
    guess, simple, steady = order("discard", "ema", 6)
    assert guess < simple < steady


def test_who_looks_at_others_finds_safe_tiles() -> None:
    """The simple player looks at its own hand alone, and cannot answer this."""
    guess, _, steady = order("safe", "ema", 10)
    assert guess < steady


@pytest.mark.long
@pytest.mark.parametrize("book", ["xjtu", "ema", "xjtu-3p", "mcr", "psa"])
def test_better_players_answer_better_in_every_game(book: str) -> None:
    guess, simple, steady = order("discard", book, 100)
    assert guess < simple < steady
    guess, _, steady = order("safe", book, 200)
    assert guess < steady


def test_levels_grow() -> None:
    """Higher levels ask of hands with more waits, of the best discard by less, and leave less to choose from."""
    waits: dict[int, list[int]] = defaultdict(list)
    for level in drills.LEVELS:
        items = [drills.make("xjtu", "waits", "grow", level, number) for number in range(20)]
        waits[level] = [len(item.answer) for item in items if isinstance(item.answer, tuple)]
    assert mean(waits[1]) < mean(waits[3]) < mean(waits[5])
    assert [least for _, least, _ in LEVELS] == sorted((least for _, least, _ in LEVELS), reverse=True)
    assert drills.make("xjtu", "score", 1, 5).choices is None
