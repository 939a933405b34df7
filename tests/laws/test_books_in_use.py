"""The law of what is made of many hands: the laboratory, the arena, simulations, statistics, arrays to learn from,
agreement and drills work for every book and every dice rule, with players who win, and no share is more than one."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paiju import books
from paiju.agreement import agree
from paiju.arena import arena
from paiju.books.book import Book
from paiju.books.derive import derive, fields
from paiju.cli.lab.report import report as lab_lines
from paiju.cli.shared.language import Speaker
from paiju.core.many import tally as T
from paiju.formats.files import counted
from paiju.formats.report import as_json
from paiju.lab import lab
from paiju.lab.report import page
from paiju.lab.run import play
from paiju.lab.telling import csv_of, experiment_json
from paiju.native import library
from paiju.simulation.run import play as simulate
from paiju.stats.measures import measured
from paiju.study import drills
from paiju.study.own_games import of_file
from paiju.table.record import write
from paiju.table.table import Table
from tests.laws.conftest import Tell
from tests.table.laid import played

PSA = books.get("psa")
BOOKS = [book for book in books.all_books() if not book.teams.members]
SPECIALS = [rule.id for rule in PSA.specials]
SLOW: dict[str, Any] = {"compiled": False, "jobs": 1}
QUICK: dict[str, Any] = {"compiled": library.can_have(), "jobs": 1}
FEW, MANY = 2, 50  # hands of each book and rule; of the laboratory on each side


def plain(special: str) -> Book:
    """psa with one dice rule alone, so that every hand is played by it."""
    return derive(PSA, f"only-{special}", **{f"specials.{other}": False for other in SPECIALS if other != special})


def shares_in(value: object, section: str = "") -> Iterator[list[float]]:
    """Every share that is told, with its interval."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key == "share" and isinstance(part, list):
                yield part
            yield from shares_in(part, str(key))
    elif isinstance(value, list):
        for part in value:
            yield from shares_in(part, section)


def hold_lab(book: Book, change: dict[str, object], special: str | None, hands: int, how: dict[str, Any] = SLOW) -> int:
    """An experiment is told in every form; what is told of wins is not more than there can be."""
    found = play(book, hands, changes=change, players="simple", special=special, **how)
    answer: Any = experiment_json(found)
    for section, measures in answer["measures"].items():
        for key, measure in measures.items():
            for side in ("one", "other"):
                if measure[side] is not None and section not in ("pattern_hands", "play", "seats", "matches"):
                    mean, low, high = measure[side]
                    assert key == "value" or 0 <= low <= mean <= high <= 1, (book.id, section, key, measure)
    for lang in ("zh", "en"):
        assert lab_lines(found, Speaker(lang))
    assert page(found).startswith("<!doctype html>")
    assert csv_of(found).count("\n") > 20
    return sum(each.sums.singles[0] for each in found.findings if each.pair.base.section == "pattern_hands")


def test_the_laboratory_works_for_every_book(tell_count: Tell) -> None:
    hands = wins = 0
    for book in BOOKS[1::4]:
        wins += hold_lab(book, {"game.start_points": 100}, None, FEW)
        hands += FEW
    for special in ("fight_on", "dice"):
        wins += hold_lab(PSA, {"payments.kong": 10}, special, 2 * FEW)
        hands += 2 * FEW
    tell_count("the laboratory", hands=hands, patterns_won_with=wins)


def some_change(book: Book, number: int) -> dict[str, object]:
    """One of a few changes by which the book is another."""
    asked = {"payments.winners": "one", "scoring.minimum": 2, "calls.chow": False}
    now = fields(book)
    found = [{name: value} for name, value in asked.items() if now[name] != value]
    return found[number % len(found)]


@pytest.mark.long
def test_the_laboratory_works_for_every_book_and_dice_rule(tell_count: Tell) -> None:
    hands = wins = 0
    for number, book in enumerate(BOOKS):
        wins += hold_lab(book, some_change(book, number), None, MANY, QUICK)
        hands += MANY
    for special in ("dice", "none", *SPECIALS):
        wins += hold_lab(PSA, {"payments.kong": 10}, special, 2 * MANY, QUICK)
        wins += hold_lab(PSA, {"payments.winners": "one"}, special, MANY, QUICK)
        hands += 3 * MANY
    tell_count("the laboratory", hands=hands, patterns_won_with=wins)


def hold_arena(book: Book, games: int, how: dict[str, Any] = SLOW) -> None:
    """A contest and a simulation by a book; no share is more than one."""
    answer = arena(book, "simple", "drawn", games, unit="hand", **how)
    assert all(0 <= mean <= 1 for mean, *_ in shares_in(answer))
    found = simulate(book, games, "simple", **how)
    assert found.tally[T.WINS] > 0 or games < 4
    for each in measured(book, found.tally):
        assert each.kind != "share" or each.estimate is None or each.estimate.mean <= 1, (book.id, each)


def hold_records(book: Book, seed: int, path: Path) -> int:
    """A hand on record is counted and asked about."""
    path.write_text(write(played(Table(book, seed), seed).record()), encoding="utf-8")
    report = counted(str(path))
    assert report.unreadable == []
    assert report.tally is not None
    assert all(0 <= mean <= 1 for mean, *_ in shares_in(as_json(report.tally)))
    answer: Any = agree([str(path)], "drawn", jobs=1, limit=12)
    assert answer["unreadable"] == []
    return len(answer["results"])


def hold_drills(book: Book, rng: Random) -> int:
    """Something of every kind is asked by a book, and its own answer is right."""
    for kind in drills.kinds(book):
        item = drills.make(book, kind, seed=rng.randint(0, 999), level=rng.randint(1, 5))
        assert drills.check(item, item.answer), (book.id, kind)
    return len(drills.kinds(book))


def test_every_book_is_of_use(tmp_path: Path, tell_count: Tell) -> None:
    some = [books.get("lol"), plain("fight_on")]
    for book in some:
        hold_arena(book, 4)
        hold_records(book, 3, tmp_path / "hand.jsonl")
    asked = hold_drills(some[0], Random(1))
    tell_count("books in use", books=len(some), drills=asked)


@pytest.mark.long
def test_every_book_and_dice_rule_is_of_use(tmp_path: Path, tell_count: Tell) -> None:
    rng, asked, mistakes, hands = Random(2), 0, 0, 0
    every = [*BOOKS, *map(plain, SPECIALS)]
    for book in every:
        hold_arena(book, MANY, QUICK)
        hands += 2 * MANY
        for seed in range(3):
            hold_records(book, seed, tmp_path / "hand.jsonl")
        mistakes += len(of_file(str(tmp_path / "hand.jsonl"), "E", judge="steady"))
        asked += hold_drills(book, rng)
    tell_count("books in use", books=len(every), hands=hands, mistakes=mistakes, drills=asked)


def test_a_pattern_of_several_winners_is_counted_as_often_as_it_is_won_with() -> None:
    """Each win has the base win, and there is more than one in a hand where play goes on after it."""
    answer: Any = lab(PSA, 4, changes={"payments.kong": 10}, players="simple", special="river_of_blood", **SLOW)
    assert answer["measures"]["pattern_hands"]["base_win"]["one"][0] > 1
    assert answer["measures"]["patterns"]["base_win"]["one"][0] == 1
