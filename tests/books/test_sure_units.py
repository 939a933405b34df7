"""What players reckon with of a book's own patterns, whatever hand they make: what follows from the moment alone."""

import pytest

from paiju.books import get
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.books.flatten import flatten
from paiju.core.play.deal import Deal
from paiju.core.players.notes import Notes
from paiju.core.players.ways.sure_units import note_sure_units
from paiju.core.shape import CHOW, CONCEALED_KONG, SET_TYPE


def own(*conditions: str, **values: int) -> Book:
    """A book with patterns of these conditions."""
    rows = [{"id": f"p{i}", "value": 1, "when": when} | values for i, when in enumerate(conditions)]
    return derive(get("psa"), "x", specials=False, pattern=rows)


@pytest.mark.parametrize(
    ("when", "sure"),
    [
        ("1", 1), ("self_draw", 1), ("concealed and not self_draw", 1), ("flowers = 0", 1), ("own_flowers", 1),
        ("dealer and form_of_sets", 1), ("melds = 0 and chows = 0", 1), ("last_tile", 0), ("after_kong", 0),
        ("runs = 4", 0), ("concealed and all_pungs", 0), ("other_patterns = 0", 0), ("on_pair", 0), ("suits = 1", 0),
    ],
)  # fmt: skip
def test_what_follows_from_the_moment(when: str, sure: int) -> None:
    assert flatten(own(when)).of_moment[0] == sure


def test_sure_units() -> None:
    """Of a hand that stays closed, and of one that claims: on a discard, and drawn."""
    rules = flatten(own("melds = 0", "self_draw", "flowers = 0", "own_flowers", "concealed", "dealer"))
    d, notes = Deal(), Notes()

    def noted(seat: int, open_melds: int, chows: int) -> tuple[int, int, int, int]:
        note_sure_units(rules, d, seat, open_melds, chows, notes)
        return notes.sure_closed, notes.sure_closed_drawn, notes.sure_open, notes.sure_open_drawn

    assert noted(1, 0, 0) == (3, 4, 1, 2)
    assert noted(0, 0, 0) == (4, 5, 2, 3)
    d.flowers[1] = 0b100010
    assert noted(1, 0, 0) == (3, 4, 1, 2)  # once, though two are there: the pattern does not count each
    d.melds[1][0], d.meld_count[1] = CONCEALED_KONG << SET_TYPE | 3, 1
    assert noted(1, 0, 0) == (2, 3, 1, 2)
    d.melds[1][0] = CHOW << SET_TYPE | 3
    assert noted(1, 1, 1) == (0, 0, 1, 2)


def test_books_without_their_own_have_none() -> None:
    d, notes = Deal(), Notes()
    note_sure_units(flatten(get("psa")), d, 0, 0, 0, notes)
    assert notes.sure_closed == notes.sure_open_drawn == 0
