"""Riichi: han, minipoints (fu) and base points of a reading."""

from paiju.core import tiles as T
from paiju.core.hand.shaping import KindsHeld
from paiju.core.patterns import catalogue as P
from paiju.core.patterns.count_riichi import riichi_patterns
from paiju.core.patterns.riichi import pinfu, valued_pair
from paiju.core.rules import BY_LIMITS, INDICATORS, LIMITS, Rules, Win
from paiju.core.shape import CLOSED, EDGE, ORPHANS_FORM, PAIRS, RIICHI, SELF_DRAW, SINGLE, Shape
from paiju.core.worth.condition import NOTHING
from paiju.core.worth.worth import Worth, removed_by, sum_of

YAKUMAN = 8000
COUNTED = 13  # han that a limit hand counts as


def copies(w: Win, t: KindsHeld, kind: int) -> int:
    """How many tiles of a kind the whole hand holds."""
    n = (t.kinds >> kind & 1) + (t.twos >> kind & 1) + (t.threes >> kind & 1) + (t.fours >> kind & 1)
    return n + int(w.north) if kind == T.NORTH else n


def indicated(r: Rules, w: Win, t: KindsHeld, indicators: list[int]) -> int:
    """Bonus tiles named by the indicators; an indicator turned twice counts twice."""
    n = 0
    i = 0
    while i < INDICATORS and indicators[i] >= 0:
        n += copies(w, t, r.successor[indicators[i]])
        i += 1
    return n


def bonus_tiles(r: Rules, w: Win, t: KindsHeld) -> int:
    """Han from bonus tiles: red fives, indicators, hidden indicators after riichi, Norths set aside."""
    n = w.red * r.closed[P.RED_DORA] + indicated(r, w, t, w.dora) * r.closed[P.DORA]
    if w.flags & RIICHI:
        n += indicated(r, w, t, w.ura) * r.closed[P.URA_DORA]
    return int(n + w.north * r.closed[P.NORTH_DORA])


def pair_fu(r: Rules, s: Shape) -> int:
    """Minipoints of the pair; own wind and round wind in one as the book has it."""
    reasons = valued_pair(s)
    return r.double_wind_pair if reasons == 2 else 2 * reasons


def wait_fu(s: Shape) -> int:
    """Edge, closed and pair waits are worth two."""
    return 2 if s.wait == EDGE or s.wait == CLOSED or s.wait == SINGLE else 0


def base_fu(s: Shape) -> int:
    """Thirty for a closed hand won on a discard, else twenty."""
    return 20 + 10 * ((s.open_melds == 0) & (s.flags & SELF_DRAW == 0))


def self_draw_fu(s: Shape) -> int:
    """Two for a self-draw, but not with a closed pinfu."""
    return 2 * ((s.flags & SELF_DRAW != 0) & (s.open_melds != 0 or pinfu(s) == 0))


def fu_of(r: Rules, s: Shape) -> int:
    """Minipoints, rounded up to tens; an open hand has at least thirty."""
    if s.form == PAIRS:
        return 25
    if s.form == ORPHANS_FORM:
        return 20
    fu = base_fu(s) + s.set_fu + pair_fu(r, s) + wait_fu(s) + self_draw_fu(s)
    return (fu + 9 + ((fu == 20) & (s.open_melds > 0))) // 10 * 10


def limit_of(r: Rules, han: int, fu: int) -> int:
    """The limit reached: 0 none, 1 the first … 5; the first is also the most that fu and han can give, and 1920 of 2000
    reach it where the book rounds up."""
    reached, limits = 0, r.limit_han
    for i in range(LIMITS):
        if han >= limits[i] and limits[i]:
            reached = i + 1
    if reached or limits[0] == 0:
        return reached
    raw = fu << 2 + han
    least = r.limit_base[0] * 24 // 25 if r.round_up_mangan else r.limit_base[0]
    return int(raw >= least)


def base_points(r: Rules, han: int, fu: int) -> int:
    """fu × 2^(2 + han), or the fixed points of a limit."""
    limit = limit_of(r, han, fu)
    return r.limit_base[limit - 1] if limit else fu << 2 + han


def patterns_there(r: Rules, s: Shape) -> int:
    """The patterns of a reading; four identical runs may be one pair of them only (reading:356)."""
    patterns = riichi_patterns(s)
    if s.runs4 and not r.four_runs_alike_pair:
        patterns &= ~(1 << P.TWO_DOUBLE_RUNS)
    return patterns


def counted(r: Rules, s: Shape) -> int:
    """The patterns that count: those the book values in such a hand, less what another leaves uncounted."""
    patterns = patterns_there(r, s) & (r.counts_open if s.open_melds else r.counts_closed)
    return patterns & ~removed_by(r, patterns)


def yakuman_of(r: Rules, patterns: int) -> int:
    """How many times the limit, multiples capped where the book caps them."""
    n = 0
    while patterns:
        bit = patterns & -patterns
        n += r.yakuman[int(bit).bit_length() - 1]
        patterns ^= bit
    return r.yakuman_cap if r.yakuman_cap and n > r.yakuman_cap else n


def worth_riichi(r: Rules, s: Shape, bonus: int) -> Worth:
    """The reading's base points, or han where units are paid for; han, fu and yakuman. Beside a yakuman nothing else
    counts."""
    patterns = counted(r, s)
    if patterns & r.yakuman_mask:
        patterns &= r.yakuman_mask
        yakuman = yakuman_of(r, patterns)
        value = yakuman * (YAKUMAN if r.formula == BY_LIMITS else COUNTED)
        return Worth(value, 0, 0, yakuman, COUNTED, patterns, NOTHING, int(r.minimum <= COUNTED))
    fu = fu_of(r, s)
    lone = patterns & r.alone_mask
    if lone:
        return worth_alone(r, s, bonus, fu, patterns & ~lone, lone)
    return worth_added(r, s, bonus, fu, patterns)


def worth_added(r: Rules, s: Shape, bonus: int, fu: int, patterns: int) -> Worth:
    """Patterns added up, bonus tiles on top if there is any pattern at all."""
    own = sum_of(r, r.open_digits if s.open_melds else r.closed_digits, patterns)
    if own == 0:
        return Worth(0, bonus, fu, 0, 0, 0, NOTHING, int(r.minimum <= 0))
    value = base_points(r, own + bonus, fu) if r.formula == BY_LIMITS else own + bonus
    return Worth(value, own + bonus, fu, 0, own, patterns, NOTHING, int(own >= r.minimum))


def worth_alone(r: Rules, s: Shape, bonus: int, fu: int, rest: int, lone: int) -> Worth:
    """A pattern that allows nothing beside it, or the rest without it when that is dearer (ema:4.3.3)."""
    by_itself = worth_added(r, s, 0, fu, lone)
    without = worth_added(r, s, bonus, fu, rest)
    return without if without.value > by_itself.value else by_itself
