"""Hands with wild tiles: every reading in which each wild tile stands for some tile.

The natural tiles are laid lowest first: a set takes the lowest one left and whatever else it finds, wild tiles fill
its gaps; sets of wild tiles alone come last. Each collection of sets is met once. Nothing limits the copies of a kind
that wild tiles may add; a book with wild tiles has hands of four sets. Rows have the form of `readings`; where a form
leaves open what wild tiles stand for, the spare number says so: kinds plus one, six bits each (pairs made of wild tiles
alone; the doubled orphan).
"""

from paiju.core import tiles as T
from paiju.core.hand.readings import SPARE
from paiju.core.hand.splits import KNIT, ROW
from paiju.core.rules import DISTINCT_PAIRS, NO_PAIRS, Rules, Win
from paiju.core.shape import ORPHANS_FORM, PAIRS, PUNG, RUN, SET_KIND, SET_TYPE, STANDARD

WILD_READINGS = 1320  # the most any hand has is 1305: 3344556677 of a suit and four wild tiles
WILD_ROWS = ROW * (WILD_READINGS + 4)  # the length of the buffer; its end is the search's stack, in four parts:
CODES, LOWS, TAKES, OPTIONS = 0, ROW, 2 * ROW, 3 * ROW  # sets, the lowest tile before each, tiles taken, option tried
WILD_SETS = T.EAST + T.KINDS  # sets a group of three wild tiles may form: runs by kind, then pungs
NO_SET, NO_MORE = -1, -2


def run_code(lowest: int, kind: int) -> int:
    """The run from `lowest` that holds `kind`, if there is one in its suit."""
    fits = kind < T.EAST and lowest >= 0 and lowest // 9 == kind // 9 and lowest % 9 < T.RUNS
    return RUN << SET_TYPE | lowest if fits else NO_SET


def set_option(low: int, i: int) -> int:
    """The i-th set that takes the lowest tile left; of wild tiles alone, any set, when none is left."""
    if low < T.KINDS:
        if i < 3:
            return run_code(low - 2 + i, low)
        return PUNG << SET_TYPE | low if i == 3 else NO_MORE
    if i < T.EAST:
        return run_code(i, i)
    return PUNG << SET_TYPE | i - T.EAST if i < WILD_SETS else NO_MORE


def take_set(c: list[int], code: int) -> int:
    """Take a set's natural tiles out of the counts; a bit for each of its three tiles that was there."""
    taken = 0
    kind = code & SET_KIND
    step = int(code >> SET_TYPE == RUN)
    for i in range(3):
        if c[kind] > 0:
            c[kind] -= 1
            taken |= 1 << i
        kind += step
    return taken


def put_back(c: list[int], code: int, taken: int) -> None:
    """Undo `take_set`."""
    kind = code & SET_KIND
    step = int(code >> SET_TYPE == RUN)
    for i in range(3):
        c[kind] += taken >> i & 1
        kind += step


def out_of_order(rows: list[int], stack: int, depth: int, code: int) -> int:
    """Could this set have taken the lowest tile before a greater one did? Then the same sets are met elsewhere."""
    kind = code & SET_KIND
    last = kind + 2 if code >> SET_TYPE == RUN else kind
    for i in range(stack, stack + depth):
        if kind <= rows[i + LOWS] <= last and code < rows[i + CODES]:
            return 1
    return 0


def add_standard(w: Win, rows: list[int], count: int, pair: int, stack: int) -> int:
    """Write down four sets and a pair."""
    at = ROW * count
    rows[at] = STANDARD
    rows[at + 1] = pair
    own = 4 - w.meld_count
    for i in range(4):
        rows[at + 2 + i] = rows[stack + CODES + i] if i < own else w.melds[i - own]
    rows[at + 6] = rows[at + KNIT] = -1
    rows[at + SPARE] = 0
    return count + 1


def add_form(rows: list[int], count: int, form: int) -> int:
    """Write down a reading that is not four sets and a pair."""
    at = ROW * count
    rows[at] = form
    for i in range(1, SPARE):
        rows[at + i] = -1
    return count + 1


def push_set(c: list[int], rows: list[int], top: int, code: int, left: int) -> int:
    """Lay a set if there are wild tiles enough for its gaps; how many are left then, -1 when too few."""
    taken = take_set(c, code)
    left -= 3 - T.bits(taken)
    if left < 0:
        put_back(c, code, taken)
        return -1
    rows[top + CODES] = code
    rows[top + TAKES] = taken
    rows[top + 1 + OPTIONS] = 0
    rows[top + 1 + LOWS] = lowest_from(c, rows[top + LOWS])
    return left


def wild_sets(w: Win, rows: list[int], limit: int, count: int, pair: int, left: int) -> int:
    """Every way to lay the natural tiles left beside the pair into sets, with `left` wild tiles in the gaps."""
    c = w.counts
    stack = ROW * limit
    top = stack
    last = stack + 4 - w.meld_count
    rows[top + OPTIONS] = 0
    rows[top + LOWS] = lowest_from(c, 0)
    while True:
        code = NO_MORE
        if top < last:
            code = set_option(rows[top + LOWS], rows[top + OPTIONS])
        elif count < limit:
            count = add_standard(w, rows, count, pair, stack)
        if code == NO_MORE:
            if top == stack:
                return count
            top -= 1
            left += 3 - T.bits(rows[top + TAKES])
            put_back(c, rows[top + CODES], rows[top + TAKES])
            continue
        rows[top + OPTIONS] += 1
        if code != NO_SET and out_of_order(rows, stack, top - stack, code) == 0:
            after = push_set(c, rows, top, code, left)
            if after >= 0:
                left = after
                top += 1


def lowest_from(c: list[int], kind: int) -> int:
    """The lowest kind left, looking from `kind` on."""
    while kind < T.KINDS and c[kind] == 0:
        kind += 1
    return kind


def wild_standard(w: Win, rows: list[int], limit: int, count: int) -> int:
    """Four sets and a pair, any of them helped by wild tiles or made of them alone."""
    c = w.counts
    for pair in range(T.KINDS):
        natural = 2 if c[pair] > 1 else int(c[pair])
        if 2 - natural <= w.wild:
            c[pair] -= natural
            count = wild_sets(w, rows, limit, count, pair, int(w.wild) - 2 + natural)
            c[pair] += natural
    return count


def may_pair(r: Rules, w: Win, kind: int, other: int) -> int:
    """May two wild tiles be a pair of this kind? Where pairs must differ, it is a new one."""
    return int(r.pairs_form != DISTINCT_PAIRS or (w.counts[kind] == 0 and kind != other))


def wild_pairs(r: Rules, w: Win, rows: list[int], limit: int, count: int) -> int:
    """Seven pairs: a wild tile beside every odd tile, the other wild tiles as pairs of any kind."""
    left = int(w.wild)
    for kind in range(T.KINDS):
        n = w.counts[kind]
        if n > 2 and r.pairs_form == DISTINCT_PAIRS:
            return count
        left -= n & 1
    if left < 0:
        return count
    for first in range(T.KINDS if left else 1):
        for second in range(first, T.KINDS if left > 2 else first + 1):
            if left == 4 and may_pair(r, w, second, first) == 0:
                continue
            if count < limit and (left == 0 or may_pair(r, w, first, -1)):
                count = add_form(rows, count, PAIRS)
                rows[ROW * (count - 1) + SPARE] = (first + 1 if left else 0) | (second + 1 << 6 if left > 2 else 0)
    return count


def wild_orphans(w: Win, rows: list[int], limit: int, count: int) -> int:
    """Thirteen orphans: wild tiles fill in for the missing kinds, and double any of them."""
    doubled = -1
    for kind in range(T.KINDS):
        n = w.counts[kind]
        if n > 2 or (n and not T.ORPHANS >> kind & 1) or (n == 2 and doubled >= 0):
            return count
        if n == 2:
            doubled = kind
    for kind in range(T.KINDS):
        if T.ORPHANS >> kind & 1 and (doubled < 0 or kind == doubled) and count < limit:
            count = add_form(rows, count, ORPHANS_FORM)
            rows[ROW * (count - 1) + SPARE] = kind + 1
    return count


def wild_readings(r: Rules, w: Win, rows: list[int], limit: int) -> int:
    """Every reading of a hand with wild tiles, at most `limit`; how many there are. Four rows beyond the limit
    are scratch."""
    count = wild_standard(w, rows, limit, 0)
    if w.meld_count == 0:
        if r.pairs_form != NO_PAIRS:
            count = wild_pairs(r, w, rows, limit, count)
        if r.orphans_form:
            count = wild_orphans(w, rows, limit, count)
    return count
