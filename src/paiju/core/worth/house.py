"""House rules: the fans of a reading, and whether the conditions in force let it win."""

from paiju.core import tiles as T
from paiju.core.patterns import catalogue as P
from paiju.core.patterns.catalogue import FIRST_DEFINED
from paiju.core.rules import (
    CHOW_NEEDS_TWO,
    DISCARD_NEEDS_TWO,
    INDICATORS,
    NEEDS_TWO_FANS,
    PAIR_258_OR_TWO,
    TIMES_HAND,
    TIMES_SEVEN_PAIRS,
    WILD_NEEDS_TWO,
    Rules,
    Win,
)
from paiju.core.shape import SELF_DRAW, STANDARD, Shape
from paiju.core.worth.condition import NOTHING, is_among
from paiju.core.worth.defined import Counted, counted_with_defined, defined_there, limits_among, value_of
from paiju.core.worth.low_patterns import low_patterns
from paiju.core.worth.worth import Worth, removed_by

# Why a complete hand may not win; 0: it may.
MAY_WIN = 0
BELOW_MINIMUM = 1
ONE_FAN = 2
ONE_FAN_WITH_WILD = 3
ONE_FAN_WITH_CHOW = 4
ONE_FAN_WITHOUT_258 = 5
ONE_FAN_ON_DISCARD = 6
NEEDS_PATTERN = 7

PAIRS_OF_258 = T.ONES << 1 | T.ONES << 4 | T.ONES << 7


def fans_of(r: Rules, s: Shape, pattern: int) -> int:
    """What a pattern is worth here. Seven pairs grow with every kind held four times, or the whole hand does
    (psa:2番#2, reading:101)."""
    fans = int(r.open[pattern] if s.open_melds else r.closed[pattern])
    if pattern == P.SEVEN_PAIRS and r.repeated_pair_takes == TIMES_SEVEN_PAIRS:
        fans *= times_for_fours(r, s)
    return fans


def times_for_fours(r: Rules, s: Shape) -> int:
    """How many times more seven pairs, or their hand, are worth for the kinds held four times."""
    times = 1
    for _ in range(T.bits(s.fours)):
        times *= r.repeated_pair_factor
    return times


def bonus_fans(r: Rules, s: Shape, w: Win) -> int:
    """Tiles named by the indicators, melds included; a wild tile counts as what it stands for, a fifth copy not."""
    n = 0
    i = 0
    while i < INDICATORS and w.dora[i] >= 0:
        kind = r.successor[w.dora[i]]
        n += s.kinds >> kind & 1
        n += s.twos >> kind & 1
        n += s.threes >> kind & 1
        n += s.fours >> kind & 1
        i += 1
    return n * int(r.closed[P.DORA])


def counted_in_house(r: Rules, s: Shape) -> Counted:
    """The patterns that count: beside a limit hand only limit hands (psa:役满#0)."""
    patterns = low_patterns(r, s)
    if r.defined:
        return counted_with_defined(r, s, patterns, defined_there(r, s, patterns, 0))
    patterns &= r.counts_open if s.open_melds else r.counts_closed
    if patterns & r.yakuman_mask:
        patterns &= r.yakuman_mask
    return Counted(patterns & ~removed_by(r, patterns), NOTHING)


def add_fans(r: Rules, s: Shape, counted: Counted) -> int:
    """Fans add up (psa:役种); seven pairs may multiply them all."""
    times = 1
    patterns = counted.low
    if patterns >> P.SEVEN_PAIRS & 1 and r.repeated_pair_takes == TIMES_HAND:
        times = times_for_fours(r, s)
    total = 0
    while patterns:
        bit = patterns & -patterns
        total += fans_of(r, s, int(bit).bit_length() - 1)
        patterns ^= bit
    if r.defined:
        low = low_patterns(r, s)
        total += value_of(r, s, counted.defined, low, defined_there(r, s, low, 0))
    return total * times


def worth_house(r: Rules, s: Shape, w: Win) -> Worth:
    """Fans with bonus tiles (han; value, no more than a hand or the dearest limit hand in it may count) and without
    (own), how many limit hands, and whether the conditions let the reading win: of two worth the same the one that wins
    is taken. There are no minipoints."""
    counted = counted_in_house(r, s)
    limit = T.bits(counted.low & r.yakuman_mask) + limits_among(r, counted.defined)
    own = add_fans(r, s, counted)
    fans = own if limit and not r.bonus_on_yakuman else own + bonus_fans(r, s, w)
    value = min(fans, max(r.most, dearest_limit(r, s, counted))) if r.most else fans
    wins = int(why_no_win(r, s, w, fans) == MAY_WIN)
    return Worth(value, fans, 0, limit, own, counted.low, counted.defined, wins)


def dearest_limit(r: Rules, s: Shape, counted: Counted) -> int:
    """What the dearest limit hand among those that count is worth; 0 if there is none."""
    most = 0
    limits = counted.low & r.yakuman_mask
    while limits:
        bit = limits & -limits
        most = max(most, fans_of(r, s, int(bit).bit_length() - 1))
        limits ^= bit
    for i in range(r.defined):
        n = FIRST_DEFINED + i
        if is_among(counted.defined, i) and r.yakuman[n]:
            most = max(most, int(r.open[n] if s.open_melds else r.closed[n]))
    return most


def has_wild(w: Win) -> int:
    """Is there a wild tile in the hand, even one that serves as its own face?"""
    return int(w.wild > 0 or w.wild_face > 0)


def pair_of_258(s: Shape) -> int:
    """Is the pair a suited two, five or eight?"""
    return int(s.form == STANDARD and PAIRS_OF_258 >> s.pair & 1)


def has_needed(r: Rules, s: Shape) -> bool:
    """Is one of the patterns there that a win needs, whether or not it counts?"""
    low = low_patterns(r, s)
    if low & r.needs_low:
        return True
    there = defined_there(r, s, low, 0)
    wanted = there.first & r.needs_defined[0] | there.second & r.needs_defined[1] | there.third & r.needs_defined[2]
    return wanted != 0


def why_no_win(r: Rules, s: Shape, w: Win, fans: int) -> int:
    """The conditions the dice put on a win; two fans, bonus tiles included, satisfy all of them."""
    if fans < r.minimum:
        return BELOW_MINIMUM
    if r.needs and not has_needed(r, s):
        return NEEDS_PATTERN
    if fans > 1:
        return MAY_WIN
    if r.conditions & NEEDS_TWO_FANS:
        return ONE_FAN
    if r.conditions & WILD_NEEDS_TWO and has_wild(w):
        return ONE_FAN_WITH_WILD
    if r.conditions & CHOW_NEEDS_TWO and s.chows:
        return ONE_FAN_WITH_CHOW
    if r.conditions & PAIR_258_OR_TWO and pair_of_258(s) == 0:
        return ONE_FAN_WITHOUT_258
    if r.conditions & DISCARD_NEEDS_TWO and s.flags & SELF_DRAW == 0:
        return ONE_FAN_ON_DISCARD
    return MAY_WIN
