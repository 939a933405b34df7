"""Exercises: the same seed gives the same item, no answer is wrong, levels are real."""

import json
from collections import defaultdict
from pathlib import Path
from statistics import mean

import pytest

from paiju import books
from paiju.books.clause_list import find
from paiju.errors import InputError
from paiju.scoring.request import parse
from paiju.study import drills
from paiju.study.drills import DrillItem
from paiju.study.drills.exercises.discard import LEVELS
from tests.extras import need
from tests.study.drills.player_scores import GAMES, scores
from tests.study.drills.second_hands import against_peers, judged, official_points
from tests.study.drills.second_way import Sweep, checked, differs, spread
from tests.table.laid import QUICK_BOOKS

FEW, MANY = 800, 100_000
PARTS = 8
QUICK = ("score", "waits", "penalty", "reading", "furiten", "may")


def test_the_same_seed_gives_the_same_item() -> None:
    for kind in QUICK:
        one, again = drills.make("xjtu", kind, "a-1", 3, 4), drills.make("xjtu", kind, "a-1", 3, 4)
        assert one == again == drills.of_id(one.id)
        assert one.id == f"xjtu.{kind}.3.a-1.4"
        assert one.question != drills.make("xjtu", kind, "a-2", 3, 4).question or kind == "penalty"


@pytest.mark.parametrize("book", QUICK_BOOKS)
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
    with pytest.raises(InputError, match="a seed must be"):
        drills.make("xjtu", "score", "a.b")
    for wrong in ("nothing", "xjtu.score.x.1.1", "xjtu.score.1.1", 7):
        with pytest.raises(InputError, match="an id looks like"):
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
    for kind in drills.KINDS:
        item = drills.make("xjtu", kind, "broken", 2)
        assert differs(item) == ""
        assert differs(with_answer(item)) != "", kind


def test_official_hands_are_held_against_another_scorer() -> None:
    need("MahjongGB", "a compiler")
    for book in ("mcr", "botzone"):
        request = parse(drills.make(book, "score", "peer", 3).question["request"])
        points = judged(request)[0]
        assert official_points(request) == points
        assert against_peers(request, points + 1) == f"PyMahjongGB says {points} points, we {points + 1}"


def test_all_levels_are_asked() -> None:
    """Of every kind, among two thousand."""
    asked = {(kind, level) for _, kind, level, _, _ in spread(2000, "quick")}
    assert asked == {(kind, level) for kind in drills.KINDS for level in drills.LEVELS}


def test_a_sweep_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    file = tmp_path / "sweep.json"
    names = list(spread(30, "stop"))
    sweep = Sweep("stop", 10, file)
    sweep.take([(kind, f"{book}.{kind}", "") for book, kind, *_ in names[10:15]])
    again = Sweep("stop", 10, file)
    assert again.next == 15
    again.take([("score", "mcr.score.1.stop.0", "12: the core says 11")])
    assert Sweep("stop", 10, file).told() == again.told()
    assert again.told().startswith("6 items from 10 on (")
    assert again.told().endswith(": 1 differ")
    with pytest.raises(SystemExit, match="holds the seed stop from 10"):
        Sweep("other", 10, file)


def with_answer(item: DrillItem) -> DrillItem:
    """The item with another answer."""
    from dataclasses import replace

    assert item.choices is not None
    return replace(item, answer=next(choice for choice in item.choices if choice not in (item.answer, *item.also)))


# --- levels ---------------------------------------------------------------------------------------


def test_better_players_answer_better() -> None:
    guess, simple, steady = scores("ema", "discard", 10)
    assert guess < simple < steady


def test_who_looks_at_others_finds_safe_tiles() -> None:
    """The simple player looks at its own hand alone, and cannot answer this."""
    guess, _, steady = scores("ema", "safe", 10)
    assert guess < steady


@pytest.mark.long
@pytest.mark.parametrize("book", GAMES)
def test_better_players_answer_better_in_every_game(book: str) -> None:
    guess, simple, steady = scores(book, "discard", 100)
    assert guess < simple < steady
    guess, simple, steady = scores(book, "safe", 200)
    assert guess < steady
    if books.get(book).payments.deposit:  # somebody who declared riichi is feared, and the steady player looks at them
        assert simple < steady


@pytest.mark.long
@pytest.mark.parametrize("book", [book for book in GAMES if book != "mcr"])
def test_higher_levels_are_harder(book: str) -> None:
    """Who looks at the own hand alone finds the best discard of easy positions more often than of hard ones. Where a
    hand must count much it is about as often: positions that are clear at all are near ready."""
    assert scores(book, "discard", 80, (1, 2)).simple > scores(book, "discard", 80, (4, 5)).simple


def test_levels_grow() -> None:
    """Higher levels ask of hands with more waits, of the best discard by less, and leave less to choose from."""
    waits: dict[int, list[int]] = defaultdict(list)
    for level in drills.LEVELS:
        items = [drills.make("xjtu", "waits", "grow", level, number) for number in range(20)]
        waits[level] = [len(item.answer) for item in items if isinstance(item.answer, tuple)]
    assert mean(waits[1]) < mean(waits[3]) < mean(waits[5])
    assert [least for _, least, _ in LEVELS] == sorted((least for _, least, _ in LEVELS), reverse=True)
    assert drills.make("xjtu", "score", 1, 5).choices is None
