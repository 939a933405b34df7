"""Time at the club's tables: none; a base for every decision and a bank for the hand; the book's own.

The seconds of a tournament stand here and nowhere else. What happens when time is over is in automatic_move.py.
"""

from dataclasses import dataclass
from typing import Literal

from paiju.books.book import Book
from paiju.core.play import deal as D
from paiju.errors import InputError
from paiju.server.protocol.server_messages import ClockInfo
from paiju.server.room.journal import ClockPlan

Sort = Literal["first", "turn", "claim"]  # the dealer's first discard, another turn, a tile at stake
BASES, BANKS = (1, 600), (0, 3600)  # seconds that may be asked for
GONE = 60.0  # seconds after which a dropped person's seat is played, where no clock does it
RETURN = 60.0  # seconds given to people to come back after a restart
NEXT_HAND = 30.0  # seconds for looking at the end of a hand
TIMEOUTS = 3  # in a row, after which a seat is played automatically


@dataclass(frozen=True, slots=True)
class Tournament:
    """A book's own seconds, and the clause that has them."""

    first: float
    turn: float
    claim: float
    clause: str


# By the text a book rests on: 30 s for the dealer's first discard, 15 s for others, 3 s for claims (mcr:Q167).
TOURNAMENTS = {"mcr": Tournament(30, 15, 3, "mcr:Q167")}


def tournament_of(book: Book) -> Tournament | None:
    """The book's own seconds, where it has any."""
    return TOURNAMENTS.get(book.text)


def check_clock(book: Book, plan: ClockPlan) -> ClockPlan:
    """A clock that can be kept, or InputError."""
    if plan.kind == "none":
        return ClockPlan()
    if plan.kind == "tournament":
        if tournament_of(book) is None:
            en = f"{book.id} says nothing about seconds; choose none, or a base and a bank"
            raise InputError("clock.kind", en, f"{book.id} 没有规定秒数；请选不限时，或基本时间加备用时间")
        return ClockPlan("tournament")
    for name, value, (low, high) in (("base", plan.base, BASES), ("bank", plan.bank, BANKS)):
        if not low <= value <= high:
            raise InputError(f"clock.{name}", f"{low} to {high} seconds", f"须为 {low} 到 {high} 秒")
    return plan


def clock_info(book: Book, plan: ClockPlan) -> ClockInfo:
    """The clock as everybody is told it."""
    own = tournament_of(book)
    if plan.kind == "tournament" and own is not None:
        return ClockInfo("tournament", own.turn, 0, own.first, own.claim, own.clause)
    return ClockInfo(plan.kind, plan.base, plan.bank)


def sort_of(d: D.Deal) -> Sort:
    """What kind of decision the table waits for."""
    if d.phase in (D.CLAIM, D.SHOW):
        return "claim"
    first = d.phase != D.TURN or (d.turn == 0 and not any(d.river_count))
    return "first" if first else "turn"


def seconds(book: Book, plan: ClockPlan, sort: Sort, bank: float) -> tuple[float, float] | None:
    """Base and bank for a decision; None where nobody counts."""
    if plan.kind == "none":
        return None
    own = tournament_of(book)
    if plan.kind == "tournament" and own is not None:
        return {"first": own.first, "turn": own.turn, "claim": own.claim}[sort], 0.0
    return plan.base, bank


def bank_after(bank: float, base: float, used: float) -> float:
    """What is left of the bank after a decision that took so long."""
    return max(0.0, bank - max(0.0, used - base))
