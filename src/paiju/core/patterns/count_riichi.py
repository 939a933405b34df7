"""Which riichi patterns a reading has: one line each, one bit each."""

from paiju.core.patterns import catalogue as P
from paiju.core.patterns import riichi as own
from paiju.core.patterns import shared
from paiju.core.shape import Shape


def riichi_patterns(s: Shape) -> int:
    """The riichi patterns of a reading, as a mask by pattern number."""
    m = 0
    m |= own.riichi(s) << P.RIICHI
    m |= own.double_riichi(s) << P.DOUBLE_RIICHI
    m |= own.ippatsu(s) << P.IPPATSU
    m |= shared.concealed_self_draw(s) << P.CONCEALED_SELF_DRAW
    m |= own.pinfu(s) << P.PINFU
    m |= own.pure_double_run(s) << P.PURE_DOUBLE_RUN
    m |= own.two_double_runs(s) << P.TWO_DOUBLE_RUNS
    m |= shared.all_simples(s) << P.ALL_SIMPLES
    m |= own.white_dragon(s) << P.WHITE_DRAGON
    m |= own.green_dragon(s) << P.GREEN_DRAGON
    m |= own.red_dragon(s) << P.RED_DRAGON
    m |= shared.seat_wind(s) << P.SEAT_WIND
    m |= shared.round_wind(s) << P.ROUND_WIND
    m |= shared.kong_replacement(s) << P.KONG_REPLACEMENT
    m |= shared.last_tile_draw(s) << P.LAST_TILE_DRAW
    m |= shared.last_tile_claim(s) << P.LAST_TILE_CLAIM
    m |= shared.robbing_the_kong(s) << P.ROBBING_THE_KONG
    m |= shared.seven_pairs(s) << P.SEVEN_PAIRS
    m |= shared.all_pungs(s) << P.ALL_PUNGS
    m |= shared.mixed_triple_run(s) << P.MIXED_TRIPLE_RUN
    m |= shared.mixed_triple_pung(s) << P.MIXED_TRIPLE_PUNG
    m |= shared.pure_straight(s) << P.PURE_STRAIGHT
    m |= shared.three_concealed_pungs(s) << P.THREE_CONCEALED_PUNGS
    m |= shared.three_kongs(s) << P.THREE_KONGS
    m |= shared.outside_hand(s) << P.OUTSIDE_HAND
    m |= shared.terminals_in_all_sets(s) << P.TERMINALS_IN_ALL_SETS
    m |= shared.all_terminals_and_honours(s) << P.ALL_TERMINALS_AND_HONOURS
    m |= shared.little_three_dragons(s) << P.LITTLE_THREE_DRAGONS
    m |= shared.half_flush(s) << P.HALF_FLUSH
    m |= shared.full_flush(s) << P.FULL_FLUSH
    m |= shared.blessing_of_man(s) << P.BLESSING_OF_MAN
    m |= shared.blessing_of_heaven(s) << P.BLESSING_OF_HEAVEN
    m |= shared.blessing_of_earth(s) << P.BLESSING_OF_EARTH
    m |= shared.four_concealed_pungs(s) << P.FOUR_CONCEALED_PUNGS
    m |= own.four_concealed_pungs_single_wait(s) << P.FOUR_CONCEALED_PUNGS_SINGLE_WAIT
    m |= shared.thirteen_orphans(s) << P.THIRTEEN_ORPHANS
    m |= own.thirteen_orphans_thirteen_waits(s) << P.THIRTEEN_ORPHANS_THIRTEEN_WAITS
    m |= shared.big_three_dragons(s) << P.BIG_THREE_DRAGONS
    m |= shared.all_honours(s) << P.ALL_HONOURS
    m |= own.big_seven_stars(s) << P.BIG_SEVEN_STARS
    m |= shared.little_four_winds(s) << P.LITTLE_FOUR_WINDS
    m |= shared.big_four_winds(s) << P.BIG_FOUR_WINDS
    m |= shared.four_kongs(s) << P.FOUR_KONGS
    m |= shared.all_green(s) << P.ALL_GREEN
    m |= shared.all_terminals(s) << P.ALL_TERMINALS
    m |= shared.nine_gates(s) << P.NINE_GATES
    m |= shared.pure_nine_gates(s) << P.PURE_NINE_GATES
    return m
