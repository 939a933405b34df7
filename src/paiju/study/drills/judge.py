"""Which discard is best: what the strongest player there is thinks each is worth. One place, so that a stronger player
can take the seat."""

from dataclasses import dataclass

from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.bots.deal_from_view import deal_of
from paiju.core.play import actions as A
from paiju.core.play.legal import discard_code
from paiju.core.players.danger import look_at_rivals
from paiju.core.players.notes import NOTES, PLANNED, POINT, RISKS, look_around
from paiju.core.players.placement import look_at_places
from paiju.core.players.steady import best_plan
from paiju.table.codes import SEATS, name_of
from paiju.table.scene import View
from paiju.table.wins import new_buffers

PLAYER = "steady"


@dataclass(frozen=True, slots=True)
class RatedDiscard:
    """A tile to throw, what the hand is worth after it in points, and what throwing it risks."""

    tile: str
    value: float
    risk: float


def rated_discards(book: Book, view: View) -> list[RatedDiscard]:
    """Every discard a view allows, the best first; riichi with it counts for the tile where that is worth more."""
    r, buffers, seat = flatten(book), new_buffers(), SEATS.index(view.role)
    d = deal_of(book, r, buffers, view, seat)
    out = [action.code for action in view.legal if action.code < A.CHOW]
    notes = [0] * NOTES
    look_around(r, d, seat, notes, True)
    look_at_places(r, d, seat, notes, True)
    look_at_rivals(r, d, seat, notes, True)
    best_plan(r, d, buffers, seat, out, len(out), notes)
    found: dict[str, RatedDiscard] = {}
    for place, action in enumerate(out):
        code = discard_code(d, action)
        value = notes[PLANNED + place] / POINT
        tile = name_of(code)
        if tile not in found or value > found[tile].value:
            risk = 0.0 if A.is_flower(code) else notes[RISKS + A.kind_of(code)] / POINT
            found[tile] = RatedDiscard(tile, value, risk)
    return sorted(found.values(), key=lambda each: -each.value)
