"""What happened in a game, entry by entry, and its lines on record.

A match record is JSON lines: how the game began, then for every hand a line that says which it is, the hand's own
record, and a line that says how it ended and what follows.
"""

import json
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from paiju.books.book import Book
from paiju.match.rotation import HandOutcome, NextHand, Position
from paiju.table import book_changes
from paiju.table.record import Record

FORMAT, VERSION = "paiju-match", 2  # 1: of a ruling only the incident was kept


@dataclass(frozen=True, slots=True)
class Begin:
    """How a game began. A book that is not the package's own is told by `base` and `changes`."""

    book: Book
    names: tuple[str, ...]
    points: tuple[int, ...]
    head: bytes | None = None  # of the chain its hands are dealt from

    def lines(self) -> list[str]:
        """The first line."""
        chain = {} if self.head is None else {"head": self.head.hex()}
        return [
            line(
                "match",
                format=FORMAT,
                version=VERSION,
                book=self.book.id,
                **book_changes.told_parts(self.book),
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
        return [line("hand", number=self.number, name=self.position.name(), **asdict(self.position))]


@dataclass(frozen=True, slots=True)
class HandClosed:
    """A hand has ended, or was given up; `record` is what was played of it, `position` where it was dealt."""

    position: Position
    record: Record | None
    outcome: HandOutcome
    following: NextHand

    def lines(self) -> list[str]:
        """The hand's own record, and what follows."""
        return [*(self.record.lines() if self.record else ()), line("after", **self.told())]

    def told(self) -> dict[str, Any]:
        """How it ended and what follows."""
        outcome, following = self.outcome, self.following
        told = {"kind": outcome.kind, "winners": outcome.winners, "ready": outcome.ready}
        return {**told, "over": following.over, "next": asdict(following.position)}


class MatchEntry(Protocol):
    """Something that happened in a game."""

    def lines(self) -> list[str]:
        """Its lines on record."""
        ...


def line(type: str, **parts: Any) -> str:
    """One line of JSON."""
    return json.dumps({"type": type, **parts}, ensure_ascii=False, separators=(",", ":"))
