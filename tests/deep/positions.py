"""Positions for the deep player: hands of every book played to somewhere in the middle."""

from collections.abc import Iterator
from random import Random

from paiju import books
from paiju.books.book import Book
from paiju.bots.level import Bot
from paiju.core.play import deal as D
from paiju.table.codes import SEATS
from paiju.table.table import Table

BOOKS = ("mcr", "ema", "xjtu", "xjtu-3p", "lol", "psa")
CLUB = """
id = "minute-ago"
base = "ema"

[names]
zh = "刚写的"
en = "Written a minute ago"

[scoring]
double_wind_pair = 4

[payments]
deposit = 2000

[patterns]
all_simples = { open = 0 }
"""


def asked_at(book: str | Book, seed: int, level: str = "simple") -> Iterator[tuple[Table, str]]:
    """A hand played by a level: at every choice in play the table, and who has it."""
    found = book if isinstance(book, Book) else books.get(book)
    table, bot = Table(found, seed), Bot(found, level, seed)
    while not table.over:
        who = table.asked[0]
        view = table.view(who)
        if who in SEATS and table.state.phase in (D.TURN, D.CLAIM) and len(view.legal) > 1:
            yield table, who
        table.act(who, bot.choose(view).code)


def some_positions(book: str | Book, seed: int, share: float, level: str = "simple") -> Iterator[tuple[Table, str]]:
    """Such choices, some of them."""
    chance = Random(seed)
    return ((table, who) for table, who in asked_at(book, seed, level) if chance.random() < share)
