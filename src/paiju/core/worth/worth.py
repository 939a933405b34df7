"""What a reading is worth, however hands are counted."""

from typing import NamedTuple

from paiju.core.rules import Rules
from paiju.core.worth.condition import NOTHING, Defined


class Worth(NamedTuple):
    """`value` decides between readings and is paid for: base points by limits, else han, points or fans."""

    value: int
    han: int  # patterns and bonus tiles together
    fu: int
    yakuman: int
    own: int  # han, points or fans without bonus tiles: what the minimum looks at
    patterns: int  # what counts, as a mask by pattern number; points under principles stand in an array instead
    defined: Defined  # which of the book's own patterns count
    wins: int  # 1 when the book lets the reading win, by its minimum and its conditions


INCOMPLETE = Worth(-1, 0, 0, 0, 0, 0, NOTHING, 0)  # no reading at all


def dearer(a: Worth, b: Worth) -> bool:
    """Is `a` worth more? Between equal values the one with more han, then more fu, then the one that wins, is shown."""
    if a.value != b.value:
        return a.value > b.value
    if a.han != b.han:
        return a.han > b.han
    return a.fu > b.fu if a.fu != b.fu else a.wins > b.wins


def preferred(r: Rules, a: Worth, b: Worth) -> bool:
    """Is `a` taken rather than `b`? Where a win needs some pattern the one that wins is, and else the dearer."""
    return a.wins > b.wins if r.needs and a.wins != b.wins else dearer(a, b)


def sum_of(r: Rules, digits: list[int], patterns: int) -> int:
    """What these patterns are worth together; no branch asks how many there are."""
    total = 0
    for digit in range(r.digits):
        total += int(digits[digit] & patterns).bit_count() << digit
    return total


def removed_by(r: Rules, patterns: int) -> int:
    """What the patterns found leave uncounted, as a mask."""
    removing = patterns & r.removers
    removed = 0
    while removing:
        bit = removing & -removing
        removed |= r.removes_low[int(bit).bit_length() - 1]
        removing ^= bit
    return removed
