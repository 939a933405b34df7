"""Whoever names a pattern that is not there is told which may be meant."""

from collections.abc import Callable

import pytest

import paiju
from paiju import books
from paiju.books.derive import derive
from paiju.books.own.unknown_pattern import unknown_everywhere, unknown_pattern
from paiju.errors import InputError
from paiju.languages import Text


@pytest.mark.parametrize(
    ("book", "word", "meant"),
    [
        ("mcr", "all_chows", "all_runs (All Chows)"),
        ("mcr", "箭刻", "dragon_pung (Dragon Pung)"),
        ("mcr", "All Chowz", "all_runs (All Chows)"),
        ("ema", "all_simple", "all_simples (All Simples)"),
        ("xjtu", "sanshokudojun", "mixed_triple_run (Mixed Triple Chow)"),
        ("psa", "big three", "big_three_dragons (Big Three Dragons)"),
    ],
)
def test_the_nearest_names_in_any_language(book: str, word: str, meant: str) -> None:
    error = unknown_pattern("pattern", word, books.get(book))
    assert f"there is no pattern {word!r} in {book}; did you mean " in error.message
    assert meant in error.message


def test_where_nothing_is_near_the_list_is_named() -> None:
    own = derive(books.get("mcr"), "my-club", **{"scoring.minimum": 6})
    assert (
        "no pattern 'zzzz' in my-club; `paiju rules show mcr` lists them" in unknown_pattern("x", "zzzz", own).message
    )
    assert "did you mean pure_straight (Pure Straight)" in unknown_everywhere("name", "pure strait").message
    assert "try part of its name" in unknown_everywhere("name", "zzzz").message


def claimed() -> None:
    answer = paiju.score(book="ema", hand="234m567p345s3366s", win="3s", by="self", claimed=["al simples"])
    raise InputError(str(answer["field"]), Text(str(answer["error"])))


@pytest.mark.parametrize(
    "ask",
    [
        lambda: derive(books.get("ema"), "own", **{"patterns.al_simples": False}),
        lambda: derive(books.get("ema"), "own", **{"patterns.al_simples.closed": 2}),
        lambda: derive(books.get("ema"), "own", patterns={"al_simples": {"closed": 2}}),
        lambda: derive(books.get("ema"), "own", **{"patterns.pinfu.excludes": [["al_simples", "ema:1"]]}),
        lambda: derive(books.get("ema"), "own", **{"payments.liable_for": ["al_simples"]}),
        claimed,
    ],
)
def test_every_place_that_takes_a_pattern_says_so(ask: Callable[[], object]) -> None:
    with pytest.raises(InputError, match=r"did you mean all_simples \(All Simples\)"):
        ask()


def test_a_pattern_the_book_does_not_count_is_not_suggested_for_itself() -> None:
    for value in ({"patterns.big_seven_stars": False}, {"patterns.big_seven_stars.closed": 3}):
        with pytest.raises(InputError, match="no pattern 'big_seven_stars' in") as told:
            derive(books.get("ema"), "own", **value)
        assert "mean big_seven_stars" not in told.value.message
