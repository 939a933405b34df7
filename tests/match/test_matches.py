"""Whole matches beside the books' own games, hand by hand: rotation, ends, results; records, and going on from them."""

import random
from collections import Counter
from typing import Any

import pytest

from paiju import books
from paiju.match import Match
from paiju.match.record import read_match
from tests.extras import need_library
from tests.match.acting import choices, play_on, play_until
from tests.match.games import ALL, GAMES
from tests.match.playing import LEVELS, interpreted, play_match, told_to

FEW, MANY = 2, 200  # matches of each book and each sort of players
MOST_HANDS = 200


QUICK_GAMES = ("mcr", "ema", "xjtu", "xjtu-3p", "lol", "psa")  # in the quick suite


def test_every_book_is_played() -> None:
    assert set(GAMES) == set(books.ids())


def played(name: str, play: Any, level: str, first: int, last: int) -> Counter[str]:
    """Matches of these numbers; how their hands ended, and why they did."""
    book, game = ALL[name]
    seen: Counter[str] = Counter()
    for number in range(first, last):
        match = Match(book, seed=f"{name}-{number}")
        seen.update(play_match(match, game(), play, LEVELS[level], number))
        seen[f"over: {match.over}"] += 1
        assert match.hands < MOST_HANDS
    return seen


@pytest.mark.parametrize("name", ALL)
@pytest.mark.clause("xjtu:6.9.2", "xjtu:6.9.3", "xjtu:6.9.6", "xjtu:App2:6.9.3", "xjtu:App2:8.3", "xjtu:8.6")
@pytest.mark.clause("ema:2.10", "ema:2.11", "mcr:Q14", "mcr:Q24", "tenhou:end", "tenhou:ties", "botzone:match")
def test_matches_of_random_players(name: str) -> None:
    seen = played(name, interpreted, "random", 0, FEW if name in GAMES else FEW // 2)
    assert seen["draw"]


@pytest.mark.parametrize("name", [n if n in QUICK_GAMES else pytest.param(n, marks=pytest.mark.long) for n in GAMES])
@pytest.mark.clause("xjtu:6.9.2", "xjtu:6.9.3", "xjtu:6.9.6", "xjtu:8.1.1", "xjtu:8.8.2", "lol:(七)1")
def test_matches_of_simple_players(name: str) -> None:
    seen = played(name, interpreted, "simple", 0, FEW)
    assert seen["win"]


@pytest.mark.long
@pytest.mark.parametrize("name", ALL)
def test_many_matches_of_random_players(name: str) -> None:
    seen = played(name, interpreted, "random", FEW, FEW + MANY)
    assert min(seen["draw"], seen["win"]) > 0


@pytest.mark.long
@pytest.mark.parametrize("name", ALL)
def test_many_matches_of_simple_players(name: str) -> None:
    need_library()
    from tests.match.kernel import quick

    seen = played(name, quick, "simple", FEW, FEW + MANY)
    assert seen["draw"]
    assert seen["win"] > MANY


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_compiled_hands_are_interpreted_hands(name: str) -> None:
    """So a match played compiled is the match that would have been played at the table."""
    need_library()
    from tests.match.kernel import quick

    book, make = GAMES[name]
    match = Match(book, seed=name)
    for level in LEVELS.values():
        table = match.deal()
        fast = told_to(make(), quick(table, level, 5))
        assert told_to(make(), interpreted(table, level, 5)) == fast
        match.void()


# --- records --------------------------------------------------------------------------------------


def check_record(name: str, seed: int, rounds: int | None) -> None:
    """A match on record is the same match; from a point in it the same choices lead to the same end."""
    match = Match(ALL[name][0], seed=seed, rounds=rounds)
    acts: list[tuple[str, int]] = []
    play_on(match, choices(seed), acts)
    lines = match.lines()
    again = read_match(lines)
    assert again.lines() == lines
    assert (again.over, again.position, again.results) == (match.over, match.position, match.results)

    half = Match(ALL[name][0], seed=seed, rounds=rounds)
    stop = random.Random(seed).randrange(len(acts))
    play_until(half, acts, stop)
    resumed = read_match("\n".join(half.lines()), seed=seed)
    assert resumed.lines() == half.lines()
    rest = iter(acts[stop:])
    play_on(resumed, lambda _: next(rest), [])
    assert resumed.lines() == lines


@pytest.mark.parametrize("name", [*GAMES, "mcr-each-round"])
def test_a_match_on_record(name: str) -> None:
    check_record(name, seed=len(name), rounds=1)


@pytest.mark.long
@pytest.mark.parametrize("name", ALL)
def test_whole_matches_on_record(name: str) -> None:
    for seed in range(3):
        check_record(name, seed, rounds=None)
