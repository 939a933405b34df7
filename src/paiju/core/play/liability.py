"""Liability: who answers for a limit hand that a set claimed from them makes certain, and for how much of it."""

from paiju.core.patterns import catalogue as P
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.rules import BY_UNITS, Rules
from paiju.core.shape import CHOW, CONCEALED_KONG, OPEN_PUNG, SET_KIND, SET_TYPE
from paiju.core.tiles import DRAGONS, WINDS
from paiju.core.worth.worth import Worth

# The bits of r.liable_patterns and the places in d.liable, in this order; of which kinds the sets are, and how many.
LIABLE_PATTERNS = (P.BIG_THREE_DRAGONS, P.BIG_FOUR_WINDS, P.FOUR_KONGS)
FOUR_KONGS = 2
KINDS_OF = (DRAGONS, WINDS, 0)
SETS_OF = (3, 4, 4)


def make_liable(r: Rules, d: Deal, seat: int, feeder: int) -> None:
    """The set just claimed may make its feeder answer for a limit hand that it makes certain (xjtu:7.11.1)."""
    if r.liable_patterns == 0:
        return
    last = d.melds[seat][d.meld_count[seat] - 1]
    for which in range(3):
        if r.liable_patterns >> which & 1 and belongs_to(r, last, which):
            if sets_for(r, d.melds[seat], d.meld_count[seat], which) == SETS_OF[which]:
                d.liable[seat][which] = feeder


def belongs_to(r: Rules, code: int, which: int) -> bool:
    """Is a set laid out one of those the pattern is made of? Concealed kongs are where the book counts them; among four
    kongs they always are (xjtu:7.11.1, ema:4.2.5.10, lol:(八)1, reading:8, reading:27)."""
    set_type = code >> SET_TYPE
    if which == FOUR_KONGS:
        return set_type != CHOW and set_type != OPEN_PUNG
    of_kind = KINDS_OF[which] >> (code & SET_KIND) & 1 == 1
    return set_type != CHOW and of_kind and (set_type != CONCEALED_KONG or r.liable_concealed != 0)


def sets_for(r: Rules, melds: list[int], count: int, which: int) -> int:
    """Sets laid out that belong to the pattern."""
    n = 0
    for i in range(count):
        n += int(belongs_to(r, melds[i], which))
    return n


def liable_for(r: Rules, d: Deal, buffers: Buffers, seat: int, worth: Worth) -> int:
    """Fill in who is liable for which of the counted patterns (rows: seats, spots: multiples); how many."""
    n = 0
    if worth.yakuman or (r.formula == BY_UNITS and r.liable_patterns):
        for i in range(3):
            pattern = LIABLE_PATTERNS[i]
            if d.liable[seat][i] >= 0 and worth.patterns >> pattern & 1:
                buffers.rows[n] = d.liable[seat][i]
                buffers.spots[n] = r.yakuman[pattern]
                n += 1
    return n
