"""The journal of a table: entries that change a room, in their order. A room is the fold of its entries (room.py).

Whatever changes a room is written here before anybody hears of it. Entries are JSON; the journal itself, a database
say, knows nothing of what they mean.
"""

import time
from collections.abc import Sequence
from typing import Any, Literal, Protocol

import msgspec
from msgspec import Struct

from paiju.fair import Said
from paiju.languages import _
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Company, PausedBy
from paiju.server.room.relay_plan import RelayPlan

By = Literal["person", "bot", "clock"]
VERSION = 3  # of journals that are begun now; the first was without rulings, the second had its secret in plain
ELSEWHERE = _("this table is now served elsewhere; reconnect")
FULL = _("nothing can be saved at the moment; try again later")


class JournalTaken(Refused):
    """Somebody else has written this place of the journal: another process owns the table now."""

    why = "taken"  # as logs and metrics have it

    def __init__(self, detail: str) -> None:
        super().__init__("moved", ELSEWHERE)
        self.add_note(detail)


class JournalUnsure(JournalTaken):
    """Nobody can say whether it was written: whoever wants to know must read the table anew."""

    why = "unsure"


class JournalFull(Refused):
    """The journal cannot be written: the disk is full, say. Nothing has been written."""

    def __init__(self, detail: str) -> None:
        super().__init__("storage_full", FULL)
        self.add_note(detail)


class Journal(Protocol):
    """Where entries are kept; `append` returns when all are safe, or raises JournalTaken or JournalFull and none is."""

    async def append(self, table: str, first: int, bodies: Sequence[bytes], root: bytes | None = None) -> None:
        """Write entries number `first`, `first` + 1 …, all or none; `root` is the secret of a table that is opened,
        kept apart from them and locked."""
        ...

    async def root(self, table: str) -> bytes | None:
        """The secret of a table; None where there is none, or it cannot be opened."""
        ...

    async def load(self, table: str) -> list[bytes]:
        """All entries of a table in their order, an empty one in place of each that is missing; none for a table that
        is not there."""
        ...

    async def opened(self, table: str) -> "TableOpened | None":
        """What else is known of a table's opening, for one whose first entry cannot be read."""
        ...


# --- entries --------------------------------------------------------------------------------------


class ChairPlan(Struct, frozen=True, omit_defaults=True):
    """A chair as a table is opened with it."""

    kind: Literal["person", "bot", "program", "empty"]
    name: str = ""
    person: str | None = None
    level: str = "steady"


class ClockPlan(Struct, frozen=True, omit_defaults=True):
    """How time is kept, in seconds."""

    kind: Literal["none", "bank", "tournament"] = "none"
    base: float = 0
    bank: float = 0


class EventPlace(Struct, frozen=True, omit_defaults=True):
    """Which table of an event is played: of which event, stage and round, and who sits there by their ids."""

    event: str
    stage: str
    round: str
    table: str
    players: tuple[str, ...]


class TableSettings(Struct, frozen=True, omit_defaults=True):
    """What a table is opened with, checked (table_settings.py)."""

    book: str
    toml: str | None
    book_hash: str
    chairs: tuple[ChairPlan, ...]
    clock: ClockPlan
    length: int | None = None
    special: str | None = None
    hints: bool = False
    pause: float = 1.2
    pace: float = 0.5
    title: str = ""
    public: bool = False
    draw: bool = False
    company: Company = Company()
    clock_chosen: bool = True  # and not given by how many people there are; so it was not told in earlier journals
    relay: RelayPlan | None = None
    hands: int = 0  # how many are played; 0: as the book says
    evening: str = ""  # whose hands they are
    event: EventPlace | None = None  # whose result it is


class JournalEntry(Struct, frozen=True, tag_field="e", omit_defaults=True):
    """Something that changes a room; `at` is when, in seconds since 1970 as the table counts them: its clock goes on
    from entry to entry as time passes at the table, and is set by the machine's only once (clocks.py)."""


class TableOpened(JournalEntry, frozen=True, tag="created"):
    """A table is opened. `head` is that of the chain from which its hands are dealt (paiju.fair), in hexadecimal, ""
    where they are by version 1; `secret` the root of them all, in plain only in journals of earlier versions."""

    settings: TableSettings
    host: str
    host_name: str
    engine: str
    secret: str = ""
    at: float = 0
    version: int = 1  # of the journal
    head: str = ""


class PersonIn(JournalEntry, frozen=True, tag="person_in"):
    """Somebody has come in: to watch, invited to bet, or as a referee."""

    person: str
    name: str
    role: Literal["watcher", "invited", "supporter", "referee"]
    at: float = 0


class PersonOut(JournalEntry, frozen=True, tag="person_out"):
    """Somebody has left for good."""

    person: str
    at: float = 0


class Seated(JournalEntry, frozen=True, tag="seated"):
    """Somebody has taken a chair."""

    player: int
    person: str
    name: str
    at: float = 0


class SeatPromised(JournalEntry, frozen=True, tag="seat_asked"):
    """Somebody takes a bot's chair when the hand is over; nobody does any more where `person` is empty."""

    player: int
    person: str
    name: str
    at: float = 0


class CompanySet(JournalEntry, frozen=True, tag="company"):
    """The host has said whom the table lets in; by which clock it is played from now on, if that is another."""

    company: Company
    at: float = 0
    clock: ClockPlan | None = None


class DrawsFor(JournalEntry, frozen=True, tag="draws_for"):
    """Who backs a player draws for them for the rest of the hand; with nobody, no longer (psa:军师#3)."""

    player: int
    person: str | None
    at: float = 0


class Retitled(JournalEntry, frozen=True, tag="title"):
    """An organiser of the club has given the table another title."""

    title: str
    at: float = 0


class PlaceTaken(JournalEntry, frozen=True, tag="place"):
    """Somebody is the member or substitute of this name in a relay, and has given up what they were before."""

    name: str
    person: str
    at: float = 0


class StandInNamed(JournalEntry, frozen=True, tag="stand_in"):
    """Who plays the game that is about to begin for a team: the member whose turn it is, or a substitute."""

    team: int
    name: str
    at: float = 0


class Started(JournalEntry, frozen=True, tag="started"):
    """The match begins. `order` tells which chair each player comes from, where places were drawn."""

    order: tuple[int, ...] = ()
    at: float = 0


class DealtWord(Struct, frozen=True, omit_defaults=True):
    """What a seat adds to a hand, in hexadecimal (paiju.fair.SeatWord)."""

    said: Said
    head: str = ""
    at: int = 0
    link: str = ""


class Sealed(JournalEntry, frozen=True, tag="sealed"):
    """A player commits to a chain of nonces by its head."""

    player: int
    head: str
    at: float = 0


class Dealt(JournalEntry, frozen=True, tag="dealt"):
    """A hand is dealt, for these supporters (persons and the names they bet by); `words` are what the seats add, the
    dealer first."""

    hand: int
    supporters: tuple[tuple[str, str], ...] = ()
    at: float = 0
    words: tuple[DealtWord, ...] = ()


class NoncesDue(JournalEntry, frozen=True, tag="asked"):
    """Nonces are asked for: chains sealed from now on do not count for this hand."""

    hand: int
    at: float = 0


class LateWord(JournalEntry, frozen=True, tag="late_word"):
    """A player has shown a link after the deal; it does not count."""

    hand: int
    player: int
    link: str
    at: float = 0


class Revealed(JournalEntry, frozen=True, tag="revealed"):
    """The seed of a hand that nobody plays any more."""

    hand: int
    seed: str
    at: float = 0


class Acted(JournalEntry, frozen=True, tag="act"):
    """Somebody who was asked has done something. `who` is a player's number, or a supporter's person; `bank` what is
    left of a player's time bank, in milliseconds; `mark` stands for everything that happened in the hand before."""

    hand: int
    who: int | str
    code: int
    by: By
    mark: str
    bank: int | None = None
    at: float = 0


class Closed(JournalEntry, frozen=True, tag="closed"):
    """A hand has been played to its end, and where the match stands after it."""

    hand: int
    digest: str
    round: int
    dealer: int
    counters: int
    deposits: int
    points: tuple[int, ...]
    over: str = ""
    at: float = 0
    played: int = -1  # hands of the round, where the first winner deals


class PlayPaused(JournalEntry, frozen=True, tag="paused"):
    """The host or a referee stops play, or a break of so many minutes begins."""

    at: float = 0
    by: PausedBy = "host"
    minutes: int = 0
    key: str = ""


class Resumed(JournalEntry, frozen=True, tag="resumed"):
    """Play goes on."""

    at: float = 0
    key: str = ""


class PungsOver(JournalEntry, frozen=True, tag="pungs_over"):
    """The seconds in which a pung goes before a chow are over for the tile at stake."""

    hand: int
    at: float = 0


class Announced(JournalEntry, frozen=True, tag="announced"):
    """It was announced that so many minutes of the match are left."""

    minutes: int
    at: float = 0


class RulingMade(JournalEntry, frozen=True, tag="ruled"):
    """A ruling: what happened with all that the hand showed, and what was decided, which stands whatever later
    versions would decide. `by` is the referee's person, "" the clock; `prompt` the number of the prompt somebody took
    too long for; `key` the sender's own, by which it is done once."""

    incident: dict[str, Any]
    ruling: dict[str, Any]
    mark: str
    exposed: tuple[str, ...] = ()
    by: str = ""
    prompt: int | None = None
    key: str = ""
    over: str = ""  # why the match is over with it, or stays so
    at: float = 0
    again: bool = False  # had it been over, and goes on with it?


class RulingTakenBack(JournalEntry, frozen=True, tag="undone"):
    """A ruling is taken back; `again` if the match had been over with it and goes on. The `sticks` that it gives back
    stay so though the hand be void; of earlier entries, which have none, they were put down again."""

    number: int
    mark: str
    by: str
    key: str = ""
    again: bool = False
    at: float = 0
    sticks: int | None = None


class TakenBack(JournalEntry, frozen=True, tag="rewound"):
    """The hand is taken back to its first so many events."""

    events: int
    mark: str
    by: str
    key: str = ""
    at: float = 0


class Replaced(JournalEntry, frozen=True, tag="replaced"):
    """A bot plays for somebody, or takes a free chair by this name; earlier entries have none (`room.replace`)."""

    player: int
    level: str
    at: float = 0
    name: str = ""


class GivenBack(JournalEntry, frozen=True, tag="given_back"):
    """The person plays again."""

    player: int
    at: float = 0


class Back(JournalEntry, frozen=True, tag="back"):
    """Somebody whose seat was played automatically is back."""

    player: int
    at: float = 0


class Removed(JournalEntry, frozen=True, tag="removed"):
    """The host has removed somebody."""

    person: str
    at: float = 0


class Readmitted(JournalEntry, frozen=True, tag="readmitted"):
    """Somebody whom the host has removed may come again."""

    person: str
    at: float = 0


class HostPassed(JournalEntry, frozen=True, tag="host"):
    """Somebody else is the host."""

    person: str
    at: float = 0


class Voted(JournalEntry, frozen=True, tag="vote"):
    """Somebody wants the match to end, or no longer does."""

    player: int
    end: bool
    at: float = 0


class RefereeCalled(JournalEntry, frozen=True, tag="called"):
    """A player calls a referee, or no longer needs one; without a player all calls are answered."""

    player: int | None
    on: bool = True
    at: float = 0


class Ended(JournalEntry, frozen=True, tag="ended"):
    """The match was ended: by the host, by a vote, by the book's time, because nobody has been there for long, or
    because no more hands were to be played."""

    why: Literal["host", "vote", "time", "adjudicated", "deserted", "hands"]
    at: float = 0


class PlayedAgain(JournalEntry, frozen=True, tag="again"):
    """Somebody of a table that is over plays on with the same people, at another table."""

    table: str
    person: str
    at: float = 0


class Stood(JournalEntry, frozen=True, tag="stood"):
    """The server put the table away while a hand was played; `mark` stands for everything that had happened in it."""

    hand: int
    mark: str
    at: float = 0


class Adjudicated(JournalEntry, frozen=True, tag="adjudicated"):
    """A table whose book or engine had changed goes on by the new ones, by the host's will, or by itself where only the
    engine had and gave the same events; `end` is an `ended` entry."""

    engine: str
    book_hash: str
    at: float = 0


AnyEntry = (
    TableOpened | PersonIn | PersonOut | Seated | Started | Dealt | Acted | Closed | PlayPaused | Resumed | Replaced
    | GivenBack | Back | Removed | Readmitted | HostPassed | Voted | Ended | Adjudicated | PungsOver | Announced
    | RulingMade | RulingTakenBack | TakenBack | Sealed | NoncesDue | LateWord | Revealed | Stood | PlayedAgain
    | SeatPromised | CompanySet | Retitled | PlaceTaken | StandInNamed | DrawsFor | RefereeCalled
)  # fmt: skip
Entries = list[AnyEntry]
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(AnyEntry).decode


def write(entry: AnyEntry) -> bytes:
    """An entry as it is kept."""
    return _encode(entry)


def read(body: bytes) -> AnyEntry:
    """An entry as it was kept."""
    entry: AnyEntry = _decode(body)
    return entry


def read_if_readable(body: bytes) -> AnyEntry | None:
    """An entry as it was kept; None where it cannot be read."""
    try:
        return read(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def now() -> float:
    """When a table is opened, by the machine's clock; later a table's own clock counts (clocks.py)."""
    return round(time.time(), 3)
