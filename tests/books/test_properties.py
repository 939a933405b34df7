"""How hands are counted, how that becomes a price and what things are called are fields of their own: any of the ways
of counting is paid for by units, whatever the family."""

from typing import Any

import pytest

from paiju import books
from paiju.books.book import USUAL, Book
from paiju.books.derive import derive
from paiju.errors import InputError
from paiju.scoring.judging import judge
from paiju.scoring.request import parse as parse_request
from paiju.table import events as E
from paiju.table.table import Table
from tests.table.laid import played

PRICES = [0, 1, 2, 4, 8, 16, 24, 32]
TABLE: dict[str, Any] = {"payments.prices": PRICES, "payments.discard_unit": 2, "payments.self_draw_unit": 1}


def paid(book: Book, **request: object) -> tuple[int | None, dict[str, int] | None]:
    answer = judge(parse_request({"book": book, **request}))
    if answer.payments is not None:
        sums = dict.fromkeys("ESWN", 0)
        for each in answer.transfers:
            sums[each.payee] += each.amount
            if each.payer != "table":
                sums[each.payer] -= each.amount
        assert sums == answer.payments
    return answer.base if answer.counts == "han_and_fu" else answer.fan, answer.payments


def test_every_book_has_what_is_usual_in_its_family() -> None:
    for book in books.all_books():
        usual = USUAL[book.scoring.family]
        assert (book.counts, book.formula, book.words) == (usual.counts, usual.formula, usual.words)


def test_han_are_paid_by_a_table() -> None:
    book = derive(books.get("ema"), "han-by-table", **{"payments.formula": "units", **TABLE})
    hand = {"hand": "234m567p345s3366s", "win": "3s", "seat": "S", "by": "self"}
    han, sums = paid(book, **hand, flags=["riichi"], dora=["2s"])
    assert judge(parse_request({"book": book, **hand, "flags": ["riichi"], "dora": ["2s"]})).han == han
    price = PRICES[min(han or 0, 7)]
    assert sums == {"E": -price, "S": 3 * price, "W": -price, "N": -price}


def test_sticks_and_counters_go_to_the_winner_by_units_too() -> None:
    book = derive(books.get("ema"), "han-by-table", **{"payments.formula": "units", **TABLE})
    hand = {"hand": "234m567p345s3366s", "win": "3s", "seat": "S", "by": "discard", "from": "W", "flags": ["riichi"]}
    _han, bare = paid(book, **hand)
    _han, sums = paid(book, **hand, honba=2, sticks=1)
    assert bare is not None
    assert sums is not None
    counters = 2 * book.payments.counter
    assert sums == {"E": 0, "S": bare["S"] + counters + book.payments.deposit, "W": bare["W"] - counters, "N": 0}


def test_a_limit_hand_counts_thirteen_han() -> None:
    book = derive(books.get("ema"), "han-linear", **{"payments.formula": "units", "payments.discard_unit": 100,
                                                      "payments.self_draw_unit": 100})  # fmt: skip
    request = {"hand": "111222333444z5z", "win": "5z", "seat": "S", "by": "self"}
    answer = judge(parse_request({"book": book, **request}))
    assert answer.yakuman
    assert answer.payments == {each: (3 if each == "S" else -1) * 1300 * answer.yakuman for each in "ESWN"}


def test_points_under_principles_by_a_table() -> None:
    book = derive(books.get("mcr"), "mcr-table", **{"payments.prices": [0] * 8 + [1] * 16 + [2] * 24 + [3]})
    request = {"hand": "111m222m333m4445z", "win": "5z", "seat": "S", "by": "self"}
    points = judge(parse_request({"book": "mcr", **request})).total
    assert points is not None
    price = 1 if points < 24 else 2 if points < 48 else 3
    assert judge(parse_request({"book": book, **request})).payments == {
        each: (3 if each == "S" else -1) * (price + 8) for each in "ESWN"
    }


@pytest.mark.parametrize(
    ("base", "changes", "field"),
    [
        ("psa", {"payments.formula": "limits"}, "payments.formula"),
        ("mcr", {"payments.formula": "limits"}, "payments.formula"),
        ("ema", {"payments.formula": "units"}, "payments.discard_unit"),
        ("ema", {"payments.formula": "rows"}, "payments.formula"),
    ],
)
def test_what_cannot_become_a_price(base: str, changes: dict[str, object], field: str) -> None:
    with pytest.raises(InputError) as told:
        derive(books.get(base), "odd", **changes)
    assert told.value.field == field


def test_played_by_units() -> None:
    """At tables played on, winners are paid the price of their han and the sticks, no limit's points."""
    book, wins = derive(books.get("ema"), "han-by-table", **{"payments.formula": "units", **TABLE}), 0
    for seed in range(12):
        for event in played(Table(book, f"units {seed}"), seed).events:
            if isinstance(event, E.WinEvent):
                wins += 1
                price = PRICES[min(event.han or 13 * (event.yakuman or 0), 7)]
                alone = price * (TABLE["payments.discard_unit"] if event.from_ else 3)
                assert event.points == alone
                each = book.payments.counter if event.from_ else 3 * book.payments.counter_each
                left = event.deposits * book.payments.deposit + event.counters * each
                assert event.liable or event.payments[event.seat] == alone + left
    assert wins
