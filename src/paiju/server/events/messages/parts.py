"""Parts of an event as its organisers and officials see them: the plan, who plays, who asks, teams, a draw, stages."""

from typing import Any, Literal

from msgspec import Struct

from paiju.desk.two_languages import DeskWords


class OfficialRow(Struct):
    """Somebody who serves the event."""

    id: str
    name: str
    role: str
    grade: str = ""
    duty: str = ""


class EntryConditionInfo(Struct):
    """What is asked of whoever enters."""

    id: str
    words: DeskWords
    clause: str = ""
    exam: str = ""  # of the club, to be passed first


class EventPlanInfo(Struct):
    """What is settled of an event."""

    book: str
    book_words: DeskWords
    place: str
    start: str
    end: str
    level: str
    organiser: str
    officials: list[OfficialRow]
    categories: list[str]
    conditions: list[EntryConditionInfo]
    book_conditions: list[str]  # what the book asks where the organiser wants it
    teams: bool  # do teams play, or count?
    closed: bool
    apart: list[str] = []  # who has the same club, country or the like is not seated together


class EntrantPrivate(Struct):
    """What only those see who keep the list."""

    born: str = ""
    sex: str = ""
    contact: str = ""
    address: str = ""
    notes: str = ""
    fields: dict[str, str] = {}


class ConditionUnmet(Struct):
    """A condition somebody does not meet, or of which nobody knows yet."""

    id: str
    words: DeskWords
    fit: Literal["unmet", "unknown"]


class EntrantRow(Struct):
    """Somebody who is entered. Rounds they came to, or were missing in, are `stage/round`, their arrival `/`."""

    id: str
    name: str
    number: str = ""
    team: str = ""
    club: str = ""
    country: str = ""
    grade: str = ""
    order: int = 0
    substitute: bool = False
    filler: bool = False
    paid: bool = False
    here: list[str] = []
    absent: list[str] = []
    left: str = ""
    left_by: int = 0  # the entry by which they withdrew
    replaces: str = ""
    replaced_by: str = ""
    unmet: list[ConditionUnmet] = []
    private: EntrantPrivate | None = None


class KnownPerson(Struct):
    """Somebody of the event who is not entered: an official, a leader, a coach."""

    id: str
    name: str


class EventTeamRow(Struct):
    """A team with who leads it; members by id, in the order of a relay where there is one."""

    name: str
    number: int
    leader: str
    leader_name: str
    coach: str
    coach_name: str
    members: list[str]


class RegistrationInfo(Struct):
    """How people register: `until` in seconds since 1970, `left` so many places, where there is an end to them."""

    open: bool
    moderated: bool
    fee: str
    until: float | None
    most: int
    fields: list[str]
    note: str
    left: int | None
    entered: int
    waiting: int
    exam: str = ""  # that must be passed first, by id


class AskedRow(Struct):
    """Somebody who asked to be let in; `waits`: there is no place for them yet."""

    id: str
    name: str
    team: str
    club: str
    age: int | None
    at: float
    decided: Literal["", "accepted", "refused"]
    why: str
    waits: bool
    private: EntrantPrivate | None = None


class DrawLeaderRow(Struct):
    """A leader whose number goes into a draw; `nonce` is empty until it is shown."""

    id: str
    name: str
    team: str
    seal: str
    nonce: str


class DrawnEntrant(Struct):
    """Who is drawn, with names."""

    id: str  # a player's, or a team's name
    name: str
    players: list[str]


class DrawingInfo(Struct):
    """A draw that is being made."""

    number: int
    draw: Literal["lots", "tables", "seats", "cut", "seating"]
    commitment: str
    entrants: list[DrawnEntrant]
    leaders: list[DrawLeaderRow]


class DrawMadeInfo(Struct):
    """A draw that was made: its file, as `paiju draw verify` reads it, and the names of its ids."""

    draw: dict[str, Any]
    names: dict[str, str]


class NoticeRow(Struct):
    """Something everybody was told."""

    number: int
    at: float
    title: str
    text: str


class SeatGap(Struct):
    """A seat nobody will take, and who could, by id."""

    table: str
    player: str
    substitutes: list[str]
    fillers: list[str]


class StageRoundInfo(Struct):
    """A round that is seated: how many tables, how many have their result, when it began and ended; who sits out, by
    id."""

    round: str
    tables: int
    results: int
    started: float | None
    ended: float | None
    byes: list[str]
    gaps: list[SeatGap]


class TieAtCut(Struct):
    """Equals at the cut of a stage, names of players or teams: a lot decides which go on (`draw_begun` with `draw` cut
    and this stage)."""

    stage: str
    names: list[str]
    places: int


class EventStageInfo(Struct):
    """A part of the event; `rounds` 0 where only its course can tell; `goes_on` who was left in it at the end, by
    name; equals at its cut wait for a `lot`."""

    name: str
    kind: str
    rounds: int
    cut: int
    carry: str
    minutes: int
    seated: list[StageRoundInfo]
    over: bool
    goes_on: list[str]
    lot: TieAtCut | None = None


class LineupRow(Struct):
    """Whom a team fields; `named`: by its captain."""

    team: str
    player: str
    named: bool


class FixtureRow(Struct):
    """A game of teams that is still to come."""

    stage: str
    round: str
    table: str
    start: float | None
    teams: list[LineupRow]


class CeremonyLine(Struct):
    """A place of the results that are kept back."""

    place: int
    name: str
    team: str


class CeremonyTable(Struct):
    """Results that are revealed place by place: of players, of teams, or of a category."""

    what: str
    revealed: list[int]
    lines: list[CeremonyLine]


class CeremonyInfo(Struct):
    """Results kept back since an entry; the places are told to those alone who reveal them."""

    since: int
    tables: list[CeremonyTable]
