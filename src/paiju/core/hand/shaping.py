"""A reading made ready for the patterns: where the winning tile stands in it, and the `Shape` that gives."""

from typing import NamedTuple

from paiju.core import tiles as T
from paiju.core.hand.held import held_often, kinds_held
from paiju.core.hand.readings import KNITTED
from paiju.core.rules import Rules, Win
from paiju.core.shape import (
    ADDED_KONG,
    CHOW,
    CLOSED,
    CONCEALED_KONG,
    DOUBLE_PAIR,
    EDGE,
    FOURTH_TILE,
    KNITTED_STRAIGHT,
    NO_WAIT,
    OPEN_KONG,
    OPEN_PUNG,
    PAIRS,
    RUN,
    SELF_DRAW,
    SET_KIND,
    SET_TYPE,
    SINGLE,
    STANDARD,
    TWO_SIDED,
    Shape,
)

SPOTS = 6  # a set 0–3, the pair, the form itself
PAIR_SPOT, FORM_SPOT = 4, 5
RUN_TYPES = 1 << RUN | 1 << CHOW
KONG_TYPES = 1 << CONCEALED_KONG | 1 << OPEN_KONG | 1 << ADDED_KONG


class KindsHeld(NamedTuple):
    """Which kinds the whole hand holds at least once … four times, and what its melds are."""

    kinds: int
    twos: int
    threes: int
    fours: int
    open_melds: int
    chows: int
    shown: int  # copies of the winning kind in the player's own open melds


def count_kinds(w: Win) -> KindsHeld:
    """Count the kinds over the concealed tiles and the melds."""
    kinds = kinds_held(w.counts)
    twos, threes = held_often(w.counts, 2), held_often(w.counts, 3)
    fours = held_often(w.counts, 4) if threes else 0
    open_melds = chows = shown = 0
    for i in range(w.meld_count):
        code = int(w.melds[i])
        kind = code & SET_KIND
        kind_of_set = code >> SET_TYPE
        if kind_of_set != CONCEALED_KONG:
            open_melds += 1
        if kind_of_set == CHOW:
            chows += 1
            bits = 7 << kind
            fours |= threes & bits
            threes |= twos & bits
            twos |= kinds & bits
            kinds |= bits
            shown += int(bits >> w.win & 1)
        else:
            bit = 1 << kind
            if kind_of_set != OPEN_PUNG or kinds & bit:
                fours |= bit
            kinds |= bit
            twos |= bit
            threes |= bit
            if kind == w.win:
                shown += 3
    return KindsHeld(kinds, twos, threes, fours, open_melds, chows, shown)


def holds(code: int, kind: int) -> int:
    """Does this set hold a tile of the kind?"""
    lowest = code & SET_KIND
    if code >> SET_TYPE == RUN:
        return int(lowest <= kind <= lowest + 2)
    return int(lowest == kind)


def spots_of(r: Rules, w: Win, rows: list[int], at: int, out: list[int]) -> int:
    """Where the winning tile may stand: concealed sets that differ, the pair, or the form itself."""
    if rows[at] == KNITTED_STRAIGHT:
        return knitted_places(r, w, rows, at, out)
    if rows[at] != STANDARD:
        out[0] = FORM_SPOT
        return 1
    n = 0
    for i in range(4 - w.meld_count):
        code = rows[at + 2 + i]
        if holds(code, w.win):
            again = 0
            for j in range(i):
                again |= int(rows[at + 2 + j] == code)
            if again == 0:
                out[n] = i
                n += 1
    if rows[at + 1] == w.win:
        out[n] = PAIR_SPOT
        n += 1
    return n


def knitted_places(r: Rules, w: Win, rows: list[int], at: int, out: list[int]) -> int:
    """In a knitted straight the winning tile stands in the set, the pair or among the nine; if it may be among the
    nine, there alone, where the book says so (reading:91)."""
    n = 0
    if not r.beside_knitted_nine and KNITTED[rows[at + 6]] >> w.win & 1:
        out[0] = FORM_SPOT
        return 1
    if w.meld_count == 0 and holds(rows[at + 2], w.win):
        out[n] = 0
        n += 1
    if rows[at + 1] == w.win:
        out[n] = PAIR_SPOT
        n += 1
    if KNITTED[rows[at + 6]] >> w.win & 1:
        out[n] = FORM_SPOT
        n += 1
    return n


def wait_of(rows: list[int], at: int, place: int, win: int) -> int:
    """How the winning tile completes the set or pair it stands in."""
    if place == FORM_SPOT:
        return SINGLE if rows[at] == PAIRS else NO_WAIT
    if place == PAIR_SPOT:
        return SINGLE
    code = rows[at + 2 + place]
    if code >> SET_TYPE != RUN:
        return DOUBLE_PAIR
    lowest = code & SET_KIND
    if win == lowest + 1:
        return CLOSED
    edge = lowest % 9 == (6 if win == lowest else 0)
    return EDGE if edge else TWO_SIDED


def pung_fu(kind: int, concealed: int, kong: int) -> int:
    """Riichi minipoints of a pung: 2, doubled for an outer tile, doubled if concealed, four times for a kong."""
    return 2 << (T.ORPHANS >> kind & 1) + concealed + 2 * kong


class SetsHeld(NamedTuple):
    """The sets of a reading, as `Shape` has them."""

    runs: int
    runs2: int
    runs3: int
    runs4: int
    run_count: int
    pungs: int
    pung_count: int
    kongs: int
    kong_count: int
    concealed_pungs: int
    concealed_count: int
    concealed_kongs: int
    fu: int


def count_sets(w: Win, rows: list[int], at: int, place: int) -> SetsHeld:
    """Count the sets of a reading with the winning tile in this place."""
    runs = runs2 = runs3 = runs4 = run_count = 0
    pungs = pung_count = kongs = kong_count = 0
    concealed = concealed_count = concealed_kongs = fu = 0
    self_draw = w.flags & SELF_DRAW
    for i in range(4):
        code = rows[at + 2 + i]
        if code < 0:
            break
        # Arithmetic instead of branches: which sets a hand has is never predictable.
        kind = code & SET_KIND
        set_type = code >> SET_TYPE
        run = RUN_TYPES >> set_type & 1
        bit = run << kind // 9 * T.RUNS + kind % 9
        runs4 |= runs3 & bit
        runs3 |= runs2 & bit
        runs2 |= runs & bit
        runs |= bit
        run_count += run
        pung = 1 - run
        hidden = pung & int(set_type <= CONCEALED_KONG) & int(i != place or self_draw != 0)
        kong = KONG_TYPES >> set_type & 1
        pungs |= pung << kind
        concealed |= hidden << kind
        concealed_count += hidden
        kongs |= kong << kind
        kong_count += kong
        concealed_kongs += kong & hidden
        pung_count += pung
        fu += pung * pung_fu(kind, hidden, kong)
    return SetsHeld(
        runs,
        runs2,
        runs3,
        runs4,
        run_count,
        pungs,
        pung_count,
        kongs,
        kong_count,
        concealed,
        concealed_count,
        concealed_kongs,
        fu,
    )


def shape_of(w: Win, t: KindsHeld, rows: list[int], at: int, place: int, sole: int) -> Shape:
    """The reading with the winning tile in this place, as every pattern sees it."""
    s = count_sets(w, rows, at, place)
    flags = int(w.flags)
    if t.shown == 3:
        flags |= FOURTH_TILE
    return Shape(
        int(rows[at]),
        int(rows[at + 1]),
        s.runs,
        s.runs2,
        s.runs3,
        s.runs4,
        s.run_count,
        s.pungs,
        s.pung_count,
        s.kongs,
        s.kong_count,
        s.concealed_pungs,
        s.concealed_count,
        s.concealed_kongs,
        t.kinds,
        t.twos,
        t.threes,
        t.fours,
        wait_of(rows, at, place, w.win),
        sole,
        int(w.meld_count),
        t.open_melds,
        t.chows,
        int(w.win),
        int(w.seat),
        int(w.round),
        flags,
        s.fu,
    )
