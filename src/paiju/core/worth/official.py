"""What a reading is worth in the official family: the fans that count, and their points without flowers."""

from paiju.core import tiles as T
from paiju.core.patterns import catalogue as P
from paiju.core.patterns.catalogue import HALF
from paiju.core.patterns.count_official import count_official
from paiju.core.relations import heaviest_forest
from paiju.core.rules import KONGS_ABSORBED, Rules
from paiju.core.shape import PAIRS, Shape



# The dearest first: a fan that is not counted takes nothing away from a later one.
RANKED = (
    P.BIG_FOUR_WINDS,
    P.BIG_THREE_DRAGONS,
    P.ALL_GREEN,
    P.NINE_GATES,
    P.FOUR_KONGS,
    P.SEVEN_SHIFTED_PAIRS,
    P.THIRTEEN_ORPHANS,
    P.ALL_TERMINALS,
    P.LITTLE_FOUR_WINDS,
    P.LITTLE_THREE_DRAGONS,
    P.ALL_HONOURS,
    P.FOUR_CONCEALED_PUNGS,
    P.PURE_TERMINAL_RUNS,
    P.QUADRUPLE_RUN,
    P.FOUR_PURE_SHIFTED_PUNGS,
    P.FOUR_PURE_SHIFTED_RUNS,
    P.THREE_KONGS,
    P.ALL_TERMINALS_AND_HONOURS,
    P.SEVEN_PAIRS,
    P.GREATER_HONOURS_AND_KNITTED_TILES,
    P.ALL_EVEN_PUNGS,
    P.FULL_FLUSH,
    P.PURE_TRIPLE_RUN,
    P.PURE_SHIFTED_PUNGS,
    P.UPPER_TILES,
    P.MIDDLE_TILES,
    P.LOWER_TILES,
    P.PURE_STRAIGHT,
    P.THREE_SUITED_TERMINAL_RUNS,
    P.PURE_SHIFTED_RUNS,
    P.ALL_FIVES,
    P.MIXED_TRIPLE_PUNG,
    P.THREE_CONCEALED_PUNGS,
    P.LESSER_HONOURS_AND_KNITTED_TILES,
    P.KNITTED_STRAIGHT,
    P.UPPER_FOUR,
    P.LOWER_FOUR,
    P.BIG_THREE_WINDS,
    P.MIXED_STRAIGHT,
    P.REVERSIBLE_TILES,
    P.MIXED_TRIPLE_RUN,
    P.MIXED_SHIFTED_PUNGS,
    P.LAST_TILE_DRAW,
    P.KONG_REPLACEMENT,
    P.ROBBING_THE_KONG,
    P.LAST_TILE_CLAIM,
    P.ALL_PUNGS,
    P.HALF_FLUSH,
    P.MIXED_SHIFTED_RUNS,
    P.ALL_TYPES,
    P.MELDED_HAND,
    P.TWO_CONCEALED_KONGS,
    P.MELDED_AND_CONCEALED_KONG,
    P.TWO_DRAGON_PUNGS,
    P.OUTSIDE_HAND,
    P.FULLY_CONCEALED_HAND,
    P.TWO_MELDED_KONGS,
    P.FOURTH_TILE,
    P.DRAGON_PUNG,
    P.ROUND_WIND,
    P.SEAT_WIND,
    P.CONCEALED_HAND,
    P.ALL_RUNS,
    P.TILE_HOG,
    P.DOUBLE_PUNG,
    P.TWO_CONCEALED_PUNGS,
    P.CONCEALED_KONG,
    P.ALL_SIMPLES,
    P.PURE_DOUBLE_RUN,
    P.MIXED_DOUBLE_RUN,
    P.SHORT_STRAIGHT,
    P.TWO_TERMINAL_RUNS,
    P.PUNG_OF_TERMINALS_OR_HONOURS,
    P.MELDED_KONG,
    P.ONE_VOIDED_SUIT,
    P.NO_HONOURS,
    P.EDGE_WAIT,
    P.CLOSED_WAIT,
    P.SINGLE_WAIT,
    P.SELF_DRAWN,
)


def present_official(s: Shape, counts: list[int]) -> None:
    """Everything that is there, before any principle takes something away."""
    count_official(s, counts)


def worth_official(r: Rules, s: Shape, counts: list[int]) -> int:
    """Fill in the fans that count and answer their points; nothing at all is a fan of its own (mcr:Q95)."""
    count_official(s, counts)
    heaviest_forest(counts)
    count_terminal_pungs(r, s, counts)
    count_kongs_inside(r, counts)
    if s.form == PAIRS and counts[P.ALL_TERMINALS] and not r.hog_in_terminal_pairs:
        counts[P.TILE_HOG] = 0  # seven pairs of six kinds always hold one four times (mcr:Q71)
    total = drop_repeated(r, counts)
    if total == 0:
        counts[P.CHICKEN_HAND] = 1
        total = int(r.closed[P.CHICKEN_HAND])
    return total


def count_terminal_pungs(r: Rules, s: Shape, counts: list[int]) -> None:
    """Pungs of terminals and winds count where they have no other value (mcr:Q125)."""
    pungs = s.pungs & (T.TERMINALS | T.WINDS) & ~(1 << s.seat | 1 << s.round)
    if counts[P.BIG_THREE_WINDS]:
        pungs &= T.TERMINALS  # its own winds only (mcr:Q90)
    counts[P.PUNG_OF_TERMINALS_OR_HONOURS] = T.bits(pungs)
    if counts[P.NINE_GATES] and r.terminal_pung_in_nine_gates:
        counts[P.PUNG_OF_TERMINALS_OR_HONOURS] -= 1


def count_kongs_inside(r: Rules, counts: list[int]) -> None:
    """Concealed kongs inside three or four kongs: beside a concealed pung one adds nothing (mcr:Q69)."""
    if counts[P.THREE_KONGS] + counts[P.FOUR_KONGS] == 0:
        return
    if counts[P.TWO_CONCEALED_PUNGS] or r.kong_points == KONGS_ABSORBED:
        counts[P.CONCEALED_KONG] = 0
    if r.kong_points == KONGS_ABSORBED:
        counts[P.TWO_CONCEALED_KONGS] = 0


def drop_repeated(r: Rules, counts: list[int]) -> int:
    """Take away what counted fans always bring along (mcr:Q51(2)); the points of the rest."""
    low = high = total = 0
    for fan in RANKED:
        count = counts[fan]
        if count == 0:
            continue
        gone = low >> fan if fan < HALF else high >> (fan - HALF)
        if gone & 1 or r.closed[fan] == 0:
            counts[fan] = 0
            continue
        total += count * r.closed[fan]
        low |= r.removes_low[fan]
        high |= r.removes_high[fan]
    return int(total)
