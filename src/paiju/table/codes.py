"""Tiles in play as the core numbers them and as people write them: 34 kinds, red fives "0p", flowers "3f"."""

from collections.abc import Iterable

from paiju.core import shape
from paiju.core.play import actions as A
from paiju.core.tiles import KINDS
from paiju.errors import InputError
from paiju.languages import _
from paiju.notation import SEATS as SEATS
from paiju.notation import Tile, tile_name

HIDDEN = "?"  # a tile that the reader may not see, or nobody knows


def tile_of(code: int) -> Tile:
    """The tile a code stands for."""
    if A.is_flower(code):
        return Tile(KINDS + code - A.FIRST_FLOWER)
    return Tile(A.kind_of(code), A.is_red(code))


NAMES = tuple(tile_name(tile_of(code)) for code in range(A.TILE_CODES))
CODES = {name: code for code, name in enumerate(NAMES)}


def name_of(code: int) -> str:
    """A code in writing; anything that is not a tile is hidden."""
    return NAMES[code] if 0 <= code < A.TILE_CODES else HIDDEN


def code_of(name: object, field: str) -> int:
    """The code of a tile in writing."""
    if not isinstance(name, str) or name not in CODES:
        shown = repr(name)[:20]
        raise InputError(
            field,
            _(
                "{shown} is not a tile; write one such as 4p, 0p for a red five, 1z for East, 3f for a flower",
                shown=shown,
            ),
        )
    return CODES[name]


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Tiles sorted by code, a red five beside the plain ones, hidden ones last."""
    return tuple(sorted(names, key=order))


def position(code: int) -> tuple[int, int]:
    """The position of a tile in a sorted hand."""
    return (A.kind_of(code) if A.is_red(code) else code if code < A.RED_FIVES else KINDS + code), code


POSITIONS = {name: position(code) for name, code in (CODES | {HIDDEN: A.TILE_CODES}).items()}
order = POSITIONS.__getitem__


def set_tiles(code: int, reds: int) -> tuple[str, ...]:
    """The tiles of a meld, with this many red ones."""
    kind, sort = code & shape.SET_KIND, code >> shape.SET_TYPE
    if sort == shape.CHOW:
        kinds = [kind, kind + 1, kind + 2]
    else:
        kinds = [kind] * (3 if sort == shape.OPEN_PUNG else 4)
    return with_reds(kinds, reds)


def with_reds(kinds: list[int], reds: int) -> tuple[str, ...]:
    """Tiles of these kinds, with this many red fives."""
    codes = list(kinds)
    for i, kind in enumerate(kinds):
        if reds > 0 and kind in A.FIVE_OF:
            codes[i] = A.RED_FIVES + kind // 9
            reds -= 1
    return tuple(NAMES[code] for code in codes)
