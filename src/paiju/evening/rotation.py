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


def first_winner(events: Sequence[E.Event]) -> E.Seat | None:
    """The seat of a hand's first winner; of several on one tile the nearest to the discarder's right (psa:人数#注). The
    table tells wins in that order."""
    return next((event.seat for event in events if isinstance(event, E.WinEvent)), None)


def rearranged(
    places: Places, dealers: Mapping[str, int], plan: Arrangement, here: Row
) -> tuple[Places, dict[str, int]]:
    """The places of people some of whom are gone or new, and whose chair deals at each table. Who has a place keeps it
    where there still is one; a gap is filled by those who bet at that table, then by the free agent, those at
    billiards, people whose table is closed, and newcomers, who come last of `here` (reading:269)."""
    left = {spot: [who for who in row if who in here] for spot, row in rows_of(places, plan)}
    waiting = [who for spot, row in left.items() if spot not in plan.tables for who in row]
    waiting += [who for who in here if who not in {each for row in left.values() for each in row}]
    chairs, first = {}, {}
    for table in plan.tables:
        old = [who if who in here else None for who in places.seats.get(table, ())]
        queue = [who for who in waiting if who in left.get(f"{BET} {table}", ())]
        queue += [who for who in waiting if who not in queue]
        chairs[table], first[table] = filled(old, dealers.get(table, 0), plan.seats, queue)
        waiting = [who for who in waiting if who not in chairs[table]]

    def row(old: Sequence[str], number: int) -> Row:
        stay = [who for who in old if who in waiting][:number]
        stay += [who for who in waiting if who not in stay][: number - len(stay)]
        waiting[:] = [who for who in waiting if who not in stay]
        return tuple(stay)

    bets = {table: row(places.bets.get(table, ()), number) for table, number in zip(plan.tables, plan.bets)}
    free = row(places.free, plan.free)
    return Places(chairs, bets, row(places.billiards, plan.billiards), free), first


def rows_of(places: Places, plan: Arrangement) -> Iterator[tuple[str, Row]]:
    """Every row of people, those that may fill a gap in the order in which they do: bets, free, billiards, and tables
    that are there no longer."""
    yield from ((table, row) for table, row in places.seats.items() if table in plan.tables)
    yield from ((f"{BET} {table}", row) for table, row in places.bets.items())
    yield from ((FREE, places.free), (BILLIARDS, places.billiards))
    yield from ((f"closed {table}", row) for table, row in places.seats.items() if table not in plan.tables)


def filled(old: Sequence[str | None], dealer: int, seats: int, queue: Sequence[str]) -> tuple[Row, int]:
    """The chairs of a table with its gaps filled or, where it has fewer, taken away; and the chair that deals."""
    chairs, coming = [*old, *[None] * (seats - len(old))], list(queue)
    while len(chairs) > seats:
        gap = chairs.index(None)
        del chairs[gap]
        dealer -= gap < dealer
    return tuple(who if who is not None else coming.pop(0) for who in chairs), dealer % seats
