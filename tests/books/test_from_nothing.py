"""Books that begin from nothing and bring clauses of their own: what they need, what is cited, what a record keeps."""

from pathlib import Path

import pytest

import paiju
from paiju import books
from paiju.books.book import Book, Names
from paiju.books.derive import derive, fields
from paiju.books.digest import book_hash, present_fields
from paiju.books.lookup import clause_or_near, deciding
from paiju.books.own.blank import BLANK
from paiju.books.own.clauses import clause_of, topics
from paiju.books.own.faults import BookFaults
from paiju.books.toml_book import load, parse
from paiju.cli import main
from paiju.errors import InputError
from paiju.scoring.judging import judge
from paiju.scoring.lines.words import cite
from paiju.scoring.request import parse as parse_request
from paiju.table.book_changes import base_and_changes, made
from paiju.table.book_toml import book_toml
from paiju.table.why import clauses_of

HOUSE = """
id = "hk"
base = "none"
[scoring]
family = "house"
minimum = 3
[payments]
discard_unit = 2
self_draw_unit = 2
[patterns]
full_flush.closed = 7
half_flush = { closed = 3, cite = "hk:3.1" }
all_pungs = true
[[pattern]]
id = "all_runs"
value = 1
when = "runs = 4"
[clauses]
3 = "A hand needs three fans."
"3.1" = { zh = "混一色三番。", en = "A half flush is worth three.", ja = "混一色は3番。" }
4.2 = "Flowers are not played."
[cites]
minimum = "hk:3"
scoring.minimum = "hk:3"
calls.chow = "hk:4.2"
play.chow = "hk:4.2"
"""
RIICHI = """
base = "none"
[scoring]
family = "riichi"
limits = [[5, 2000, "mangan"]]
[patterns]
all_simples.closed = 1
"""
OFFICIAL = """
base = "none"
[scoring]
family = "official"
minimum = 2
[patterns]
all_pungs.closed = 6
"""
DERIVED = """
id = "ours"
base = "psa"
specials = false
[patterns]
full_flush.cite = "ours:1"
[clauses]
1 = "One suit alone."
2 = "A kong brings nothing."
[cites]
payments.kong = "ours:2"
[payments]
kong = 0
"""


def test_nothing_is_in_a_book_from_nothing() -> None:
    book = parse(HOUSE)
    assert (book.id, book.base, book.text) == ("hk", "none", "hk")
    assert (book.names, book.specials) == (Names("hk", "hk", ""), ())
    assert [(p.id, p.zh, p.closed, p.cite) for p in book.patterns if p.id != "all_runs"] == [
        ("full_flush", "清一色", 7, "hk:own"),
        ("half_flush", "混一色", 3, "hk:3.1"),
        ("all_pungs", "对对和", 1, "hk:own"),
    ]
    bare = Book("", book.names, "", "", book.scoring, ())
    plain = fields(book) | {name: value for name, value in fields(bare).items() if name.startswith("payments.")}
    assert {name: plain[name] for name in fields(bare)} == fields(bare)


@pytest.mark.parametrize("text", [HOUSE, RIICHI, OFFICIAL, DERIVED])
def test_a_record_keeps_it_whole(text: str) -> None:
    book = parse(text, "mine")
    told = base_and_changes(book)
    assert told is not None
    again = made(book.id, *told)
    assert again == book
    assert book_hash(again) == book_hash(book)
    assert book_hash(parse(book_toml(book))) == book_hash(book)
    assert parse(book_toml(book)).clauses == book.clauses
    later = derive(book, book.id, **{"game.rounds": 3})
    told = base_and_changes(later)
    assert told is not None
    assert (made(later.id, *told).clauses, made(later.id, *told).cites) == (book.clauses, book.cites)


def test_clauses_decide_nothing() -> None:
    """The digest of a book is that of the same one without clauses."""
    assert "clauses" not in present_fields(Book)
    plain = "\n".join(line for line in DERIVED.splitlines() if "ours:" not in line).replace("[cites]", "")
    assert book_hash(parse(plain.replace("[clauses]", "").replace('1 = "One suit alone."', "").replace(
        '2 = "A kong brings nothing."', ""))) == book_hash(parse(DERIVED))  # fmt: skip


def test_a_name_of_its_own_text() -> None:
    book = parse(HOUSE.replace('id = "hk"', 'id = "monday"\ntext = "hk"'))
    assert (book.id, book.text, book.clauses[0][0]) == ("monday", "hk", "hk:3")
    assert derive(book, "tuesday", clauses={"5": "More."}).clauses[-1][0] == "hk:5"


def test_a_derived_book_has_the_prefix_of_its_id() -> None:
    book = parse(DERIVED)
    assert [id for id, _says in book.clauses] == ["ours:1", "ours:2"]
    assert cite(book, "minimum") == "psa:1番#1"
    assert deciding(book, "payments.kong") == ("ours:2",)
    assert deciding(book, "payments.discard_unit") == deciding(books.get("psa"), "payments.discard_unit")
    with pytest.raises(InputError, match="choose another id"):
        derive(books.get("psa"), "reading", clauses={"1": "No."})


def test_citations_where_a_ruling_has_them() -> None:
    book = parse(HOUSE)
    answer = judge(parse_request({"book": book, "hand": "2344m567p345567s", "win": "4m", "seat": "S"}))
    assert (answer.win, answer.clause) == (False, "hk:3")
    answer = judge(parse_request({"book": book, "hand": "1112223334455p", "win": "5p", "seat": "S"}))
    assert [line.clause for line in answer.patterns] == ["hk:own", "hk:own"]
    assert clauses_of(book, "calls.chow", "play.chow", None) == ("hk:4.2",)
    assert clauses_of(book, "scoring.minimum", "", None) == ("hk:3",)
    assert clauses_of(book, "calls.chow", "play.kong", None) == ("hk:4.2",)
    assert clauses_of(book, "calls.claims_on_last_discard", "", None) == ()


def test_a_clause_is_looked_up() -> None:
    book = parse(HOUSE)
    clause = clause_of(book, "hk:3")
    assert clause is not None
    assert clause.says == Names("A hand needs three fans.", "A hand needs three fans.", "")
    assert (clause.decides, clause.status) == (("scoring.minimum",), "code")
    assert clause_or_near("hk:3.1", book).says.zh == "混一色三番。"
    assert clause_or_near("psa:收益#1", book).id == "psa:收益#1"
    with pytest.raises(InputError, match=r"did you mean hk:4\.2"):
        clause_or_near("hk:4.3", book)
    assert clause_of(None, "hk:3") is None


def test_the_command_shows_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "hk.toml"
    file.write_text(HOUSE, encoding="utf-8")
    assert main(["rules", "clause", "hk:3", "--book", str(file), "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "hk:3\n  A hand needs three fans.\n  decides: minimum to win" in shown
    assert "hk:3.1\n  A half flush is worth three.\n  decides: Half Flush" in shown
    assert main(["rules", "clause", "flowers", "--book", str(file), "--lang", "en"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.split("\n")]
    assert ["hk:4.2", "Flowers", "are", "not", "played."] in rows
    assert main(["rules", "clause", "hk:3", "--lang", "en"]) == 2
    assert "there is no text 'hk'" in capsys.readouterr().err
    assert main(["score", "1112223334455p", "5p", "--book", str(file), "--clauses", "--lang", "en"]) == 0
    assert "hk:own" in capsys.readouterr().out
    assert main(["score", "2344m567p345567s", "4m", "--book", str(file), "--clauses", "--lang", "en"]) == 0
    assert "  hk:3\n    A hand needs three fans." in capsys.readouterr().out
    assert main(["rules", "show", str(file), "half_flush", "--lang", "zh"]) == 0
    assert "混一色三番。" in capsys.readouterr().out


@pytest.mark.parametrize("text", [HOUSE, RIICHI, OFFICIAL])
def test_hands_are_played_and_scored(text: str) -> None:
    book = parse(text, "mine")
    assert paiju.simulate(book, 20, seed=1)["hands"] == 20
    assert paiju.score({"hand": "222333m444p8887s", "win": "7s", "seat": "S", "by": "self"}, book=book)["ok"]


def test_what_must_be_said() -> None:
    with pytest.raises(BookFaults) as told:
        parse('base = "none"')
    assert [fault.field for fault in told.value.faults] == ["scoring.family", "patterns"]
    with pytest.raises(BookFaults) as told:
        parse('base = "none"\n[scoring]\nfamily = "house"\n[patterns]\nfull_flush.closed = 7')
    assert [fault.field for fault in told.value.faults] == ["payments.discard_unit", "payments.self_draw_unit"]
    with pytest.raises(InputError, match="limits are needed"):
        parse('base = "none"\n[scoring]\nfamily = "riichi"\n[patterns]\nall_simples.closed = 1')
    assert BLANK.id not in books.ids()


def test_topics_are_those_of_the_books() -> None:
    assert {"minimum", "payments.discard", "payments", "scoring.minimum", "needs_two_fans"} <= set(topics())


def test_a_file_is_loaded_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "sunday.toml"
    file.write_text(RIICHI, encoding="utf-8")
    assert (load(file).id, load(file).text) == ("sunday", "sunday")
