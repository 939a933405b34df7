"""The players' words: whole, true of the books they name, the same in document and terminal."""

from pathlib import Path

import pytest

from paiju import books
from paiju.books.derive import fields
from paiju.cli import main
from paiju.errors import InputError
from paiju.notation import parse_tiles
from paiju.study.glossary import PARTS, fields_told, find, markdown, terms, terms_of

DOCUMENT = Path(__file__).parents[2] / "docs" / "glossary.md"


def test_every_word_is_whole() -> None:
    known = fields(books.get("xjtu"))
    for term in terms().values():
        assert all((term.names.zh, term.names.en, term.says.zh, term.says.en, term.says.ja)), term.id
        assert term.part in PARTS
        assert set(term.fields) <= set(known), term.id
        assert set(term.see) <= set(terms()), term.id
        assert not term.tiles or parse_tiles(term.tiles, term.id)


def test_the_document_is_what_the_words_say() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == markdown(), "python tools/make_glossary.py"


def test_a_book_has_the_words_that_are_true_of_it() -> None:
    ids = {id: {term.id for term in terms_of(books.get(id))} for id in ("mcr", "xjtu", "xjtu-3p", "psa", "ema")}
    assert "furiten" in ids["xjtu"]
    assert "furiten" not in ids["mcr"]
    assert "furiten" not in ids["psa"]
    assert "flower" in ids["mcr"]
    assert "flower" not in ids["xjtu"]
    assert "chow" in ids["xjtu"]
    assert "chow" not in ids["xjtu-3p"]
    assert "red_five" in ids["xjtu"]
    assert "red_five" not in ids["ema"]
    assert "special" in ids["psa"]
    assert "knitted" in ids["mcr"]
    assert "north_bonus" in ids["xjtu-3p"]
    assert all("pair" in of for of in ids.values())


def test_a_word_is_told_as_the_book_has_it() -> None:
    (term,) = find("minimum", books.get("mcr"))
    (told,) = fields_told(term, books.get("mcr"))
    assert told.value.en == "8"
    assert told.clauses[0] == "mcr:Q12"


@pytest.mark.parametrize("word", ["pair", "将牌", "雀頭", "EYES", "对子"])
def test_a_word_is_found_by_any_of_its_names(word: str) -> None:
    assert [term.id for term in find(word)] == ["pair"]


def test_words_that_are_not_there() -> None:
    with pytest.raises(InputError, match="did you mean 'pair'"):
        find("pare")
    with pytest.raises(InputError, match="mcr has no 'furiten'; other rule books do"):
        find("furiten", books.get("mcr"))


def test_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["glossary", "furiten", "--book", "xjtu", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("furiten  振听 (フリテン, 振聴)")
    assert "xjtu:6.4" in told
    assert main(["glossary", "--lang", "zh"]) == 0
    assert "将牌" in capsys.readouterr().out
    assert main(["glossary", "--book", "nobook"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
