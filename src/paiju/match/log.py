"""What happened in a game, entry by entry, and its lines in the record.

A match record is JSON lines: how the game began, then for every hand a line that says which hand it is, the hand's own
record, and a line that says how it ended and what follows.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from paiju.books.book import Book
from paiju.errors import Bug
from paiju.match.entered_hand import EnteredHand
from paiju.match.rotation import HandOutcome, NextHand, Position
from paiju.table import book_changes
from paiju.table import events as E
from paiju.table.record import Record

FORMAT, VERSION = "paiju-match", 2  # 1: of a ruling only the incident was kept
OF_POINTS = (E.Riichi, E.WinEvent, E.RulingEvent, E.Swap)  # and a kong's income passed on


@dataclass(frozen=True, slots=True)
class Begin:
    """How a game began. A book that is not one of the package's own is given by `base` and `changes`."""

    book: Book
    names: tuple[str, ...]
    points: tuple[int, ...]
    head: bytes | None = None  # of the chain its hands are dealt from
    entered: bool = False  # played with real tiles, and told by people

    def lines(self) -> list[str]:
        """The first line."""
        chain: dict[str, object] = {} if self.head is None else {"head": self.head.hex()}
        chain |= {"entered": True} if self.entered else {}
        return [
            line(
                "match",
                format=FORMAT,
                version=VERSION,
                book=self.book.id,
                **book_changes.recorded_parts(self.book),
                names=self.names,
                points=self.points,
                **chain,
            )
        ]


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A hand is dealt."""

    number: int
    position: Position

    def lines(self) -> list[str]:
        """Which hand it is."""
        return [line("hand", number=self.number, name=self.position.name(), **self.position.to_json())]


@dataclass(frozen=True, slots=True)
class HandClosed:
    """A hand has ended, or was given up; `record` is what was played of it, `position` where it was dealt. A long game
    may drop the records of its hands, to be stored elsewhere, except for `accounts`, which points depend on."""

    position: Position
    record: Record | None
    outcome: HandOutcome
    following: NextHand
    let_go: bool = False
    entered_hand: EnteredHand | None = field(default=None, compare=False)  # a hand of a real table, as it was left
    accounts: tuple[E.Event, ...] = field(default=(), compare=False)

    @property
    def events(self) -> tuple[E.Event, ...]:
        """What happened in it, as far as recorded; for a reported hand riichi, wins and rulings."""
        if self.record is not None:
            return tuple(self.record.events)
        return tuple(self.entered_hand.events) if self.entered_hand is not None else self.accounts

    def lines(self) -> list[str]:
        """The hand's own record, and what follows."""
        if self.let_go:
            raise Bug("the record of this hand is kept elsewhere")
        return [*(self.record.lines() if self.record else ()), self.end_line()]

    def end_line(self) -> str:
        """What follows."""
        return line("after", **self.summary())

    def summary(self) -> dict[str, Any]:
        """How it ended and what follows."""
        outcome, following = self.outcome, self.following
        ending = {"kind": outcome.kind, "winners": outcome.winners, "ready": outcome.ready}
        return {**ending, "over": following.over, "next": following.position.to_json()}


@dataclass(frozen=True, slots=True)
class Sat:
    """Somebody else plays for a player from here on; records keep calling the player by the original name."""

    player: int
    name: str

    def lines(self) -> list[str]:
        """Who plays for whom."""
        return [line("sat", player=self.player, name=self.name)]


class MatchEntry(Protocol):
    """Something that happened in a game."""

    def lines(self) -> list[str]:
        """Its lines on record."""
        ...


def closed_hands(log: Sequence[MatchEntry]) -> list[tuple[int, int, HandClosed]]:
    """The hands that have ended or were given up: each one's place in the log, its number, and how it ended."""
    closed, number = [], -1
    for at, entry in enumerate(log):
        if isinstance(entry, HandDealt):
            number = entry.number
        elif isinstance(entry, HandClosed):
            closed.append((at, number, entry))
    return closed


def passes_kong_on(event: E.Event) -> bool:
    """Does it pay a kong's income to somebody who wins on the discard after it?"""
    return isinstance(event, E.Payment) and event.reason == "kong_passed_on"


def let_records_go(log: list[MatchEntry]) -> dict[int, Record]:
    """Remove the records of all hands but the last closed one from a log, and return them by hand number. Judging a
    ruling on an earlier hand needs its record (see `with_record`); carrying it out or taking it back does not."""
    there = [(at, number, entry, entry.record) for at, number, entry in closed_hands(log) if entry.record is not None]
    for at, _, entry, _ in there[:-1]:
        accounts = tuple(event for event in entry.events if isinstance(event, OF_POINTS) or passes_kong_on(event))
        log[at] = replace(entry, record=None, let_go=True, accounts=accounts)
    return {number: record for _, number, _, record in there[:-1]}


def with_record(log: list[MatchEntry], hand: int, record: Record) -> None:
    """Put back the record of a hand that was dropped, so that something can be ruled on that hand."""
    for at, number, entry in closed_hands(log):
        if number == hand and entry.let_go:
            log[at] = replace(entry, record=record, let_go=False)


def line(type: str, **parts: Any) -> str:
    """One line of JSON."""
    return json.dumps({"type": type, **parts}, ensure_ascii=False, separators=(",", ":"))
