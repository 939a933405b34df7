"""Points asked for without a hand: every printed cell, the tables, what cannot be, and the command."""

import json
from pathlib import Path
from typing import Any

import pytest

import paiju
from paiju import books
from paiju.cli import main
from paiju.errors import InputError
from paiju.scoring.point_tables import PointTable, tables

Row = dict[str, Any]
BOOKS = Path(__file__).parents[1] / "books"


def rows(book: str) -> list[Row]:
    """What the book prints, cell by cell."""
    return [json.loads(line) for line in (BOOKS / book / "points.jsonl").read_text(encoding="utf-8").splitlines()]


def answer(book: str, row: Row) -> dict[str, Any]:
    """The row asked: of a base table as drawn, for there also 20 fu are printed."""
    worth = {key: row[key] for key in ("han", "fu", "yakuman", "fan") if key in row}
    return paiju.points(book, dealer=row.get("dealer", False), by=row.get("by", "self"), **worth)


def check(book: str, row: Row) -> None:
    """A printed cell is what is answered, and nobody else pays."""
    found = answer(book, row)
    if "limit" in row:
        assert found["limit"] == row["limit"]
    if "base" in row:
        assert found["base"] == row["base"]
        return
    dealer = row.get("dealer", False)
    winner, payments = "E" if dealer else "S", found["payments"]
    seats = {"discarder": "S" if dealer else "E", "dealer": "E", "other": "W"}
    assert {who: -payments[seats[who]] for who in row["pays"]} == row["pays"]
    assert sum(payments.values()) == 0
    assert payments[winner] == -sum(n for seat, n in payments.items() if seat != winner)


@pytest.mark.clause("xjtu:7.8.3", "xjtu:7.10.6", "ema:T3", "ema:T4", "ema:T5", "ema:T6", "psa:收益#1", "psa:收益#2")
@pytest.mark.parametrize("book", ["xjtu", "ema", "psa"])
def test_every_printed_cell(book: str) -> None:
    for row in rows(book):
        check(book, row)


@pytest.mark.clause("lol:(七)7")
def test_rounding_up() -> None:
    for han, fu in ((4, 30), (3, 60)):
        up, plain = paiju.points("lol", han=han, fu=fu), paiju.points("xjtu", han=han, fu=fu)
        assert (up["limit"], up["base"], up["payments"]["S"]) == ("mangan", 2000, 8000)  # type: ignore[index]
        assert "lol:(七)7" in up["clauses"]  # type: ignore[operator]
        assert (plain["limit"], plain["base"], plain["payments"]["S"]) == (None, 1920, 7700)  # type: ignore[index]


@pytest.mark.clause("xjtu:App3:exam1.9", "xjtu:App3:exam1.10")
def test_as_the_exam_asks() -> None:
    assert paiju.points("xjtu", han=3, fu=25, by="self", counters=2)["payments"] == {
        "E": -1800, "S": 3800, "W": -1000, "N": -1000,
    }  # fmt: skip
    assert paiju.points("xjtu", han=3, fu=40, by="self", counters=1)["payments"]["S"] == 5500  # type: ignore[index]


def test_counters_three_players_and_limit_hands() -> None:
    three = paiju.points("xjtu-3p", han=5, by="discard", counters=2)
    assert three["payments"] == {"E": -8400, "S": 8400, "W": 0}
    assert "xjtu:App2:7.12.3" in three["clauses"]  # type: ignore[operator]
    assert paiju.points("xjtu", yakuman=2, dealer=True)["payments"] == {"E": 96000, "S": -96000, "W": 0, "N": 0}
    assert paiju.points("xjtu-cup", yakuman=2, dealer=True)["base"] == 8000
    assert paiju.points("ema", han=13)["limit"] == "sanbaiman"
    assert paiju.points("xjtu", han=13)["limit"] == "counted_yakuman"
    assert paiju.points("mcr", fan=20, by="self")["payments"] == {"E": -28, "S": 84, "W": -28, "N": -28}


@pytest.mark.parametrize(
    ("book", "asked", "field"),
    [
        ("xjtu", {"han": 3, "fu": 20}, "fu"),
        ("lol", {"han": 3, "fu": 20}, "fu"),
        ("xjtu", {"han": 1, "fu": 20, "by": "self"}, "han"),
        ("xjtu", {"han": 1, "fu": 25}, "han"),
        ("ema", {"han": 2, "fu": 25, "by": "self"}, "han"),
        ("xjtu", {"han": 0, "fu": 30}, "han"),
        ("xjtu", {"han": -1, "fu": 30}, "han"),
        ("xjtu", {"han": 100, "fu": 30}, "han"),
        ("xjtu", {"han": 3}, "fu"),
        ("xjtu", {"han": 3, "fu": 45}, "fu"),
        ("xjtu", {"han": 3, "fu": 150}, "fu"),
        ("xjtu", {"han": 1, "fu": 140, "by": "self"}, "fu"),
        ("xjtu", {"han": 3, "fu": True}, "fu"),
        ("xjtu", {"fan": 3}, "fan"),
        ("xjtu", {"han": 3, "yakuman": 1}, "han"),
        ("xjtu", {"han": 3, "fu": 30, "by": "ron"}, "by"),
        ("xjtu", {"han": 3, "fu": 30, "counters": -1}, "counters"),
        ("mcr", {"han": 3, "fu": 40}, "han"),
        ("mcr", {"fan": 7}, "fan"),
        ("psa", {"fan": 0}, "fan"),
        ("psa", {"fan": 3, "counters": 1}, "counters"),
        ("nobook", {"han": 3, "fu": 40}, "book"),
    ],
)
def test_what_cannot_be_is_refused(book: str, asked: Row, field: str) -> None:
    with pytest.raises(InputError) as caught:
        paiju.points(book, **asked)
    assert caught.value.field == field
    assert caught.value.zh


def cells(table: PointTable) -> dict[tuple[str, str], str]:
    """A table by row and column."""
    return {(str(name), str(column)): cell for name, row in table.rows for column, cell in zip(table.columns, row)}


@pytest.mark.clause("xjtu:7.8.3", "xjtu:7.10.6", "ema:T3", "ema:T4", "ema:T5", "ema:T6")
@pytest.mark.parametrize("book", ["xjtu", "ema"])
def test_tables_hold_what_the_book_prints_and_no_more(book: str) -> None:
    shown = {table.id: cells(table) for table in tables(books.get(book))}
    printed: dict[str, set[tuple[str, str]]] = {id: set() for id in shown if id != "limits"}
    for row in rows(book):
        where = "base" if "by" not in row else f"{'dealer_' * row['dealer']}{row['by']}"
        key = f"{row.get('fu')} fu", f"{row.get('han')} han"
        if key in shown[where]:
            paid = {row["base"]} if where == "base" else set(row["pays"].values())
            assert {str(n) for n in paid} <= set(shown[where][key].split("-"))
            printed[where].add(key)
    for where, keys in printed.items():
        damaged = {("25 fu", "3 han"), ("25 fu", "4 han")} if (book, where) == ("ema", "self") else set()  # reading:32
        assert {key for key, cell in shown[where].items() if cell} == keys | damaged, where


def test_tables_of_other_families() -> None:
    psa, mcr = tables(books.get("psa"))[0], tables(books.get("mcr"))[0]
    assert cells(psa)[("1 fan", "self-draw, each")] == "20"
    assert cells(psa)[("10 fans", "on a discard")] == "300"
    assert cells(mcr)[("8 points", "on a discard, others-discarder")] == "8-16"


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["points", "--book", "xjtu", "--han", "3", "--fu", "40", "--dealer", "--self", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == paiju.points("xjtu", han=3, fu=40, dealer=True, by="self")
    assert list(told) == ["limit", "base", "payments", "clauses"]
    assert main(["points", "-b", "xjtu", "--han", "3", "--fu", "40", "--counters", "1", "--lang", "zh"]) == 0
    assert "+5,500" in capsys.readouterr().out
    assert main(["points", "-b", "ema", "--table"]) == 0
    assert "ema:T5 reading:32" in capsys.readouterr().out
    assert main(["points", "-b", "xjtu", "--table", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["id"] == "base"
    for bad in (["--han", "3", "--fu", "40"], ["-b", "mcr", "--han", "3", "--fu", "40"], ["-b", "xjtu"]):
        assert main(["points", *bad]) == 2
        assert "paiju: error:" in capsys.readouterr().err
