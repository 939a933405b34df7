"""Which official patterns a reading has, each by itself: one line each, one bit each, in groups that are looked at
only where they can be there.

Eight of them may be there more than once; how often stands in a number of its own, three bits each.
"""

from typing import NamedTuple

from paiju.core import tiles as T
from paiju.core.patterns import catalogue as P
from paiju.core.patterns import official as own
from paiju.core.patterns import shared
from paiju.core.patterns.catalogue import HALF
from paiju.core.shape import KONG_REPLACEMENT, LAST_TILE, ROB_KONG, STANDARD, Shape

# Fields of `repeats`: where each begins, and the pattern it counts, in the same order.
EQUAL_RUNS, RUNS_ACROSS, RUNS_FOLLOWING, RUNS_APART, EQUAL_PUNGS, HOGS, DRAGONS, TERMINALS = 0, 3, 6, 9, 12, 15, 18, 21
REPEATED = (
    P.PURE_DOUBLE_RUN,
    P.MIXED_DOUBLE_RUN,
    P.SHORT_STRAIGHT,
    P.TWO_TERMINAL_RUNS,
    P.DOUBLE_PUNG,
    P.TILE_HOG,
    P.DRAGON_PUNG,
    P.PUNG_OF_TERMINALS_OR_HONOURS,
)
FIELD = 7
TURNS = KONG_REPLACEMENT | ROB_KONG | LAST_TILE


class Fans(NamedTuple):
    """Fans of a reading: those below and from HALF on as masks, how often the repeated ones, all points."""

    low: int
    high: int
    repeats: int
    points: int


def shared_fans(s: Shape) -> int:
    """The single fans that other families know too, as a mask by pattern number."""
    m = shared_tile_fans(s)
    if s.flags & TURNS:
        m |= turn_fans(s)
    if s.run_count > 2:
        m |= shared_run_fans(s)
    if s.pung_count > 2:
        m |= shared_pung_fans(s)
    if s.pungs & T.HONOURS:
        m |= shared_honour_fans(s)
    if s.form != STANDARD:
        m |= shared.seven_pairs(s) << P.SEVEN_PAIRS
        m |= shared.thirteen_orphans(s) << P.THIRTEEN_ORPHANS
    return m


def turn_fans(s: Shape) -> int:
    """Fans of a win at a special turn."""
    m = 0
    m |= shared.kong_replacement(s) << P.KONG_REPLACEMENT
    m |= shared.robbing_the_kong(s) << P.ROBBING_THE_KONG
    m |= shared.last_tile_draw(s) << P.LAST_TILE_DRAW
    m |= shared.last_tile_claim(s) << P.LAST_TILE_CLAIM
    return m


def shared_run_fans(s: Shape) -> int:
    """Fans over three runs."""
    m = 0
    m |= shared.pure_triple_run(s) << P.PURE_TRIPLE_RUN
    m |= shared.mixed_triple_run(s) << P.MIXED_TRIPLE_RUN
    m |= shared.pure_straight(s) << P.PURE_STRAIGHT
    return m


def shared_pung_fans(s: Shape) -> int:
    """Fans over three and four pungs."""
    m = 0
    m |= shared.all_pungs(s) << P.ALL_PUNGS
    m |= shared.mixed_triple_pung(s) << P.MIXED_TRIPLE_PUNG
    m |= shared.pure_shifted_pungs(s) << P.PURE_SHIFTED_PUNGS
    m |= shared.three_concealed_pungs(s) << P.THREE_CONCEALED_PUNGS
    m |= shared.four_concealed_pungs(s) << P.FOUR_CONCEALED_PUNGS
    m |= shared.three_kongs(s) << P.THREE_KONGS
    m |= shared.four_kongs(s) << P.FOUR_KONGS
    return m


def shared_honour_fans(s: Shape) -> int:
    """Fans over pungs of honours."""
    m = 0
    m |= shared.seat_wind(s) << P.SEAT_WIND
    m |= shared.round_wind(s) << P.ROUND_WIND
    m |= shared.little_three_dragons(s) << P.LITTLE_THREE_DRAGONS
    m |= shared.big_three_dragons(s) << P.BIG_THREE_DRAGONS
    m |= shared.little_four_winds(s) << P.LITTLE_FOUR_WINDS
    m |= shared.big_four_winds(s) << P.BIG_FOUR_WINDS
    return m


def shared_tile_fans(s: Shape) -> int:
    """Fans that look at all the tiles."""
    m = 0
    m |= shared.all_honours(s) << P.ALL_HONOURS
    m |= shared.all_simples(s) << P.ALL_SIMPLES
    m |= shared.outside_hand(s) << P.OUTSIDE_HAND
    m |= shared.all_terminals_and_honours(s) << P.ALL_TERMINALS_AND_HONOURS
    m |= shared.all_terminals(s) << P.ALL_TERMINALS
    m |= shared.half_flush(s) << P.HALF_FLUSH
    m |= shared.full_flush(s) << P.FULL_FLUSH
    m |= shared.all_green(s) << P.ALL_GREEN
    m |= shared.pure_nine_gates(s) << P.NINE_GATES  # only with the nine-sided wait (mcr:Q56)
    m |= shared.all_types(s) << P.ALL_TYPES
    return m


def own_fans(s: Shape) -> int:
    """The single fans of the official family alone, as a mask by pattern number less HALF."""
    m = win_fans(s)
    m |= own.all_runs(s) << P.ALL_RUNS - HALF
    m |= own.one_voided_suit(s) << P.ONE_VOIDED_SUIT - HALF
    m |= own.reversible_tiles(s) << P.REVERSIBLE_TILES - HALF
    if s.run_count > 2:
        m |= own_run_fans(s)
    if s.pung_count:
        m |= own_pung_fans(s)
    if s.kong_count:
        m |= kong_fans(s)
    if s.kinds & T.HONOURS == 0:
        m |= rank_fans(s)
    if s.form != STANDARD:
        m |= own_form_fans(s)
    return m


def win_fans(s: Shape) -> int:
    """Fans of the way of winning and of the wait."""
    m = 0
    m |= own.self_drawn(s) << P.SELF_DRAWN - HALF
    m |= own.fully_concealed_hand(s) << P.FULLY_CONCEALED_HAND - HALF
    m |= own.concealed_hand(s) << P.CONCEALED_HAND - HALF
    m |= own.melded_hand(s) << P.MELDED_HAND - HALF
    m |= own.fourth_tile(s) << P.FOURTH_TILE - HALF
    m |= own.edge_wait(s) << P.EDGE_WAIT - HALF
    m |= own.closed_wait(s) << P.CLOSED_WAIT - HALF
    m |= own.single_wait(s) << P.SINGLE_WAIT - HALF
    return m


def own_run_fans(s: Shape) -> int:
    """Fans over three and four runs."""
    m = 0
    m |= own.quadruple_run(s) << P.QUADRUPLE_RUN - HALF
    m |= own.mixed_straight(s) << P.MIXED_STRAIGHT - HALF
    m |= own.pure_shifted_runs(s) << P.PURE_SHIFTED_RUNS - HALF
    m |= own.four_pure_shifted_runs(s) << P.FOUR_PURE_SHIFTED_RUNS - HALF
    m |= own.mixed_shifted_runs(s) << P.MIXED_SHIFTED_RUNS - HALF
    m |= own.pure_terminal_runs(s) << P.PURE_TERMINAL_RUNS - HALF
    m |= own.three_suited_terminal_runs(s) << P.THREE_SUITED_TERMINAL_RUNS - HALF
    return m


def own_pung_fans(s: Shape) -> int:
    """Fans over pungs."""
    m = 0
    m |= own.four_pure_shifted_pungs(s) << P.FOUR_PURE_SHIFTED_PUNGS - HALF
    m |= own.mixed_shifted_pungs(s) << P.MIXED_SHIFTED_PUNGS - HALF
    m |= own.two_concealed_pungs(s) << P.TWO_CONCEALED_PUNGS - HALF
    m |= own.two_dragon_pungs(s) << P.TWO_DRAGON_PUNGS - HALF
    m |= own.big_three_winds(s) << P.BIG_THREE_WINDS - HALF
    return m


def kong_fans(s: Shape) -> int:
    """Fans of one and two kongs."""
    m = 0
    m |= own.melded_kong(s) << P.MELDED_KONG - HALF
    m |= own.concealed_kong(s) << P.CONCEALED_KONG - HALF
    m |= own.two_melded_kongs(s) << P.TWO_MELDED_KONGS - HALF
    m |= own.melded_and_concealed_kong(s) << P.MELDED_AND_CONCEALED_KONG - HALF
    m |= own.two_concealed_kongs(s) << P.TWO_CONCEALED_KONGS - HALF
    return m


def rank_fans(s: Shape) -> int:
    """Fans of a hand without honours."""
    m = 0
    m |= own.no_honours(s) << P.NO_HONOURS - HALF
    m |= own.all_fives(s) << P.ALL_FIVES - HALF
    m |= own.all_even_pungs(s) << P.ALL_EVEN_PUNGS - HALF
    m |= own.upper_tiles(s) << P.UPPER_TILES - HALF
    m |= own.middle_tiles(s) << P.MIDDLE_TILES - HALF
    m |= own.lower_tiles(s) << P.LOWER_TILES - HALF
    m |= own.upper_four(s) << P.UPPER_FOUR - HALF
    m |= own.lower_four(s) << P.LOWER_FOUR - HALF
    return m


def own_form_fans(s: Shape) -> int:
    """Fans of the special forms."""
    m = 0
    m |= own.knitted_straight(s) << P.KNITTED_STRAIGHT - HALF
    m |= own.seven_shifted_pairs(s) << P.SEVEN_SHIFTED_PAIRS - HALF
    m |= own.lesser_honours_and_knitted_tiles(s) << P.LESSER_HONOURS_AND_KNITTED_TILES - HALF
    m |= own.greater_honours_and_knitted_tiles(s) << P.GREATER_HONOURS_AND_KNITTED_TILES - HALF
    return m


def repeated_fans(s: Shape) -> int:
    """How often the fans of REPEATED are there."""
    n = own.tile_hog(s) << HOGS
    if s.run_count > 1:
        n |= own.pure_double_run(s) << EQUAL_RUNS
        n |= own.mixed_double_run(s) << RUNS_ACROSS
        n |= own.short_straight(s) << RUNS_FOLLOWING
        n |= own.two_terminal_runs(s) << RUNS_APART
    if s.pung_count:
        n |= own.double_pung(s) << EQUAL_PUNGS
        n |= own.dragon_pung(s) << DRAGONS
        n |= own.pung_of_terminals_or_honours(s) << TERMINALS
    return n


def present_official(s: Shape) -> Fans:
    """Everything that is there, before any principle takes something away; points are left open."""
    return Fans(shared_fans(s), own_fans(s), repeated_fans(s), 0)


def write_fans(f: Fans, counts: list[int]) -> None:
    """How many times each pattern counts, by number."""
    for i in range(HALF):
        counts[i] = f.low >> i & 1
        counts[HALF + i] = f.high >> i & 1
    for j in range(8):
        n = f.repeats >> 3 * j & FIELD
        if n:
            counts[REPEATED[j]] = n
