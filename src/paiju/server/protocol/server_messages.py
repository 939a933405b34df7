"""What the server says on the socket: the outgoing frames of `paiju.v1`, and their parts."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from paiju.books.book import Names
from paiju.books.fan_words import FanWords
from paiju.desk.cards import RulingCard
from paiju.languages import Text
from paiju.server.protocol.club_frames import NewsFrame
from paiju.server.protocol.fair_frames import FairInfo, Nonces, NoncesWanted
from paiju.server.protocol.referee_calls import CallInfo
from paiju.server.protocol.relay_messages import RelayInfo
from paiju.server.protocol.shared import ChairKind, Company, PausedBy, Phrase, SeatName, State
from paiju.server.protocol.wins import ExplainedWin, Worths
from paiju.table.action import TYPES

Out = Literal["", "forfeit", "disqualified", "withdrawn"]
NoticeCode = Literal[
    "referee_in", "referee_out", "paused", "resumed", "undone", "rewound", "void", "break", "minutes_left",
    "called", "call_over",
]  # fmt: skip
ActionType = Annotated[str, Meta(extra_json_schema={"enum": list(TYPES)})]  # of `paiju.table.action`
# What tables tell, ready to be sent; `paiju.table.events` and `paiju.table.scene` say what is in it.
EventJson = Annotated[msgspec.Raw, Meta(extra_json_schema={"$ref": "#/components/schemas/Event"})]
ViewJson = Annotated[msgspec.Raw, Meta(extra_json_schema={"$ref": "#/components/schemas/View"})]
ViewChangesJson = Annotated[msgspec.Raw, Meta(extra_json_schema={"$ref": "#/components/schemas/ViewChanges"})]


class OpenHandInfo(Struct):
    """What opening the hand adds: fans on everything it wins or loses, kongs multiplied, and the clause."""

    fans: int
    kongs: int
    clauses: list[str]


class BookInfo(Struct):
    """The book of a table, pinned by its hash."""

    id: str
    names: Names
    hash: str
    players: int
    supporters: bool  # may people beside the table bet?
    flowers: bool = False  # are there flowers to be replaced?
    river_rows: int = 3  # rows of a river, the last one running on; 0: as many as there are
    family: Literal["riichi", "official", "house"] = "riichi"
    minimum: int = 1  # what a win must count
    open_hand: OpenHandInfo | None = None
    origin: int = 0  # points taken off at the end
    unit: int = 1  # points that make one of the final result
    rounds: int = 0  # of a match, where the table was not opened for another length
    ready_pool: int = 0  # points that change hands between ready hands and others at an empty wall
    may_hide_ready: bool = False  # may a ready hand be kept back then?
    passed_on: int = 3  # tiles exchanged after the deal, where they are
    passed_alike: bool = False  # all of one suit
    passed_to: Literal["right", "across", "left", "dice"] = "right"
    void_suit: bool = False  # does everybody give up a suit?
    result: Text | None = None  # what the book calls the final result, where it has a word for it
    counts: Literal["han_and_fu", "points", "fans"] = "han_and_fu"  # how hands are counted
    words: Literal["riichi", "official", "plain"] = "riichi"  # what things are called
    fans: FanWords | None = None  # … and fans, where they have another name
    after_win: Literal["ends", "winner_leaves", "winner_stays"] = "ends"  # how the hand goes on


class ChairInfo(Struct):
    """A chair: who sits there, or plays there for them. `seat` is the hand's, null between matches."""

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
    bot_in: float | None = None  # seconds after which a bot plays for somebody who is away, where no clock does it
    drawn_by: str | None = None  # who draws for the player in this hand, by name


class ClockInfo(Struct):
    """How time is kept."""

    kind: Literal["none", "bank", "tournament"]
    base: float = 0
    bank: float = 0
    first: float = 0
    claim: float = 0
    clause: str | None = None


class TurnClock(Struct):
    """Who must discard, and the most time they have left at this moment: time spent on others' tiles is not shown."""

    seat: SeatName
    ms_left: int


class RoundInfo(Struct):
    """Where the match stands: the round wind, who deals, and the points by player."""

    wind: SeatName
    dealer: int
    counters: int
    deposits: int
    points: list[int]
    name: str


class FrozenInfo(Struct):
    """Why a match is frozen: whether engine or book differ from those it began with, whether it can go on, and whether
    it cannot because the key to its walls' secret is missing or part of its journal is lost."""

    engine: bool
    book: bool
    can_continue: bool
    key: bool = False
    damaged: bool = False


class RulingInfo(Struct):
    """A ruling as everybody sees it: who is meant, what for and what it costs, what was paid by player, which rights
    are lost, what becomes of the hand. `by` is the referee's name, empty for the table's clock."""

    number: int
    player: int
    foul: str
    text: Text
    clauses: list[str]
    payments: list[int]
    lost: list[str]
    hand: str  # continues, void, restart, ended
    by: str = ""
    undone: bool = False
    card: RulingCard | None = None  # the same, part by part
    may_undo: bool = False  # it stands, and can be taken back now


class WatcherInfo(Struct):
    """A spectator: a public handle as in `ChairInfo`, and a name, empty for a guest."""

    person: str
    name: str


class ComingInfo(Struct):
    """Somebody who takes a bot's seat when the hand is over."""

    player: int
    person: str
    name: str


class AgainInfo(Struct):
    """Where the people of a finished table play on, and who wanted to; `POST /api/tables/ID/again` lets them in."""

    table: str
    name: str


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
    referees: list[str] = []  # by name
    paused_by: PausedBy | None = None
    break_left: float | None = None  # seconds of the break
    rulings: list[RulingInfo] = []  # of the match
    fair: FairInfo | None = None  # null at tables that began by version 1
    company: Company = Company()  # whom the table lets in
    watching: list[WatcherInfo] = []  # the first of `watchers`
    coming: list[ComingInfo] = []
    free: list[int] = []  # players whose seats may be taken, with the next hand where a bot plays
    turn: TurnClock | None = None  # of a person whose turn it is, where a clock runs
    again: AgainInfo | None = None  # the same table again; of a relay the next game's
    relay: RelayInfo | None = None
    evening: str = ""  # the evening whose hand is played here
    event: str = ""  # the event whose table it is
    called: list[CallInfo] = []  # who waits for a referee


class RoomFrame(RoomInfo, tag_field="t", tag="room"):
    """The room has changed."""


class You(Struct):
    """Who the receiver is at this table."""

    person: str
    role: str  # E S W N, a supporter's name, "spectator", "referee"
    player: int | None
    host: bool


class Offer(Struct, omit_defaults=True):
    """An allowed action: its number, its JSON form, the tiles of the hand it uses; its words if they say more than
    those of its type."""

    code: int
    type: ActionType
    tiles: list[str] = []
    tile: str | None = None
    place: str | None = None
    red: bool | None = None
    seat: str | None = None
    suit: str | None = None
    text: Text | UnsetType = UNSET


class Barred(Struct, omit_defaults=True):
    """An action that is not allowed although somebody might ask about it, and why."""

    code: int
    type: ActionType
    text: Text
    clauses: list[str]
    tile: str | None = None


class ClockLeft(Struct):
    """Seconds for this decision, seconds in the bank, and the milliseconds left when this was sent."""

    base: float
    bank: float
    deadline_ms_left: int


class Prompt(Struct, tag_field="t", tag="prompt"):
    """You must decide something. `n` counts your own prompts at this table."""

    n: int
    actions: list[Offer]
    refused: list[Barred]
    clock: ClockLeft | None


class AskedOver(Struct, tag_field="t", tag="asked_over"):
    """Prompt `n` is no longer open."""

    n: int


class AdviceAsked(Struct, tag_field="t", tag="advise"):
    """The player you back is asked: their prompt `n` and what it offers, one of which you may point at; null if they
    are no longer asked anything."""

    n: int | None
    actions: list[Offer] = []


class Advised(Struct, tag_field="t", tag="advised"):
    """A supporter of yours points at action `a` of your prompt `n`. The decision is yours."""

    n: int
    a: int
    name: str


class EventFrame(Struct, tag_field="t", tag="event", omit_defaults=True):
    """What happened, as you see it. `seq` counts the events you have been sent in this hand, including these."""

    seq: int
    hand: int
    events: list[EventJson]
    view: ViewJson | None = None
    turn: TurnClock | None = None  # as in the room
    changes: ViewChangesJson | None = None  # what is other in the view than before


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
    rulings: list[dict[str, str]] = []  # what the referee ruled, in every language, in the order of the record


class Result(Struct):
    """A player's result in a match."""

    player: int
    name: str
    place: int
    points: int
    placement: float
    final: float
    standard: float | None
    out: Out = ""  # forfeit, disqualified, withdrawn: placed after all others, with nothing
    sticks: int = 0  # of the points, what came of riichi sticks that nobody had won


class MatchEnd(Struct, tag_field="t", tag="match_end"):
    """The match is over."""

    over: str
    results: list[Result]


class Snapshot(Struct, tag_field="t", tag="snapshot"):
    """Everything there is to know: after hello, with a new hand, after a change of places."""

    room: RoomInfo
    you: You
    hand: int | None
    seq: int
    view: ViewJson | None
    prompt: Prompt | None
    ended: HandEnd | None
    match_end: MatchEnd | None = None


class RuledFrame(RulingInfo, tag_field="t", tag="ruled"):
    """A ruling was made."""


class NoticeFrame(Struct, tag_field="t", tag="notice"):
    """An announcement to everybody at the table, in words. `minutes` are those left, or those of a break."""

    code: NoticeCode
    text: Text
    minutes: int = 0


class PhraseSaid(Struct, tag_field="t", tag="said"):
    """Somebody says a phrase: a player or, with `player` null, a spectator."""

    person: str
    name: str
    player: int | None
    phrase: Phrase


class HandEvents(Struct, tag_field="t", tag="hand_events"):
    """With each snapshot everything that has happened in the hand: for a referee who has paused the table, with all
    hands open (`rewind` keeps the first so many of them); for a player whose hello wants it, as their seat saw it."""

    hand: int
    events: list[EventJson]


class Proposed(Struct, tag_field="t", tag="proposed"):
    """Incidents that a declaration could be, likeliest first, each ready to be sent in `rule`; empty if it was
    right."""

    incidents: list[dict[str, Any]]


class Why(Struct, tag_field="t", tag="why"):
    """Why not; null if it is allowed."""

    a: int
    text: Text | None
    clauses: list[str]


class HintDiscard(Struct):
    """A discard: the hand's distance afterwards, and the unseen tiles that help; bonus tiles it gives away, the chance
    in thousandths that a player who seems ready wins on it (null if nobody does), and remarks about it."""

    tile: str
    distance: int
    useful: dict[str, int]
    count: int
    furiten: bool
    worth: dict[str, Worths] | None = None
    bonus: int = 0
    risk: int | None = None
    notes: list[Text] = []


class Hint(Struct, tag_field="t", tag="hint"):
    """The distance, what helps, what it is worth."""

    lines: list[Text]
    distance: int | None
    discards: list[HintDiscard]
    waits: dict[str, int] | None
    worth: dict[str, Worths] | None
    useful: dict[str, int] | None = None  # between two turns: tiles that bring the hand nearer, and how many are unseen
    win: Text | None = None  # a win is offered: that comes first


class FuritenInfo(Struct):
    """Why a ready hand may not win on others' tiles."""

    text: Text
    clauses: list[str]


class ReadyDiscard(Struct):
    """A discard that leaves the hand ready; if hints are allowed, what each wait is worth, also with riichi."""

    tile: str
    waits: list[str]
    furiten: FuritenInfo | None
    worth: dict[str, Worths] | None = None
    declared: dict[str, Worths] | None = None


class Readiness(Struct, tag_field="t", tag="ready"):
    """What a hand waits for, or after each discard that leaves it ready. `worth` only if hints are allowed."""

    tiles: list[str]
    waits: list[str]
    furiten: FuritenInfo | None
    worth: dict[str, Worths] | None
    discards: list[ReadyDiscard]


class Near(Struct, tag_field="t", tag="near"):
    """The patterns the hand is near, by id, nearest first: tiles lacking, own tiles that count, those missing."""

    patterns: dict[str, int]
    have: dict[str, list[str]] = {}
    need: dict[str, list[str]] = {}


class Error(Struct, tag_field="t", tag="error"):
    """Something could not be done; nothing has changed."""

    code: str
    why: str  # in English
    clause: str | None = None
    n: int | None = None
    text: Text | UnsetType = UNSET  # the same for the page to put into words, where it has values


class Bye(Struct, tag_field="t", tag="bye"):
    """The server closes the connection after this."""

    code: str
    why: str  # in English
    text: Text | UnsetType = UNSET  # as of an error
    to: str | UnsetType = UNSET  # of a club on several servers, when `moved`: which one has the table


class Pong(Struct, tag_field="t", tag="pong"):
    """I am here."""


ServerMessage = (
    Snapshot | EventFrame | Prompt | AskedOver | HandEnd | MatchEnd | RoomFrame | RuledFrame | NoticeFrame | HandEvents
    | NoncesWanted | Nonces | Proposed | Why | Hint | Readiness | Near | Error | Bye | Pong | PhraseSaid | NewsFrame
    | AdviceAsked | Advised
)  # fmt: skip
