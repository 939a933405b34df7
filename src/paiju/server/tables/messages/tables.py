"""Messages about tables and finished hands, and their answers."""

from typing import Any, Literal

from msgspec import Struct

from paiju.books.book import Names
from paiju.server.desks.messages.desks import TeamWish
from paiju.server.protocol.server_messages import BookInfo, ClockInfo, EventJson, FrozenInfo, HandEnd, ViewJson
from paiju.server.protocol.shared import ChairKind, Company, Person, SeatName, State
from paiju.server.protocol.wins import ExplainedWin, WonRow


class Created(Struct):
    """A table was opened: its id, the host's seat if there is one, the people created for programs, by player."""

    table: str
    player: int | None
    seat: SeatName | None
    programs: dict[int, Person]


class Made(Struct):
    """A table was opened. `token` is given once, to a visitor who came without one; programs by their first seat."""

    table: str
    seat: SeatName | None
    player: int | None
    token: str | None
    links: dict[str, str]
    programs: dict[str, str]


class SatDown(Struct):
    """Which player I am now, or will be when the current hand is over."""

    player: int
    from_next: bool = False


class PlaceHeld(Struct):
    """A place in a relay is mine: which player I am now, if it is my turn."""

    player: int | None = None


class FoundTable(Struct):
    """A table where I sit: one that was open, or a new one that waits for others. `token` is given once, to a visitor
    who came without one."""

    table: str
    player: int
    opened: bool
    token: str | None


class OpenSeat(Struct):
    """A seat at an open table: who plays there, whether they are present, and whether it may be taken."""

    name: str
    kind: ChairKind
    here: bool
    free: bool
    level: str | None = None  # of a bot


class OpenTable(Struct):
    """A table in the lobby with people at it: to sit down (`free` seats, in a running match from its next hand), to
    watch, or both."""

    table: str
    title: str
    book: str
    names: Names
    host: str
    state: State
    seats: list[OpenSeat]
    free: int
    clock: ClockInfo
    length: int | None
    hints: bool
    company: Company
    round: str | None  # which hand is played
    watchers: int
    rounds: int = 0  # how long the match is


class PlaysAgain(Struct):
    """The table where the same people play on, and which player I am there, if any."""

    table: str
    player: int | None


class TableRow(Struct, omit_defaults=True):
    """A table in a list."""

    table: str
    title: str
    book: str
    state: State
    public: bool
    created: float
    host: str | None = None


class AdminTable(TableRow, omit_defaults=True):
    """A table as an administrator sees it: who opened it, who plays there, and why it is frozen, if it is."""

    host_name: str = ""
    players: list[str] = []
    frozen: FrozenInfo | None = None
    here: int = 0  # how many people are there
    hidden: bool = False


class TableRules(Struct):
    """The rule book of a table, with its length: one of the package's own by its id, any other by a base and what
    differs from it; and its digest."""

    book: str
    book_hash: str
    base: str | None
    changes: dict[str, Any] | None


class HandRow(Struct):
    """A finished hand in a list; `players` by seat, under the names they had when they played it."""

    hand: int
    name: str
    result: str
    players: dict[str, int]
    over: str | None
    delta: dict[str, int]
    points: dict[str, int]
    wins: list[WonRow]
    names: dict[str, str] = {}
    counters: int = 0  # repeat counters that it was played with


class HandRecord(Struct):
    """The record of a finished hand, line by line."""

    hand: int
    name: str
    record: list[str]


class Step(Struct):
    """What happened, and the table after it."""

    event: EventJson
    view: ViewJson


class Steps(Struct):
    """A finished hand step by step."""

    hand: int
    name: str
    role: str
    steps: list[Step]
    explained: list[ExplainedWin]
    end: HandEnd


class Shared(Struct):
    """What a link shares: finished hands of a table, and who made it."""

    title: str
    book: BookInfo
    by: str
    hands: list[HandRow]


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who is to sit in a chair."""

    who: Literal["me", "bot", "open", "program"]
    level: str = "steady"
    name: str = ""


class ClockWish(Struct, forbid_unknown_fields=True):
    """How time is to be kept."""

    kind: Literal["none", "bank", "tournament"] = "none"
    base: float = 10
    bank: float = 30


class RelayWish(Struct, forbid_unknown_fields=True):
    """The teams of a relay, members in their order; how many games each member plays, the book's number unless
    given."""

    teams: list[TeamWish]
    games: int | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    """A request for a table. Short forms of seats: "me", "open", "program", "bot:steady"; in a relay there is one for
    each team's member instead."""

    book: str | None = None
    toml: str | None = None
    seats: list[SeatWish | str] | None = None
    clock: ClockWish | None = None
    length: int | None = None
    special: str | int | None = None
    hints: bool = False
    pause: float | None = None
    pace: float | None = None
    name: str = ""
    title: str = ""
    public: bool = False
    draw: bool = False
    listed: bool = False
    open_hands: bool = True
    take_over: bool = False
    relay: RelayWish | None = None


class PlaceWish(Struct):
    """The place I take in a relay, as in `RelayPlace`."""

    place: str


class NextTable(Struct):
    """A seat at a table of this book, with whoever is there."""

    book: str
    name: str = ""


class SitDown(Struct):
    """Take a chair: a player's number or null for any free one."""

    seat: int | SeatName | None = None
    name: str = ""


class NewLink(Struct):
    """A link to this table; only an administrator makes one for a referee. A link of kind `share` opens the finished
    hand of this number, or all of the match, to anybody who has it."""

    kind: Literal["play", "watch", "support", "device", "referee", "share"]
    seat: SeatName | int | None = None
    hand: int | None = None
    link: str = ""  # one made earlier: told again, with its code, if it still opens what is wanted
    place: str = ""  # in a relay, for `play`: a team (t0) or one place in it (t0.1)


class TableChange(Struct):
    """What an organiser changes about a table: its title, whether it is listed."""

    title: str | None = None
    hidden: bool | None = None


TableRole = Literal["host", "player", "supporter", "invited", "watcher", "referee", "removed"]


class TablePerson(Struct):
    """Somebody at a table, as its host sees them: their role, and whether they are present now."""

    person: str
    name: str
    role: TableRole
    here: bool
