"""A win to be judged, with everything around it, as checked values."""

from collections.abc import Iterator
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.core import shape
from paiju.core.rules import Win
from paiju.core.tiles import EAST
from paiju.notation import Tile, format_tiles

# Meld types of a request, and the set type each becomes.
SET_TYPES = {
    "chi": shape.CHOW,
    "pon": shape.OPEN_PUNG,
    "kan": shape.OPEN_KONG,
    "addkan": shape.ADDED_KONG,
    "ankan": shape.CONCEALED_KONG,
}
FLAGS = {
    "riichi": shape.RIICHI,
    "double_riichi": shape.DOUBLE_RIICHI,
    "ippatsu": shape.IPPATSU,
    "first_turn": shape.FIRST_TURN,
    "last_tile": shape.LAST_TILE,
    "kong_replacement": shape.KONG_REPLACEMENT,
    "rob_kong": shape.ROB_KONG,
    "rob_north": shape.ROB_NORTH,
    "fourth_tile": shape.FOURTH_TILE,
    "kong_discard": shape.KONG_DISCARD,
}


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld."""

    type: str  # chi, pon, kan, addkan, ankan
    tiles: tuple[Tile, ...]
    source: str  # left, across, right; "" where it is not said or does not matter

    @property
    def is_kong(self) -> bool:
        """Is it four tiles melded as one set?"""
        return len(self.tiles) == 4

    @property
    def is_open(self) -> bool:
        """Was it claimed from a discard, wholly or in part?"""
        return self.type != "ankan"

    @property
    def code(self) -> int:
        """The set code the core reads: type and lowest kind."""
        return SET_TYPES[self.type] << shape.SET_TYPE | min(tile.kind for tile in self.tiles)

    def __str__(self) -> str:
        text = format_tiles(self.tiles)
        return f"[{text}]" if self.is_open else f"({text})"


@dataclass(frozen=True, slots=True)
class Liable:
    """A seat that is liable for a pattern."""

    seat: int
    pattern: str


@dataclass(frozen=True, slots=True)
class Claimed:
    """A pattern as the winner named it: what the name can stand for, and how many of it."""

    name: str
    patterns: tuple[str, ...]
    count: int = 1


@dataclass(frozen=True, slots=True)
class Request:
    """A checked request. Seats are 0–3 from East; tiles keep their red marks."""

    id: object
    book: Book  # options and dice rules applied
    hand: tuple[Tile, ...]  # concealed, without the winning tile
    melds: tuple[Meld, ...]
    win: Tile
    by_self: bool
    discarder: int  # -1 when self-drawn
    seat: int
    round: int
    flags: frozenset[str]
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    north: int = 0
    flowers: int = 0
    faces: int = 0  # which flowers these are, as a mask, where they are named
    honba: int = 0
    sticks: int = 0
    collects: bool = True
    liable: tuple[Liable, ...] = ()
    specials: tuple[str, ...] = ()
    joker: int = -1  # kind
    open_hands: tuple[int, ...] = ()
    supporters: tuple[tuple[str, int], ...] = ()  # name, seat
    away: tuple[int, ...] = ()  # seats that have left the hand: they pay no more
    mixed_in: bool = False  # the drawn tile was put into the hand
    claimed: tuple[Claimed, ...] | None = None  # what the winner announced; None: scored as it is

    def named(self) -> Iterator[tuple[str, Tile]]:
        """Every tile named, with its field."""
        for tile in self.hand:
            yield "hand", tile
        for i, meld in enumerate(self.melds):
            for tile in meld.tiles:
                yield f"melds[{i}].tiles", tile
        yield "win", self.win
        for tile in self.dora:
            yield "dora", tile
        for tile in self.ura:
            yield "ura", tile

    @property
    def is_closed(self) -> bool:
        """Is no set claimed from a discard? A concealed kong leaves the hand closed."""
        return not any(meld.is_open for meld in self.melds)

    @property
    def kongs(self) -> int:
        """Melded kongs of every type."""
        return sum(meld.is_kong for meld in self.melds)

    def copies(self, kind: int) -> int:
        """Copies of a kind among all tiles named, without the winning tile."""
        return sum(tile.kind == kind for field, tile in self.named() if field != "win")


def to_win(request: Request) -> Win:
    """The hand as the core reads it."""
    w = Win()
    for tile in request.hand:
        put(w, request, tile.kind)
    # A wild tile in the river is just its face (psa:特殊#2): only a drawn one is wild.
    w.wild_win = int(request.by_self and request.win.kind == request.joker)
    if request.by_self:
        put(w, request, request.win.kind)
    else:
        w.counts[request.win.kind] += 1
    w.wild_face = int(any(tile.kind == request.joker for tile in faces_of(request)))
    w.win = request.win.kind
    w.meld_count = len(request.melds)
    for i, meld in enumerate(request.melds):
        w.melds[i] = meld.code
    w.seat, w.round = EAST + request.seat, EAST + request.round
    w.flags = shape.SELF_DRAW if request.by_self else 0
    w.flags |= shape.FROM_DEALER if request.discarder == 0 else 0
    for flag in request.flags:
        w.flags |= FLAGS[flag]
    for i, tile in enumerate(request.dora):
        w.dora[i] = tile.kind
    for i, tile in enumerate(request.ura):
        w.ura[i] = tile.kind
    w.red = sum(tile.red for field, tile in request.named() if field not in ("dora", "ura"))
    w.north, w.flowers = request.north, request.flowers
    w.faces = request.faces or (1 << request.flowers) - 1
    return w


def faces_of(request: Request) -> Iterator[Tile]:
    """The tiles that are never wild: those of melds, and a discard won on."""
    for meld in request.melds:
        yield from meld.tiles
    if not request.by_self:
        yield request.win


def put(w: Win, request: Request, kind: int) -> None:
    """Count a concealed tile, or a wild one."""
    if kind == request.joker:
        w.wild += 1
    else:
        w.counts[kind] += 1
