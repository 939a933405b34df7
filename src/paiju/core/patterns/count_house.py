"""Which house patterns a reading has: one line each, one bit each."""

from paiju.core.patterns import catalogue as P
from paiju.core.patterns import house as own
from paiju.core.patterns import shared
from paiju.core.shape import Shape

# Low patterns that no house rules count, though a book that adds up fans may.
RIICHI_ONLY = (
    1 << P.RIICHI | 1 << P.DOUBLE_RIICHI | 1 << P.IPPATSU
    | 1 << P.PINFU | 1 << P.PURE_DOUBLE_RUN | 1 << P.TWO_DOUBLE_RUNS
    | 1 << P.FOUR_CONCEALED_PUNGS_SINGLE_WAIT
    | 1 << P.WHITE_DRAGON | 1 << P.GREEN_DRAGON | 1 << P.RED_DRAGON | 1 << P.SEAT_WIND | 1 << P.ROUND_WIND
    | 1 << P.BIG_SEVEN_STARS
    | 1 << P.ALL_SIMPLES | 1 << P.ALL_GREEN | 1 << P.PURE_NINE_GATES
    | 1 << P.THIRTEEN_ORPHANS_THIRTEEN_WAITS
)  # fmt: skip


def house_patterns(s: Shape) -> int:
    """The house patterns of a reading, as a mask by pattern number."""
    m = 0
    m |= own.base_win(s) << P.BASE_WIN
    m |= shared.all_pungs(s) << P.ALL_PUNGS
    m |= own.last_single_tile(s) << P.LAST_SINGLE_TILE
    m |= shared.kong_replacement(s) << P.KONG_REPLACEMENT
    m |= shared.concealed_self_draw(s) << P.CONCEALED_SELF_DRAW
    m |= shared.pure_straight(s) << P.PURE_STRAIGHT
    m |= shared.mixed_triple_run(s) << P.MIXED_TRIPLE_RUN
    m |= shared.outside_hand(s) << P.OUTSIDE_HAND
    m |= own.kong_discard(s) << P.KONG_DISCARD
    m |= shared.all_types(s) << P.ALL_TYPES
    m |= shared.last_tile_draw(s) << P.LAST_TILE_DRAW
    m |= shared.last_tile_claim(s) << P.LAST_TILE_CLAIM
    m |= shared.half_flush(s) << P.HALF_FLUSH
    m |= shared.seven_pairs(s) << P.SEVEN_PAIRS
    m |= shared.three_concealed_pungs(s) << P.THREE_CONCEALED_PUNGS
    m |= shared.robbing_the_kong(s) << P.ROBBING_THE_KONG
    m |= shared.all_terminals_and_honours(s) << P.ALL_TERMINALS_AND_HONOURS
    m |= shared.pure_triple_run(s) << P.PURE_TRIPLE_RUN
    m |= shared.terminals_in_all_sets(s) << P.TERMINALS_IN_ALL_SETS
    m |= shared.three_kongs(s) << P.THREE_KONGS
    m |= shared.mixed_triple_pung(s) << P.MIXED_TRIPLE_PUNG
    m |= shared.pure_shifted_pungs(s) << P.PURE_SHIFTED_PUNGS
    m |= shared.little_three_dragons(s) << P.LITTLE_THREE_DRAGONS
    m |= shared.full_flush(s) << P.FULL_FLUSH
    m |= shared.blessing_of_heaven(s) << P.BLESSING_OF_HEAVEN
    m |= shared.blessing_of_earth(s) << P.BLESSING_OF_EARTH
    m |= shared.blessing_of_man(s) << P.BLESSING_OF_MAN
    m |= shared.four_concealed_pungs(s) << P.FOUR_CONCEALED_PUNGS
    m |= shared.all_honours(s) << P.ALL_HONOURS
    m |= shared.all_terminals(s) << P.ALL_TERMINALS
    m |= shared.nine_gates(s) << P.NINE_GATES
    m |= shared.little_four_winds(s) << P.LITTLE_FOUR_WINDS
    m |= shared.big_four_winds(s) << P.BIG_FOUR_WINDS
    m |= shared.big_three_dragons(s) << P.BIG_THREE_DRAGONS
    m |= shared.thirteen_orphans(s) << P.THIRTEEN_ORPHANS
    m |= shared.four_kongs(s) << P.FOUR_KONGS
    return m
