"""A winning hand read in every way: which sets and which pair.

A reading is a row of integers: form, pair (-1: none), up to five set codes (concealed sets first, then the
melds; -1: none), the number of the knitted arrangement, and spare ones. Whoever judges wants the concealed sets as
masks instead (`add_split`). Rows stand one after the other in a flat buffer that the caller owns, reading n at ROW * n.
"""

from paiju.core import tiles as T
from paiju.core.hand.held import Digits, digits_of, one_less
from paiju.core.hand.splits import KNIT, ROW, Sets, add_split, sets_and_pair
from paiju.core.rules import DISTINCT_PAIRS, NO_PAIRS, Rules, Win
from paiju.core.shape import (
    KNITTED_HONOURS,
    KNITTED_STRAIGHT,
    ORPHANS_FORM,
    PAIRS,
    PUNG,
    RUN,
    SET_TYPE,
    STANDARD,
)

SPARE = KNIT + 1  # the first spare number of a row
READINGS = 64  # more than any hand without wild tiles has
ROWS = ROW * READINGS  # the length of the buffer


# The six ways to give 147, 258 and 369 to the three suits.
KNITTED = (
    0o111 | 0o222 << 9 | 0o444 << 18,
    0o111 | 0o444 << 9 | 0o222 << 18,
    0o222 | 0o111 << 9 | 0o444 << 18,
    0o222 | 0o444 << 9 | 0o111 << 18,
    0o444 | 0o111 << 9 | 0o222 << 18,
    0o444 | 0o222 << 9 | 0o111 << 18,
)


def write_sets(w: Win, rows: list[int], at: int) -> None:
    """Write a row's sets as codes in place of masks: those of the pair's suit, the other suits', the honours and the
    melds."""
    runs, twice, thrice, pungs = rows[at + 2], rows[at + 3], rows[at + 4], rows[at + 5]
    pair = rows[at + 1]
    own = (T.BAMBOOS if pair >= T.HONOUR else pair) // 9
    to = at + 2
    for others in range(2):
        for kind in range(T.KINDS):
            if int(kind // 9 != own) == others:
                if pungs >> kind & 1:
                    rows[to] = PUNG << SET_TYPE | kind
                    to += 1
                for _ in range((runs >> kind & 1) + (twice >> kind & 1) + 3 * (thrice >> kind & 1)):
                    rows[to] = RUN << SET_TYPE | kind
                    to += 1
    for i in range(w.meld_count):
        rows[to + i] = w.melds[i]
    for i in range(to + w.meld_count, at + KNIT):
        rows[i] = -1


def other_form(rows: list[int], count: int, form: int, knit: int) -> int:
    """Add a reading that has neither sets nor a single pair."""
    return add_split(rows, count, form, -1, Sets(1, 0, 0, 0, 0), knit)


def is_seven_pairs(r: Rules, d: Digits) -> bool:
    """Fourteen tiles in pairs, all distinct or with repeats as the book has it."""
    odd = d.ones | (d.fours if r.pairs_form == DISTINCT_PAIRS else 0)
    return odd == 0 and T.bits(d.twos) + 2 * T.bits(d.fours) == 7


def is_orphans(d: Digits) -> bool:
    """Each of the thirteen orphans, and one of them again."""
    return d.fours == 0 and d.ones ^ d.twos == T.ORPHANS and T.bits(d.twos) == 1


def knitted_readings(d: Digits, meld_count: int, rows: list[int], count: int) -> int:
    """A knitted straight with a set and a pair, and knitted tiles with honours."""
    held = d.ones | d.twos | d.fours
    for i in range(6):
        body = KNITTED[i]
        if held & body == body:
            count = sets_and_pair(one_less(d, body), rows, count, KNITTED_STRAIGHT, i)
        if meld_count == 0 and held == d.ones and d.twos == 0 and held & ~(body | T.HONOURS) == 0:
            return other_form(rows, count, KNITTED_HONOURS, i)
    return count


def split_readings(r: Rules, d: Digits, meld_count: int, rows: list[int]) -> int:
    """Every reading of a hand without wild tiles, its sets as masks (`add_split`); how many there are."""
    count = sets_and_pair(d, rows, 0, STANDARD, 0)
    if meld_count == 0:
        if r.pairs_form != NO_PAIRS and is_seven_pairs(r, d):
            count = other_form(rows, count, PAIRS, -1)
        if r.orphans_form and is_orphans(d):
            count = other_form(rows, count, ORPHANS_FORM, -1)
    if r.knitted_forms and meld_count < 2:
        count = knitted_readings(d, meld_count, rows, count)
    return count


def readings(r: Rules, w: Win, rows: list[int]) -> int:
    """Every reading of a hand without wild tiles; how many there are."""
    count = split_readings(r, digits_of(w.counts), w.meld_count, rows)
    for i in range(count):
        write_sets(w, rows, ROW * i)
    return count
