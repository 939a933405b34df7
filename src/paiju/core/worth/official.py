"""What a reading is worth in the official family: the fans that count, and their points without flowers."""

from paiju.core import tiles as T
from paiju.core.patterns import catalogue as P
from paiju.core.patterns.catalogue import HALF
from paiju.core.patterns.count_official import (
    DRAGONS,
    EQUAL_PUNGS,
    EQUAL_RUNS,
    FIELD,
    HOGS,
    REPEATED,
    RUNS_ACROSS,
    RUNS_APART,
    RUNS_FOLLOWING,
    TERMINALS,
    Fans,
    own_fans,
    repeated_fans,
    shared_fans,
    write_fans,
)
from paiju.core.rules import KONGS_ABSORBED, Rules
from paiju.core.shape import PAIRS, Shape
from paiju.core.worth.relations import heaviest_forest, open_triangles
from paiju.core.worth.worth import sum_of

ALL_REPEATED = 0o77777777
SEVERAL = 0o66666666  # some field of `repeats` is two or more
LOW_REPEATED = 1 << P.PURE_DOUBLE_RUN
HIGH_REPEATED = (
    1 << P.MIXED_DOUBLE_RUN - HALF
    | 1 << P.SHORT_STRAIGHT - HALF
    | 1 << P.TWO_TERMINAL_RUNS - HALF
    | 1 << P.DOUBLE_PUNG - HALF
    | 1 << P.TILE_HOG - HALF
    | 1 << P.DRAGON_PUNG - HALF
    | 1 << P.PUNG_OF_TERMINALS_OR_HONOURS - HALF
)
ONE_CONCEALED = 1 << P.CONCEALED_KONG - HALF
TWO_CONCEALED = 1 << P.TWO_CONCEALED_KONGS - HALF


def worth_official(r: Rules, s: Shape, counts: list[int]) -> int:
    """Fill in how often each fan counts, and answer their points."""
    fans = official_fans(r, s)
    write_fans(fans, counts)
    return fans.points


def official_fans(r: Rules, s: Shape) -> Fans:
    """The fans that count and their points; nothing at all is a fan of its own (mcr:Q95)."""
    there = shared_fans(s)
    low = there & r.counts_closed
    high = own_fans(s) & r.fans_high
    repeats = repeated_fans(s) & repeats_of(r)
    if there != low:
        repeats = open_triangles(there & ~low, repeats)
    repeats = heaviest_forest(r, low, high, repeats)
    repeats = plain_pungs(r, s, low, repeats)
    if s.kong_count > 2:
        high = kongs_inside(r, high)
    if s.form == PAIRS and low >> P.ALL_TERMINALS & 1 and not r.hog_in_terminal_pairs:
        repeats &= ~(FIELD << HOGS)  # seven pairs of six kinds always hold one four times (mcr:Q71)
    low |= int(repeats >> EQUAL_RUNS & FIELD != 0) << P.PURE_DOUBLE_RUN
    fans = add_up(r, low, high | repeated_bits(repeats), repeats)
    if fans.points == 0:
        return add_up(r, 0, 1 << P.CHICKEN_HAND - HALF, 0)
    return fans


def repeats_of(r: Rules) -> int:
    """The fields of the repeated fans that the book has."""
    if r.counts_closed >> P.PURE_DOUBLE_RUN & 1 and r.fans_high & HIGH_REPEATED == HIGH_REPEATED:
        return ALL_REPEATED
    mask = 0
    for j in range(8):
        fan = REPEATED[j]
        there = r.counts_closed >> fan if fan < HALF else r.fans_high >> fan - HALF
        if there & 1:
            mask |= FIELD << 3 * j
    return mask


def plain_pungs(r: Rules, s: Shape, low: int, repeats: int) -> int:
    """Pungs of terminals and winds count where they have no other value (mcr:Q125)."""
    if repeats >> TERMINALS == 0:
        return repeats
    pungs = s.pungs & (T.TERMINALS | T.WINDS) & ~(1 << s.seat | 1 << s.round)
    if T.bits(s.pungs & T.WINDS) > 2:
        pungs &= T.TERMINALS  # three winds are a fan of their own (mcr:Q90)
    n = T.bits(pungs)
    if low >> P.NINE_GATES & 1 and r.terminal_pung_in_nine_gates:
        n -= 1
    return repeats & ~(FIELD << TERMINALS) | n << TERMINALS


def kongs_inside(r: Rules, high: int) -> int:
    """Inside three or four kongs, one concealed kong adds nothing beside a concealed pung (mcr:Q69)."""
    if r.kong_points == KONGS_ABSORBED:
        return high & ~(ONE_CONCEALED | TWO_CONCEALED)
    return high & ~ONE_CONCEALED if high >> P.TWO_CONCEALED_PUNGS - HALF & 1 else high


def repeated_bits(repeats: int) -> int:
    """The repeated fans that are there, as high bits."""
    m = 0
    m |= int(repeats >> RUNS_ACROSS & FIELD != 0) << P.MIXED_DOUBLE_RUN - HALF
    m |= int(repeats >> RUNS_FOLLOWING & FIELD != 0) << P.SHORT_STRAIGHT - HALF
    m |= int(repeats >> RUNS_APART & FIELD != 0) << P.TWO_TERMINAL_RUNS - HALF
    m |= int(repeats >> EQUAL_PUNGS & FIELD != 0) << P.DOUBLE_PUNG - HALF
    m |= int(repeats >> HOGS & FIELD != 0) << P.TILE_HOG - HALF
    m |= int(repeats >> DRAGONS & FIELD != 0) << P.DRAGON_PUNG - HALF
    m |= int(repeats >> TERMINALS & FIELD != 0) << P.PUNG_OF_TERMINALS_OR_HONOURS - HALF
    return m


def add_up(r: Rules, low: int, high: int, repeats: int) -> Fans:
    """Drop what counted fans always bring along (mcr:Q51(2)) and add up the rest."""
    taken_low, taken_high = taken_away(r, low, high)
    false_low, false_high = taken_away(r, low & taken_low, high & taken_high)
    if false_low or false_high:
        # A fan that does not count takes nothing away: self-drawn stands where fully concealed may not.
        taken_low, taken_high = taken_away(r, low & ~taken_low, high & ~taken_high)
    low &= ~taken_low
    high &= ~taken_high
    points = sum_of(r, r.closed_digits, low) + sum_of(r, r.high_digits, high)
    if taken_low & LOW_REPEATED or taken_high & HIGH_REPEATED:
        repeats = kept_repeats(low, high, repeats)
    if repeats & SEVERAL:
        points += more_points(r, repeats)
    return Fans(low, high, repeats, int(points))


def taken_away(r: Rules, low: int, high: int) -> tuple[int, int]:
    """What these fans leave uncounted, as two masks."""
    taken_low = taken_high = 0
    low &= r.removers
    high &= r.removers_high
    while low:
        bit = low & -low
        i = int(bit).bit_length() - 1
        taken_low |= r.removes_low[i]
        taken_high |= r.removes_high[i]
        low ^= bit
    while high:
        bit = high & -high
        i = HALF - 1 + int(bit).bit_length()
        taken_low |= r.removes_low[i]
        taken_high |= r.removes_high[i]
        high ^= bit
    return taken_low, taken_high


def kept_repeats(low: int, high: int, repeats: int) -> int:
    """The repeated fans that are still there."""
    for j in range(8):
        fan = REPEATED[j]
        there = low >> fan if fan < HALF else high >> fan - HALF
        if there & 1 == 0:
            repeats &= ~(FIELD << 3 * j)
    return repeats


def more_points(r: Rules, repeats: int) -> int:
    """Points for the second and further ones of the repeated fans."""
    points = 0
    for j in range(8):
        n = repeats >> 3 * j & FIELD
        if n > 1:
            points += (n - 1) * r.closed[REPEATED[j]]
    return points
