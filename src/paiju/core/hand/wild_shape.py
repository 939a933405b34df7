"""What a reading with wild tiles looks like: its tiles, its tally, and the place of the winning tile."""

from paiju.core import tiles as T
from paiju.core.hand.readings import SPARE
from paiju.core.hand.shaping import FORM_SPOT, PAIR_SPOT, KindsHeld, shape_of
from paiju.core.rules import Win
from paiju.core.shape import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    OPEN_KONG,
    ORPHANS_FORM,
    PAIRS,
    RUN,
    SELF_DRAW,
    SET_KIND,
    SET_TYPE,
    STANDARD,
    Shape,
)

RUNS = (RUN, CHOW)
KONGS = (CONCEALED_KONG, OPEN_KONG, ADDED_KONG)


def wild_tiles(w: Win, rows: list[int], at: int, out: list[int]) -> None:
    """The concealed tiles as the reading has them, wild ones as what they stand for: 34 counts."""
    for kind in range(T.KINDS):
        n = int(w.counts[kind])
        if rows[at] == PAIRS:
            n += n & 1
        elif rows[at] == ORPHANS_FORM:
            n = (T.ORPHANS >> kind & 1) + int(kind == rows[at + SPARE] - 1)
        else:
            n = 2 if kind == rows[at + 1] else 0
        out[kind] = n
    if rows[at] == PAIRS:
        for kind in (rows[at + SPARE] & 63) - 1, (rows[at + SPARE] >> 6) - 1:
            if kind >= 0:
                out[kind] += 2
    for i in range(4 - w.meld_count if rows[at] == STANDARD else 0):
        code = rows[at + 2 + i]
        kind = code & SET_KIND
        step = int(code >> SET_TYPE == RUN)
        for j in range(3):
            out[kind + step * j] += 1


def wild_tally(t: KindsHeld, rows: list[int], at: int) -> KindsHeld:
    """The tally of the hand as the reading has it; `t` is that of the natural tiles and knows the melds."""
    if rows[at] == PAIRS:
        return pairs_tally(t, rows[at + SPARE])
    if rows[at] == ORPHANS_FORM:
        return KindsHeld(T.ORPHANS, 1 << rows[at + SPARE] - 1, 0, 0, 0, 0, 0)
    kinds = twos = 1 << rows[at + 1]
    threes = fours = 0
    for i in range(4):
        kind = rows[at + 2 + i] & SET_KIND
        set_type = rows[at + 2 + i] >> SET_TYPE
        if set_type in RUNS:
            bits = 7 << kind
            fours |= threes & bits
            threes |= twos & bits
            twos |= kinds & bits
        else:
            bits = 1 << kind
            fours |= bits if set_type in KONGS else bits & kinds
            threes |= bits
            twos |= bits
        kinds |= bits
    return KindsHeld(kinds, twos, threes, fours, t.open_melds, t.chows, t.shown)


def pairs_tally(t: KindsHeld, wild: int) -> KindsHeld:
    """The tally of seven pairs: odd tiles doubled, and the pairs of wild tiles alone."""
    kinds = t.kinds
    fours = t.threes
    while wild:
        bit = 1 << (wild & 63) - 1
        fours |= kinds & bit
        kinds |= bit
        wild >>= 6
    return KindsHeld(kinds, kinds, fours, fours, 0, 0, 0)


def standing_for(w: Win, rows: list[int], at: int) -> int:
    """Which kinds the winning tile may be: its own, or if it is wild, any that wild tiles stand for."""
    if w.wild_win == 0:
        return 1 << w.win
    mask = 0
    for kind in range(T.KINDS):
        n = 2 if kind == rows[at + 1] else 0
        for i in range(4 - w.meld_count):
            low = rows[at + 2 + i] & SET_KIND
            if rows[at + 2 + i] >> SET_TYPE == RUN:
                n += int(low <= kind <= low + 2)
            elif low == kind:
                n += 3
        if n > w.counts[kind]:
            mask |= 1 << kind
    return mask


def wild_place(w: Win, rows: list[int], at: int) -> int:
    """Where to put the winning tile. All that matters is whether a discard completes a pung, which then is not
    concealed: the pair or a run is preferred, and a self-drawn tile may lie anywhere."""
    if rows[at] != STANDARD:
        return FORM_SPOT
    if w.flags & SELF_DRAW:
        return PAIR_SPOT
    mask = standing_for(w, rows, at)
    if mask >> rows[at + 1] & 1:
        return PAIR_SPOT
    place = PAIR_SPOT
    for i in range(4 - w.meld_count):
        low = rows[at + 2 + i] & SET_KIND
        if rows[at + 2 + i] >> SET_TYPE == RUN:
            if mask >> low & 7:
                return i
        elif mask >> low & 1:
            place = i
    return place


def wild_shape(w: Win, t: KindsHeld, rows: list[int], at: int) -> Shape:
    """The reading as every pattern sees it; `t` is the tally of the natural tiles."""
    return shape_of(w, wild_tally(t, rows, at), rows, at, wild_place(w, rows, at), 0)
