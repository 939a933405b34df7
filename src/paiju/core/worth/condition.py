"""Patterns that a book defines: a condition on a reading, as a short program that leaves one number.

An instruction is `what + SORTS * which`. Numbers lie in one integer, a byte each, the last one lowest: a condition has
at most DEPTH of them open at a time, and none is above 255.
"""

from typing import NamedTuple

from paiju.core import tiles as T
from paiju.core.patterns.catalogue import FIRST_DEFINED, WORD
from paiju.core.rules import Rules
from paiju.core.shape import Shape
from paiju.core.worth.facts import FLOWERS, KINDS_OF, LAST_FACT, RUNS_BY, of_a_class, of_flowers, of_steps, of_the_hand

SORTS = 64  # instructions there is room for
BYTE, DEPTH = 8, 7
TOP = (1 << BYTE) - 1

# Those of two numbers take the last two and leave one; facts leave one more (`facts.py`), and so do other patterns: of
# the catalogue, below and above HALF, or of those before it in the book; OTHERS is how many of all these count.
NOT, AND, OR, EQUAL, LESS, AT_MOST, PLUS, LESS_BY = range(8)
LOW_PATTERN, HIGH_PATTERN, EARLIER, OTHERS = range(LAST_FACT + 1, LAST_FACT + 5)


class Defined(NamedTuple):
    """Which of the book's own patterns are there, as three masks of WORD bits."""

    first: int
    second: int
    third: int


NOTHING = Defined(0, 0, 0)  # none of them


def is_among(d: Defined, which: int) -> int:
    """Is the pattern of this number among them?"""
    if which < WORD:
        return d.first >> which & 1
    return d.second >> which - WORD & 1 if which < 2 * WORD else d.third >> which - 2 * WORD & 1


def with_one(d: Defined, which: int) -> Defined:
    """With the pattern of this number."""
    if which < WORD:
        return Defined(d.first | 1 << which, d.second, d.third)
    if which < 2 * WORD:
        return Defined(d.first, d.second | 1 << which - WORD, d.third)
    return Defined(d.first, d.second, d.third | 1 << which - 2 * WORD)


def times_there(r: Rules, s: Shape, which: int, low: int, high: int, earlier: Defined) -> int:
    """How often the pattern of this number in the book is there; `low`, `high` and `earlier` are those known to be."""
    stack = 0
    for at in range(r.begins[which], r.begins[which + 1]):
        what, number = r.program[at] % SORTS, r.program[at] // SORTS
        if what == NOT:
            stack = stack & ~TOP | int(stack & TOP == 0)
        elif what <= LESS_BY:
            last, before = stack & TOP, stack >> BYTE & TOP
            stack = stack >> 2 * BYTE << BYTE | joined(what, before, last)
        elif what < KINDS_OF:
            stack = stack << BYTE | of_the_hand(s, what, number)
        elif what < RUNS_BY:
            stack = stack << BYTE | of_a_class(r, s, what, number)
        elif what < FLOWERS:
            stack = stack << BYTE | of_steps(s, what, number)
        elif what <= LAST_FACT:
            stack = stack << BYTE | of_flowers(s, what)
        elif what == EARLIER:
            stack = stack << BYTE | is_among(earlier, number)
        elif what == OTHERS:
            stack = stack << BYTE | others_there(r, s, which, low, earlier)
        else:
            stack = stack << BYTE | (low if what == LOW_PATTERN else high) >> number & 1
    return stack & TOP


def others_there(r: Rules, s: Shape, which: int, low: int, earlier: Defined) -> int:
    """How many patterns are there that count in such a hand: of the catalogue, and of those before this one."""
    n = T.bits(low & (r.counts_open if s.open_melds else r.counts_closed))
    for i in range(which):
        value = r.open[FIRST_DEFINED + i] if s.open_melds else r.closed[FIRST_DEFINED + i]
        n += int(is_among(earlier, i) and value != 0)
    return n


def joined(what: int, a: int, b: int) -> int:
    """One number of two; less than nothing is nothing, and more than a byte is its most."""
    if what == AND:
        return int(a != 0 and b != 0)
    if what == OR:
        return int(a != 0 or b != 0)
    if what == EQUAL:
        return int(a == b)
    if what == LESS:
        return int(a < b)
    if what == AT_MOST:
        return int(a <= b)
    if what == PLUS:
        return a + b if a + b < TOP else TOP
    return a - b if a > b else 0
