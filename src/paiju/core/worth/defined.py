"""What patterns count that a book defines itself, beside those of the catalogue, and what they are worth."""

from typing import NamedTuple

from paiju.core import tiles as T
from paiju.core.patterns.catalogue import FIRST_DEFINED
from paiju.core.rules import Rules
from paiju.core.shape import Shape
from paiju.core.worth.condition import NOTHING, Defined, is_among, times_there, with_one


class Counted(NamedTuple):
    """Patterns of the catalogue below HALF, and those of the book."""

    low: int
    defined: Defined


def defined_there(r: Rules, s: Shape, low: int, high: int) -> Defined:
    """Those that are there; each may look at the catalogue's, below and above HALF, and at those before it."""
    there = NOTHING
    for i in range(r.defined):
        if times_there(r, s, i, low, high, there):
            there = with_one(there, i)
    return there


def counted_with_defined(r: Rules, s: Shape, low: int, there: Defined) -> Counted:
    """Those that count: worth something in such a hand, beside a limit hand only limit hands, less what another leaves
    uncounted."""
    low &= r.counts_open if s.open_melds else r.counts_closed
    defined = limits = NOTHING
    for i in range(r.defined):
        n = FIRST_DEFINED + i
        if is_among(there, i) and (r.open[n] if s.open_melds else r.closed[n]):
            defined = with_one(defined, i)
            if r.yakuman[n]:
                limits = with_one(limits, i)
    if low & r.yakuman_mask or number_of(limits):
        low &= r.yakuman_mask
        defined = limits
    return less_removed(r, low, defined)


def less_removed(r: Rules, low: int, defined: Defined) -> Counted:
    """Without what one of them leaves uncounted."""
    left, taken = low, NOTHING
    removing = low & r.removers
    while removing:
        bit = removing & -removing
        n = int(bit).bit_length() - 1
        left &= ~r.removes_low[n]
        taken = with_removed(r, taken, n)
        removing ^= bit
    for i in range(r.defined):
        if is_among(defined, i):
            left &= ~r.removes_low[FIRST_DEFINED + i]
            taken = with_removed(r, taken, FIRST_DEFINED + i)
    counted = Defined(defined.first & ~taken.first, defined.second & ~taken.second, defined.third & ~taken.third)
    return Counted(int(left), counted)


def with_removed(r: Rules, taken: Defined, n: int) -> Defined:
    """With those that this pattern leaves uncounted."""
    removed = r.removes_defined[n]
    return Defined(int(taken.first | removed[0]), int(taken.second | removed[1]), int(taken.third | removed[2]))


def number_of(d: Defined) -> int:
    """How many they are."""
    return T.bits(d.first) + T.bits(d.second) + T.bits(d.third)


def limits_among(r: Rules, d: Defined) -> int:
    """How many limit hands."""
    limits = 0
    for i in range(r.defined):
        limits += int(is_among(d, i) and r.yakuman[FIRST_DEFINED + i] != 0)
    return limits


def times_counted(r: Rules, s: Shape, which: int, low: int, there: Defined) -> int:
    """How often a pattern counts that does: once, or as often as it is there."""
    return times_there(r, s, which, low, 0, there) if r.repeated[which] else 1


def value_of(r: Rules, s: Shape, counted: Defined, low: int, there: Defined) -> int:
    """What those that count are worth together; `low` and `there` are all that are there."""
    value = 0
    for i in range(r.defined):
        if is_among(counted, i):
            n = FIRST_DEFINED + i
            value += times_counted(r, s, i, low, there) * int(r.open[n] if s.open_melds else r.closed[n])
    return value
