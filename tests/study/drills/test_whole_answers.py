"""Sets without a foul twice, rulings that are whole, sums that add up, clauses that decide what was asked."""

import re
from itertools import islice

import pytest

from paiju import books
from paiju.study import drills
from paiju.study.drills.exercises.penalty import cases, foul_of, fouls_of
from paiju.study.drills.making import DrillSet


@pytest.mark.parametrize("book", ["xjtu", "mcr", "ema", "lol", "psa"])
def test_no_foul_is_asked_twice_in_a_set(book: str) -> None:
    found = [foul_of(item.question) for item in DrillSet(books.get(book), ("penalty",), 11).items(lambda *_: 1)]
    every = {foul for level in drills.LEVELS for foul in fouls_of(books.get(book), level)}
    assert len(found) == len(set(found))
    assert set(found) == every  # all of them, and then nothing more
    mixed = islice(DrillSet(books.get(book), ("penalty", "waits"), 11).items(lambda *_: 2), 2 * len(every) + 6)
    asked = [foul_of(item.question) for item in mixed if item.kind == "penalty"]
    assert len(asked) == len(set(asked)) == len(every)


@pytest.mark.parametrize("book", ["xjtu", "mcr", "ema", "lol", "psa"])
def test_only_what_a_clause_settles_is_asked(book: str) -> None:
    for case in cases(books.get(book)):
        assert any(not clause.startswith("reading:") for clause in case.foul.clauses), case.foul.id
        assert "reading:202" not in case.ruling.clauses
    assert ("withdrawal" in {case.foul.id for case in cases(books.get(book))}) == (book == "mcr")


def test_a_late_interruption_is_ruled_whole() -> None:
    item = drills.of_id("xjtu.penalty.4.day20261117.3")
    assert item.choices is not None
    right = item.question["labels"][item.choices.index(item.answer)]
    assert (right["zh"], right["en"]) == ("警告一次；示意无效", "a warning; the claim is void")
    assert "a warning" not in [label["en"] for label in item.question["labels"]]


@pytest.mark.parametrize("id", ["mcr.reading.5.21.4", "mcr.reading.2.21.1", "mcr.reading.3.5.1", "mcr.reading.3.5.2"])
def test_the_sum_under_a_reading_adds_up(id: str) -> None:
    lines, total = re.fullmatch(r"[^:]*: (.*?); (\d+) points.*", drills.of_id(id).why["en"]).groups()  # type: ignore[union-attr]
    assert sum(int(line.rsplit(" ", 1)[1]) for line in lines.split(", ")) == int(total)


def test_a_discard_that_is_allowed_cites_what_would_forbid_it() -> None:
    found = {}
    for number in range(60):
        item = drills.make("xjtu", "may", "swap", 4, number)
        if item.question["action"]["type"].startswith("discard"):
            found[item.answer == "yes"] = item.clauses
    assert found == {True: ("xjtu:5.10",), False: ("xjtu:5.10",)}


def test_a_dice_rule_is_told_in_words() -> None:
    names = {rule.id: rule.en for rule in books.get("psa").specials}
    told = [
        (item.question["request"]["special"], [rule["en"] for rule in item.question["special"]])
        for item in (drills.make("psa", "score", "dice", 5, number) for number in range(12))
        if item.question["request"].get("special")
    ]
    assert told
    assert all([names[id] for id in ids] == words for ids, words in told)
