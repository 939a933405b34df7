"""Books looked up by people: every field and value has words, clauses belong to the book, pages fit the screen."""

from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from paiju import books
from paiju.books.book import Book, Pattern
from paiju.books.derive import fields
from paiju.books.flatten import CONDITIONS, GROUPS
from paiju.books.labels import LIMIT_NAMES, label, labels, legend, setting, value_text, value_words
from paiju.books.lookup import book_fields, deciding, differences
from paiju.cli import main
from paiju.columns import width


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints; it must end well."""
    assert main(list(words)) == 0
    return capsys.readouterr().out


def test_every_field_has_a_label_in_every_language_and_no_other_has() -> None:
    named = {name for book in books.all_books() for name in fields(book) if not name.startswith("patterns.")}
    assert set(labels()["fields"]) == named
    for name in named:
        named_so = label(name)
        assert all((named_so.zh, named_so.ja))
        assert not (named_so.zh + named_so.ja).isascii()
        assert named_so.en.isascii()
    assert len({label(name) for name in named}) == len(named)


def test_every_value_that_is_a_word_is_explained() -> None:
    words: dict[str, set[Any]] = {"conditions": set(CONDITIONS)}
    for group, owner in GROUPS.items():
        for field, hint in get_type_hints(owner).items():
            if get_origin(hint) is Literal:
                words[f"{group}.{field}"] = set(get_args(hint))
    known = labels()["values"]
    assert len(words) > 8
    for name, values in words.items():
        assert values <= set(known[name]), name
    assert set(known) <= set(labels()["fields"])
    assert {limit.id for book in books.all_books() for limit in book.scoring.limits} <= set(LIMIT_NAMES)


@pytest.mark.parametrize("book", books.all_books(), ids=lambda book: book.id)
def test_values_in_words(book: Book) -> None:
    for name, value in book_fields(book).items():
        zh, en, ja = (value_words(book, name, value).into(lang) for lang in ("zh", "en", "ja"))
        assert en.isascii() or en == "–"
        assert "_" not in zh + en + ja
        assert setting(name, value).partition("=")[0] == name


def test_signs_are_explained_where_they_are_used() -> None:
    texts = [value_text(Pattern("", "", "", "", *worth)) for worth in ((2, 1), (5, 0), (0, None, 2), (8,))]
    assert texts == ["2/1", "5/–", "×2", "8"]
    lines = [legend([text]).en for text in [*texts, "–"]]
    assert [line[:3] for line in lines] == ["2/1", "5/–", "×2:", "", "–: "]
    assert legend(texts).zh.count("；") == 2


def test_clauses_of_a_variant_are_cited_only_by_its_books() -> None:
    base, cup, three = (books.get(id) for id in ("xjtu", "xjtu-cup", "xjtu-3p"))
    assert deciding(base, "scoring.yakuman_cap") == ("xjtu:7.6",)
    assert deciding(cup, "scoring.yakuman_cap")[0] == "xjtu:7.6☆"
    assert deciding(three, "payments.counter")[0] == "xjtu:App2:7.12.3"
    for book in books.all_books():
        for name in book_fields(book):
            for mark in ("☆", "App1:", "App2:"):
                own = any(mark in each for each in book.marks)
                assert own or not any(mark in id for id in deciding(book, name))
    relay = books.get("xjtu-cup-relay")  # of the cup, but not its singles
    assert deciding(relay, "scoring.yakuman_cap")[0] == "xjtu:7.6☆"
    assert deciding(relay, "game.bust") == ("xjtu:App1:3", "xjtu:8.2")


def test_differences_are_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "rules", "diff", "xjtu", "lol", "--lang", "en")
    assert "fu of a double-wind pair  [scoring.double_wind_pair]" in text
    assert "two; three make a draw" in text
    assert text.endswith("(5/–: closed only; ×2: twice the limit hand; –: not there)\n")
    chinese = run(capsys, "rules", "diff", "mcr", "botzone", "--lang", "zh")
    for difference in differences(books.get("mcr"), books.get("botzone")):
        assert f"{difference.zh}  [{difference.name}]" in chinese
    assert "not " not in chinese


@pytest.mark.parametrize("columns", [80, 100])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_pages_fit_the_screen(
    columns: int, lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    pages = [("show", book) for book in books.ids()] + [
        ("diff", "mcr", "tenhou"),
        ("pattern", "三色"),
        ("clause", "mcr:t1"),
    ]
    for page in pages:
        for line in run(capsys, "rules", *page, "--lang", lang).splitlines():
            assert width(line) <= columns, (page, line)
