"""The parts of an event's state: plain values, one for each thing that was said."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from paiju.tournament.rulings.appeals import AppealAnswer, EventAppeal
from paiju.tournament.tables import Absence, EventPlayer, TableResult

Round = tuple[str, str]  # stage, round
TableKey = tuple[str, str, str]  # stage, round, table
PlayerRound = tuple[str, str, str]  # stage, round, player
HaltKind = Literal["paused", "postponed", "moved"]
SignedAs = Literal["player", "referee"]
ARRIVAL: Round = ("", "")  # checked in when they came, not before a round


@dataclass(frozen=True)
class Enrolled:
    """Somebody who is entered, and what has become of them. The player's name here is their id."""

    player: EventPlayer
    age: int | None = None  # in years, when the event begins
    paid: bool = False
    ticks: Mapping[str, bool] = field(default_factory=dict)  # by condition
    here: frozenset[Round] = frozenset()
    absent: Mapping[Round, str] = field(default_factory=dict)  # why, where it was said
    left: Absence = ""
    replaces: str = ""  # a substitute: whom
    replaced_by: str = ""

    def is_absent(self, at: Round) -> bool:
        """Missing from a round: told of it, or of the whole event by somebody who has seen them in no round since."""
        return at in self.absent or (ARRIVAL in self.absent and not self.here)


@dataclass(frozen=True)
class TableSheet:
    """A table's result with its history: entries by number, the first and all corrections."""

    result: TableResult
    entries: tuple[int, ...]
    signed: Mapping[str, SignedAs] = field(default_factory=dict)  # by person
    audited: str = ""  # by which chief
    hands: tuple[Any, ...] = ()


@dataclass(frozen=True)
class PlayedHands:
    """The hands of a table, in the entries of a desk: who sat where, when the game was, and where they were brought
    from, if they were."""

    players: tuple[str, ...]  # ids, East first
    hands: tuple[Any, ...]
    played: datetime | None = None
    source: Mapping[str, str] = field(default_factory=dict)
    memo: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)  # what was reckoned from them


@dataclass(frozen=True)
class Halt:
    """Play that is stopped: a round or, with no round, the event (mcr:Q140(14))."""

    n: int
    stage: str
    round: str
    what: HaltKind
    since: datetime
    until: datetime | None = None
    place: str = ""
    over: bool = False
    went_on: datetime | None = None  # when it was over


@dataclass(frozen=True)
class FiledAppeal:
    """An appeal and what the board decided. `number` is its entry's."""

    number: int
    appeal: EventAppeal
    answer: AppealAnswer | None = None
    decided: int = 0  # the entry of the answer


@dataclass(frozen=True)
class ShownCard:
    """A yellow card."""

    number: int
    player: str
    stage: str
    round: str
    why: str = ""


@dataclass(frozen=True)
class Published:
    """A notice or a bulletin, with the chain's head it carries."""

    number: int
    at: datetime
    title: str
    text: str = ""
    head: str = ""
    until: datetime | None = None  # a notice that is past then
