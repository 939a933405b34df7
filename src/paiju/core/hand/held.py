"""Which kinds the concealed hand holds, and how often, as masks. Compiled, none of these has a branch in its loop."""

from collections.abc import Sequence
from typing import NamedTuple

from paiju.core.hand.words import Words, lowest_bits
from paiju.core.tiles import KINDS


class Digits(NamedTuple):
    """How many tiles of each kind there are, 0 to 4, in binary: the kinds that have a one, a two and a four."""

    ones: int
    twos: int
    fours: int


def digits_of(counts: Sequence[int]) -> Digits:
    """The counts as binary digits, kind by kind."""
    ones = twos = fours = 0
    for kind in range(KINDS):
        if counts[kind]:
            n, bit = counts[kind], 1 << kind
            if n & 1:
                ones |= bit
            if n & 2:
                twos |= bit
            if n & 4:
                fours |= bit
    return Digits(ones, twos, fours)


def digits_in(w: Words) -> Digits:
    """The same of counts that are read as words, which is quicker where they lie in memory."""
    return Digits(kinds_with(w, 0), kinds_with(w, 1), kinds_with(w, 2))


def kinds_with(w: Words, digit: int) -> int:
    """The kinds whose counts have this binary digit."""
    suits = lowest_bits(w.characters >> digit) | lowest_bits(w.circles >> digit) << 9
    suits |= lowest_bits(w.bamboos >> digit) << 18 | lowest_bits(w.rest >> digit) << 26
    return suits | (w.nines >> digit & 1) << 8 | (w.nines >> digit & 1 << 8) << 9


def one_less(d: Digits, kinds: int) -> Digits:
    """One tile less of each of these kinds, all of which are there."""
    ones = d.ones ^ kinds
    carried = kinds & ones
    twos = d.twos ^ carried
    return Digits(ones, twos, d.fours ^ carried & twos)


def one_more(d: Digits, kind: int) -> Digits:
    """One tile more of a kind, given as a mask."""
    carried = kind & d.ones
    return Digits(d.ones ^ kind, d.twos ^ carried, d.fours ^ carried & d.twos)


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
