"""Hands with wild tiles: every reading in which each wild tile stands for some tile.

The natural tiles are laid lowest first: a set takes the lowest one left and whatever else it finds, wild tiles fill
its gaps; sets of wild tiles alone come last. Each collection of sets is met once. Nothing limits the copies of a kind
that wild tiles may add. Rows have the form of `readings`; where a form leaves open what wild tiles stand for, the
spare number says so: kinds plus one, six bits each (pairs made of wild tiles alone; the doubled orphan).
"""

from paiju.core import tiles as T
from paiju.core.readings import other_form
from paiju.core.rules import DISTINCT_PAIRS, NO_PAIRS, Rules, Win
from paiju.core.shape import ORPHANS_FORM, PAIRS, PUNG, RUN, SET_KIND, SET_TYPE, STANDARD

WILD_READINGS = 1280  # more than any hand with four wild tiles has
WILD_ROWS = WILD_READINGS + 4  # the last four rows serve as the search's stack: set, lowest tile, tiles taken, option
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


def out_of_order(codes: list[int], lows: list[int], depth: int, code: int) -> int:
    """Could this set have taken the lowest tile before a greater one did? Then the same sets are met elsewhere."""
    kind = code & SET_KIND
    last = kind + 2 if code >> SET_TYPE == RUN else kind
    for i in range(depth):
        if kind <= lows[i] <= last and code < codes[i]:
            return 1
    return 0


def add_standard(w: Win, rows: list[list[int]], found: int, pair: int, codes: list[int]) -> int:
    """Write down four sets and a pair."""
    row = rows[found]
    row[0] = STANDARD
    row[1] = pair
    own = 4 - w.meld_count
    for i in range(4):
        row[2 + i] = codes[i] if i < own else w.melds[i - own]
    row[6] = -1
    row[7] = 0
    return found + 1


def wild_sets(w: Win, rows: list[list[int]], limit: int, found: int, pair: int, left: int) -> int:
    """Every way to lay the natural tiles left beside the pair into sets, with `left` wild tiles in the gaps."""
    c = w.counts
    codes, lows, takes, options = rows[limit], rows[limit + 1], rows[limit + 2], rows[limit + 3]
    own = 4 - w.meld_count
    depth = 0
    options[0] = 0
    lows[0] = lowest_from(c, 0)
    while True:
        code = NO_MORE
        if depth == own:
            if found < limit:
                found = add_standard(w, rows, found, pair, codes)
        else:
            code = set_option(lows[depth], options[depth])
        if code == NO_MORE:
            if depth == 0:
                return found
            depth -= 1
            left += 3 - T.bits(takes[depth])
            put_back(c, codes[depth], takes[depth])
            continue
        options[depth] += 1
        if code == NO_SET or out_of_order(codes, lows, depth, code):
            continue
        taken = take_set(c, code)
        if 3 - T.bits(taken) > left:
            put_back(c, code, taken)
            continue
        left -= 3 - T.bits(taken)
        codes[depth] = code
        takes[depth] = taken
        depth += 1
        options[depth] = 0
        lows[depth] = lowest_from(c, lows[depth - 1])


def lowest_from(c: list[int], kind: int) -> int:
    """The lowest kind left, looking from `kind` on."""
    while kind < T.KINDS and c[kind] == 0:
        kind += 1
    return kind


def wild_standard(w: Win, rows: list[list[int]], limit: int, found: int) -> int:
    """Four sets and a pair, any of them helped by wild tiles or made of them alone."""
    c = w.counts
    for pair in range(T.KINDS):
        natural = 2 if c[pair] > 1 else int(c[pair])
        if 2 - natural <= w.wild:
            c[pair] -= natural
            found = wild_sets(w, rows, limit, found, pair, int(w.wild) - 2 + natural)
            c[pair] += natural
    return found


def may_pair(r: Rules, w: Win, kind: int, other: int) -> int:
    """May two wild tiles be a pair of this kind? Where pairs must differ, it is a new one."""
    return int(r.pairs_form != DISTINCT_PAIRS or (w.counts[kind] == 0 and kind != other))


def wild_pairs(r: Rules, w: Win, rows: list[list[int]], limit: int, found: int) -> int:
    """Seven pairs: a wild tile beside every odd tile, the other wild tiles as pairs of any kind."""
    left = int(w.wild)
    for kind in range(T.KINDS):
        n = w.counts[kind]
        if n > 2 and r.pairs_form == DISTINCT_PAIRS:
            return found
        left -= n & 1
    if left < 0:
        return found
    for first in range(T.KINDS if left else 1):
        for second in range(first, T.KINDS if left > 2 else first + 1):
            if left == 4 and may_pair(r, w, second, first) == 0:
                continue
            if found < limit and (left == 0 or may_pair(r, w, first, -1)):
                found = other_form(rows, found, PAIRS, -1, -1, -1)
                rows[found - 1][7] = (first + 1 if left else 0) | (second + 1 << 6 if left > 2 else 0)
    return found


def wild_orphans(w: Win, rows: list[list[int]], limit: int, found: int) -> int:
    """Thirteen orphans: wild tiles fill in for the missing kinds, and double any of them."""
    doubled = -1
    for kind in range(T.KINDS):
        n = w.counts[kind]
        if n > 2 or (n and not T.ORPHANS >> kind & 1) or (n == 2 and doubled >= 0):
            return found
        if n == 2:
            doubled = kind
    for kind in range(T.KINDS):
        if T.ORPHANS >> kind & 1 and (doubled < 0 or kind == doubled) and found < limit:
            found = other_form(rows, found, ORPHANS_FORM, -1, -1, -1)
            rows[found - 1][7] = kind + 1
    return found


def wild_readings(r: Rules, w: Win, rows: list[list[int]], limit: int) -> int:
    """Every reading of a hand with wild tiles, at most `limit`; how many there are. Four further rows are scratch."""
    found = wild_standard(w, rows, limit, 0)
    if w.meld_count == 0:
        if r.pairs_form != NO_PAIRS:
            found = wild_pairs(r, w, rows, limit, found)
        if r.orphans_form:
            found = wild_orphans(w, rows, limit, found)
    return found
