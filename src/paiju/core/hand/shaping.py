"""A reading made ready for the patterns: where the winning tile stands in it, and the `Shape` that gives."""

from typing import NamedTuple

from paiju.core import tiles as T
from paiju.core.hand.held import Digits, digits_of
from paiju.core.hand.readings import KNITTED
from paiju.core.hand.splits import KNIT
from paiju.core.rules import MOST_SETS, Rules, Win
from paiju.core.shape import (
    ADDED_KONG,
    CHOW,
    CLOSED,
    CONCEALED_KONG,
    DOUBLE_PAIR,
    EDGE,
    FACES,
    FOURTH_TILE,
    KNITTED_STRAIGHT,
    NO_WAIT,
    OPEN_KONG,
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

SPOTS = 7  # a set 0–4, the pair, the form itself
PAIR_SPOT, FORM_SPOT = 5, 6
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


class MeldSets(NamedTuple):
    """The sets of the melds, as masks by kind."""

    runs: int
    runs2: int
    runs3: int
    runs4: int
    pungs: int
    kongs: int
    concealed_kongs: int


def count_hand(w: Win, d: Digits) -> tuple[KindsHeld, MeldSets]:
    """Count the kinds over the concealed tiles, whose digits are given, and the melds."""
    kinds, twos = d.ones | d.twos | d.fours, d.twos | d.fours
    threes, fours, win = d.fours | d.ones & d.twos, d.fours, w.win
    open_melds = chows = shown = 0
    runs = runs2 = runs3 = runs4 = pungs = kongs = concealed_kongs = 0
    for i in range(w.meld_count):
        # Arithmetic instead of branches: what melds a hand has is never predictable.
        code = int(w.melds[i])
        kind = code & SET_KIND
        set_type = code >> SET_TYPE
        chow = 1 if set_type == CHOW else 0
        run, pung = chow << kind, 1 - chow << kind
        kong, hidden = (KONG_TYPES >> set_type & 1) << kind, (1 if set_type == CONCEALED_KONG else 0) << kind
        tiles = run * 7
        fours |= threes & tiles | kinds & pung | kong
        threes |= twos & tiles | pung
        twos |= kinds & tiles | pung
        kinds |= tiles | pung
        runs4 |= runs3 & run
        runs3 |= runs2 & run
        runs2 |= runs & run
        runs |= run
        pungs |= pung
        kongs |= kong
        concealed_kongs |= hidden
        open_melds += 0 if hidden else 1
        chows += chow
        shown += (tiles >> win & 1) + 3 * (pung >> win & 1)
    held = KindsHeld(kinds, twos, threes, fours, open_melds, chows, shown)
    return held, MeldSets(runs, runs2, runs3, runs4, pungs, kongs, concealed_kongs)


def count_kinds(w: Win) -> KindsHeld:
    """Count the kinds over the concealed tiles and the melds."""
    return count_hand(w, digits_of(w.counts))[0]


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
    for i in range(r.sets - w.meld_count):
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
    if not r.beside_knitted_nine and KNITTED[rows[at + KNIT]] >> w.win & 1:
        out[0] = FORM_SPOT
        return 1
    if w.meld_count == 0 and holds(rows[at + 2], w.win):
        out[n] = 0
        n += 1
    if rows[at + 1] == w.win:
        out[n] = PAIR_SPOT
        n += 1
    if KNITTED[rows[at + KNIT]] >> w.win & 1:
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
    for i in range(MOST_SETS):
        code = rows[at + 2 + i]
        if code < 0:
            break
        # Arithmetic instead of branches: which sets a hand has is never predictable.
        kind = code & SET_KIND
        set_type = code >> SET_TYPE
        run = RUN_TYPES >> set_type & 1
        bit = run << kind
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
    """The reading, its sets given as codes, with the winning tile in this place, as every pattern sees it."""
    return shape_with(w, t, count_sets(w, rows, at, place), rows, at, wait_of(rows, at, place, w.win), sole)


def shape_with(w: Win, t: KindsHeld, s: SetsHeld, rows: list[int], at: int, wait: int, sole: int) -> Shape:
    """The reading with its sets counted."""
    flags = int(w.flags) | int(w.faces) << FACES
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
        wait,
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


# --- sets as masks --------------------------------------------------------------------------------

# Where the winning tile stands: last, in the middle or first in a run, in a pung, in the pair, in the form itself.
RUN_END, RUN_MIDDLE, IN_PUNG, RUN_START, IN_PAIR, IN_FORM = 1, 2, 4, 8, 16, 32
# By the binary length of such a place, how it was waited for, and at which kinds at the edge instead.
WAITS = (NO_WAIT, TWO_SIDED, CLOSED, DOUBLE_PAIR, TWO_SIDED, SINGLE, NO_WAIT)
EDGES = (0, T.ONES << 2, 0, 0, T.ONES << 6, 0, 0)


def places_of(r: Rules, w: Win, rows: list[int], at: int, out: list[int]) -> int:
    """Fill in where the winning tile may stand in a reading with its sets as masks; in how many places."""
    n = 0
    left = place_bits(r, w, rows, at)
    while left:
        out[n] = left & -left
        left ^= out[n]
        n += 1
    return n


def place_bits(r: Rules, w: Win, rows: list[int], at: int) -> int:
    """These places together."""
    form = rows[at]
    begun = (rows[at + 2] | rows[at + 4]) << 2 >> w.win  # runs from two kinds below the winning one on
    sets = begun & 3 | (rows[at + 5] >> w.win & 1) << 2 | (begun & 4) << 1 | int(rows[at + 1] == w.win) << 4
    if form == STANDARD:
        return sets
    if form != KNITTED_STRAIGHT:
        return IN_FORM
    knitted = KNITTED[rows[at + KNIT]] >> w.win & 1
    if knitted and not r.beside_knitted_nine:
        return IN_FORM  # there alone, where the book says so (reading:91)
    return sets | knitted << 5


def wait_at(form: int, place: int, win: int) -> int:
    """How the winning tile completes what it stands in."""
    n = int(place).bit_length()
    wait = EDGE if EDGES[n] >> win & 1 else WAITS[n]
    return SINGLE if form == PAIRS else wait


def sets_held(w: Win, m: MeldSets, chows: int, rows: list[int], at: int, place: int) -> SetsHeld:
    """Count the sets of a reading that has them as masks, with the winning tile in this place, and those of the
    melds."""
    once, twice, thrice, own = int(rows[at + 2]), int(rows[at + 3]), int(rows[at + 4]), int(rows[at + 5])
    pungs = own | m.pungs
    completed = int(place == IN_PUNG and w.flags & SELF_DRAW == 0) << int(w.win)
    hidden = own & ~completed | m.concealed_kongs
    runs, runs2 = once | thrice, twice | thrice
    run_count = once.bit_count() + chows
    if runs2:
        run_count += twice.bit_count() + 3 * thrice.bit_count()
    pung_count, hidden_count = pungs.bit_count(), hidden.bit_count()
    kong_count = hidden_kongs = 0
    outer = (pungs & T.ORPHANS).bit_count() + (hidden & T.ORPHANS).bit_count()
    worth = pung_count + hidden_count + outer  # outer ones twice
    if m.kongs:
        kong_count, hidden_kongs = m.kongs.bit_count(), m.concealed_kongs.bit_count()
        outer_kongs = (m.kongs & T.ORPHANS).bit_count() + (m.concealed_kongs & T.ORPHANS).bit_count()
        worth += 3 * (kong_count + hidden_kongs + outer_kongs)
    return SetsHeld(
        runs | m.runs,
        runs2 | m.runs2 | runs & m.runs,
        thrice | m.runs3 | runs2 & m.runs | runs & m.runs2,
        thrice & once | m.runs4 | thrice & m.runs | runs2 & m.runs2 | runs & m.runs3,
        run_count,
        pungs,
        pung_count,
        m.kongs,
        kong_count,
        hidden,
        hidden_count,
        hidden_kongs,
        2 * worth,
    )


def shape_at(w: Win, t: KindsHeld, m: MeldSets, rows: list[int], at: int, place: int, sole: int) -> Shape:
    """A reading that has its sets as masks, with the winning tile in this place, as every pattern sees it."""
    s = sets_held(w, m, t.chows, rows, at, place)
    return shape_with(w, t, s, rows, at, wait_at(rows[at], place, w.win), sole)
