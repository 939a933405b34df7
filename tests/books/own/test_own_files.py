"""Books as files: the one that the document writes, a book from the file beside it, what is wrong with such files."""

from pathlib import Path

import pytest

from paiju.books.digest import book_hash
from paiju.books.own.faults import BookFaults
from paiju.books.toml_book import load, parse
from paiju.cli import main
from paiju.errors import InputError
from paiju.study.lessons.differences import compared, nearest
from paiju.table.book_changes import base_and_changes, made
from tests.books.own.worked import BOOKS
from tests.documents import blocks

DOCUMENT, WRITTEN = "docs/own-books.md", BOOKS / "from-nothing.toml"


def test_the_document_writes_the_file() -> None:
    """Whoever copies what it shows, one after another, has the finished book; every beginning of it is a book too."""
    shown = [block.text for block in blocks(DOCUMENT, "toml") if block.quotes.endswith(WRITTEN.name)]
    assert len(shown) > 2
    for so_far in range(1, len(shown) + 1):
        assert parse("\n".join(shown[:so_far])).id == "sunday"
    assert parse("\n".join(shown)) == load(WRITTEN)


def test_the_faults_it_shows_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (damaged,) = (block.text for block in blocks(DOCUMENT, "toml") if block.quotes == "damaged")
    file = tmp_path / "sunday.toml"
    file.write_text(damaged, encoding="utf-8")
    assert main(["rules", "show", str(file), "--lang", "en"]) == 2
    assert capsys.readouterr().err in [block.text for block in blocks(DOCUMENT, "text")]


def test_a_book_from_the_file_beside_it(tmp_path: Path) -> None:
    whole, half = load(BOOKS / "hong-kong.toml"), load(BOOKS / "hong-kong-half.toml")
    assert (half.id, half.text, half.patterns) == ("hong-kong-half", "hong-kong", whole.patterns)
    assert dict(half.clauses).keys() == dict(whole.clauses).keys()
    assert book_hash(half) != book_hash(whole)
    told = base_and_changes(half)
    assert told is not None
    assert book_hash(made(half.id, *told)) == book_hash(half)
    (tmp_path / "one.toml").write_text('base = "none"\n[scoring]\nminimum = -1\n', encoding="utf-8")
    (tmp_path / "two.toml").write_text('# mine\nbase = "one.toml"\n', encoding="utf-8")
    with pytest.raises(BookFaults, match=r"one\.toml: 3 faults in the rule book") as error:
        load(tmp_path / "two.toml")
    assert [(fault.line, fault.field) for fault in error.value.faults] == [(2, "base")]


@pytest.mark.parametrize(
    ("base", "problem"),
    [
        ("nowhere.toml", "there is no such file"),
        ("../hong-kong.toml", "can only be the name of a file in the same folder"),
        ("/etc/hong-kong.toml", "can only be the name of a file in the same folder"),
        ("self.toml", "begins from too many files in a row"),
    ],
)
def test_what_file_it_cannot_begin_from(tmp_path: Path, base: str, problem: str) -> None:
    file = tmp_path / "self.toml"
    file.write_text(f'id = "x"\nbase = "{base}"\n', encoding="utf-8")
    with pytest.raises(InputError, match=problem):
        load(file)


def test_a_text_without_a_folder_has_no_file_beside_it() -> None:
    with pytest.raises(InputError, match="can only be the name of a file in the same folder"):
        parse('base = "hong-kong.toml"')


@pytest.mark.parametrize("name", ["hong-kong", "hong-kong-half", "zung-jung", "from-nothing"])
def test_it_is_shown_with_its_clauses(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    book, file = load(BOOKS / f"{name}.toml"), str(BOOKS / f"{name}.toml")
    for lang in ("en", "zh", "ja"):
        assert main(["rules", "show", file, "--lang", lang]) == 0
        shown = capsys.readouterr().out
        assert book.names.into(lang) in shown
        assert all(pattern.id in shown for pattern in book.patterns)
    for id, says in book.clauses:
        assert main(["rules", "clause", id, "--book", file, "--lang", "zh"]) == 0
        assert says.zh[:8] in capsys.readouterr().out


def test_every_clause_is_in_every_language() -> None:
    for name in ("hong-kong", "hong-kong-half", "zung-jung"):
        book = load(BOOKS / f"{name}.toml")
        cited = {pattern.cite for pattern in book.patterns} | {clause for _topic, clause in book.cites}
        assert cited <= {id for id, _says in book.clauses}
        assert all(says.zh != says.en and says.ja and says.ja != says.en for _id, says in book.clauses)


def test_books_are_small() -> None:
    assert all(len(file.read_text("utf-8").splitlines()) <= 300 for file in BOOKS.glob("*.toml"))


def test_what_is_different_for_who_has_learnt_another() -> None:
    """Limit, prices and flowers are told first, with the book's own clauses."""
    book = load(BOOKS / "hong-kong.toml")
    told = compared(nearest(book).book, book)
    rows = {row.name: (row.taught.into("en"), row.value.into("en"), row.clauses) for row in told.rows}
    assert list(rows)[:3] == ["scoring.minimum", "scoring.most", "payments.prices"]
    assert rows["scoring.most"] == ("no limit", "10", ("hong-kong:2",))
    assert rows["tiles.flowers"] == ("no", "yes", ("hong-kong:1",))
