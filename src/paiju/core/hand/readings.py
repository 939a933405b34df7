"""A winning hand read in every way: which sets and which pair.

A reading is a row of integers: form, pair (-1: none), up to four set codes (concealed sets first, then the
melds; -1: none), the number of the knitted arrangement, and spare ones. Rows stand one after the other in a flat
buffer that the caller owns, reading n at ROW * n; the end of the buffer serves as scratch.
"""

from paiju.core import tiles as T
from paiju.core.hand.held import held_often, kinds_held
from paiju.core.hand.splits import ROW, pack_suit, suit_options
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

SPARE = 7  # the first spare number of a row
READINGS = 64  # more than any hand without wild tiles has
OPTIONS = 12  # more than any suit has
SCRATCH = ROW * READINGS
HONOUR_ROW = SCRATCH + 2 * ROW * OPTIONS
ROWS = HONOUR_ROW + ROW  # the length of the buffer


# The six ways to give 147, 258 and 369 to the three suits.
KNITTED = (
    0o111 | 0o222 << 9 | 0o444 << 18,
    0o111 | 0o444 << 9 | 0o222 << 18,
    0o222 | 0o111 << 9 | 0o444 << 18,
    0o222 | 0o444 << 9 | 0o111 << 18,
    0o444 | 0o111 << 9 | 0o222 << 18,
    0o444 | 0o222 << 9 | 0o111 << 18,
)


def honour_sets(c: list[int], rows: list[int], at: int) -> int:
    """Honours as pungs and at most one pair: their number, their codes, the pair last. 0 when they do not fit."""
    n = 0
    pair = -1
    for kind in range(T.EAST, T.KINDS):
        k = c[kind]
        if k:
            if k == 3:
                n += 1
                rows[at + n] = PUNG << SET_TYPE | kind
            elif k == 2 and pair < 0:
                pair = kind
            else:
                return 0
    rows[at] = n
    rows[at + ROW - 1] = pair
    return 1


def standard_readings(w: Win, rows: list[int], count: int) -> int:
    """Four sets and a pair: the suit with two tiles too many holds the pair, the others fall into sets."""
    c = w.counts
    if honour_sets(c, rows, HONOUR_ROW) == 0:
        return count
    a, b, d = pack_suit(c, 0), pack_suit(c, 9), pack_suit(c, 18)
    over = a % 15 % 3 | b % 15 % 3 << 2 | d % 15 % 3 << 4
    pair = rows[HONOUR_ROW + ROW - 1]
    if pair >= 0:
        return count if over else join_suits(w, rows, count, pair, 18, d, a, b)
    if over == 2:
        return pair_in_suit(w, rows, count, 0, a, b, d)
    if over == 2 << 2:
        return pair_in_suit(w, rows, count, 9, b, a, d)
    if over == 2 << 4:
        return pair_in_suit(w, rows, count, 18, d, a, b)
    return count


def pair_in_suit(w: Win, rows: list[int], count: int, base: int, suit: int, a: int, b: int) -> int:
    """Try each pair of the suit from `base` on; `a` and `b` are the others. Sets add up to a multiple of three, so the
    pair's rank is known up to one."""
    total = (suit & 0x0F00F00F0) % 15 + 2 * ((suit & 0xF00F00F00) % 15)
    for rank in range(2 * total % 3, 9, 3):
        if suit >> 4 * rank & 15 > 1:
            count = join_suits(w, rows, count, base + rank, base, suit - (2 << 4 * rank), a, b)
    return count


def join_suits(w: Win, rows: list[int], count: int, pair: int, base: int, suit: int, a: int, b: int) -> int:
    """Readings from every split of three suits without the pair, the honours and the melds: the suit from `base` on,
    then the two others in their order."""
    na = suit_options(a, 9 if base == 0 else 0, rows, SCRATCH)
    if na == 0:
        return count
    second = SCRATCH + OPTIONS * ROW
    nb = suit_options(b, 9 if base == 18 else 18, rows, second)
    for i in range(na):
        for j in range(nb):
            n = suit_options(suit, base, rows, ROW * count)
            for k in range(count, count + n):
                complete_row(w, rows, ROW * k, pair, SCRATCH + ROW * i, second + ROW * j)
            count += n
    return count


def complete_row(w: Win, rows: list[int], at: int, pair: int, a: int, b: int) -> None:
    """Turn the split of one suit into a reading: the other suits' sets, the honours and the melds behind it."""
    n = rows[at]
    rows[at + 5] = rows[at + 4]
    rows[at + 4] = rows[at + 3]
    rows[at + 3] = rows[at + 2]
    rows[at + 2] = rows[at + 1]
    to = add_sets(rows, at + 2 + n, a)
    to = add_sets(rows, to, b)
    to = add_sets(rows, to, HONOUR_ROW)
    for j in range(w.meld_count):
        rows[to + j] = w.melds[j]
    rows[at] = STANDARD
    rows[at + 1] = pair


def add_sets(rows: list[int], to: int, more: int) -> int:
    """Copy the sets of another row; where the next would stand. Copying four is faster than counting them, and a row
    has room for what the next copy overwrites."""
    rows[to] = rows[more + 1]
    rows[to + 1] = rows[more + 2]
    rows[to + 2] = rows[more + 3]
    rows[to + 3] = rows[more + 4]
    return to + rows[more]


def other_form(rows: list[int], count: int, form: int, pair: int, code: int, knit: int) -> int:
    """Add a reading that is not four sets and a pair."""
    at = ROW * count
    rows[at] = form
    rows[at + 1] = pair
    rows[at + 2] = code
    rows[at + 3] = rows[at + 4] = rows[at + 5] = -1
    rows[at + 6] = knit
    return count + 1


def pairs_reading(r: Rules, w: Win, rows: list[int], count: int) -> int:
    """Seven pairs, all distinct or with repeats as the book has it."""
    pairs = 0
    for kind in range(T.KINDS):
        n = w.counts[kind]
        if n & 1 or (n == 4 and r.pairs_form == DISTINCT_PAIRS):
            return count
        pairs += n >> 1
    return other_form(rows, count, PAIRS, -1, -1, -1) if pairs == 7 else count


def orphans_reading(w: Win, rows: list[int], count: int) -> int:
    """Thirteen orphans: each of the thirteen kinds, fourteen tiles."""
    total = 0
    for kind in range(T.KINDS):
        n = w.counts[kind]
        if T.ORPHANS >> kind & 1:
            if n == 0:
                return count
            total += n
        elif n:
            return count
    return other_form(rows, count, ORPHANS_FORM, -1, -1, -1) if total == 14 else count


def knitted_readings(w: Win, rows: list[int], count: int) -> int:
    """A knitted straight with a set and a pair, and knitted tiles with honours."""
    held, many = kinds_held(w.counts), held_often(w.counts, 2)
    for i in range(6):
        body = KNITTED[i]
        if held & body == body and w.meld_count < 2:
            count = knitted_straight(w, rows, count, i, body)
        if w.meld_count == 0 and many == 0 and held & ~(body | T.HONOURS) == 0:
            return other_form(rows, count, KNITTED_HONOURS, -1, -1, i)
    return count


def knitted_straight(w: Win, rows: list[int], count: int, knit: int, body: int) -> int:
    """What the nine knitted tiles leave must be a set and a pair, or a pair beside one meld."""
    c = w.counts
    for pair in range(T.KINDS):
        if c[pair] - (body >> pair & 1) < 2:
            continue
        if w.meld_count == 1:
            return other_form(rows, count, KNITTED_STRAIGHT, pair, int(w.melds[0]), knit)
        code = lone_set(c, body, pair)
        if code >= 0:
            count = other_form(rows, count, KNITTED_STRAIGHT, pair, code, knit)
    return count


def lone_set(c: list[int], body: int, pair: int) -> int:
    """The one set left beside the knitted tiles and the pair, or -1."""
    first = -1
    for kind in range(T.KINDS):
        n = c[kind] - (body >> kind & 1) - (2 if kind == pair else 0)
        if n == 3:
            return PUNG << SET_TYPE | kind
        if n == 1 and first < 0:
            if kind >= T.EAST or kind % 9 > 6:
                return -1
            first = kind
        elif n and not (n == 1 and kind < first + 3):
            return -1
    if first < 0:
        return -1
    for kind in range(first, first + 3):
        if c[kind] - (body >> kind & 1) - (2 if kind == pair else 0) != 1:
            return -1
    return RUN << SET_TYPE | first


def readings(r: Rules, w: Win, rows: list[int]) -> int:
    """Every reading of a hand without wild tiles; how many there are."""
    count = standard_readings(w, rows, 0)
    if w.meld_count == 0:
        if r.pairs_form != NO_PAIRS:
            count = pairs_reading(r, w, rows, count)
        if r.orphans_form:
            count = orphans_reading(w, rows, count)
    if r.knitted_forms and w.meld_count < 2:
        count = knitted_readings(w, rows, count)
    return count
