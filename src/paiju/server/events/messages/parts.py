"""Parts of an event as its organisers and officials see them: the plan, who plays, who applies, teams, a draw,
stages."""

from typing import Any, Literal

from msgspec import Struct

from paiju.books.book import Names
from paiju.languages.text import HasNames
from paiju.server.protocol.texts import Wording


class OfficialRow(Struct):
    """Somebody who serves the event."""

    id: str
    name: Wording
    role: str
    grade: str = ""
    duty: str = ""


class EntryConditionInfo(Struct):
    """A condition of entry."""

    id: str
    words: HasNames
    clause: str = ""
    exam: str = ""  # of the club, to be passed first


class LeagueInfo(Struct):
    """A season's calendar and figures, as `set_plan` takes them; None where nothing is said."""

    hanchan: int | None = None
    player_min: int | None = None
    player_max: int | None = None
    cards: int | None = None
    card_pt: int | None = None
    unfilled: str | None = None
    start: str | None = None
    weeks: int | None = None
    days: list[str] | None = None
    tables: int | None = None
    slots: int | None = None
    closed: list[str] | None = None
    absences: dict[str, list[str]] | None = None  # by player: days on which they cannot play


class EventPlanInfo(Struct):
    """What is settled about an event."""

    book: str
    book_words: Names
    place: str
    start: str
    end: str
    level: str
    organiser: Wording
    officials: list[OfficialRow]
    categories: list[str]
    conditions: list[EntryConditionInfo]
    book_conditions: list[str]  # what the book asks where the organiser wants it
    teams: bool  # do teams play, or count?
    closed: bool
    apart: list[str] = []  # who has the same club, country or the like is not seated together
    league: LeagueInfo | None = None
    ema: dict[str, str] | None = None  # what EMA's file says of an event that may be EMA's


class EntrantPrivate(Struct):
    """What only those who keep the list see."""

    born: str = ""
    sex: str = ""
    contact: str = ""
    address: str = ""
    notes: str = ""
    fields: dict[str, str] = {}


class ConditionUnmet(Struct):
    """A condition that somebody does not meet, or that is not known yet."""

    id: str
    words: HasNames
    fit: Literal["unmet", "unknown"]


class EntrantRow(Struct):
    """Somebody who is entered. Rounds they came to, or missed, are `stage/round`, their arrival `/`."""

    id: str
    name: Wording
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
    same_as: list[str] = []  # others of the same name, who may be the same person


class KnownPerson(Struct):
    """Somebody in the event who is not entered: an official, a leader, a coach."""

    id: str
    name: Wording


class EventTeamRow(Struct):
    """A team with its leader; members by id, in the order of a relay if there is one."""

    name: str
    number: int
    leader: str
    leader_name: Wording
    coach: str
    coach_name: Wording
    members: list[str]


class RegistrationInfo(Struct):
    """How people register: `until` in seconds since 1970, `left` the places left, if they are limited."""

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
    """Somebody who applied for entry; `waits`: there is no place for them yet."""

    id: str
    name: Wording
    team: str
    club: str
    age: int | None
    at: float
    decided: Literal["", "accepted", "refused"]
    why: Wording
    waits: bool
    private: EntrantPrivate | None = None
    same_as: list[str] = []


class DrawLeaderRow(Struct):
    """A leader whose number goes into a draw; `nonce` is empty until it is shown."""

    id: str
    name: Wording
    team: str
    seal: str
    nonce: str


class DrawnEntrant(Struct):
    """Somebody who is drawn, with names."""

    id: str  # a player's, or a team's name
    name: Wording
    players: list[Wording]


class DrawingInfo(Struct):
    """A draw in progress."""

    number: int
    draw: Literal["lots", "tables", "seats", "cut", "seating"]
    commitment: str
    entrants: list[DrawnEntrant]
    leaders: list[DrawLeaderRow]


class DrawMadeInfo(Struct):
    """A draw that was made: its file, as `paiju draw verify` reads it, and the names for its ids."""

    draw: dict[str, Any]
    names: dict[str, Wording]


class NoticeRow(Struct):
    """A public announcement."""

    number: int
    at: float
    title: Wording
    text: Wording


class SeatGap(Struct):
    """A seat nobody will take, and who could, by id."""

    table: str
    player: str
    substitutes: list[str]
    fillers: list[str]


class StageRoundInfo(Struct):
    """A seated round: how many tables, how many have their result, when it began and ended; who sits out, by id."""

    round: str
    tables: int
    results: int
    started: float | None
    ended: float | None
    byes: list[str]
    gaps: list[SeatGap]
    online: int = 0  # tables without a result that are open at the club


class TieAtCut(Struct):
    """Equals at the cut of a stage, names of players or teams: a lot decides which go on (`draw_begun` with `draw` cut
    and this stage)."""

    stage: str
    names: list[Wording]
    places: int


class EventStageInfo(Struct):
    """A part of the event; `rounds` 0 if only its course can tell; `goes_on` who was left in it at the end, by name;
    equals at its cut wait for a `lot`."""

    name: str
    kind: str
    rounds: int
    cut: int
    carry: str
    minutes: int
    seated: list[StageRoundInfo]
    over: bool
    goes_on: list[Wording]
    lot: TieAtCut | None = None
    own_clock: bool = False  # has its book a tournament clock, by which online tables are played?


class LineupRow(Struct):
    """Whom a team fields; `named`: by its captain."""

    team: str
    player: str
    named: bool


class FixtureRow(Struct):
    """A coming game of teams."""

    stage: str
    round: str
    table: str
    start: float | None
    teams: list[LineupRow]


class CeremonyLine(Struct):
    """A place in the results that are held back."""

    place: int
    name: Wording
    team: str


class CeremonyTable(Struct):
    """Results that are revealed place by place: of players, of teams, or of a category."""

    what: str
    revealed: list[int]
    lines: list[CeremonyLine]


class CeremonyInfo(Struct):
    """Results held back since an entry; only those who reveal them see the places."""

    since: int
    tables: list[CeremonyTable]
