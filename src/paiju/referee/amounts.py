"""What a sanction costs: payments between the players, and what is only deducted."""

from collections.abc import Sequence
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.core.worth.unit_settle import Others, price_between
from paiju.referee import sanctions as s
from paiju.referee.incident import Incident

Payments = tuple[int, ...]  # by player


@dataclass(frozen=True, slots=True)
class Deduction:
    """Points that one player loses and nobody gets."""

    player: int
    points: int  # of the table
    of: s.Taken
    unit: int = 1  # points that make one of what it comes off

    @property
    def amount(self) -> int:
        """In units of what it comes off: 20 pt are 20."""
        return self.points // self.unit


def payments(sanction: s.Sanction, book: Book, incident: Incident) -> Payments:
    """What each player gains or loses at once; the sum is nothing."""
    owed = owed_to_each(sanction, book, incident)
    sums = [0] * book.tiles.players
    for player, amount in owed.items():
        sums[player] += amount
        sums[incident.offender] -= amount
    return tuple(sums)


def owed_to_each(sanction: s.Sanction, book: Book, incident: Incident) -> dict[int, int]:
    """What the offender pays, by payee."""
    others = [player for player in range(book.tiles.players) if player != incident.offender]
    match sanction:
        case s.PayEach():
            return dict.fromkeys(others, sanction.amount)
        case s.PayVictims():
            return dict.fromkeys(incident.victims, sanction.amount)
        case s.ReverseLimit():
            dealer, seat = incident.dealer, reckoned_by(book, incident)
            return {p: sanction.dealer if dealer in (p, seat) else sanction.other for p in others}
        case s.ReverseSelfDraw():
            still_in = [player for player in others if player not in incident.facts.left]
            return {player: price(book, incident, player, incident.facts.fan, True) for player in still_in}
        case s.PayReadyHands():
            return {player: price(book, incident, player, fan, False) for player, fan in incident.facts.ready}
        case s.Compensate():
            return dict(incident.facts.compensation)
        case s.PayForAll():
            return dict(incident.facts.owed)
        case _:
            return {}


def reckoned_by(book: Book, incident: Incident) -> int:
    """Whose place a limit is reckoned by: the offender's or, where they bear what another would have paid and the book
    reads it so, the other's (xjtu:9.4, reading:261)."""
    borne = incident.facts.caused[0] and incident.victims and book.referee.borne_as == "misled"
    return incident.victims[0] if borne else incident.offender


def price(book: Book, incident: Incident, payee: int, fan: int, self_draw: bool) -> int:
    """A house win's price between two players, with what open hands add (reading:208)."""
    opened = sum(1 << seat for seat in incident.facts.open_hands)
    return price_between(flatten(book), fan, payee, incident.offender, int(self_draw), Others(0, opened, [], 0, 0))


def deductions(sanction: s.Sanction, incident: Incident) -> tuple[Deduction, ...]:
    """What the offender loses at the end, kept apart from what is paid."""
    if not isinstance(sanction, s.Deduct) or not sanction.amount:
        return ()
    return (Deduction(incident.offender, sanction.points, sanction.of, sanction.unit),)


def added(rows: Sequence[Payments], players: int) -> Payments:
    """Several payments together."""
    return tuple(sum(row[player] for row in rows) for player in range(players))


def pay_for_all(settlement: Sequence[int], offender: int) -> Payments:
    """A win's settlement where one player pays for everybody: the others' losses become theirs."""
    sums = [max(amount, 0) for amount in settlement]
    sums[offender] = sum(min(amount, 0) for amount in settlement)
    return tuple(sums)
