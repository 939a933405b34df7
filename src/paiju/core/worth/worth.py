"""What a reading is worth, in the terms of any family."""

from typing import NamedTuple

from paiju.core.rules import BIT_MODULUS, Rules


class Worth(NamedTuple):
    """`value` decides between readings: base points (riichi), points (official) or fans (house)."""

    value: int
    han: int  # patterns and bonus tiles together
    fu: int
    yakuman: int
    own: int  # han, points or fans without bonus tiles: what the minimum looks at
    patterns: int  # what counts, as a mask by pattern number; official counts stand in an array instead


def dearer(a: Worth, b: Worth) -> bool:
    """Is `a` worth more? Between equal values the one with more han, then more fu, is shown."""
    if a.value != b.value:
        return a.value > b.value
    return a.han > b.han if a.han != b.han else a.fu > b.fu


def removed_by(r: Rules, found: int) -> int:
    """What the patterns found leave uncounted, as a mask."""
    removing = found & r.removers
    removed = 0
    while removing:
        bit = removing & -removing
        removed |= r.removes_low[r.bit_index[bit % BIT_MODULUS]]
        removing ^= bit
    return removed
