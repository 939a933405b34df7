"""The lesson for a book of one's own: what is different from a book that is known, and a hand for each pattern."""

import json
from pathlib import Path

import pytest

from paiju import books
from paiju.books.toml_book import load
from paiju.cli import main
from paiju.scoring.judging import judge
from paiju.scoring.request import parse
from paiju.study.lessons.own_lesson import own_lesson

EXAMPLES = Path(__file__).parents[2] / "examples" / "books"
# What somebody must be told who knows psa: field, value in words, clause.
NOTICED = {
    "hong-kong": {("scoring.minimum", "3", "hong-kong:2"), ("payments.winners", "only the nearest", "hong-kong:7")},
    "sichuan": {("course.void_suit", "yes", "sichuan:3"), ("payments.void_held", "64", "sichuan:9.1")},
    "zung-jung": {("scoring.most", "320", "zung-jung:0.3"), ("scoring.minimum", "0", "zung-jung:0.1")},
    "taiwan": {("forms.sets", "5", "taiwan:1"), ("payments.dealer_fans", "1", "taiwan:3.1")},
}


@pytest.mark.parametrize("name", NOTICED)
def test_a_lesson_says_what_is_different_and_shows_every_pattern(name: str) -> None:
    book = load(EXAMPLES / f"{name}.toml")
    lesson = own_lesson(book)
    assert lesson.known.id == "psa"
    rows = {(row.name, row.value.into("en"), *row.clauses[:1]) for row in lesson.differences.rows}
    assert rows >= NOTICED[name]
    assert len(lesson.patterns) == len(book.patterns)
    for each in lesson.patterns:
        assert each.hand is not None, each.pattern.id
        answer = judge(parse({**each.hand, "book": book}))
        assert answer.win, each.pattern.id
        assert each.pattern.id in {line.id for line in answer.patterns}, each.pattern.id


def test_another_book_may_be_known() -> None:
    book = load(EXAMPLES / "three-fans.toml")
    assert own_lesson(book).known.id == "psa"
    assert len(own_lesson(book).differences.rows) < len(own_lesson(book, books.get("mcr")).differences.rows)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    taiwan = str(EXAMPLES / "taiwan.toml")
    assert main(["rules", "lesson", taiwan, "mcr"]) == 0
    said = capsys.readouterr().out
    assert "What is different, if you know Chinese Official Mahjong\n" in said
    assert "  sets beside the pair: 5 instead of 4  taiwan:1\n" in said
    assert main(["rules", "lesson", taiwan, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["book"], told["known"]) == ("taiwan", "psa")
    pungs = next(row for row in told["patterns"] if row["id"] == "all_pungs")
    assert (pungs["value"], pungs["clause"]) == ("4", "taiwan:6")
    assert main(["rules", "lesson", taiwan, "nothing"]) == 2
