"""Yaku by their Japanese names in Latin letters, for those who prefer them: in the terminal and on the wire."""

import json

import pytest

from paiju.books import all_books
from paiju.books.book import Book, Names
from paiju.cli import main
from paiju.languages import _
from paiju.languages.catalogue import ROMANISED
from paiju.languages.written import names
from paiju.server.protocol.texts import encode

RIICHI = [book for book in all_books() if book.counts == "han_and_fu"]


@pytest.mark.parametrize("book", RIICHI, ids=lambda book: str(book.id))
def test_every_yaku_has_a_name_in_latin_letters(book: Book) -> None:
    assert [pattern.id for pattern in book.patterns if not pattern.romaji or not pattern.romaji.isascii()] == []


def test_other_families_keep_their_names() -> None:
    mcr = next(book for book in all_books() if book.id == "mcr")
    assert [pattern.into(ROMANISED) for pattern in mcr.patterns] == [pattern.en for pattern in mcr.patterns]


@pytest.mark.parametrize(
    ("lang", "name", "beside"), [("en", "All Simples", "断幺九"), (ROMANISED, "Tanyao", "All Simples")]
)
def test_the_terminal_says_them(lang: str, name: str, beside: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--lang", lang, "-b", "ema", "222333444m678p5s", "5s", "--self"]) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if name in line)
    assert line.index(name) < line.index(beside)


def test_a_name_is_sent_with_its_other_names() -> None:
    """Those that are as the English one are left out."""
    tanyao = next(pattern for book in RIICHI for pattern in book.patterns if pattern.id == "all_simples")
    sent = json.loads(encode(_("{pattern} is missing", pattern=tanyao)))["values"]["pattern"]
    assert sent["romaji"] == "Tanyao"
    assert sent.keys() == {"en", "zh", "ja", "romaji"}
    assert names(Names("天凤", "Tenhou", "天鳳")) == {"zh": "天凤", "ja": "天鳳", "en": "Tenhou"}
    assert names(Names("EMA", "EMA", "EMA")) == "EMA"
