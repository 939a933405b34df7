"""Every message of the club's protocol `paiju.v1`, and of its API: what goes over the wire, and nothing else.

Frames are JSON objects told apart by "t". Seats in them are the hand's seats E S W N, the dealer East, unless the field
is called `player`: those are numbered as they sat down to the first hand.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from paiju.errors import InputError
from paiju.server.protocol.book_pages import Words
from paiju.server.protocol.wins import ExplainedWin, Worths
from paiju.table.action import TYPES

PROTOCOL = "paiju.v1"
SeatName = Literal["E", "S", "W", "N"]
State = Literal["waiting", "playing", "between", "paused", "frozen", "over"]
ChairKind = Literal["person", "bot", "program", "empty"]
Lang = Literal["zh", "en"]
ActionType = Annotated[str, Meta(extra_json_schema={"enum": list(TYPES)})]  # of `paiju.table.action`
# What tables tell, ready to be sent; `paiju.table.events` and `paiju.table.scene` say what is in it.
EventJson = Annotated[msgspec.Raw, Meta(extra_json_schema={"$ref": "#/components/schemas/Event"})]
ViewJson = Annotated[msgspec.Raw, Meta(extra_json_schema={"$ref": "#/components/schemas/View"})]


class Person(Struct, frozen=True):
    """Somebody known to the club by a token: a guest, a member, or a program."""

    id: str
    name: str = ""
    lang: Lang = "zh"


class Refused(Exception):
    """Something that is not allowed just now; `code` is for programs, the words are for people."""

    def __init__(self, code: str, why: str, why_zh: str, clause: str | None = None, n: int | None = None) -> None:
        super().__init__(why)
        self.code, self.why, self.why_zh, self.clause, self.n = code, why, why_zh, clause, n


# What a refusal is over HTTP; all other codes are 409.
STATUS = {
    "bad_message": 400,
    "unknown": 400,
    "bad_input": 400,
    "no_hints": 403,
    "not_host": 403,
    "not_yours": 403,
    "not_invited": 403,
    "removed": 403,
    "no_table": 404,
    "no_seat": 404,
    "storage_full": 507,
    "moved": 503,
}


# --- client to server -----------------------------------------------------------------------------


class Hello(Struct, tag_field="t", tag="hello"):
    """The first frame: which table; a token where there is no cookie; `views` for the whole view after each event."""

    table: str
    token: str | None = None
    views: bool = False


class Act(Struct, tag_field="t", tag="act"):
    """Answer to prompt `n` with the action of number `a`."""

    n: int
    a: int


class AskWhy(Struct, tag_field="t", tag="why"):
    """Why may I not do this?"""

    a: int


class AskHint(Struct, tag_field="t", tag="hint"):
    """What would you do? Only where the host allows hints."""


class Next(Struct, tag_field="t", tag="next"):
    """I have seen the end of the hand."""


class Host(Struct, tag_field="t", tag="host"):
    """The host's desk. `seat` is a seat of the hand, or of the table before the first one; `name` whom to invite as a
    supporter, `person` the same by id."""

    do: Literal["start", "pause", "resume", "bot", "give_back", "remove", "end", "invite"]
    seat: SeatName | None = None
    player: int | None = None
    person: str | None = None
    level: str | None = None


class Vote(Struct, tag_field="t", tag="vote"):
    """I want the match to end, or no longer do."""

    end: bool = True


class Adjudicate(Struct, tag_field="t", tag="adjudicate"):
    """The host decides about a frozen table."""

    choice: Literal["continue", "end"]


class Ping(Struct, tag_field="t", tag="ping"):
    """Are you there?"""


ClientMessage = Act | AskWhy | AskHint | Next | Host | Vote | Adjudicate | Ping | Hello
_decoder = msgspec.json.Decoder(ClientMessage)
LONGEST = 4096  # bytes of a frame from a client


def read_client(frame: bytes | str) -> ClientMessage:
    """A client's frame; anything else raises Refused with `unknown` or `bad_message`."""
    if len(frame) > LONGEST:
        raise Refused("bad_message", f"a frame has at most {LONGEST} bytes", f"一帧至多 {LONGEST} 字节")
    try:
        found: ClientMessage = _decoder.decode(frame)
        return found
    except msgspec.DecodeError as error:
        shown = str(error)[:200]
        unknown = "$.t" in shown or "`t`" in shown
        code = "unknown" if unknown else "bad_message"
        raise Refused(code, f"not a message of {PROTOCOL}: {shown}", f"不是 {PROTOCOL} 的消息：{shown}") from None
    except (UnicodeDecodeError, RecursionError):
        raise Refused("bad_message", "not JSON in UTF-8", "不是 UTF-8 的 JSON") from None


# --- server to client -----------------------------------------------------------------------------


class BookInfo(Struct):
    """The book of a table, pinned by its hash."""

    id: str
    names: Words
    hash: str
    players: int
    supporters: bool  # may people beside the table bet?
    flowers: bool = False  # are there flowers to be replaced?
    river_rows: int = 3  # rows of a river, the last one running on; 0: as many as there are


class ChairInfo(Struct):
    """A chair: who sits there, or plays there for him. `seat` is the hand's, null between matches."""

    seat: SeatName | None
    player: int
    name: str
    kind: ChairKind
    level: str | None
    connected: bool
    auto: bool  # played automatically, after timeouts or because nobody is there
    stand_in: bool  # a bot plays for a person
    timeouts: int
    said_next: bool
    person: str | None  # a public handle, the same person everywhere in this table


class ClockInfo(Struct):
    """How time is kept."""

    kind: Literal["none", "bank", "tournament"]
    base: float = 0
    bank: float = 0
    first: float = 0
    claim: float = 0
    clause: str | None = None


class RoundInfo(Struct):
    """Where the match stands: the round's wind, who deals, and by player the points."""

    wind: SeatName
    dealer: int
    counters: int
    deposits: int
    points: list[int]
    name: str


class FrozenInfo(Struct):
    """Why a match stands still: whether engine or book are others than it began with, whether going on is possible."""

    engine: bool
    book: bool
    can_continue: bool


class RoomInfo(Struct):
    """A table of the club as everybody may see it."""

    table: str
    title: str
    book: BookInfo
    host: str
    state: State
    seats: list[ChairInfo]
    watchers: int
    supporters: list[str]
    clock: ClockInfo
    votes: list[int]  # players who want to end
    votes_needed: int
    round: RoundInfo
    hand_number: int
    hints: bool
    public: bool
    pause: float
    length: int | None
    special: str | None
    commitment: str | None  # of the hand being played
    waiting_for: list[int]  # players not back yet after a restart
    over: str | None = None  # why the match ended
    frozen: FrozenInfo | None = None


class RoomFrame(RoomInfo, tag_field="t", tag="room"):
    """The room has changed."""


class You(Struct):
    """Who the receiver is at this table."""

    person: str
    role: str  # E S W N, a supporter's name, "spectator"
    player: int | None
    host: bool


class Offer(Struct, omit_defaults=True):
    """An action that may be done: its number, its JSON form, the tiles of the hand it uses, words."""

    code: int
    type: ActionType
    zh: str
    en: str
    tiles: list[str] = []
    tile: str | None = None
    place: str | None = None
    red: bool | None = None
    seat: str | None = None


class Barred(Struct, omit_defaults=True):
    """An action that may not be done though somebody would ask about it, and why."""

    code: int
    type: ActionType
    why: str
    why_zh: str
    clauses: list[str]
    tile: str | None = None


class ClockLeft(Struct):
    """Seconds for this decision, seconds of the bank, and how many milliseconds are left when this was sent."""

    base: float
    bank: float
    deadline_ms_left: int


class Prompt(Struct, tag_field="t", tag="prompt"):
    """Something is awaited from you. `n` counts your own prompts at this table."""

    n: int
    actions: list[Offer]
    refused: list[Barred]
    clock: ClockLeft | None


class AskedOver(Struct, tag_field="t", tag="asked_over"):
    """Prompt `n` is no longer open."""

    n: int


class EventFrame(Struct, tag_field="t", tag="event", omit_defaults=True):
    """What happened, as you see it. `seq` counts what you have been told of this hand, these included."""

    seq: int
    hand: int
    events: list[EventJson]
    view: ViewJson | None = None


class Paid(Struct):
    """What somebody gained or lost in a hand."""

    seat: str
    name: str
    amount: int
    reason: str  # hand, or bet


class HandEnd(Struct, tag_field="t", tag="hand_end"):
    """The hand is over: every win as the scorer explains it, what was paid, and the record that proves the wall."""

    hand: int
    name: str
    result: str
    wins: list[ExplainedWin]
    payments: list[Paid]
    points: dict[str, int]
    record: list[str]
    commitment: str | None
    over: str | None
    next_in: float | None


class Result(Struct):
    """What a match comes to for a player."""

    player: int
    name: str
    place: int
    points: int
    placement: float
    final: float
    standard: float | None


class MatchEnd(Struct, tag_field="t", tag="match_end"):
    """The match is over."""

    over: str
    results: list[Result]


class Snapshot(Struct, tag_field="t", tag="snapshot"):
    """All there is to know: after hello, with a new hand, after a change of places."""

    room: RoomInfo
    you: You
    hand: int | None
    seq: int
    view: ViewJson | None
    prompt: Prompt | None
    ended: HandEnd | None
    match_end: MatchEnd | None = None


class Why(Struct, tag_field="t", tag="why"):
    """Why not; null where it is allowed."""

    a: int
    why: str | None
    why_zh: str | None
    clauses: list[str]


class HintLine(Struct):
    """A line of advice."""

    zh: str
    en: str


class HintDiscard(Struct):
    """A discard: how far the hand is afterwards, and the unseen tiles that help."""

    tile: str
    distance: int
    useful: dict[str, int]
    count: int
    furiten: bool
    worth: dict[str, Worths] | None = None


class Hint(Struct, tag_field="t", tag="hint"):
    """How far, what helps, what it is worth."""

    lines: list[HintLine]
    distance: int | None
    discards: list[HintDiscard]
    waits: dict[str, int] | None
    worth: dict[str, Worths] | None


class Error(Struct, tag_field="t", tag="error"):
    """Something could not be done; nothing has changed."""

    code: str
    why: str
    why_zh: str
    clause: str | None = None
    n: int | None = None


class Bye(Struct, tag_field="t", tag="bye"):
    """The server closes the connection after this."""

    code: str
    why: str
    why_zh: str


class Pong(Struct, tag_field="t", tag="pong"):
    """I am here."""


ServerMessage = (
    Snapshot | EventFrame | Prompt | AskedOver | HandEnd | MatchEnd | RoomFrame | Why | Hint | Error | Bye | Pong
)
_encoder = msgspec.json.Encoder()
encode = _encoder.encode


def error_of(error: InputError | Refused, n: int | None = None) -> Error:
    """An error frame from what was raised."""
    if isinstance(error, Refused):
        return Error(error.code, error.why, error.why_zh, error.clause, error.n if n is None else n)
    return Error("bad_input", f"{error.field}: {error.message}", f"{error.field}：{error.zh}", None, n)


# --- the API --------------------------------------------------------------------------------------


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who shall sit in a chair."""

    who: Literal["me", "bot", "open", "program"]
    level: str = "steady"
    name: str = ""


class ClockWish(Struct, forbid_unknown_fields=True):
    """How time shall be kept."""

    kind: Literal["none", "bank", "tournament"] = "none"
    base: float = 10
    bank: float = 30


class NewTable(Struct, forbid_unknown_fields=True):
    """What a table is asked for with. Short forms of seats: "me", "open", "program", "bot:steady"."""

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


class SitDown(Struct):
    """Take a chair: a player's number or null for any free one."""

    seat: int | SeatName | None = None
    name: str = ""


class Named(Struct):
    """What I want to be called."""

    name: str = ""


class NewLink(Struct):
    """A link to this table."""

    kind: Literal["play", "watch", "support", "device"]
    seat: SeatName | int | None = None


class Created(Struct):
    """A table has been opened: its id, the host's seat if he has one, and the persons made for programs by player."""

    table: str
    player: int | None
    seat: SeatName | None
    programs: dict[int, Person]
