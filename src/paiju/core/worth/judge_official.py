"""The dearest reading of a hand in the official family."""

from paiju.core.hand.held import Digits, digits_of, kinds_held, one_less
from paiju.core.hand.readings import split_readings
from paiju.core.hand.shaping import count_hand, places_of, shape_at, wait_at
from paiju.core.hand.splits import ROW, splits_waits
from paiju.core.hand.waits import knitted_straight_waits, may_be_pairs, may_come, pairs_waits
from paiju.core.patterns.count_official import Fans
from paiju.core.rules import Rules, Win
from paiju.core.shape import CLOSED, EDGE, PAIRS, SINGLE, STANDARD
from paiju.core.worth.official import official_fans


def judge_official(r: Rules, w: Win, rows: list[int], spots: list[int]) -> Fans:
    """The fans of the dearest reading (mcr:Q51(5)); their points are -1 when the hand is not complete."""
    return judge_official_counted(r, w, digits_of(w.counts), rows, spots)


def judge_official_counted(r: Rules, w: Win, d: Digits, rows: list[int], spots: list[int]) -> Fans:
    """The same of a hand whose concealed tiles are counted."""
    top = Fans(0, 0, 0, -1)
    count = split_readings(r, d, w.meld_count, rows)
    if count == 0:
        return top
    t, melds = count_hand(w, d)
    sole = -1  # asked only once, and only when a fan may depend on it
    for i in range(count):
        at = ROW * i
        for j in range(places_of(r, w, rows, at, spots)):
            if sole < 0 and is_narrow(rows[at], spots[j], w.win):
                sole = only_wait(r, w, d, int(rows[at]))
            fans = official_fans(r, shape_at(w, t, melds, rows, at, spots[j], int(sole == 1)))
            if fans.points > top.points:
                top = fans
    return top


def is_narrow(form: int, place: int, win: int) -> bool:
    """Is this an edge, closed or single wait, which counts when it is the only one (mcr:Q131)?"""
    return form != PAIRS and wait_at(form, place, win) in (EDGE, CLOSED, SINGLE)


def only_wait(r: Rules, w: Win, d: Digits, form: int) -> int:
    """1 when no other kind would have completed a hand of this form: sets and a pair may have waited as seven
    pairs too, the other forms share no wait with these. `d` has the concealed tiles, the winning one included."""
    if form == STANDARD:
        before = one_less(d, 1 << w.win)
        others = splits_waits(before)
        if w.meld_count == 0 and may_be_pairs(r, before.ones | before.twos | before.fours):
            others |= pairs_waits(before.ones)
    else:
        w.counts[w.win] -= 1
        others = knitted_straight_waits(w.counts, kinds_held(w.counts))
        w.counts[w.win] += 1
    others &= ~(1 << w.win)
    sole = 1
    while others and sole:
        kind = int(others).bit_length() - 1
        others ^= 1 << kind
        sole = int(not may_come(r, w.counts, w.melds, w.meld_count, kind))
    return sole
