"""South waits for 1m and 4m: positions in which they are furiten, or no longer, for what they threw or let go."""

from typing import NamedTuple

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.core.play import reasons as R
from paiju.table.table import Table
from tests.table.laid import discard, do, everybody_passes, laid

HAND = "23m456p456s22277z"
AROUND = ("1m", "9p", "9s")  # West, North and East discard; South wins on none of them
DRAWN = "9p"  # what South draws next


class Position(NamedTuple):
    """What South throws first, whether with riichi, the discards after it, and why they may not win on one."""

    first: str
    riichi: bool
    after: tuple[str, ...]
    why: int


POSITIONS = {
    "ready": Position("9p", False, (), R.ALLOWED),
    "own-discard": Position("4m", False, (), R.FURITEN_DISCARD),
    "let-go": Position("9p", False, AROUND[:1], R.FURITEN_TURN),
    "let-go-then-drawn": Position("9p", False, AROUND, R.ALLOWED),
    "let-go-then-discarded": Position("9p", False, (*AROUND, DRAWN), R.ALLOWED),
    "riichi": Position("9p", True, (), R.ALLOWED),
    "let-go-in-riichi": Position("9p", True, AROUND[:1], R.FURITEN_RIICHI),
    "let-go-in-riichi-then-drawn": Position("9p", True, AROUND, R.FURITEN_RIICHI),
    "let-go-in-riichi-then-discarded": Position("9p", True, (*AROUND, DRAWN), R.FURITEN_RIICHI),
}
EMA = books.get("ema")
WITHOUT = derive(EMA, "ema-without-furiten", **{"ready.furiten": False})
CASES = [(book, name) for book in (EMA, WITHOUT) for name in POSITIONS]


def south_waits(book: Book, name: str) -> Table:
    """The position of this name; when South has drawn, it is their turn."""
    position = POSITIONS[name]
    draws = "".join(("9s", position.first, *AROUND, DRAWN))
    table = discard(everybody_passes(laid(book, hands={"S": HAND}, draws=draws)), "9s")
    do(table, "S", "riichi" if position.riichi else "discard", tile=position.first)
    return discard(everybody_passes(table), *position.after)


def bars(book: Book, name: str) -> bool:
    """Is South furiten there?"""
    return book is EMA and POSITIONS[name].why != R.ALLOWED
