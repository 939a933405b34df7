"""What happens in an evening, as typed events with one JSON form each; chips booked are in `ledger.py`.

Of these a person does `hand_began`, `told`, `hand_ended`, `hand_stopped`, `hand_void`, `ruled`, `undone`, `camp_chose`,
`arrived`, `left`, `clock`, `last_hands`, an `over` that nothing led to, and the booking of a penalty; the others follow
by themselves.
"""

from dataclasses import dataclass
from typing import Any, ClassVar, Literal, get_args

from paiju.errors import InputError
from paiju.evening.ledger import LedgerEntry
from paiju.evening.people import Extra
from paiju.evening.rotation import Move, Places
from paiju.languages import _
from paiju.table import codec
from paiju.table import events as E
from paiju.table.codec import Hex, Json, Tile

How = Literal["dealt", "told", "brought"]
Did = Literal["table", "chips", "ended", "void", "nothing"]


@dataclass(frozen=True, slots=True)
class Began(E.EventBase):
    """How the evening began. It holds the secret of every wall to come, so it is for the referee until the end. A book
    that is not the package's own is told by `base` and `changes`."""

    type: ClassVar[Literal["evening"]] = "evening"
    format: Literal["paiju-evening"]
    version: Literal[1]
    book: str
    book_hash: Hex
    base: str | None
    changes: dict[str, Any] | None
    names: tuple[str, ...]
    camps: bool
    camp_count: int
    allow_eight: bool
    drawn: bool
    seed: Hex
    salt: Hex
    extra: Extra = ""  # the further table of more than eleven people

    def to_json(self) -> Json:
        """What only many people need is told of many only."""
        payload = {"type": self.type, **codec.plain(self)}
        return payload if self.extra else {key: part for key, part in payload.items() if key != "extra"}


@dataclass(frozen=True, slots=True)
class PeopleSeated(E.EventBase):
    """Where everybody is, people or camps, and who deals at each table."""

    type: ClassVar[Literal["seated"]] = "seated"
    places: Places
    dealers: dict[str, str]


@dataclass(frozen=True, slots=True)
class CampsDrawn(E.EventBase):
    """The camps are drawn: everybody's tile."""

    type: ClassVar[Literal["camps_drawn"]] = "camps_drawn"
    minutes: int
    tiles: dict[str, Tile]


@dataclass(frozen=True, slots=True)
class CampChose(E.EventBase):
    """A camp says who plays for it."""

    type: ClassVar[Literal["camp_chose"]] = "camp_chose"
    camp: str
    name: str


@dataclass(frozen=True, slots=True)
class CampJoined(E.EventBase):
    """Somebody who came late has drawn a tile."""

    type: ClassVar[Literal["camp_joined"]] = "camp_joined"
    name: str
    tile: Tile


@dataclass(frozen=True, slots=True)
class Arrived(E.EventBase):
    """Somebody comes, or comes back."""

    type: ClassVar[Literal["arrived"]] = "arrived"
    name: str


@dataclass(frozen=True, slots=True)
class Left(E.EventBase):
    """Somebody goes; they have a place until the hands that need them are over."""

    type: ClassVar[Literal["left"]] = "left"
    name: str


@dataclass(frozen=True, slots=True)
class HandBegan(E.EventBase):
    """A hand is dealt; people by seat, the dealer at E. The dice rule is the dice's, or that of the last hands."""

    type: ClassVar[Literal["hand_began"]] = "hand_began"
    hand: int
    table: str
    seats: dict[str, str]
    supporters: tuple[str, ...]
    special: str | None
    last: bool
    commitment: Hex
    nonces: tuple[Hex, ...]
    how: How = "dealt"  # here; with real tiles, and told; or played elsewhere, and brought with its record

    def to_json(self) -> Json:
        """How is told only of hands that were not dealt here."""
        payload = E.EventBase.to_json(self)
        return payload if self.how != "dealt" else {key: part for key, part in payload.items() if key != "how"}


@dataclass(frozen=True, slots=True)
class HandEntry(E.EventBase):
    """Something told of a hand with real tiles, people by name."""

    type: ClassVar[Literal["told"]] = "told"
    hand: int
    table: str
    told: dict[str, Any]


@dataclass(frozen=True, slots=True)
class HandEnded(E.EventBase):
    """A hand is over; `winner` is the first in order."""

    type: ClassVar[Literal["hand_ended"]] = "hand_ended"
    hand: int
    table: str
    result: E.Result
    winner: str | None


@dataclass(frozen=True, slots=True)
class HandStopped(E.EventBase):
    """A ruling ends a hand: what is paid for it, by which clause; `winner` won first before."""

    type: ClassVar[Literal["hand_stopped"]] = "hand_stopped"
    hand: int
    table: str
    winner: str | None
    clause: str
    payments: dict[str, int]


@dataclass(frozen=True, slots=True)
class HandRuled(E.EventBase):
    """A referee's ruling on a hand: the incident, players by number from the dealer's chair, what was ruled, and what
    that did: rights and points at the table, chips at once, the hand ended or void; what follows it tells."""

    type: ClassVar[Literal["ruled"]] = "ruled"
    number: int
    hand: int
    table: str
    offender: str
    incident: dict[str, Any]
    exposed: tuple[Tile, ...]
    ruling: dict[str, Any]
    did: Did


@dataclass(frozen=True, slots=True)
class RuledBack(E.EventBase):
    """A ruling taken back."""

    type: ClassVar[Literal["undone"]] = "undone"
    number: int


@dataclass(frozen=True, slots=True)
class HandVoid(E.EventBase):
    """A hand is given up: nothing but penalties is booked, and it is dealt anew."""

    type: ClassVar[Literal["hand_void"]] = "hand_void"
    hand: int
    table: str


@dataclass(frozen=True, slots=True)
class Moved(E.EventBase):
    """People, or camps, move on; chairs are told by table only."""

    type: ClassVar[Literal["moved"]] = "moved"
    hand: int
    table: str
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Clock(E.EventBase):
    """What time it is, in minutes since the evening began."""

    type: ClassVar[Literal["clock"]] = "clock"
    minutes: int


@dataclass(frozen=True, slots=True)
class LastHands(E.EventBase):
    """The last hands are announced: how many at each table."""

    type: ClassVar[Literal["last_hands"]] = "last_hands"
    hands: int


@dataclass(frozen=True, slots=True)
class Over(E.EventBase):
    """The evening is over: everybody's chips."""

    type: ClassVar[Literal["over"]] = "over"
    chips: dict[str, int]


Happening = (
    Began | PeopleSeated | CampsDrawn | CampJoined | CampChose | Arrived | Left | HandBegan | HandEntry
    | HandEnded | HandStopped | HandVoid | HandRuled | RuledBack | LedgerEntry | Moved | Clock | LastHands | Over
)  # fmt: skip
KINDS: tuple[type[Happening], ...] = get_args(Happening)
TYPES = {kind.type: kind for kind in KINDS}


def read_happening(value: Json, where: str) -> Happening:
    """The event of a JSON form."""
    kind = value.get("type")
    if not isinstance(kind, str) or kind not in TYPES:
        known = ", ".join(TYPES)
        raise InputError(
            f"{where}.type", _("there is no event {kind}; known: {known}", kind=repr(str(kind)[:40]), known=known)
        )
    event: Happening = codec.from_json(TYPES[kind], {key: part for key, part in value.items() if key != "type"}, where)
    return event
