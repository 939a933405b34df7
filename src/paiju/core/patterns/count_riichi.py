"""Which riichi patterns a reading has: one line each, one bit each, in groups that are looked at only where they can be
there."""

from paiju.core import tiles as T
from paiju.core.patterns import catalogue as P
from paiju.core.patterns import riichi as own
from paiju.core.patterns import shared
from paiju.core.shape import (
    DOUBLE_RIICHI,
    FIRST_TURN,
    IPPATSU,
    KONG_REPLACEMENT,
    LAST_TILE,
    ROB_KONG,
    STANDARD,
    Shape,
)

TURNS = DOUBLE_RIICHI | IPPATSU | FIRST_TURN | LAST_TILE | KONG_REPLACEMENT | ROB_KONG


def riichi_patterns(s: Shape) -> int:
    """The riichi patterns of a reading, as a mask by pattern number."""
    m = 0
    m |= own.riichi(s) << P.RIICHI
    m |= shared.concealed_self_draw(s) << P.CONCEALED_SELF_DRAW
    m |= shared.all_simples(s) << P.ALL_SIMPLES
    if s.flags & TURNS:
        m |= turn_patterns(s)
    if s.run_count > 1:
        m |= run_patterns(s)
    if s.pung_count > 2:
        m |= pung_patterns(s)
    if s.pungs & T.HONOURS:
        m |= honour_patterns(s)
    if shared.outside_hand(s):
        m |= outer_patterns(s)
    if shared.suits(s) < 2:
        m |= one_suit_patterns(s)
    if s.form != STANDARD:
        m |= form_patterns(s)
    return m


def turn_patterns(s: Shape) -> int:
    """Patterns of a win at a special turn."""
    m = 0
    m |= own.double_riichi(s) << P.DOUBLE_RIICHI
    m |= own.ippatsu(s) << P.IPPATSU
    m |= shared.kong_replacement(s) << P.KONG_REPLACEMENT
    m |= shared.last_tile_draw(s) << P.LAST_TILE_DRAW
    m |= shared.last_tile_claim(s) << P.LAST_TILE_CLAIM
    m |= shared.robbing_the_kong(s) << P.ROBBING_THE_KONG
    m |= shared.blessing_of_man(s) << P.BLESSING_OF_MAN
    m |= shared.blessing_of_heaven(s) << P.BLESSING_OF_HEAVEN
    m |= shared.blessing_of_earth(s) << P.BLESSING_OF_EARTH
    return m


def run_patterns(s: Shape) -> int:
    """Patterns over two runs and more."""
    m = 0
    m |= own.pinfu(s) << P.PINFU
    m |= own.pure_double_run(s) << P.PURE_DOUBLE_RUN
    m |= own.two_double_runs(s) << P.TWO_DOUBLE_RUNS
    m |= shared.mixed_triple_run(s) << P.MIXED_TRIPLE_RUN
    m |= shared.pure_straight(s) << P.PURE_STRAIGHT
    return m


def pung_patterns(s: Shape) -> int:
    """Patterns over three and four pungs."""
    m = 0
    m |= shared.all_pungs(s) << P.ALL_PUNGS
    m |= shared.mixed_triple_pung(s) << P.MIXED_TRIPLE_PUNG
    m |= shared.three_concealed_pungs(s) << P.THREE_CONCEALED_PUNGS
    m |= shared.four_concealed_pungs(s) << P.FOUR_CONCEALED_PUNGS
    m |= own.four_concealed_pungs_single_wait(s) << P.FOUR_CONCEALED_PUNGS_SINGLE_WAIT
    m |= shared.three_kongs(s) << P.THREE_KONGS
    m |= shared.four_kongs(s) << P.FOUR_KONGS
    m |= shared.big_three_dragons(s) << P.BIG_THREE_DRAGONS
    m |= shared.little_four_winds(s) << P.LITTLE_FOUR_WINDS
    m |= shared.big_four_winds(s) << P.BIG_FOUR_WINDS
    return m


def honour_patterns(s: Shape) -> int:
    """Patterns over pungs of honours."""
    m = 0
    m |= own.white_dragon(s) << P.WHITE_DRAGON
    m |= own.green_dragon(s) << P.GREEN_DRAGON
    m |= own.red_dragon(s) << P.RED_DRAGON
    m |= shared.seat_wind(s) << P.SEAT_WIND
    m |= shared.round_wind(s) << P.ROUND_WIND
    m |= shared.little_three_dragons(s) << P.LITTLE_THREE_DRAGONS
    return m


def outer_patterns(s: Shape) -> int:
    """Patterns of a one, nine or honour in every set or pair."""
    m = 1 << P.OUTSIDE_HAND
    m |= shared.terminals_in_all_sets(s) << P.TERMINALS_IN_ALL_SETS
    m |= shared.all_terminals_and_honours(s) << P.ALL_TERMINALS_AND_HONOURS
    m |= shared.all_terminals(s) << P.ALL_TERMINALS
    return m


def one_suit_patterns(s: Shape) -> int:
    """Patterns of at most one suit."""
    m = 0
    m |= shared.half_flush(s) << P.HALF_FLUSH
    m |= shared.full_flush(s) << P.FULL_FLUSH
    m |= shared.all_honours(s) << P.ALL_HONOURS
    m |= shared.all_green(s) << P.ALL_GREEN
    m |= shared.nine_gates(s) << P.NINE_GATES
    m |= shared.pure_nine_gates(s) << P.PURE_NINE_GATES
    return m


def form_patterns(s: Shape) -> int:
    """Patterns of the special forms."""
    m = 0
    m |= shared.seven_pairs(s) << P.SEVEN_PAIRS
    m |= shared.thirteen_orphans(s) << P.THIRTEEN_ORPHANS
    m |= own.thirteen_orphans_thirteen_waits(s) << P.THIRTEEN_ORPHANS_THIRTEEN_WAITS
    m |= own.big_seven_stars(s) << P.BIG_SEVEN_STARS
    return m
