"""What the referee did in a game, entry by entry: rulings, undone ones, pauses, hands taken back."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from paiju.books.book import Book
from paiju.languages import Text
from paiju.match.entered_hand import EnteredHand
from paiju.match.log import HandClosed, HandDealt, MatchEntry, closed_hands, line
from paiju.match.rotation import HandOutcome, NextHand, Position, Reason
from paiju.match.seats import players_from_dealer
from paiju.notation import SEATS
from paiju.referee import Ruling
from paiju.referee import incident as incidents
from paiju.referee.ruling_record import ruling_row
from paiju.table import events as E
from paiju.table.table import Table


class RuledMatch(Protocol):
    """What a referee needs from a match."""

    book: Book
    position: Position
    over: Reason
    reopened: bool
    table: Table | None
    entered_hand: EnteredHand | None
    entered: bool
    log: list[MatchEntry]

    @property
    def hands(self) -> int:
        """Hands dealt so far."""
        ...

    def take(self, outcome: HandOutcome) -> NextHand:
        """Record how the hand ended and go on from there."""
        ...


@dataclass(frozen=True, slots=True)
class Effect:
    """What a ruling did: how many events the hand was taken back to and how many were removed; the position of the game
    after it, if that changed between two hands."""

    back_to: int | None = None
    taken_back: int = 0
    position: Position | None = None
    over: Reason | None = None
    before: tuple[Position, Reason, bool] | None = field(default=None, compare=False)  # to undo it; not on record

    def to_json(self) -> dict[str, object]:
        """Only the parts that are set."""
        position = self.position.to_json() if self.position else None
        parts = {
            "back_to": self.back_to,
            "taken_back": self.taken_back or None,
            "position": position,
            "over": self.over,
        }
        return {key: part for key, part in parts.items() if part is not None}


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling; `at_table` if it was applied to a running hand, and is on that hand's record. For an earlier version
    `did` is None: only the incident was stored, and it is carried out as it was then."""

    number: int
    ruling: Ruling
    at_table: bool
    exposed: tuple[str, ...]
    did: Effect | None = field(default_factory=Effect)

    def lines(self) -> list[str]:
        """The incident, the ruling and what it did."""
        parts = {"incident": incidents.to_json(self.ruling.incident), "at_table": self.at_table}
        new = {} if self.did is None else {"ruling": ruling_row(self.ruling), "did": self.did.to_json()}
        return [line("ruled", number=self.number, **parts, exposed=self.exposed, **new)]


@dataclass(frozen=True, slots=True)
class Undone:
    """A ruling taken back; what could not be restored, in words, is not recorded. The `sticks` that came from the
    table, or from their `holder`, who had won them in the hand at issue, stay returned even if that hand is void; None
    for an earlier version, which put them down again with it."""

    number: int
    remarks: tuple[Text, ...] = field(default=(), compare=False)
    sticks: int | None = 0
    holder: int | None = None

    def lines(self) -> list[str]:
        """Which ruling, and the sticks."""
        moved = {"sticks": self.sticks or None, "holder": self.holder}
        return [line("undone", number=self.number, **{key: part for key, part in moved.items() if part is not None})]


@dataclass(frozen=True, slots=True)
class Paused:
    """The referee stops play, or resumes it."""

    goes_on: bool = False

    def lines(self) -> list[str]:
        """Which of the two."""
        return [line("resumed" if self.goes_on else "paused")]


@dataclass(frozen=True, slots=True)
class Rewound:
    """The referee took the running hand back to its first so many events."""

    back_to: int
    taken_back: int

    def lines(self) -> list[str]:
        """How far."""
        return [line("rewound", back_to=self.back_to, taken_back=self.taken_back)]


def is_paused(log: Sequence[MatchEntry]) -> bool:
    """Has the referee stopped play?"""
    last = next((entry for entry in reversed(log) if isinstance(entry, Paused)), None)
    return last is not None and not last.goes_on


def rulings_of(log: Sequence[MatchEntry]) -> list[Ruling]:
    """The rulings in force."""
    return [entry.ruling for entry in ruled_entries(log)]


def ruled_entries(log: Sequence[MatchEntry]) -> list[Ruled]:
    """The entries of the rulings in force."""
    undone = {entry.number for entry in log if isinstance(entry, Undone)}
    return [entry for entry in log if isinstance(entry, Ruled) and entry.number not in undone]


def rulings_made(match: RuledMatch) -> int:
    """How many there were, undone ones included."""
    return sum(isinstance(entry, Ruled) for entry in match.log)


def position_of(match: RuledMatch, hand: int) -> Position:
    """Where a hand was dealt; before the first one, where it will be."""
    dealt = (entry.position for entry in match.log if isinstance(entry, HandDealt) and entry.number == hand)
    return next(dealt, match.position)


def closed_hand(match: RuledMatch, hand: int) -> HandClosed | None:
    """How a hand was closed; None while it is running, or if it was never dealt."""
    return next((entry for _, number, entry in closed_hands(match.log) if number == hand), None)


def seats_at(book: Book, position: Position, events: Iterable[E.Event]) -> dict[int, str]:
    """The seat of every player in a hand; two may have changed places since the deal (psa:特殊#12)."""
    chairs = list(players_from_dealer(book, position.round, position.dealer))
    for event in events:
        if isinstance(event, E.Swap):
            change_places(chairs, event)
    return {player: SEATS[seat] for seat, player in enumerate(chairs)}


def seats_now(match: RuledMatch) -> dict[int, str]:
    """The seats of the hand being played."""
    return seats_at(match.book, match.position, events_now(match))


def events_now(match: RuledMatch) -> Sequence[E.Event]:
    """What has happened in the hand being played; for a reported hand riichi and rulings."""
    if match.table is not None:
        return match.table.events
    return match.entered_hand.events if match.entered_hand is not None else ()


def change_places(chairs: list[int], event: E.Swap) -> None:
    """Two people change chairs."""
    seat, other = SEATS.index(event.seat), SEATS.index(event.with_)
    chairs[seat], chairs[other] = chairs[other], chairs[seat]


def points_without(book: Book, position: Position, events: Iterable[E.Event]) -> tuple[int, ...]:
    """Points as if a hand had not been played, except for what rulings paid at its table or gave back there
    (reading:195)."""
    points = list(position.points)
    chairs = list(players_from_dealer(book, position.round, position.dealer))
    for event in events:
        if isinstance(event, E.Swap):
            change_places(chairs, event)
        elif isinstance(event, E.RulingEvent):
            for seat, paid in event.payments.items():
                points[chairs[SEATS.index(seat)]] += paid
    return tuple(points)
