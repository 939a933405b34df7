"""What happens at a table, as typed events: frozen values with one JSON form each.

Seats are "E", "S", "W", "N"; supporters go by their names. Tiles are written as everywhere, "0p" a red five, "3f" a
flower; "?" is a tile the reader may not see. The events here are the referee's, who sees everything; `view.py` turns
them into what others may see. `narration.py` makes them from the core's log.
"""

from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from paiju.errors import InputError
from paiju.languages import _
from paiju.table import codec
from paiju.table.action import Action
from paiju.table.codec import Json, Tile

Seat = Literal["E", "S", "W", "N"]
SEAT_NAMES: tuple[Seat, ...] = get_args(Seat)
Tiles = tuple[Tile, ...]
Suit = Literal["m", "p", "s"]
SUITS: tuple[Suit, ...] = get_args(Suit)
Right = Literal["win", "chow", "pung", "kong", "riichi", "choice", "ready"]
Payments = dict[str, int]  # by seat, or a supporter's name
MeldType = Literal["chi", "pon", "kan", "addkan", "ankan"]
Source = Literal["wall", "kong", "flower", "north"]
Result = Literal[
    "won",
    "exhausted",
    "nine_terminals",
    "four_winds",
    "four_kongs",
    "four_riichi",
    "three_winners",
    "nagashi",
    "unknown",
]  # in the order of the core's numbers
RESULTS: tuple[Result, ...] = get_args(Result)


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A meld; `from` is whose tile was claimed, null for a concealed kong."""

    type: MeldType
    tiles: Tiles
    from_: Seat | None


@dataclass(frozen=True, slots=True)
class PatternLine:
    """A counted pattern: its value, how many of it, and the clause."""

    id: str
    zh: str
    en: str
    value: int
    count: int
    clause: str


@dataclass(frozen=True, slots=True)
class EventBase:
    """Something that happened."""

    type: ClassVar[str] = ""

    def to_json(self) -> Json:
        """The event's one JSON form."""
        return {"type": self.type, **codec.plain(self)}


# --- before play ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealEvent(EventBase):
    """Everybody has their tiles; `drawn` is the dealer's last one, `left` how many can still be drawn."""

    type: ClassVar[Literal["deal"]] = "deal"
    hands: dict[str, Tiles]
    drawn: Tile
    left: int


@dataclass(frozen=True, slots=True)
class Indicator(EventBase):
    """An indicator is turned; it names a bonus tile or a wild one. Without a dead wall, one tile less can be drawn."""

    type: ClassVar[Literal["indicator"]] = "indicator"
    tile: Tile
    dora: Tile | None
    wild: Tile | None
    left: int


@dataclass(frozen=True, slots=True)
class AnswerEvent(EventBase):
    """One of several players who were asked has answered; only they know. The result is reported separately."""

    type: ClassVar[Literal["answer"]] = "answer"
    who: str
    action: Action


@dataclass(frozen=True, slots=True)
class Exchange(EventBase):
    """Tiles passed on after the deal, known to giver and receiver."""

    type: ClassVar[Literal["exchange"]] = "exchange"
    seat: Seat
    to: Seat
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class Swap(EventBase):
    """Two people change places; the tiles stay."""

    type: ClassVar[Literal["swap"]] = "swap"
    seat: Seat
    with_: Seat


@dataclass(frozen=True, slots=True)
class Open(EventBase):
    """A hand is laid open, except for some tiles."""

    type: ClassVar[Literal["open"]] = "open"
    seat: Seat
    shown: Tiles
    hidden: Tiles


@dataclass(frozen=True, slots=True)
class Bets(EventBase):
    """Everybody beside the table has bet: which seat each backs."""

    type: ClassVar[Literal["bets"]] = "bets"
    backs: dict[str, Seat]


@dataclass(frozen=True, slots=True)
class VoidSuits(EventBase):
    """Everybody has named the suit they give up for the hand."""

    type: ClassVar[Literal["void_suits"]] = "void_suits"
    suits: dict[str, Suit]


# --- play -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Flower(EventBase):
    """A flower is laid out, to be replaced."""

    type: ClassVar[Literal["flower"]] = "flower"
    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class Draw(EventBase):
    """A tile is drawn: from the wall, or to replace a kong, a flower or a North."""

    type: ClassVar[Literal["draw"]] = "draw"
    seat: Seat
    tile: Tile
    source: Source
    left: int


@dataclass(frozen=True, slots=True)
class Discard(EventBase):
    """A tile is discarded: the one just drawn or one from the hand, with or without a riichi declaration; automatically
    (`auto`) if a winner stays in play and has no choice."""

    type: ClassVar[Literal["discard"]] = "discard"
    seat: Seat
    tile: Tile
    drawn: bool
    riichi: bool
    auto: bool


@dataclass(frozen=True, slots=True)
class Chow(EventBase):
    """A run is melded with another player's discard."""

    type: ClassVar[Literal["chow"]] = "chow"
    seat: Seat
    from_: Seat
    tile: Tile
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class Pung(EventBase):
    """Three of a kind are melded with another player's discard."""

    type: ClassVar[Literal["pung"]] = "pung"
    seat: Seat
    from_: Seat
    tile: Tile
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class Kong(EventBase):
    """Four of a kind are melded. `from` is whose discard made the kong, or the pung it is added to; `tile` is that
    discard, or the tile added. A kong from the hand may still be robbed."""

    type: ClassVar[Literal["kong"]] = "kong"
    seat: Seat
    how: Literal["open", "added", "concealed"]
    from_: Seat | None
    tile: Tile | None
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class North(EventBase):
    """A North is set aside; it may still be robbed."""

    type: ClassVar[Literal["north"]] = "north"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Riichi(EventBase):
    """Nobody won on the tile that declared riichi: it stands, and the stick is paid."""

    type: ClassVar[Literal["riichi"]] = "riichi"
    seat: Seat
    deposits: int


@dataclass(frozen=True, slots=True)
class Payment(EventBase):
    """Points that change hands other than for a win: for a kong, or its income passed on to who wins on the discard
    after it; for all-terminal discards, to ready hands; at an empty wall kongs given back, for a suit given up and
    still held, for the dearest hands others wait for."""

    type: ClassVar[Literal["payment"]] = "payment"
    reason: Literal["kong", "kong_passed_on", "nagashi", "ready", "kongs_back", "void_held", "dearest"]
    seat: Seat | None
    payments: Payments


Stick = Literal["kept", "returned", "charged", "undone", "restored", "repaid", "declared", "refunded"]
STICKS: dict[str, int] = {"returned": -1, "charged": 1, "repaid": 1, "refunded": -1}  # put down by it


@dataclass(frozen=True, slots=True)
class RulingEvent(EventBase):
    """The referee rules on a foul: rights a seat loses, for how long, or gets back; points paid; a riichi that is void
    (its stick kept on the table, returned, charged if the table took none, or not yet put down); tiles shown by mistake
    that must be discarded in order; tiles that lie face up from now on. A ruling that `undoes` another gives back what
    that one took: the riichi stands again (its stick still there, paid again, or not yet put down), or the stick that
    was charged is refunded, and the tiles need not be discarded."""

    type: ClassVar[Literal["ruling"]] = "ruling"
    seat: Seat
    lost: tuple[Right, ...]
    until: Literal["tile", "turn", "draw", "hand"]
    restored: tuple[Right, ...]
    payments: Payments
    riichi: Stick | None
    exposed: Tiles
    clauses: tuple[str, ...]
    zh: str = ""  # these words are on record only by earlier versions
    en: str = ""
    face_up: Tiles = ()
    undoes: bool = False
    ja: str = ""
    cause: Json | None = None  # why, in codes (`paiju.referee.cause`)

    def to_json(self) -> Json:
        """Fields that not every version has appear only if they are set."""
        unset = [name for name in ("zh", "en", "face_up", "undoes", "ja", "cause") if not getattr(self, name)]
        return {key: part for key, part in EventBase.to_json(self).items() if key not in unset}


# --- the end --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WinEvent(EventBase):
    """A win, explained: the hand without the winning tile, what counts, who pays; numbers of other families are
    null."""

    type: ClassVar[Literal["win"]] = "win"
    seat: Seat
    from_: Seat | None
    tile: Tile
    robbed: Literal["kong", "north"] | None
    hand: Tiles
    melds: tuple[LaidMeld, ...]
    ura: Tiles
    patterns: tuple[PatternLine, ...]
    han: int | None
    fu: int | None
    yakuman: int | None
    limit: str | None
    points: int | None
    flowers: int | None
    total: int | None
    fan: int | None
    counters: int
    deposits: int
    liable: tuple[Seat, ...]
    payments: Payments


@dataclass(frozen=True, slots=True)
class NineTerminals(EventBase):
    """The hand is ended in its first turn, and the tiles are shown."""

    type: ClassVar[Literal["nine_terminals"]] = "nine_terminals"
    seat: Seat
    hand: Tiles


@dataclass(frozen=True, slots=True)
class Shown(EventBase):
    """A hand shown at the end without being paid as a win: a ready one, or one of three that would have won."""

    type: ClassVar[Literal["shown"]] = "shown"
    seat: Seat
    reason: Literal["ready", "three_winners"]
    hand: Tiles
    melds: tuple[LaidMeld, ...]
    waits: Tiles


@dataclass(frozen=True, slots=True)
class End(EventBase):
    """The hand is over. `delta` is what everybody gained or lost, sticks included; `deposits` sticks stay on the table;
    `persons` says for each seat at which seat its player started."""

    type: ClassVar[Literal["end"]] = "end"
    result: Result
    winners: tuple[Seat, ...]
    delta: Payments
    points: dict[str, int]
    deposits: int
    persons: dict[str, Seat]


@dataclass(frozen=True, slots=True)
class HandsEvent(EventBase):
    """What everybody held at the end."""

    type: ClassVar[Literal["hands"]] = "hands"
    hands: dict[str, Tiles]
    melds: dict[str, tuple[LaidMeld, ...]]


Event = (
    DealEvent | Indicator | AnswerEvent | Exchange | Swap | Open | Bets | VoidSuits
    | Flower | Draw | Discard | Chow | Pung | Kong | North | Riichi | Payment | RulingEvent
    | WinEvent | NineTerminals | Shown | End | HandsEvent
)  # fmt: skip
KINDS: tuple[type[Event], ...] = get_args(Event)
TYPES = {kind.type: kind for kind in KINDS}


def read_event(value: object, where: str = "event") -> Event:
    """The event with this JSON form."""
    if not isinstance(value, dict):
        raise codec.READER.wrong(dict, value, where)
    kind = value.get("type")
    if not isinstance(kind, str) or kind not in TYPES:
        known = ", ".join(TYPES)
        raise InputError(
            f"{where}.type",
            _("there is no event {kind}; known: {known}", kind=repr(str(kind)[:40]), known=known),
        )
    event: Event = codec.from_json(TYPES[kind], {key: part for key, part in value.items() if key != "type"}, where)
    return event
