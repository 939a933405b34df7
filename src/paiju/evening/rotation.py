"""Who is where, and who moves on: the first winner of a hand leaves their chair, and everybody in the way moves up."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from paiju.evening.people import BET, BILLIARDS, FREE, Arrangement
from paiju.notation import SEATS
from paiju.table import events as E

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Places:
    """Where everybody is, people or camps: the chairs of each table, in the order of play; those who bet at each, are
    at billiards or free, the first of each to leave first (reading:225)."""

    seats: dict[str, Row]
    bets: dict[str, Row]
    billiards: Row = ()
    free: Row = ()

    def spots(self) -> Iterator[tuple[str, str]]:
        """Everybody, and where they are: "A", "bet A", "billiards", "free"."""
        for table, chairs in self.seats.items():
            yield from ((who, table) for who in chairs)
            yield from ((who, f"{BET} {table}") for who in self.bets[table])
        yield from ((who, BILLIARDS) for who in self.billiards)
        yield from ((who, FREE) for who in self.free)


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody goes from one place to another."""

    who: str
    from_: str
    to: str


def settled(plan: Arrangement, people: Sequence[str]) -> Places:
    """Everybody's first place: the tables fill up one after the other, then bets, free agent, billiards."""
    queue = list(people)

    def take(number: int) -> Row:
        taken, queue[:number] = tuple(queue[:number]), []
        return taken

    seats = {table: take(plan.seats) for table in plan.tables}
    bets = {table: take(number) for table, number in zip(plan.tables, plan.bets)}
    free = take(plan.free)
    return Places(seats, bets, take(plan.billiards), free)


def moved_on(places: Places, table: str, winner: str) -> Places:
    """The table after a winner has left. They go to the end of the first row there is – billiards, or the free agent –
    whose first goes on to the bets of this table, whose first takes the chair. All rows keep their length; where there
    is none they stay (psa:人数#注, reading:225, reading:226)."""
    billiards, mover = through(places.billiards, winner)
    free, mover = through(places.free, mover)
    bets, mover = through(places.bets[table], mover)
    chairs = tuple(mover if who == winner else who for who in places.seats[table])
    return Places({**places.seats, table: chairs}, {**places.bets, table: bets}, billiards, free)


def through(row: Row, who: str) -> tuple[Row, str]:
    """The row with somebody more at its end, and who leaves it for them."""
    longer = (*row, who)
    return longer[1:], longer[0]


def moves(before: Places, after: Places) -> tuple[Move, ...]:
    """Who went where."""
    was = dict(before.spots())
    return tuple(Move(who, was[who], spot) for who, spot in after.spots() if was[who] != spot)


def changed_chairs(places: Places, table: str, dealer: int, persons: Mapping[str, str]) -> Places:
    """The chairs after a hand in which two may have changed places: they keep the new ones (reading:223). Of `persons`
    each seat, counted from the dealer's, tells at which seat its player sat down."""
    old = places.seats[table]
    chairs = list(old)
    for seat, sat_down in persons.items():
        chairs[(dealer + SEATS.index(seat)) % len(old)] = old[(dealer + SEATS.index(sat_down)) % len(old)]
    return Places({**places.seats, table: tuple(chairs)}, places.bets, places.billiards, places.free)


def first_winner(told: Sequence[E.Event]) -> E.Seat | None:
    """The seat of a hand's first winner; of several on one tile the nearest to the discarder's right (psa:人数#注). The
    table tells wins in that order."""
    return next((event.seat for event in told if isinstance(event, E.WinEvent)), None)
