"""What happens in an evening, as typed events with one JSON form each; chips booked are in `ledger.py`.

Of these a person does `hand_began`, `told`, `hand_ended`, `hand_stopped`, `hand_void`, `ruled`, `undone`, `camp_chose`,
`arrived`, `left`, `clock`, `last_hands`, an `over` that nothing led to, and the booking of a penalty; the others follow
by themselves.
"""

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

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
class Began(E.Event):
    """How the evening began. It holds the secret of every wall to come, so it is for the referee until the end. A book
    that is not the package's own is told by `base` and `changes`."""

    type: ClassVar[str] = "evening"
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
class PeopleSeated(E.Event):
    """Where everybody is, people or camps, and who deals at each table."""

    type: ClassVar[str] = "seated"
    places: Places
    dealers: dict[str, str]


@dataclass(frozen=True, slots=True)
class CampsDrawn(E.Event):
    """The camps are drawn: everybody's tile."""

    type: ClassVar[str] = "camps_drawn"
    minutes: int
    tiles: dict[str, Tile]


@dataclass(frozen=True, slots=True)
class CampChose(E.Event):
    """A camp says who plays for it."""

    type: ClassVar[str] = "camp_chose"
    camp: str
    name: str


@dataclass(frozen=True, slots=True)
class CampJoined(E.Event):
    """Somebody who came late has drawn a tile."""

    type: ClassVar[str] = "camp_joined"
    name: str
    tile: Tile


@dataclass(frozen=True, slots=True)
class Arrived(E.Event):
    """Somebody comes, or comes back."""

    type: ClassVar[str] = "arrived"
    name: str


@dataclass(frozen=True, slots=True)
class Left(E.Event):
    """Somebody goes; they have a place until the hands that need them are over."""

    type: ClassVar[str] = "left"
    name: str


@dataclass(frozen=True, slots=True)
class HandBegan(E.Event):
    """A hand is dealt; people by seat, the dealer at E. The dice rule is the dice's, or that of the last hands."""

    type: ClassVar[str] = "hand_began"
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
        payload = E.Event.to_json(self)
        return payload if self.how != "dealt" else {key: part for key, part in payload.items() if key != "how"}


@dataclass(frozen=True, slots=True)
class HandEntry(E.Event):
    """Something told of a hand with real tiles, people by name."""

    type: ClassVar[str] = "told"
    hand: int
    table: str
    told: dict[str, Any]


@dataclass(frozen=True, slots=True)
class HandEnded(E.Event):
    """A hand is over; `winner` is the first in order."""

    type: ClassVar[str] = "hand_ended"
    hand: int
    table: str
    result: E.Result
    winner: str | None


@dataclass(frozen=True, slots=True)
class HandStopped(E.Event):
    """A ruling ends a hand: what is paid for it, by which clause; `winner` won first before."""

    type: ClassVar[str] = "hand_stopped"
    hand: int
    table: str
    winner: str | None
    clause: str
    payments: dict[str, int]


@dataclass(frozen=True, slots=True)
class HandRuled(E.Event):
    """A referee's ruling on a hand: the incident, players by number from the dealer's chair, what was ruled, and what
    that did: rights and points at the table, chips at once, the hand ended or void; what follows it tells."""

    type: ClassVar[str] = "ruled"
    number: int
    hand: int
    table: str
    offender: str
    incident: dict[str, Any]
    exposed: tuple[Tile, ...]
    ruling: dict[str, Any]
    did: Did


@dataclass(frozen=True, slots=True)
class RuledBack(E.Event):
    """A ruling taken back."""

    type: ClassVar[str] = "undone"
    number: int


@dataclass(frozen=True, slots=True)
class HandVoid(E.Event):
    """A hand is given up: nothing but penalties is booked, and it is dealt anew."""

    type: ClassVar[str] = "hand_void"
    hand: int
    table: str


@dataclass(frozen=True, slots=True)
class Moved(E.Event):
    """People, or camps, move on; chairs are told by table only."""

    type: ClassVar[str] = "moved"
    hand: int
    table: str
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Clock(E.Event):
    """What time it is, in minutes since the evening began."""

    type: ClassVar[str] = "clock"
    minutes: int


@dataclass(frozen=True, slots=True)
class LastHands(E.Event):
    """The last hands are announced: how many at each table."""

    type: ClassVar[str] = "last_hands"
    hands: int


@dataclass(frozen=True, slots=True)
class Over(E.Event):
    """The evening is over: everybody's chips."""

    type: ClassVar[str] = "over"
    chips: dict[str, int]


KINDS: tuple[type[E.Event], ...] = (
    Began, PeopleSeated, CampsDrawn, CampJoined, CampChose, Arrived, Left, HandBegan, HandEntry, HandEnded,
    HandStopped, HandVoid, HandRuled, RuledBack, LedgerEntry, Moved, Clock, LastHands, Over,
)  # fmt: skip
TYPES = {kind.type: kind for kind in KINDS}


def read_happening(value: Json, where: str) -> E.Event:
    """The event of a JSON form."""
    kind = value.get("type")
    if not isinstance(kind, str) or kind not in TYPES:
        known = ", ".join(TYPES)
        raise InputError(
            f"{where}.type", _("there is no event {kind}; known: {known}", kind=repr(str(kind)[:40]), known=known)
        )
    event: E.Event = codec.from_json(TYPES[kind], {key: part for key, part in value.items() if key != "type"}, where)
    return event
