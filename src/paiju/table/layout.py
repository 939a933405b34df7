"""How melds and discards lie in front of a player: which tile lies sideways, on top, face down, and in which row.

The sideways tile of a meld points at the player it came from: left end for the left neighbour, right end for the right
one, after the first tile for the player across (xjtu:5.7, xjtu:5.8.1, mcr:Q42; other books: reading:180). A chow always
has it on the left (xjtu:5.6). A tile added to a pung lies on that tile (xjtu:5.8.2).
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, Protocol

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import _
from paiju.notation import SEATS

Posture = Literal["upright", "sideways", "on_top", "face_down"]
Side = Literal["left", "across", "right"]
MeldType = Literal["chi", "pon", "kan", "addkan", "ankan"]

SUITS = "mpszf?"  # "?" is a tile the reader may not see
ROW = 6  # tiles in a row of the river
PLACES: dict[Side, int] = {"left": 0, "across": 1, "right": -1}  # of the sideways tile


class Laid(NamedTuple):
    """A tile and how it lies; `on_top` lies sideways on the tile before it."""

    tile: str
    posture: Posture


class Discarded(Protocol):
    """What is known of a tile in the river."""

    @property
    def tile(self) -> str: ...
    @property
    def riichi(self) -> bool: ...
    @property
    def claimed(self) -> bool: ...
    @property
    def won(self) -> bool: ...


def side(book: Book, seat: str, other: str) -> Side:
    """Where another player sits, seen from a seat."""
    players = SEATS[: book.tiles.players]
    if other not in players or other == seat:
        raise InputError(
            "from", _("{other} is not one of the players other than {seat}", other=repr(other), seat=repr(seat))
        )
    steps = (players.index(other) - players.index(seat)) % len(players)
    return "right" if steps == 1 else "left" if steps == len(players) - 1 else "across"


def meld_layout(
    book: Book,
    seat: str,
    type: MeldType,
    tiles: Sequence[str],
    from_: str | None = None,
    claimed: str | None = None,
    added: str | None = None,
) -> tuple[Laid, ...]:
    """The tiles of a meld from left to right. `claimed` is the tile that came from another player, `added` the one
    added to a pung."""
    if type == "ankan":
        return concealed_kong(book, tiles)
    if from_ is None or claimed is None:
        raise InputError("claimed", _("a called set needs the player it came from and the tile called"))
    others = in_order(tiles)
    top = [take(others, added, "added")] if type == "addkan" and added is not None else []
    laid = [Laid(take(others, claimed, "claimed"), "sideways"), *(Laid(tile, "on_top") for tile in top)]
    own = [Laid(tile, "upright") for tile in others]
    at = PLACES[side(book, seat, from_)]
    at = len(own) if at < 0 else at
    return (*own[:at], *laid, *own[at:])


def in_order(tiles: Iterable[str]) -> list[str]:
    """Tiles sorted, a red five as a five."""
    return sorted(tiles, key=lambda tile: (SUITS.index(tile[-1]), tile.replace("0", "5")))


def take(tiles: list[str], tile: str, field: str) -> str:
    """Take one tile out of the meld's."""
    if tile not in tiles:
        raise InputError(field, _("{tile} is not in the meld", tile=repr(tile)))
    tiles.remove(tile)
    return tile


def concealed_kong(book: Book, tiles: Sequence[str]) -> tuple[Laid, ...]:
    """The outer two face down (xjtu:5.8.3, ema:3.6, reading:180), or all four (mcr:Q119)."""
    open_ones = (1, 2) if book.kongs.concealed_kong_shown else ()
    return tuple(Laid(tile, "upright" if i in open_ones else "face_down") for i, tile in enumerate(in_order(tiles)))


def river_layout(book: Book, river: Iterable[Discarded]) -> tuple[tuple[Laid, ...], ...]:
    """The discards that lie there, row by row: six per row, the last row of the book running on (xjtu:5.4, mcr:Q38,
    reading:181). Claimed tiles have left; the one that declared riichi lies sideways (xjtu:5.12.3)."""
    lying = [
        Laid(each.tile, "sideways" if each.riichi else "upright") for each in river if each.won or not each.claimed
    ]
    full = len(lying) if book.course.river_rows == 0 else min(len(lying), (book.course.river_rows - 1) * ROW)
    rows = [tuple(lying[i : i + ROW]) for i in range(0, full, ROW)]
    rest = tuple(lying[full:])
    if rest:
        rows.append(rest)
    return tuple(rows)
