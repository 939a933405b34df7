"""Time at the club's tables: none; a base for every decision and a bank for the hand; the book's own.

The seconds of a tournament are the book's (`book.clock`). From a discard the next player has `turn` seconds for a chow
and their own discard together; a win may be thought about as long; a pung or kong goes first only for `claim` seconds
(reading:285). What happens when time is over is in automatic_move.py, what it costs in overruns.py.
"""

from collections.abc import Callable, Iterable
from typing import Literal

from paiju.books.book import Book, BookClock
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.errors import InputError
from paiju.languages import _
from paiju.scoring.lines.words import cite
from paiju.server.protocol.server_messages import ClockInfo
from paiju.server.room.journal import ClockPlan

Sort = Literal["first", "turn", "claim"]  # the dealer's first discard, another turn, a tile at stake
BASES, BANKS = (1, 600), (0, 3600)  # seconds that may be asked for
GONE = 60.0  # seconds after which a dropped person's seat is played, where no clock does it
RETURN = 60.0  # seconds given to people to come back after a restart
NEXT_HAND = 30.0  # seconds for looking at the end of a hand
TIMEOUTS = 3  # in a row, after which a seat is played automatically
HASTY = range(A.PUNG, A.OPEN_KONG + 1)  # claims that go first for a few seconds only


class TableClock:
    """A table's own time, by which its entries are written: it goes on from the last of them as time passes here.
    Whatever becomes of the machine's clock is nothing to it, nor how long the table lay still (reading:297)."""

    def __init__(self, passing: Callable[[], float], last: float) -> None:
        self.passing, self.ahead = passing, last - passing()

    def now(self) -> float:
        """Seconds since 1970, as the table counts them."""
        return round(self.passing() + self.ahead, 3)


def tournament_of(book: Book) -> BookClock | None:
    """The book's own seconds, where it has any."""
    return book.clock if book.clock.turn > 0 else None


def check_clock(book: Book, plan: ClockPlan) -> ClockPlan:
    """A clock that can be kept, or InputError."""
    if plan.kind == "none":
        return ClockPlan()
    if plan.kind == "tournament":
        if tournament_of(book) is None:
            raise InputError(
                "clock.kind", _("{id} sets no time limits; choose no clock, or a base time and a time bank", id=book.id)
            )
        return ClockPlan("tournament")
    for name, value, (low, high) in (("base", plan.base, BASES), ("bank", plan.bank, BANKS)):
        if not low <= value <= high:
            raise InputError(f"clock.{name}", _("must be {low} to {high} seconds", low=low, high=high))
    return plan


def clock_info(book: Book, plan: ClockPlan) -> ClockInfo:
    """The clock as everybody is told it."""
    own = tournament_of(book)
    if plan.kind == "tournament" and own is not None:
        return ClockInfo("tournament", own.turn, 0, own.first, own.claim, cite(book, "clock") or None)
    return ClockInfo(plan.kind, plan.base, plan.bank)


def sort_of(d: D.Deal) -> Sort:
    """What kind of decision the table waits for."""
    if d.phase in (D.CLAIM, D.SHOW):
        return "claim"
    first = d.phase != D.TURN or (d.turn == 0 and not any(d.river_count))
    return "first" if first else "turn"


def seconds(
    book: Book, plan: ClockPlan, sort: Sort, bank: float, legal: Iterable[int] = ()
) -> tuple[float, float] | None:
    """Base and bank for a decision between these actions; None where nobody counts."""
    if plan.kind == "none":
        return None
    own = tournament_of(book)
    if plan.kind == "tournament" and own is not None:
        if sort == "claim" and own.claim and all(code == A.PASS or code in HASTY for code in legal):
            return own.claim, 0.0
        return own.first if sort == "first" and own.first else own.turn, 0.0
    return plan.base, bank


def bank_after(bank: float, base: float, used: float) -> float:
    """What is left of the bank after a decision that took so long."""
    return max(0.0, bank - max(0.0, used - base))
