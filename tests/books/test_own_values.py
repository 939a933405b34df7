"""A derived book speaks of its own values wherever it is introduced: in every language, on pages and in commands."""

import json
from pathlib import Path

import pytest

from paiju import books
from paiju.books.derive import derive
from paiju.books.lookup import book_json, changes_of, introduction, origin_of
from paiju.cli import main
from paiju.server.study.library import card
from paiju.terminal.help import welcome, words_page
from paiju.terminal.paint import Paint

MCR, EMA = books.get("mcr"), books.get("ema")
SIX = derive(MCR, "six", **{"scoring.minimum": 6, "patterns.flower.closed": 2})


def test_the_minimum_is_the_book_s_own() -> None:
    told = introduction(SIX)
    for lang, eight in (("en", "eight"), ("zh", "八分"), ("ja", "8点以上")):
        assert eight in introduction(MCR).into(lang)
        assert eight not in told.into(lang)
        assert "6" in told.into(lang)
    assert "minimum to win (han, fans or points): 6 instead of 8" in told.en.split("\n")
    assert "Flower: 2 instead of 1" in told.en.split("\n")
    assert card(SIX)["lines"]["en"] == told.en.split("\n")
    assert book_json(SIX)["summary"] == {"zh": told.zh, "en": told.en, "ja": told.ja}


@pytest.mark.parametrize("id", books.ids())
def test_the_package_s_own_speak_as_they_are(id: str) -> None:
    book = books.get(id)
    assert introduction(book) == book.summary
    assert (changes_of(book), origin_of(book)) == ([], None)


def test_from_whom_a_book_differs() -> None:
    seven = derive(SIX, "seven", **{"scoring.minimum": 7})
    assert [origin_of(book) for book in (SIX, seven, derive(MCR, "mcr", **{"game.rounds": 1}))] == [MCR] * 3
    assert str(changes_of(seven)[0]) == "minimum to win (han, fans or points): 7 instead of 8"
    many = derive(EMA, "many", tiles={"red_fives": [1, 1, 1]}, game={"rounds": 1, "unit": 3, "origin": 1, "minutes": 9})
    assert str(changes_of(many)[-1]) == "1 more difference"


def test_the_command_shows_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "six.toml"
    file.write_text('base = "mcr"\n[scoring]\nminimum = 6\n[payments]\nbase = 4\n', encoding="utf-8")
    assert main(["rules", "show", str(file), "--lang", "en"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "minimum to win (han, fans or points): 6 instead of 8" in shown
    assert "6 instead of 8: mcr:Q12" in shown
    assert main(["rules", "show", str(file), "--json"]) == 0
    assert "instead of 8" in json.loads(capsys.readouterr().out)["summary"]["en"]


def test_the_pages_of_the_terminal() -> None:
    paint, say = Paint(False), lambda text: text.into("en") if hasattr(text, "into") else str(text)
    page = welcome(SIX, [], [], paint, say)
    assert any("6 instead of 8" in line for line in page)
    assert any("2 points each if the hand wins" in line for line in words_page(SIX, paint, say))
    dear = derive(EMA, "dear", **{"patterns.riichi.closed": 2})
    assert any("stays as it is; 2 han" in line for line in words_page(dear, paint, say))
