"""The parts of a hand's record: a header, the events, and a last line that reveals the wall."""

import json
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from paiju import fields
from paiju.core.play import actions as A
from paiju.fair import ChainedSecret, Said, Secret
from paiju.table import book_changes, codec
from paiju.table import events as E
from paiju.table.codec import Hex, Json, Tile
from paiju.table.codes import CODES, SEATS
from paiju.table.seat_words import ChainPlace, late_of, seals_of
from paiju.table.start import TableStart, wall_names

# parts that only a hand of a game has, or only one with seats that seal their words (docs/fair.md, version 2)
NOT_ALWAYS = ("deal", "game", "chain", "seals", "said", "late")


@dataclass(frozen=True, slots=True)
class Header:
    """How the hand began. A book that is not one of the package's own is given by `base` and `changes`. For a hand of a
    game, `deal` may say whose deal of the round it is, counted from 0, and `game` what the game is called. In version 2
    of fair walls `chain` is the place of the seed in the table's chain, and `seals` what each seat had sealed
    before."""

    type: ClassVar[str] = "header"
    format: Literal["paiju"]
    version: Literal[1, 2]  # 2: moves are held against the rules as mended since
    book: str
    book_hash: Hex
    base: str | None
    changes: dict[str, Any] | None
    seats: tuple[str, ...]
    supporters: tuple[str, ...]
    round: E.Seat
    points: tuple[int, ...]
    counters: int
    deposits: int
    commitment: Hex | None
    fair: Literal[1, 2] | None
    special: str | None
    dice: tuple[tuple[int, int], ...]
    deal: int | None = None
    game: str | None = None
    chain: ChainPlace | None = None
    seals: tuple[ChainPlace | None, ...] | None = None


@dataclass(frozen=True, slots=True)
class Reveal:
    """Where the wall came from, and the wall in the order of drawing; seed and salt are null if the wall was given. In
    version 2 of fair walls there is no salt, and each seat has said something or not, in time or too late."""

    type: ClassVar[str] = "reveal"
    seed: Hex | None
    salt: Hex | None
    nonces: tuple[Hex, ...]
    wall: tuple[Tile, ...]
    said: tuple[Said, ...] | None = None
    late: tuple[Hex, ...] | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """One hand. Its lines are those of the JSON form, the header being the first."""

    header: Header
    events: tuple[E.Event, ...]
    reveal: Reveal

    def lines(self) -> list[str]:
        """The record line by line."""
        rows = [typed(self.header), *(event.to_json() for event in self.events), typed(self.reveal)]
        return [json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows]

    def until(self, events: int) -> "Record":
        """The record of the hand as it was after the first so many events. Whatever follows an action automatically
        belongs to it: a number in between goes back to before that action."""
        number = fields.number(events, "events", len(self.events))
        ends = [at for at, event in enumerate(self.events) if is_done(event)] + [len(self.events)]
        return replace(self, events=self.events[: max((at for at in ends if at <= number), default=ends[0])])


def typed(value: Header | Reveal) -> Json:
    """A header or reveal in its JSON form; parts it does not have are left out."""
    unknown = [key for key in NOT_ALWAYS if getattr(value, key, None) is None]
    return {"type": value.type, **{key: part for key, part in codec.plain(value).items() if key not in unknown}}


def record_of(at: TableStart, events: tuple[E.Event, ...]) -> Record:
    """The hand of a table so far: how it was opened, and what happened."""
    header = Header(
        format="paiju",
        version=at.version,
        book=at.book.id,
        **book_changes.recorded_parts(at.book),
        seats=at.names,
        supporters=at.supporters,
        round=E.SEAT_NAMES[at.round],
        points=at.points,
        counters=at.counters,
        deposits=at.deposits,
        commitment=at.commitment,
        fair=2 if at.words else 1 if at.commitment else None,
        special=at.special.id if at.special else None,
        dice=at.dice,
        deal=at.dealing,
        chain=ChainPlace(at.secret.head.hex(), at.secret.at) if isinstance(at.secret, ChainedSecret) else None,
        seals=seals_of(at.words) if at.words else None,
    )
    return Record(header, events, reveal_of(at))


def reveal_of(at: TableStart) -> Reveal:
    """Where the wall of a table came from."""
    seed = at.secret.seed.hex() if at.secret else None
    salt = at.secret.salt.hex() if isinstance(at.secret, Secret) else None
    nonces = tuple(nonce.hex() for nonce in at.nonces)
    said, late = (tuple(word.said for word in at.words), late_of(at.words)) if at.words else (None, None)
    return Reveal(seed, salt, nonces, wall_names(at.wall), said, late)


def act_of(event: E.Event) -> tuple[str, int] | None:
    """Who did what, for an event that is somebody's action; None for one that follows automatically."""
    match event:
        case E.AnswerEvent():
            return event.who, event.action.code
        case E.Swap():
            return event.seat, A.SWAP_WITH + SEATS.index(event.with_)
        case E.Flower():
            return event.seat, A.REPLACE_FLOWER + max(CODES.get(event.tile, 0) - A.FIRST_FLOWER, 0)
        case E.Discard() if not event.auto:
            first, drawn = (A.RIICHI, A.RIICHI_DRAWN) if event.riichi else (A.DISCARD, A.DISCARD_DRAWN)
            return event.seat, drawn if event.drawn else first + CODES.get(event.tile, 0)
        case E.Kong() if event.how != "open" and event.tiles:
            first = A.ADDED_KONG if event.how == "added" else A.CONCEALED_KONG
            return event.seat, first + max(A.kind_of(CODES.get(event.tiles[-1], 0)), 0)
        case E.North():
            return event.seat, A.SET_ASIDE_NORTH
        case E.NineTerminals():
            return event.seat, A.NINE_TERMINALS
        case E.WinEvent() if event.from_ is None:
            return event.seat, A.WIN
    return None


def is_done(event: E.Event) -> bool:
    """Did somebody do it, a player or the referee?"""
    return isinstance(event, E.RulingEvent) or act_of(event) is not None
