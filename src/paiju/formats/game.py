"""A recorded game in one form, whatever its format: what was dealt, what happened, what the record says about it.

Seats are counted from the dealer of the hand, as the core counts them; players by where they sat down. A hand's steps
are entries of the core's log (`core/play/moves.py`): tiles drawn, actions taken, indicators turned, riichi standing.
Passing is not recorded: anybody who could have claimed a tile and is not named let it go. Claims that came to nothing
because of another stand beside that one, as IGNORED.
"""

from dataclasses import dataclass, field
from typing import Any, Protocol

from paiju.books.book import Book
from paiju.core.play.moves import ACTED, CODE, DETAIL, DREW, STANDS_READY, TURNED, WHO
from paiju.errors import InputError
from paiju.formats.following import IGNORED
from paiju.languages import _
from paiju.table.record import Record

NOBODY = -1
UNKNOWN_TILE = -1


def acted(seat: int, action: int) -> int:
    """A seat does something."""
    return ACTED << CODE | seat << WHO | action


def drew(seat: int, tile: int) -> int:
    """A seat draws a tile; -1 for an unknown one."""
    return DREW << CODE | seat << WHO | tile & DETAIL


def turned(tile: int) -> int:
    """An indicator is turned."""
    return TURNED << CODE | tile & DETAIL


def stands(seat: int) -> int:
    """A riichi stands and its stick is paid."""
    return STANDS_READY << CODE | seat << WHO


def ignored(seat: int, action: int) -> int:
    """A claim that came to nothing."""
    return IGNORED << CODE | seat << WHO | action


def parts(step: int) -> tuple[int, int, int]:
    """What, who, and the tile or action."""
    detail = step & DETAIL
    return step >> CODE, step >> WHO & 15, UNKNOWN_TILE if detail == DETAIL else detail


@dataclass(slots=True)
class RecordedWin:
    """A win as recorded; None for whatever is not. `patterns` gives han for each pattern in riichi (for limit hands the
    multiple), in the official family how often each counts."""

    seat: int
    source: int  # whose tile; the winner's own seat for a self-draw
    tile: int = UNKNOWN_TILE
    patterns: dict[str, int] | None = None
    han: int | None = None
    fu: int | None = None
    points: int | None = None  # the hand alone
    liable: int = NOBODY
    payments: list[int] | None = None  # by seat, counters and sticks included
    hand: list[int] | None = None  # the concealed tiles, the winning one among them


class UnreadSteps(Protocol):
    """Steps as a record writes them, read when somebody asks for them: who only counts needs no more than their parts,
    texts of draws and discards with the other steps between."""

    parts: list[str | int]

    def steps(self) -> list[int]:
        """Every step."""

    def discards(self, moves: str, seat: int) -> int:
        """The number of a seat's discards in such a text."""

    def last_discard(self, moves: str) -> int:
        """Where in such a text the last discard stands; -1: there is none."""


@dataclass(slots=True)
class RecordedHand:
    """One hand of a game."""

    round: int  # the wind, 0–3
    dealer: int  # which player
    counters: int
    deposits: int
    points: list[int]  # by seat, before the deal
    dealt: list[list[int]]  # thirteen tiles by seat
    steps: list[int] = field(default_factory=list)
    indicators: list[int] = field(default_factory=list)  # in the order in which they were turned
    ura: list[int] = field(default_factory=list)
    timed: bool = False  # the steps tell when further indicators were turned
    result: int = 0  # the core's number (`core/play/deal.py`); 0: the record stops before the end
    foul: int = NOBODY  # who did what is not allowed, where that ends the hand
    fault: int = NOBODY  # the action that was not allowed, where the record tells it
    worths: list[tuple[int, int, int]] = field(default_factory=list)  # after so many steps, seat, points; -1: no win
    wins: list[RecordedWin] = field(default_factory=list)
    payments: list[int] | None = None  # by seat, all wins together; sticks paid during play apart
    fines: list[int] | None = None  # by seat, what the referee had paid during the hand
    ready: int = NOBODY  # seats that showed a ready hand, as a mask
    wall: list[int] | None = None  # the whole wall as the core lays it, where the record has it
    persons: list[int] = field(default_factory=list)  # who sits at each seat, by the seat dealt to; empty: nobody moved
    chairs: tuple[int, ...] = ()  # who sits on each chair, the first East's first; empty: as in the first round
    place: str = ""  # where in the record it begins
    dealing: int = NOBODY  # whose deal of the round it is, where the record says it
    unread: UnreadSteps | None = field(default=None, init=False, repr=False, compare=False)  # where `steps` are

    def add_win(self, win: RecordedWin) -> None:
        """One more player has won, by a book in which nobody who has won plays on."""
        if any(other.seat == win.seat for other in self.wins):
            raise InputError("", _("the same player wins this hand twice"))
        self.wins.append(win)

    def player(self, seat: int) -> int:
        """The player who sits there."""
        chair = ((self.persons[seat] if self.persons else seat) + self.dealer) % len(self.points)
        return self.chairs[chair] if self.chairs else chair

    def by_player(self, amounts: list[int]) -> list[int]:
        """Amounts by the seat dealt to, put in the order of the players."""
        by_chair = amounts[-self.dealer :] + amounts[: -self.dealer] if self.dealer else list(amounts)
        return [by_chair[self.chairs.index(player)] for player in range(len(by_chair))] if self.chairs else by_chair

    def dealt_to(self) -> tuple[int, ...]:
        """The players by the seat dealt to."""
        chairs = self.chairs or tuple(range(len(self.points)))
        return (*chairs[self.dealer :], *chairs[: self.dealer])


STEPS: Any = RecordedHand.__dict__["steps"]  # where a hand has them once they are read


def steps_of(hand: RecordedHand) -> list[int]:
    """A hand's steps, read now if nobody asked for them before."""
    if hand.unread is not None:
        set_steps(hand, hand.unread.steps())
    steps: list[int] = STEPS.__get__(hand)
    return steps


def set_steps(hand: RecordedHand, steps: list[int]) -> None:
    """Give a hand these steps."""
    STEPS.__set__(hand, steps)
    hand.unread = None


# Not by __getattr__, which would make every field slow.
RecordedHand.steps = property(steps_of, set_steps)  # type: ignore[assignment, misc]


@dataclass(slots=True)
class RecordedGame:
    """A whole game, or as much of it as was recorded."""

    format: str
    book: str
    options: dict[str, object] = field(default_factory=dict)  # fields of the book that differ
    names: list[str] = field(default_factory=list)
    hands: list[RecordedHand] = field(default_factory=list)
    final: list[int] | None = None  # points by player at the end
    reference: str = ""
    seed: str = ""  # what all walls come from, as the format writes it
    records: list[Record] = field(default_factory=list)  # of our own format: the hands as they were read
    own_book: Book | None = None  # of our own format: the very book, where it is known

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.names)

    def name_of(self, player: int) -> str:
        """A player's name; of one without a name, the number of their chair."""
        return self.names[player] or f"#{player + 1}"
