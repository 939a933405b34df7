"""Books that nobody wrote, played at `paiju.Table`: events are told, the scorer agrees with what is paid, and the record
of the hand, read and replayed without the book at hand, is the same record."""

from random import Random

import pytest
from tests.core.play.clubs import CLUBS, TABLES, club

from paiju import Table
from paiju.books.book import Book
from paiju.books.playable import check_playable
from paiju.books.specials import special
from paiju.core.play import actions as A
from paiju.errors import InputError
from paiju.table.record import read, replay, write

FEW, MANY = 20, 420
EAGER = 0.8


def play(book: Book, seed: int) -> Table:
    """Everybody wins when they may; most declare riichi, and call now and then."""
    rng = Random(f"{book.id} {seed}")
    backed = book.payments.supporter_halves and book.counts == "fans"
    table = Table(book, seed, supporters=("Ann", "Bo") if backed else ())
    while not table.over:
        who = rng.choice(table.asked)
        offered = table.legal(who)
        wins = [action for action in offered if action.code == A.WIN]
        riichi = [action for action in offered if A.RIICHI <= action.code < A.CHOW and rng.random() < EAGER]
        table.act(who, rng.choice(wins or riichi or offered))
    return table


def check(book: Book, seed: int) -> None:
    """One hand, its record, and the hand once more."""
    table = play(book, seed)
    text = write(table.record())
    assert write(replay(read(text.splitlines())).record()) == text


@pytest.mark.parametrize("name", CLUBS)
def test_rules_that_no_book_combines(name: str) -> None:
    for seed in range(5):
        check(TABLES[name], seed)


def played(first: int, last: int) -> int:
    """How many of these clubs' books can be played."""
    number = 0
    for each in range(first, last):
        book = club(each)
        try:
            for played_by in (book, *(special(book, rule.id) for rule in book.specials)):
                check_playable(played_by)  # the dice may throw any of them
        except InputError:
            continue
        check(book, each)
        number += 1
    return number


def test_books_of_clubs() -> None:
    assert played(0, FEW) > FEW // 2


@pytest.mark.long
def test_books_of_many_clubs() -> None:
    assert played(FEW, FEW + MANY) > MANY // 2
