"""Every clause has a place: it is cited by something that exists, and what the program decides is proven by a test."""

import importlib.util
import re
import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from paiju import books
from paiju.books import clause_list
from paiju.books.book import Book
from paiju.books.derive import fields
from paiju.referee.loading import load as load_fouls
from paiju.scoring.lines.words import cite

TESTS = Path(__file__).parent.parent
TEXTS = clause_list.texts()
STATUSES = ("code", "planned", "manual", "narrative")
PARAGRAPHS: dict[str, dict[str, list[str]]] = tomllib.loads(
    (TESTS / "books" / "paragraphs.toml").read_text(encoding="utf-8")
)


@cache
def known() -> frozenset[str]:
    """Every clause and reading there is."""
    return frozenset(id for text in (*TEXTS, "reading") for id in clause_list.load(text))


@cache
def maker() -> ModuleType:
    """The tool that finds what is proven."""
    spec = importlib.util.spec_from_file_location("make_proven", TESTS.parent / "tools" / "make_proven.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def proven() -> frozenset[str]:
    """Clauses whose effect a test looks at."""
    return frozenset(maker().proven(TESTS))


def test_what_is_shipped_is_what_the_tests_prove() -> None:
    """`paiju rules coverage` counts it where there are no tests."""
    assert clause_list.proven() == proven(), maker().COMMAND


def test_a_proof_is_a_mark_or_a_row_that_looks_at_an_effect(tmp_path: Path) -> None:
    test = '@pytest.mark.clause("ema:4.2.1.9")\ndef test_x():\n    assert "ema:4.2.1.8"\n'
    (tmp_path / "test_x.py").write_text(test)
    (tmp_path / "cases.jsonl").write_text('{"clause": ["ema:4.2.1.10", "ema:4.2.1.9"], "note": "ema:1.3"}\n')
    (tmp_path / "referee").mkdir()
    (tmp_path / "referee" / "rulings.jsonl").write_text('{"clause": ["ema:5.3"]}\n')  # what a ruling says
    assert maker().proven(tmp_path) == {"ema:4.2.1.9", "ema:4.2.1.10"}
    assert all((TESTS / name).is_file() for name in maker().ON_PAPER)


def books_of(text: str) -> list[Book]:
    """The books that rest on a text."""
    return [book for book in books.all_books() if book.text == text]


@pytest.mark.parametrize("text", TEXTS)
def test_clauses_are_well_formed(text: str) -> None:
    for id, clause in clause_list.load(text).items():
        assert all((clause.title.zh, clause.title.en, clause.says.zh, clause.says.en)), id
        assert clause.status in STATUSES, id
        assert bool(clause.decides) == (clause.status == "code"), id


@pytest.mark.parametrize("text", TEXTS)
def test_what_a_clause_decides_exists(text: str) -> None:
    for id, clause in clause_list.load(text).items():
        for target in clause.decides:
            assert exists(text, target), f"{id} decides {target}, which is not there"


def exists(text: str, target: str) -> bool:
    """A field of a book, a pattern or dice rule of one of the text's books, a foul of the text, or a function."""
    head, _, rest = target.partition(".")
    if head == "code":
        module, _, name = rest.rpartition(".")
        return callable(getattr(import_module(f"paiju.{module}"), name, None))
    if head == "patterns":
        return any(p.id == rest.partition(".")[0] for book in books_of(text) for p in book.patterns)
    if head == "specials":
        return any(s.id == rest for book in books_of(text) for s in book.specials)
    if head in ("fouls", "penalties", "ladders"):
        return rest in getattr(load_fouls(text), head)
    return any(target in fields(book) for book in books_of(text))


def test_citations_of_books_exist() -> None:
    for book in books.all_books():
        cited = [p.cite for p in book.patterns] + [clause for p in book.patterns for _, clause in p.excludes]
        cited += [s.cite for s in book.specials] + [clause for _, clause in book.cites]
        assert set(cited) <= known(), (book.id, sorted(set(cited) - known()))


def test_citations_in_the_source_exist() -> None:
    cited = re.compile(r"\b(?:" + "|".join((*TEXTS, "reading")) + r"):(?!own|PROGRAM|程序)[^\s\"'`,;{]+")
    for path in (TESTS.parent / "src" / "paiju").rglob("*.py"):
        for found in cited.findall(path.read_text(encoding="utf-8")):
            ends = [found[:n] for n in range(len(found), 0, -1)]  # punctuation may follow a citation
            assert any(end in known() for end in ends[:4]), f"{path.name} cites {found}"


def test_tests_name_only_known_clauses() -> None:
    assert proven() <= known(), sorted(proven() - known())


@pytest.mark.parametrize("text", TEXTS)
def test_what_the_program_decides_is_proven(text: str) -> None:
    missing = [id for id, c in clause_list.load(text).items() if c.status == "code" and id not in proven()]
    assert not missing, f"{len(missing)} clauses decide something whose effect no test looks at: {missing}"


def test_every_text_has_its_paragraphs_counted() -> None:
    assert set(PARAGRAPHS) == {"xjtu", "mcr", "ema", "lol", "psa"}


@pytest.mark.parametrize("text", PARAGRAPHS)
def test_every_paragraph_of_a_text_has_a_line(text: str) -> None:
    """The numbers are those of the texts; a paragraph without one is called by what it is about."""
    told = [f"{text}:{number}" for numbers in PARAGRAPHS[text].values() for number in numbers]
    listed = list(clause_list.load(text))
    assert not set(told) - set(listed), "paragraphs without a line"
    assert not set(listed) - set(told), "lines without a paragraph"
    assert told == listed


def test_every_book_has_cases() -> None:
    folders = {path.parent.name for path in (TESTS / "books").rglob("*.jsonl")}
    assert {"xjtu", "ema", "lol", "mcr", "psa"} <= folders


TOPICS = {
    "riichi": (
        "forms", "minimum", "dearest", "yakuman", "fu.base", "fu.set", "fu.pair", "fu.wait", "fu.self_draw", "fu.open",
        "fu.round", "fu.pairs", "fu.orphans", "base_points", "limits", "payments.dealer_discard", "payments.discard",
        "payments.dealer_self_draw", "payments.self_draw", "counters", "deposits", "liability", "winners",
    ),
    "official": (
        "forms", "minimum", "dearest", "payments", "kongs", "winners", "principle.not_repeated", "principle.not_split",
        "principle.not_again", "principle.combine_once",
    ),
    "house": (
        "forms", "minimum", "dearest", "yakuman", "payments.discard", "payments.self_draw", "supporters", "winners",
    ),
}  # fmt: skip


@pytest.mark.parametrize("book_id", books.ids())
def test_every_ruling_has_its_clause(book_id: str) -> None:
    book = books.get(book_id)
    for topic in TOPICS[book.scoring.family]:
        assert cite(book, topic) in known(), f"{book_id} does not say which clause settles {topic}"
