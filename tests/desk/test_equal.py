"""Matches entered at the desk equal the same matches played through the engine, rulings included."""

import pytest

from paiju import books
from paiju.desk.sheet import sheet_of
from paiju.match.record import read_match
from paiju.referee.loading import texts
from tests.desk.entering import adds_up
from tests.desk.mirror import Mirrored

EVERY = tuple(book.id for book in books.all_books() if not book.teams.members)
QUICK = ("xjtu", "ema", "mcr", "psa", "lol")


def entered(book: str, seed: int) -> Mirrored:
    """A whole match on both sides; the desk's record reads as the same match."""
    found = Mirrored(book, seed)
    found.play_out()
    lines = found.desk.lines()
    again = read_match(lines)
    assert again.lines() == lines
    assert (again.position, again.over, again.results) == (
        found.match.position, found.match.over, found.match.results,
    )  # fmt: skip
    one, other = (sheet_of(each).games[0] for each in (found.match, found.desk.game))
    adds_up(one)
    rows = [[(row.name, row.counters, row.result, row.cells) for row in each.rows] for each in (one, other)]
    assert rows[0] == rows[1]
    assert (one.rulings, one.results) == (other.rulings, other.results)
    return found


@pytest.mark.parametrize("book", QUICK)
def test_a_match_entered_is_the_match_played(book: str) -> None:
    found = entered(book, 1)
    assert found.wins > 0


@pytest.mark.long
@pytest.mark.parametrize("book", EVERY)
def test_two_hundred_matches(book: str) -> None:
    ruled = sum(entered(book, seed).ruled for seed in range(100, 100 + 200 // len(EVERY) + 1))
    assert (ruled > 0) == (books.get(book).text in texts())
