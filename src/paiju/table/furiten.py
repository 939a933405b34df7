"""Furiten from what one seat sees: the core's rule over a view, for hints and for players who are shown no more."""

from collections.abc import Iterable

from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.deal import Deal
from paiju.core.play.furiten import let_go_by, why_barred, why_furiten
from paiju.core.play.moves import give
from paiju.core.rules import Rules
from paiju.table.codes import CODES, HIDDEN, SEATS
from paiju.table.scene import Place, Thrown, View

WHATS = {"discard": D.DISCARDED, "added": D.ADDED, "concealed": D.CONCEALED, "north": D.NORTH_ASIDE}


def is_furiten(book: Book, view: View, seat: str, hand: Iterable[str], waits: Iterable[str], discard: str = "") -> bool:
    """Is a seat with this hand of 3n+1 tiles, and these waits, barred from winning on another player's tile?"""
    return furiten_reason(book, view, seat, hand, waits, discard) != 0


def furiten_reason(
    book: Book, view: View, seat: str, hand: Iterable[str], waits: Iterable[str], discard: str = ""
) -> int:
    """The core's reason why a seat with this hand of 3n+1 tiles, and these waits, may not win on another player's tile;
    0 if it may. If a discard is given, that tile is discarded first, and whatever a discard clears is cleared."""
    r, d, at = flatten(book), Deal(), SEATS.index(seat)
    fill_seat(d, view.seats[seat], at, hand)
    d.wild = A.kind_of(CODES[view.wild]) if view.wild else A.NONE
    d.waits[at] = kinds_of(waits)
    note_let_go(r, d, view, at)
    if discard:
        return why_barred(r, d, at, d.waits[at], d.thrown[at] | kinds_of([discard]))
    return why_furiten(r, d, at)


def fill_seat(d: Deal, place: Place, seat: int, hand: Iterable[str]) -> None:
    """Fill in what furiten depends on: the hand, whether it is open or in riichi, and the discards."""
    for tile in hand:
        give(d, seat, CODES[tile])
    d.meld_count[seat] = len(place.melds)
    d.riichi[seat] = D.STANDS if place.riichi else D.NO_RIICHI
    d.thrown[seat] = thrown_kinds(place)


def note_let_go(r: Rules, d: Deal, view: View, seat: int) -> None:
    """Note which wins a seat has let go among the tiles that went by; its waits are already known."""
    for tile, what in view.course.passed:
        if tile != HIDDEN:
            let_go_by(r, d, seat, CODES[tile], WHATS[what])


def thrown_kinds(place: Place) -> int:
    """The kinds a seat has discarded, as a mask."""
    return kinds_of(thrown.tile for thrown in place.river if not is_from_win(thrown))


def is_from_win(thrown: Thrown) -> bool:
    """A tile that a winner who stays in play drew and won with: it lies in their river without having been
    discarded."""
    return thrown.won and not thrown.claimed


def kinds_of(tiles: Iterable[str]) -> int:
    """Tiles as a mask of kinds, without flowers."""
    mask = 0
    for code in (CODES[tile] for tile in tiles):
        mask |= 0 if A.is_flower(code) else 1 << A.kind_of(code)
    return mask
