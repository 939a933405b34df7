"""What the rules remember of the course of a hand, derived from the events that reached a role."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from paiju.books.book import Book
from paiju.core.play import actions as A
from paiju.table import events as E
from paiju.table.codec import Tile

What = Literal["discard", "added", "concealed", "north"]


@dataclass(frozen=True, slots=True)
class HandCourse:
    """What the rules remember of the course of the hand, beyond what lies on the table."""

    source: E.Source  # how the last tile was drawn
    what: What | None  # how the tile at stake came there
    after_kong: bool  # the last discard followed the replacement of a kong
    first: tuple[E.Seat, ...]  # seats still in their first turn, nobody having called
    ippatsu: tuple[E.Seat, ...]
    double_riichi: tuple[E.Seat, ...]
    discards: tuple[tuple[E.Seat, Tile], ...]  # everybody's, in their order
    picked: tuple[Tile, ...]  # tiles the role has picked to pass on or to keep hidden
    passed: tuple[tuple[Tile, What], ...]  # tiles of others that went by since the role's last discard, or its riichi


class Memory:
    """What the rules remember of the course of a hand, followed from the deal on."""

    def __init__(self, book: Book, seats: Iterable[E.Seat]) -> None:
        self.book = book
        self.source: E.Source = "wall"
        self.what: What | None = None
        self.after_kong = False
        self.first, self.ippatsu, self.double_riichi = set(seats), set[E.Seat](), set[E.Seat]()
        self.riichi = set[str]()
        self.discards: list[tuple[E.Seat, str]] = []
        self.picked: dict[str, list[str]] = {}
        self.went: list[tuple[str, str, What]] = []  # whose tile went by, which, and how
        self.since: dict[str, int] = {}  # how many had gone by with the seat's last discard before its riichi
        self.stake: tuple[str, str, What] | None = None

    def take(self, event: E.Event) -> None:
        """Take in one event."""
        match event:
            case E.AnswerEvent() if event.action.code >= A.PICK and event.action.tile:
                self.picked.setdefault(event.who, []).append(event.action.tile)
            case E.Exchange():
                self.picked.pop(event.seat, None)
            case E.Draw():
                self.draw(event)
            case E.Discard():
                self.discard(event)
            case E.Riichi():
                self.riichi.add(event.seat)
                self.ippatsu.add(event.seat)
            case E.Kong(how="added" | "concealed"):
                tile = event.tile or event.tiles[0]
                self.put_at_stake(event.seat, tile, "added" if event.how == "added" else "concealed")
            case E.North():
                self.put_at_stake(event.seat, "4z", "north")
            case E.Chow() | E.Pung() | E.Kong():
                self.go_by()
                self.interrupt()
            case E.WinEvent():
                self.win(event)

    def draw(self, event: E.Draw) -> None:
        """A draw: the tile at stake has gone by, and a kong or North stands."""
        self.go_by()
        self.source = event.source
        if event.source in ("kong", "north"):
            self.interrupt()

    def discard(self, event: E.Discard) -> None:
        """A discard ends the seat's first turn and its ippatsu."""
        if event.riichi and event.seat in self.first:
            self.double_riichi.add(event.seat)
        self.first.discard(event.seat)
        self.ippatsu.discard(event.seat)
        self.after_kong, self.source = self.source == "kong", "wall"
        self.discards.append((event.seat, event.tile))
        self.put_at_stake(event.seat, event.tile, "discard")
        if event.seat not in self.riichi:
            self.since[event.seat] = len(self.went)

    def put_at_stake(self, seat: str, tile: str, what: What) -> None:
        """Others may claim a tile, once the one before has gone by."""
        self.go_by()
        self.stake, self.what = (seat, tile, what), what

    def go_by(self) -> None:
        """Nobody won on the tile at stake."""
        if self.stake is not None:
            self.went.append(self.stake)
        self.stake = None

    def win(self, event: E.WinEvent) -> None:
        """If play goes on: whoever won on their own draw, or was robbed, has had their first turn, as have other
        winners who stay if the book says so."""
        after = self.book.course.after_win
        once = self.book.circumstances.win_ends_own_first_turn and after == "winner_stays"
        if after != "ends" and (event.from_ is None or once):
            self.first.discard(event.seat)
        if after != "ends" and event.robbed and event.from_ is not None:
            self.first.discard(event.from_)

    def interrupt(self) -> None:
        """A claim or a kong ends everybody's first turn and ippatsu."""
        self.first.clear()
        self.ippatsu.clear()

    def course(self, role: str) -> HandCourse:
        """What a role knows of it."""
        return HandCourse(
            source=self.source,
            what=self.what,
            after_kong=self.after_kong,
            first=tuple(sorted(self.first)),
            ippatsu=tuple(sorted(self.ippatsu)),
            double_riichi=tuple(sorted(self.double_riichi)),
            discards=tuple(self.discards),
            picked=tuple(self.picked.get(role, ())),
            passed=self.passed(role),
        )

    def passed(self, role: str) -> tuple[tuple[Tile, What], ...]:
        """The tiles of others that went by since a role's last discard, or its riichi."""
        gone = self.went[self.since.get(role, 0) :]
        return tuple([(tile, what) for seat, tile, what in gone if seat != role])
