"""The house rules under one of the dice rules, and hands for them."""

from tests.core.play.scenario import Table

from paiju import books
from paiju.books.book import Book
from paiju.books.specials import special
from paiju.core.play import deal as D

# Ready for 5s and 8s and worth one fan on a discard, two when drawn; all three fit into one set of tiles.
ONE_FAN, ONE_FAN_TOO, ONE_FAN_AS_WELL = "234567m345p2267s", "234567p345m2267s", "123456m123p99p67s"
STRAIGHT = "12345678m345p33s"  # two fans on 9m, one on 3m and 6m


def under(*rules: str | int) -> Book:
    """The house rules with these dice rules in force."""
    book = books.get("psa")
    for rule in rules:
        book = special(book, rule)
    return book


def give_three(t: Table, name: str, *tiles: str) -> Table:
    """Three single choices."""
    return t.play(*[f"{name} gives {tile}" for tile in tiles])


def to_the_end(t: Table) -> Table:
    """Everybody discards what they draw, and nobody wants it."""
    t.everybody_passes()
    while t.d.phase == D.TURN:
        t.play(f"{t.turn} discards").everybody_passes()
    return t
