"""What a reading is worth, in the terms of any family."""

from typing import NamedTuple

from paiju.core.rules import Rules
from paiju.core.worth.condition import Defined


class Worth(NamedTuple):
    """`value` decides between readings: base points (riichi), points (official) or fans (house)."""

    value: int
    han: int  # patterns and bonus tiles together
    fu: int
    yakuman: int
    own: int  # han, points or fans without bonus tiles: what the minimum looks at
    patterns: int  # what counts, as a mask by pattern number; official counts stand in an array instead
    defined: Defined  # which of the book's own patterns count
    wins: int  # 1 when the book lets the reading win, by its minimum and its conditions


def dearer(a: Worth, b: Worth) -> bool:
    """Is `a` worth more? Between equal values the one with more han, then more fu, then the one that wins, is shown."""
    if a.value != b.value:
        return a.value > b.value
    if a.han != b.han:
        return a.han > b.han
    return a.fu > b.fu if a.fu != b.fu else a.wins > b.wins


def removed_by(r: Rules, patterns: int) -> int:
    """What the patterns found leave uncounted, as a mask."""
    removing = patterns & r.removers
    removed = 0
    while removing:
        bit = removing & -removing
        removed |= r.removes_low[int(bit).bit_length() - 1]
        removing ^= bit
    return removed
