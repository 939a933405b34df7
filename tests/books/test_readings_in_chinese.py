"""Every numbered reading is told to Chinese readers in Chinese, with the choice a table has."""

import re
import tomllib
from pathlib import Path

import pytest

from paiju.books import clause_list
from paiju.books.clause_list import Clause
from paiju.cli import main

READINGS = Path(__file__).parents[2] / "docs" / "readings.md"
HEADING = re.compile(r"^## (\d+)\. ", re.MULTILINE)
CHINESE = re.compile("[一-鿿]")
FIGURE = re.compile(r"\d{3,}")  # payments and points: written in figures in both languages


@pytest.fixture(scope="module")
def sections() -> dict[str, str]:
    """The readings as they are written, by number."""
    _, *parts = HEADING.split(READINGS.read_text(encoding="utf-8"))
    return dict(zip(parts[::2], parts[1::2], strict=True))


@pytest.fixture(scope="module")
def told() -> dict[str, Clause]:
    """The readings as somebody who opens one sees them, by number."""
    return {id.removeprefix("reading:"): clause for id, clause in clause_list.load("reading").items()}


def test_every_reading_has_its_chinese_words(sections: dict[str, str]) -> None:
    """None is left in English, and none is told that is not there."""
    written = tomllib.loads(clause_list.READINGS_ZH.read_text(encoding="utf-8"))
    assert sorted(sections.keys() - written.keys(), key=int) == []
    assert sorted(written.keys() - sections.keys(), key=int) == []


def test_no_chinese_reader_is_shown_english_alone(sections: dict[str, str], told: dict[str, Clause]) -> None:
    assert told.keys() == sections.keys()
    shown = [(number, words) for number, clause in told.items() for words in (clause.title.zh, clause.says.zh)]
    assert [row for row in shown if not CHINESE.search(row[1])] == []


def test_what_a_table_may_choose_is_told_in_chinese_too(sections: dict[str, str], told: dict[str, Clause]) -> None:
    chosen = [number for number, section in sections.items() if "**Choose:**" in section]
    assert chosen
    assert [number for number in chosen if "可以" not in told[number].says.zh] == []


def test_points_are_the_same_in_both_languages(sections: dict[str, str], told: dict[str, Clause]) -> None:
    """A figure of the Chinese words stands in the reading too, so that one is not changed without the other."""
    figures = {number: set(FIGURE.findall(clause.says.zh)) for number, clause in told.items()}
    assert any(figures.values())
    plain = {number: section.replace(",", "") for number, section in sections.items()}
    assert [row for row, found in figures.items() if found - set(FIGURE.findall(plain[row]))] == []


def test_the_command_line_tells_a_reading_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "clause", "reading:15", "--lang", "zh"]) == 0
    shown = capsys.readouterr().out
    assert "人和" in shown
    assert "Blessing" not in shown
