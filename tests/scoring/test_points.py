"""Every cell of the printed point tables: tests/books/{xjtu,ema}/points.jsonl against the core.

A row has han and fu (or how many times the limit hand counts), and what the book prints: the base points, or what the
discarder, the dealer and each other player pay.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from paiju import books
from paiju.books.flatten import flatten
from paiju.core.worth.riichi import YAKUMAN, base_points, limit_of
from paiju.core.worth.settle import Liability, riichi_deltas
from tests.every_row import every

Row = dict[str, Any]
DEALER, WINNER, DISCARDER, OTHER = 0, 1, 2, 3  # the winner where they are not the dealer
PAYER = {"dealer": DEALER, "discarder": DISCARDER, "other": OTHER}


def cells() -> list[tuple[str, Row]]:
    """Every row with its book."""
    files = {book: Path(__file__).parents[1] / "books" / book / "points.jsonl" for book in ("xjtu", "ema")}
    return [
        (book, json.loads(line))
        for book, file in files.items()
        for line in file.read_text(encoding="utf-8").splitlines()
    ]


def paid(book: str, base: int, row: Row) -> list[int]:
    """Points won and lost by the four seats."""
    winner = DEALER if row["dealer"] else WINNER
    discarder = DISCARDER if row["by"] == "discard" else -1
    out = [0] * 4
    riichi_deltas(flatten(books.get(book)), base, winner, discarder, 0, 0, Liability([], [], 0), out)
    return out


def check_limit(book: str, row: Row) -> None:
    """The limit the book names for so many han."""
    listed = books.get(book).scoring.limits
    assert listed[limit_of(flatten(books.get(book)), row["han"], row["fu"]) - 1].id == row["limit"]


@every(cells(), str)
def test_printed_cells(cell: tuple[str, Row]) -> None:
    book, row = cell
    rules = flatten(books.get(book))
    base = YAKUMAN * row["yakuman"] if "yakuman" in row else base_points(rules, row["han"], row["fu"])
    if "limit" in row:
        check_limit(book, row)
    if "base" in row:
        assert base == row["base"]
        return
    out = paid(book, base, row)
    assert {who: -out[PAYER[who]] for who in row["pays"]} == row["pays"]
    assert sum(out) == 0
    if row["by"] == "discard":
        assert sum(points != 0 for points in out) == 2


@pytest.mark.clause("xjtu:7.8.1", "ema:4.3.1")
@pytest.mark.parametrize("book", ["xjtu", "ema"])
def test_base_points_follow_the_formula_below_the_limit(book: str) -> None:
    rules = flatten(books.get(book))
    for fu in (20, 25, *range(30, 111, 10)):
        for han in range(1, 5):
            assert base_points(rules, han, fu) == min(fu * 2 ** (2 + han), 2000)


def test_the_tables_are_whole() -> None:
    """A cell for every number the books print."""
    printed = [(book, row["clause"][0]) for book, row in cells()]
    tables = {pair: printed.count(pair) for pair in printed}
    assert tables[("xjtu", "xjtu:7.8.3")] == 53
    assert tables[("xjtu", "xjtu:7.10.6")] == 262
    assert [tables[("ema", f"ema:T{n}")] for n in (3, 4, 5, 6)] == [48, 46, 49, 46]
