"""Every name a text lists finds its pattern: the whole table of xjtu 7.3.7, EMA's and other texts' names."""

import tomllib
from pathlib import Path

import pytest

from paiju import books
from paiju.books.aliases import called, fold, lists, names_of
from paiju.books.book import Book
from paiju.books.lookup import find_patterns
from paiju.cli import main
from paiju.server.study import library
from tests.every_row import every

TABLE = tomllib.loads((Path(__file__).parent / "xjtu" / "names.toml").read_text(encoding="utf-8"))["row"]
NAMES = [(name, set(row["ids"])) for row in TABLE for name in (row["formal"], *row["names"])]


def of_book(name: str, book: str) -> set[str]:
    """The patterns of a book that are found by a name, as `paiju rules pattern` finds them."""
    return {id for id, having in find_patterns(name) if any(each.id == book for each, _ in having)}


@pytest.mark.clause("xjtu:7.3.7", "xjtu:7.13.3")
@every(NAMES, str)
def test_every_name_of_the_table_finds_its_pattern(row: tuple[str, set[str]]) -> None:
    name, ids = row
    assert set(called(books.get("xjtu"), name)) == ids
    assert ids <= of_book(name, "xjtu")


@pytest.mark.clause("xjtu:7.3.7")
def test_the_table_has_every_pattern_of_the_book() -> None:
    listed = {id for row in TABLE for id in row["ids"]}
    known = {pattern.id for pattern in books.get("xjtu").patterns}
    assert known - listed == {"thirteen_orphans_thirteen_waits", "dora", "ura_dora", "red_dora"}  # not in its table


@pytest.mark.parametrize(
    ("book", "name", "ids"),
    [
        ("ema", "一盃口", {"pure_double_run"}),
        ("ema", "两盃口", {"two_double_runs"}),
        ("ema", "国士无双", {"thirteen_orphans"}),
        ("ema", "碰碰和", {"all_pungs"}),
        ("ema", "Suu an kou", {"four_concealed_pungs"}),
        ("ema", "役牌", {"white_dragon", "green_dragon", "red_dragon", "seat_wind", "round_wind"}),
        ("lol", "自风", {"seat_wind"}),
        ("psa", "杠上炮", {"kong_discard"}),
        ("psa", "龙七对", {"seven_pairs"}),
        ("mcr", "四风会", {"big_four_winds"}),
        ("mcr", "不求人", {"fully_concealed_hand"}),
        ("xjtu", "不求人", {"concealed_self_draw"}),
        ("mcr", "自摸", {"self_drawn"}),
    ],
)
def test_names_of_other_texts(book: str, name: str, ids: set[str]) -> None:
    assert set(called(books.get(book), name)) == ids


def test_a_name_of_another_book_serves_where_the_own_text_has_none() -> None:
    assert called(books.get("mcr"), "一气通贯") == ["pure_straight"]
    assert called(books.get("xjtu"), "一色二顺") == ["pure_double_run"]
    assert called(books.get("mcr"), "一发") == []


def test_listed_names_belong_to_patterns() -> None:
    for text, named in lists().items():
        known = {p.id for book in books.all_books() if book.text == text for p in book.patterns}
        ids = named.keys() - {"winds", "double_winds"}
        every = {p.id for book in books.all_books() for p in book.patterns}
        assert text == "terms" or ids <= (every if text in ("romaji", "people") else known)


@pytest.mark.parametrize(
    ("said", "id"),
    [
        ("tanyao", "all_simples"), ("yakuhai", "red_dragon"), ("pinfu", "pinfu"),
        ("menzen tsumo", "concealed_self_draw"),
        ("chanta", "outside_hand"), ("toitoi", "all_pungs"), ("ura dora", "ura_dora"), ("riichi", "riichi"),
        ("ippatsu", "ippatsu"), ("kokushi", "thirteen_orphans"), ("chiitoitsu", "seven_pairs"), ("akadora", "red_dora"),
    ],
)  # fmt: skip
def test_what_riichi_players_say_finds_its_pattern(said: str, id: str) -> None:
    assert id in of_book(said, "tenhou")
    row = next(one for one in library.book_page("tenhou")["patterns"] if one["id"] == id)
    assert any(said.replace(" ", "") in name.replace(" ", "").lower() for name in row["names"])


@pytest.mark.parametrize(("said", "book"), [("振听", "ema"), ("震听", "xjtu"), ("震听", "lol"), ("furiten", "ema")])
def test_a_term_is_found_as_every_text_spells_it(said: str, book: str) -> None:
    assert library.search(said, book)["clauses"]


@pytest.mark.parametrize("said", ["振听", "震听", "furiten"])
def test_words_find_clauses_on_the_command_line(said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "clause", said]) == 0
    told = capsys.readouterr().out
    assert {"xjtu:6.4", "ema:3.13", "lol:(五)6"} <= {line.split()[0] for line in told.splitlines()}
    assert main(["rules", "clause", said, "--json"]) == 0
    assert main(["rules", "clause", "没有这样的词"]) == 2


def test_a_book_with_a_list_of_its_own_cites_no_other() -> None:
    """Who plays Tenhou is not sent to the text of the book it was made from."""
    assert {clause.partition(":")[0] for _, clause in books.get("tenhou").cites} == {"tenhou"}


@pytest.mark.parametrize(("id", "names"), sorted(lists()["people"].items()))
def test_what_people_write_besides_is_understood_wherever_the_pattern_is(id: str, names: list[str]) -> None:
    having = [book for book in books.all_books() if any(pattern.id == id for pattern in book.patterns)]
    assert having
    for book in having:
        for name in names:
            found = called(book, name)
            assert found, (book.id, name)
            assert id in found or is_own_name(book, found[0], name), (book.id, name)


def is_own_name(book: Book, id: str, name: str) -> bool:
    """Is it the book's own name of another pattern? That comes first."""
    (pattern,) = [each for each in book.patterns if each.id == id]
    return fold(name) in map(fold, names_of(book, pattern))
