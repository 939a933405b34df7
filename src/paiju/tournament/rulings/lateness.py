"""Coming late, counted from the start the chief referee announced: what the book imposes, as the referee rules it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction

from paiju.books.book import Book
from paiju.referee import Incident, Ruling, decide
from paiju.referee.fouls import lateness
from paiju.referee.sanctions import Forfeit
from paiju.tournament.rulings.reasons import late_reason
from paiju.tournament.tables import Absence, PointPenalty, TableSeats

WAIVED = "organisers_fault"  # the variant that costs nothing (mcr:Q146(1))


@dataclass(frozen=True)
class LateArrival:
    """Who came late by how much, and what follows."""

    player: str  # id
    minutes: float
    ruling: Ruling | None  # None: in time, or the book says nothing about it (reading:320)
    forfeits: bool = False  # the game counts as nothing
    moves_end: timedelta = timedelta()  # by how much the end of the table's time moves

    @property
    def out(self) -> Absence:
        """Why there is no result at the table, if there is none."""
        return "forfeit" if self.forfeits else ""

    def penalties(self, seats: TableSeats) -> list[PointPenalty]:
        """What comes off the points of the game when it is over."""
        taken = sum(each.points for each in self.ruling.deductions) if self.ruling else 0
        why = late_reason(self.ruling.incident) if self.ruling else ""
        return [PointPenalty(seats.stage, seats.round, self.player, "game", Fraction(taken), why)] if taken else []


def late_arrival(
    book: Book,
    seats: TableSeats,
    player: str,
    start: datetime,
    arrived: datetime,
    organisers_fault: bool = False,
) -> LateArrival:
    """The ruling on somebody who arrives after the announced start; nobody is late before it (mcr:Q28, mcr:Q146(1)).
    Where the organisers caused it nothing is imposed, and the end of the table's time moves by as much."""
    late = max(arrived - start, timedelta())
    minutes = late / timedelta(minutes=1)
    steps = lateness(book)
    if not minutes or not steps:
        return LateArrival(player, minutes, None, moves_end=late if organisers_fault else timedelta())
    foul, variant, _ = step_of(steps, minutes)
    ruling = decide(book, Incident(foul, seats.players.index(player), WAIVED if organisers_fault else variant))
    forfeits = any(isinstance(each, Forfeit) for each in ruling.sanctions)
    return LateArrival(player, minutes, ruling, forfeits, late if organisers_fault else timedelta())


def step_of(steps: Sequence[tuple[str, str, float]], minutes: float) -> tuple[str, str, float]:
    """The step of the book's ladder that so many minutes are on; the last has no end."""
    return next((step for step in steps if minutes <= step[2]), steps[-1])
