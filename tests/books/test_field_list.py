"""The list of every field: the document, the command, and that it leaves nothing out."""

from pathlib import Path

import pytest

from paiju.books import all_books
from paiju.books.lookup import book_fields
from paiju.books.own.blank import BLANK
from paiju.books.own.field_list import house_patterns, listed_fields, markdown
from paiju.books.toml_book import parse
from paiju.cli import main
from tests.books.own.worked import BOOKS

DOCUMENT = Path(__file__).parents[2] / "docs" / "book-fields.md"


def test_the_document_is_what_the_program_says() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == markdown(), "python tools/make_book_fields.py"


def test_no_field_is_left_out() -> None:
    listed = {field.name for field in listed_fields()}
    assert listed == set(book_fields(BLANK))
    assert all(set(book_fields(book)) <= listed for book in all_books())
    for field in listed_fields():
        for lang in ("en", "zh", "ja"):
            assert field.label.into(lang)
            assert field.choices.into(lang)


def test_every_pattern_listed_may_be_named() -> None:
    named = house_patterns()
    assert len(named) == len({pattern.id for pattern in named}) > 40
    rows = "\n".join(f"{pattern.id}.closed = 2" for pattern in named)
    text = (BOOKS / "from-nothing.toml").read_text("utf-8").partition("[patterns]")[0]
    book = parse(f"{text}[patterns]\n{rows}\n".replace('scoring.minimum = "sunday:1"\n', ""))
    assert [pattern.closed for pattern in book.patterns] == [2] * len(named)


@pytest.mark.parametrize(("lang", "word"), [("en", "usually 0"), ("zh", "通常为"), ("ja", "通常は")])
def test_the_command(lang: str, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "fields", "payments", "--lang", lang]) == 0
    shown = capsys.readouterr().out
    assert "payments.kong_passed_on" in shown
    assert "scoring.minimum" not in shown
    assert word in shown
    assert main(["rules", "fields", "scoring.minimum", "--json"]) == 0
    assert '"scoring.minimum"' in capsys.readouterr().out
    assert main(["rules", "fields", "birds", "--lang", "en"]) == 2
    assert "no field is called 'birds'; the parts are scoring" in capsys.readouterr().err
