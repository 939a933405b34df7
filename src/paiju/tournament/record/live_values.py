"""The parts of an event's state that go on while people watch: registration, the hall, a draw, the ceremony."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from paiju.tournament.draw import Entrant, Kind
from paiju.tournament.record.state_values import TableKey
from paiju.tournament.tables import EventPlayer

EntryDecision = Literal["", "accepted", "refused"]
LineupKey = tuple[str, str, str, str]  # stage, round, table, team


@dataclass(frozen=True)
class EventRegistration:
    """How people may apply for entry; closed until somebody opens it."""

    open: bool = False
    moderated: bool = False  # the organiser decides on everybody
    fee: str = ""  # in words
    until: datetime | None = None
    most: int = 0  # entrants; 0: as many as come
    fields: tuple[str, ...] = ()  # what of their own the organisers ask for
    note: str = ""
    exam: str = ""  # the club's exam that must be passed first, by id; "" for none


CLOSED = EventRegistration()


@dataclass(frozen=True)
class Application:
    """Somebody who applied for entry, and the decision; until there is one they wait."""

    player: EventPlayer
    age: int | None = None
    decided: EntryDecision = ""
    why: str = ""
    at: datetime | None = None  # when they asked
    like: tuple[str, ...] = ()  # who was on the list under the same name


@dataclass(frozen=True)
class HallCall:
    """A table calls for a referee. `number` is its entry's."""

    number: int
    table: TableKey
    player: str
    why: str
    at: datetime
    referee: str = ""  # who came; empty: it is open
    what: str = ""  # was done
    answered: datetime | None = None


@dataclass(frozen=True)
class HallProtest:
    """A player objects on the spot, before everybody has signed (xjtu:9.19). `number` is its entry's."""

    number: int
    table: TableKey
    player: str
    why: str
    at: datetime
    referee: str = ""  # who answered; empty: it is open
    answer: str = ""
    answered: datetime | None = None


@dataclass(frozen=True)
class LiveDraw:
    """A draw in progress: its secret is committed to, leaders seal numbers, then show them."""

    number: int  # of the entry that began it
    draw: Kind
    commitment: str
    entrants: tuple[Entrant, ...]
    leaders: tuple[str, ...]
    seals: Mapping[str, str] = field(default_factory=dict)  # by leader
    shown: Mapping[str, str] = field(default_factory=dict)  # numbers in hexadecimal digits, by leader

    @property
    def unsealed(self) -> tuple[str, ...]:
        """Whose seal is awaited."""
        return tuple(leader for leader in self.leaders if leader not in self.seals)

    @property
    def unshown(self) -> tuple[str, ...]:
        """Whose number is awaited."""
        return tuple(leader for leader in self.leaders if leader not in self.shown)


@dataclass(frozen=True)
class HiddenResults:
    """Results held back for the ceremony: everybody sees the standings as they were after entry `since`, and the places
    already revealed."""

    since: int
    revealed: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # places by players, teams, or a category


@dataclass(frozen=True)
class TeamFixture:
    """Which teams meet at a table, in the order of seats, East first; and the players the season's plan fields for
    them."""

    round: str
    table: str
    teams: tuple[str, ...]
    start: datetime | None = None
    planned: tuple[str, ...] = ()  # players in the order of the teams; "" and nobody named: to be filled
