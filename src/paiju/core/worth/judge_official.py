"""The dearest reading of a hand in the official family."""

from paiju.core import tiles as T
from paiju.core.hand.held import kinds_held
from paiju.core.hand.readings import readings
from paiju.core.hand.shaping import count_kinds, shape_of, spots_of, wait_of
from paiju.core.hand.splits import ROW
from paiju.core.hand.waits import knitted_straight_waits, may_come, pairs_waits, standard_waits
from paiju.core.patterns.count_official import Fans
from paiju.core.rules import Rules, Win
from paiju.core.shape import CLOSED, EDGE, PAIRS, SINGLE, STANDARD
from paiju.core.worth.official import official_fans


def judge_official(r: Rules, w: Win, rows: list[int], spots: list[int]) -> Fans:
    """The fans of the dearest reading (mcr:Q51(5)); their points are -1 when the hand is not complete."""
    top = Fans(0, 0, 0, -1)
    count = readings(r, w, rows)
    if count == 0:
        return top
    t = count_kinds(w)
    sole = -1  # asked only once, and only when a fan may depend on it
    for i in range(count):
        at = ROW * i
        for j in range(spots_of(r, w, rows, at, spots)):
            if sole < 0 and is_narrow(w, rows, at, spots[j]):
                sole = only_wait(r, w, int(rows[at]))
            fans = official_fans(r, shape_of(w, t, rows, at, spots[j], int(sole == 1)))
            if fans.points > top.points:
                top = fans
    return top


def is_narrow(w: Win, rows: list[int], at: int, place: int) -> bool:
    """Is this an edge, closed or single wait, which counts when it is the only one (mcr:Q131)?"""
    wait = wait_of(rows, at, place, w.win)
    return rows[at] != PAIRS and wait in (EDGE, CLOSED, SINGLE)


def only_wait(r: Rules, w: Win, form: int) -> int:
    """1 when no other kind would have completed a hand of this form: sets and a pair may have waited as seven
    pairs too, the other forms share no wait with these."""
    w.counts[w.win] -= 1
    if form == STANDARD:
        others = standard_waits(w.counts)
        if w.meld_count == 0:
            others |= pairs_waits(r, w.counts, kinds_held(w.counts))
    else:
        others = knitted_straight_waits(w.counts, kinds_held(w.counts))
    others &= ~(1 << w.win)
    sole = 1
    for kind in range(T.KINDS):
        if others >> kind == 0:
            break
        if others >> kind & 1 and may_come(r, w.counts, w.melds, w.meld_count, kind):
            sole = 0
            break
    w.counts[w.win] += 1
    return sole
