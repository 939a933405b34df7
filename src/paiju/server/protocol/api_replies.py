"""What the API answers with over HTTP, where it is more than a word."""

from typing import Literal

from msgspec import Struct

from paiju.server.protocol.book_pages import Words
from paiju.server.protocol.server_messages import BookInfo, ClockInfo, EventJson, FrozenInfo, HandEnd, ViewJson
from paiju.server.protocol.shared import ChairKind, Company, Lang, Person, Role, SeatName, State
from paiju.server.protocol.wins import ExplainedWin, WonRow


class Created(Struct):
    """A table has been opened: its id, the host's seat if there is one, the persons made for programs by player."""

    table: str
    player: int | None
    seat: SeatName | None
    programs: dict[int, Person]


class Made(Struct):
    """A table has been opened. `token` is told once, to whoever came without one; programs by their first seat."""

    table: str
    seat: SeatName | None
    player: int | None
    token: str | None
    links: dict[str, str]
    programs: dict[str, str]


Reach = Literal["public", "network", "machine"]


class MadeLink(Struct):
    """A link, and the same as a QR code in SVG; whom it can reach: everybody, this network, or only this machine, for
    which there is no code."""

    link: str
    qr: str
    reach: Reach = "public"


class NetworkInfo(Struct):
    """Who can come to this club, and at which address. Where it is only this machine, `can_open` says whether I may let
    the network in at once, `lan` this machine's address there, and `command` how to start the club so that others can
    come."""

    reach: Reach
    url: str
    can_open: bool
    lan: str
    command: str


class SeatKept(Struct):
    """A seat somebody may come back to: which hand is played, the points they began it with, who else sits there."""

    round: str
    points: int
    others: list[str]


class MyTable(Struct):
    """A table I have to do with; the seat that is kept for me where a match is under way and the table at hand."""

    table: str
    title: str
    book: str
    role: str
    state: State
    kept: SeatKept | None = None
    place: str = ""  # the seat I was invited to, or the team or place of a relay (t0, t0.1)


class Myself(Struct):
    """Who I am and where I sit; all empty for a stranger."""

    person: str | None
    name: str
    lang: Lang | None
    admin: bool
    tables: list[MyTable]
    role: Role = "player"
    account: str = ""  # the name I sign in by, "" for none
    password: bool = False  # have I one?


class Renamed(Struct):
    """What I am called now. `token` is told once, to whoever came without one."""

    person: str
    name: str
    lang: Lang
    token: str | None


class LoggedIn(Struct):
    """Who came in by name and password."""

    person: str
    name: str


class SatDown(Struct):
    """Which player I am now, or will be when the hand is over that is being played."""

    player: int
    from_next: bool = False


class PlaceHeld(Struct):
    """A place in a relay is mine: which player I am now, where it is my turn."""

    player: int | None = None


class FoundTable(Struct):
    """A table where I sit: one that was open, or a new one where others are waited for. `token` is told once, to
    whoever came without one."""

    table: str
    player: int
    opened: bool
    token: str | None


class OpenSeat(Struct):
    """A seat of an open table: who plays there, whether they are there, and whether it may be taken."""

    name: str
    kind: ChairKind
    here: bool
    free: bool
    level: str | None = None  # of a bot


class OpenTable(Struct):
    """A table of the lobby, where somebody is: to sit down (`free` seats, in a running match with its next hand), to
    watch, or both."""

    table: str
    title: str
    book: str
    names: Words
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


class LookingOn(Struct):
    """I may look on. `token` is told once, to whoever came without one."""

    token: str | None


class Done(Struct):
    """It is done; there is nothing to say about it."""


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
    """A table as an administrator is told: who opened it, who plays there, why it stands still where it does."""

    host_name: str = ""
    players: list[str] = []
    frozen: FrozenInfo | None = None
    here: int = 0  # how many people are there
    hidden: bool = False


class HandRow(Struct):
    """A hand that is over, in a list; `players` by seat, and what they were called when they played it."""

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
    """The record of a hand that is over, line by line."""

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
    """What a link shares: hands of a table that are over, and who made it."""

    title: str
    book: BookInfo
    by: str
    hands: list[HandRow]


class RefusedBody(Struct):
    """Why something was refused."""

    code: str
    why: str
    why_zh: str
    clause: str | None = None
    field: str | None = None


class Problem(Struct):
    """A refusal."""

    error: RefusedBody
