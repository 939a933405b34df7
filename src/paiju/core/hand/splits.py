"""Tiles split into sets and a pair, all kinds at once.

Let a suit's counts by rank be the polynomial n(x), and s(x) say how many runs begin at each rank. Then
n = s (1 + x + x²) + 3 p with p the pungs, so modulo three s = n (1 - x) / (1 - x³): the counts less those one rank
below, added up in steps of three. Three equal runs are three pungs, so s is 0 to 2 everywhere, and known. The tiles
split when no run begins at 8 or 9 and the runs take no more than there is; what they leave is the pungs. A pair taken
out beforehand changes s by a known amount, so s at 8 and 9 tells which suit has it, and its rank up to threes. Every
other way to split the same tiles has three equal runs in place of pungs of three ranks in a row.

Numbers modulo three are kept as two masks by kind, of those that are one and of those that are two.
"""

from typing import NamedTuple

from paiju.core import tiles as T
from paiju.core.hand.held import Digits, one_more

KNIT = 7  # where a row says which knitted arrangement it is
ROW = 12  # the length of a row that says how tiles are split, with room to spare
NOT_FIRST = T.SUITED & ~T.ONES
NOT_FIRST_THREE = T.SUITED & ~(T.ONES * 7)
LAST_THREE = T.ONES * 0o700
NOT_LAST = T.SUITED & ~(T.ONES << 8)
LAST_TWO = T.ONES * 0o600  # where no run begins
RUN_KINDS = T.ONES * 0o177


class Thirds(NamedTuple):
    """Numbers by kind, modulo three: where they are one, where two."""

    ones: int
    twos: int


class Pairs(NamedTuple):
    """Which pairs may be taken out so that the rest may split."""

    kinds: int
    suit: int  # theirs as a mask, 0 for honours


class Sets(NamedTuple):
    """Concealed tiles split into sets. Three equal runs are `thrice`, and not among the others."""

    fits: int  # 1 when they split at all
    runs: int  # begun at least once, by their lowest kind
    twice: int
    thrice: int
    pungs: int


def added(a1: int, a2: int, b1: int, b2: int) -> tuple[int, int]:
    """The sums of numbers modulo three: where they are one, where two."""
    differ = (a1 | b2) ^ (a2 | b1)
    return (a2 | b2) ^ differ, (a1 | b1) ^ differ


def begun_runs(left_over: Thirds) -> Thirds:
    """How many runs begin at each kind, modulo three, in tiles whose counts leave these remainders."""
    ones, twos = left_over.ones & T.SUITED, left_over.twos & T.SUITED
    step1, step2 = added(ones, twos, twos << 1 & NOT_FIRST, ones << 1 & NOT_FIRST)
    far1, far2 = added(step1, step2, step1 << 3 & NOT_FIRST_THREE, step2 << 3 & NOT_FIRST_THREE)
    ones, twos = added(far1, far2, step1 << 6 & LAST_THREE, step2 << 6 & LAST_THREE)
    return Thirds(ones, twos)


def remainders(d: Digits) -> Thirds:
    """The counts modulo three; there may be a fifth tile of a kind."""
    return Thirds((d.ones ^ d.fours) & ~d.twos, d.twos & ~d.ones | d.ones & d.fours)


def pairs_in(d: Digits, left_over: Thirds, s: Thirds) -> Pairs:
    """The pairs that may be taken out of these tiles: they alone keep runs from beginning at 8 and 9."""
    one8, two8, one9, two9 = s.ones >> 7 & T.ONES, s.twos >> 7 & T.ONES, s.ones >> 8 & T.ONES, s.twos >> 8 & T.ONES
    first, second, third = one8 & ~(one9 | two9), two8 & one9, two9 & ~(one8 | two8)
    suits, honours = first | second | third, left_over.twos & T.HONOURS
    places = suits | honours
    if (one8 | two8 | one9 | two9) ^ suits | left_over.ones & T.HONOURS | places & places - 1:
        return Pairs(0, 0)
    kinds = (first * 0o111 | second * 0o222 | third * 0o444) & (d.twos | d.fours)
    return Pairs(kinds | honours, suits * T.ONE_SUIT)


def split(d: Digits, s: Thirds, pair: int, suit: int) -> Sets:
    """Take a pair, given as a mask, out of tiles in which runs begin so, and split the rest."""
    ones, twos = added(s.ones, s.twos, pair * 0o111 & suit, pair * 0o222 & suit)
    runs = ones | twos
    next_runs, last_runs, next_two, last_two = runs << 1, runs << 2, twos << 1, twos << 2
    in_three = ones & ones << 1 & ones << 2 | twos & (next_runs | last_runs)  # kinds that runs take three times or more
    in_three |= next_two & (runs | last_runs) | last_two & (runs | next_runs)
    threes = d.fours & ~pair | d.ones & (d.twos ^ pair)
    bad = in_three & ~threes | twos & next_two & last_two | runs & LAST_TWO
    return Sets(int(bad == 0), runs, twos, 0, threes & ~in_three)


def is_split(d: Digits, left_over: Thirds, s: Thirds) -> bool:
    """Do tiles split into sets and a pair at all?"""
    pairs = pairs_in(d, left_over, s)
    left = pairs.kinds
    fits = 0
    while left and fits == 0:
        pair = left & -left
        left ^= pair
        fits = split(d, s, pair, pairs.suit).fits
    return fits != 0


def sets_and_pair(d: Digits, rows: list[int], count: int, form: int, knit: int) -> int:
    """Add a row for every way to split tiles into sets and a pair; how many rows there are then."""
    left_over = remainders(d)
    s = begun_runs(left_over)
    pairs = pairs_in(d, left_over, s)
    left = pairs.kinds
    while left:
        pair = left & -left
        left ^= pair
        sets = split(d, s, pair, pairs.suit)
        if sets.fits:
            count = add_splits(rows, count, form, int(pair).bit_length() - 1, sets, knit)
    return count


def splits_waits(d: Digits) -> int:
    """The kinds of which one tile more makes sets and a pair, whether or not a copy is left. It is of the one or two
    suits, or honours, that do not split, and equal to a tile that is there or between or beside two of them."""
    left_over = remainders(d)
    s = begun_runs(left_over)
    ends = s.ones | s.twos
    suits, honours = (ends >> 7 | ends >> 8) & T.ONES, (left_over.ones | left_over.twos) & T.HONOURS
    if T.bits(suits) + T.bits(honours) > 2:
        return 0
    held = d.ones | d.twos | d.fours
    below, above = held << 1 & NOT_FIRST, held >> 1 & NOT_LAST
    near = held | below & above | below & below << 1 & NOT_FIRST | above & above >> 1 & NOT_LAST
    left = suits * T.ONE_SUIT & near | honours
    mask = 0
    while left:
        kind = left & -left
        left ^= kind
        more = one_more(d, kind)
        suit = T.ONE_SUIT << (int(kind).bit_length() - 1) // 9 * 9 & T.SUITED
        ones, twos = added(s.ones, s.twos, kind * 0o111 & suit, kind * 0o222 & suit)
        if is_split(more, remainders(more), Thirds(ones, twos)):
            mask |= kind
    return mask


def add_splits(rows: list[int], count: int, form: int, pair: int, sets: Sets, knit: int) -> int:
    """Three equal runs for each three pungs in a row, from the highest, and last the pungs themselves."""
    in_a_row = sets.pungs & sets.pungs >> 1 & sets.pungs >> 2 & RUN_KINDS
    while in_a_row:
        begun = 1 << int(in_a_row).bit_length() - 1
        in_a_row ^= begun
        pungs = sets.pungs ^ begun * 7
        count = add_split(rows, count, form, pair, Sets(1, sets.runs, sets.twice, begun, pungs), knit)
    return add_split(rows, count, form, pair, sets, knit)


def add_split(rows: list[int], count: int, form: int, pair: int, sets: Sets, knit: int) -> int:
    """A row more: form, pair (-1: none), the sets as masks, the number of the knitted arrangement."""
    at = ROW * count
    rows[at] = form
    rows[at + 1] = pair
    rows[at + 2] = sets.runs
    rows[at + 3] = sets.twice
    rows[at + 4] = sets.thrice
    rows[at + 5] = sets.pungs
    rows[at + KNIT] = knit
    return count + 1
