"""Fouls thrown into running matches, at any moment and of every kind: nothing breaks, points are conserved, nobody gets
a move they lost, and the record plays again."""

import pytest

from paiju import books
from paiju.errors import InputError
from paiju.match import Match
from paiju.referee.loading import texts
from paiju.table.fouls.rulings import RIGHTS
from tests.match.erring import OFFERS, Evening

BOOKS = tuple(book.id for book in books.all_books() if book.text in texts())
FEW, MANY = 6, 500


def check(book: str, incidents: int) -> dict[str, int]:
    """So many incidents in as many matches as they take."""
    told = dict.fromkeys(("matches", "ruled", "refused", "undone"), 0)
    while told["ruled"] < incidents:
        evening = Evening(book, told["matches"])
        evening.play(incidents - told["ruled"])
        evening.check_record()
        for name in ("ruled", "refused", "undone"):
            told[name] += getattr(evening, name)
        told["matches"] += 1
    return told


@pytest.mark.parametrize("book", BOOKS)
def test_incidents(book: str) -> None:
    assert check(book, FEW)["ruled"] >= FEW


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_many_incidents(book: str) -> None:
    told = check(book, MANY)
    assert told["ruled"] >= MANY
    assert told["undone"] > 0


def test_every_right_is_known() -> None:
    assert set(OFFERS) | {"choice"} == set(RIGHTS)


def test_every_book_with_fouls() -> None:
    assert {"ema", "xjtu", "xjtu-3p", "xjtu-cup", "lol", "mcr", "psa"} <= set(BOOKS)


@pytest.mark.parametrize("book", ["tenhou", "botzone"])
def test_platforms_have_no_referee(book: str) -> None:
    assert books.get(book)
    with pytest.raises(InputError):
        Match(book, seed=1).rule({"foul": "false_win", "offender": 0})
