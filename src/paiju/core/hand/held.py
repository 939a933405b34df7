"""Which kinds the concealed hand holds, as masks. Compiled, none of these has a branch in its loop."""

from collections.abc import Sequence

from paiju.core.rules import BIT_MODULUS, Rules
from paiju.core.tiles import KINDS


def first_of(r: Rules, kinds: int) -> int:
    """The lowest kind of a mask. Who goes through a mask by it goes through all kinds of it and no others: threads of a
    card that look at different hands then do the same at the same time."""
    return r.bit_index[(kinds & -kinds) % BIT_MODULUS]


def kinds_held(counts: list[int]) -> int:
    """The kinds the concealed hand holds, as a mask."""
    mask = 0
    for kind in range(KINDS):
        if counts[kind]:
            mask |= 1 << kind
    return mask


def held_often(counts: Sequence[int], copies: int) -> int:
    """The kinds the concealed hand holds at least so many times, as a mask."""
    mask = 0
    for kind in range(KINDS):
        if counts[kind] >= copies:
            mask |= 1 << kind
    return mask


def odd_kinds(counts: list[int]) -> int:
    """The kinds the concealed hand holds once or three times, as a mask."""
    mask = 0
    for kind in range(KINDS):
        if counts[kind] & 1:
            mask |= 1 << kind
    return mask
