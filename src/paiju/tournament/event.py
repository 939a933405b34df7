"""An event as its organiser plans it: book, officials, regulations, stages, categories, timetable.

Plain values; `event_file.py` reads them from TOML, `record/` from the event's own record.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal, get_args

from paiju.books.book import Book
from paiju.languages import Text, _c
from paiju.tournament.default_names import shown_name

StageKind = Literal["seated", "groups", "results", "league", "relay", "knockout", "final"]
Carry = Literal["whole", "half", "zero"]
Level = Literal["national", "province", "local", "club"]  # mcr:Q135 asks the first three for officials
OfficialRole = Literal["chief", "deputy", "seating", "table", "results", "arbitration"]  # mcr:Q137, mcr:Q148
Grade = Literal["national", "first", "second", ""]  # mcr:Q135
SessionKind = Literal["round", "meeting", "roll_call", "draw", "break", "ceremony", "other"]
CutFrom = Literal["", "all", "each"]
KINDS: tuple[StageKind, ...] = get_args(StageKind)
CARRIES: tuple[Carry, ...] = get_args(Carry)
CUTS: tuple[CutFrom, ...] = get_args(CutFrom)
SESSIONS: tuple[SessionKind, ...] = get_args(SessionKind)
LEVELS: tuple[Level, ...] = get_args(Level)
ROLES: tuple[OfficialRole, ...] = get_args(OfficialRole)
GRADES: tuple[Grade, ...] = get_args(Grade)


@dataclass(frozen=True)
class Official:
    """Somebody who serves the event. A result is valid only with officials registered with the association
    (mcr:Q136)."""

    name: str
    role: OfficialRole
    grade: Grade = ""
    registration: str = ""
    duty: str = ""  # in words, where it is more than the role says
    contact: str = ""


@dataclass(frozen=True)
class CommitteeMember:
    """A member of the committee or its groups, with their task and contact (mcr:Q25(5))."""

    name: str
    duty: str = ""
    group: str = ""  # press, reception, medical, transport, safety; empty: the committee itself
    office: str = ""
    contact: str = ""


@dataclass(frozen=True)
class TeamEntry:
    """A team as it was entered, with those who accompany it and do not play (mcr:附:报名表)."""

    name: str
    number: int = 0  # drawn; players of team n have 4n-3 to 4n
    leader: str = ""
    coach: str = ""


@dataclass(frozen=True)
class Regulations:
    """The regulations in words, each part under the name that mcr:Q25(3) gives it; see `REGULATION_PARTS`."""

    parts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Category:
    """A standings table of its own: players with `value` in `field` (or an age within the bounds)."""

    name: str
    field: str  # age | grade | club | country, or a field of the entrants' own
    value: str = ""
    youngest: int = 0
    oldest: int = 0  # 0: no bound


@dataclass(frozen=True)
class Session:
    """A line of the timetable: a round, a meeting, a break, a ceremony."""

    start: datetime
    minutes: int
    what: str  # in words
    stage: str = ""  # of a round
    round: str = ""
    kind: SessionKind = "other"


@dataclass(frozen=True)
class EventStage:
    """A part of the event. Empty fields take the book's own values."""

    name: str
    kind: StageKind
    rounds: int = 0
    cut: int = 0  # who goes on from here, players or teams; 0: everybody
    cut_from: CutFrom = ""  # all, or each group (of a knock-out or relay: each table); "": each where there are such
    carry: Carry = "whole"  # how much of the points they take along into the next stage
    points: str = ""  # the metric that is added up: standard, game, pt
    ties: tuple[str, ...] = ()  # metrics in order; a chain by name has been looked up already
    groups: int = 0  # how many groups play a round robin each
    group_size: int = 0  # who is compared for standard points where it is not the table (mcr:Q47)
    team_size: int = 0  # 0: everybody alone
    minutes: int = 0  # of a round
    seat_changes: str = ""  # mcr:Q24(9): none | halfway | each_round | each_round_crossed
    members: int = 0  # of a relay's team (xjtu:App1:1, a)
    substitutes: int = 0  # b
    games: int = 0  # each member plays, k
    source: str = ""  # the file of results brought from elsewhere
    options: Mapping[str, object] = field(default_factory=dict)  # fields of the book this stage changes
    # All rounds beforehand, as the book's own table has them (mcr:Q142(5)), or each by the standings so far.
    seating: Literal["", "planned", "standing", "book"] = ""


@dataclass(frozen=True)
class TournamentEvent:
    """Everything that is settled before anybody sits down."""

    name: str
    book: Book
    stages: tuple[EventStage, ...]
    level: Level = "club"
    hosts: tuple[str, ...] = ()
    partners: tuple[str, ...] = ()
    place: str = ""
    start: date | None = None
    end: date | None = None
    officials: tuple[Official, ...] = ()
    regulations: Regulations = Regulations()
    categories: tuple[Category, ...] = ()
    timetable: tuple[Session, ...] = ()
    committee: tuple[CommitteeMember, ...] = ()
    teams: tuple[TeamEntry, ...] = ()
    notes: tuple[str, ...] = ()  # what everybody is asked to mind, for the order book
    settings: Mapping[str, object] = field(default_factory=dict)  # what only some formats ask for (league, prizes)
    apart: tuple[str, ...] = ()  # columns of the entrants' list: who has the same there is kept apart

    def stage(self, name: str) -> EventStage:
        """The stage of this name."""
        return next(stage for stage in self.stages if stage.name == name)

    @property
    def titles(self) -> dict[str, Text | str]:
        """The titles of its stages, by the names they are known by."""
        return {stage.name: shown_name(stage.name) for stage in self.stages}


# What mcr:Q25(3) wants in the regulations, in its order.
REGULATION_PARTS = {
    "hosts": _c("regulations", "Hosts and partners"),
    "name": _c("regulations", "Name"),
    "dates": _c("regulations", "Dates"),
    "place": _c("regulations", "Place"),
    "eligibility": _c("regulations", "Who may enter"),
    "teams": _c("regulations", "Teams, leaders, substitutes"),
    "entry": _c("regulations", "How to enter"),
    "events": _c("regulations", "Events"),
    "format": _c("regulations", "Format"),
    "prizes": _c("regulations", "Prizes and places"),
    "ceremony": _c("regulations", "Closing and prize-giving"),
    "arrival": _c("regulations", "Arrival"),
    "costs": _c("regulations", "Costs, transport, accommodation"),
    "contacts": _c("regulations", "Contacts"),
}
