"""Official hands as PyMahjongGB wants them."""

from typing import Any

from paiju.core import shape
from paiju.core.tiles import HONOUR
from tests.peers.hands import Hand, tiles_of


def tile_name(kind: int) -> str:
    """A kind as the peer writes it."""
    if kind < HONOUR:
        return "WBT"[kind // 9] + str(kind % 9 + 1)
    return f"F{kind - 26}" if kind < 31 else f"J{34 - kind}"


def peer_meld(code: int) -> tuple[str, str, int]:
    """A meld as the peer wants it: type, tile (the middle one of a run), giver (0: concealed)."""
    tiles = tiles_of(code)
    sort = code >> shape.SET_TYPE
    name = "CHI" if sort == shape.CHOW else "GANG" if len(tiles) == 4 else "PENG"
    return name, tile_name(tiles[1]), int(sort != shape.CONCEALED_KONG)


def peer_call(hand: Hand) -> tuple[Any, ...]:
    """The arguments of the peer's fan calculator; names of fans included."""
    standing = list(hand.tiles)
    standing.remove(hand.win)
    return (
        tuple(peer_meld(code) for code in hand.melds),
        tuple(tile_name(kind) for kind in standing),
        tile_name(hand.win),
        0,
        bool(hand.flags & shape.SELF_DRAW),
        bool(hand.flags & shape.FOURTH_TILE),
        bool(hand.flags & (shape.KONG_REPLACEMENT | shape.ROB_KONG)),
        bool(hand.flags & shape.LAST_TILE),
        hand.seat - HONOUR,
        hand.round - HONOUR,
        True,
    )
