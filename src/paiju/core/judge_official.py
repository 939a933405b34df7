"""The dearest reading of a hand in the official family."""

from paiju.core.patterns.count_official import Fans
from paiju.core.readings import ROW, places, readings, shape_of, tally, wait_of
from paiju.core.rules import Rules, Win
from paiju.core.shape import CLOSED, EDGE, PAIRS, SINGLE
from paiju.core.waits import is_sole
from paiju.core.worth.official import official_fans


def judge_official(r: Rules, w: Win, rows: list[int], spots: list[int]) -> Fans:
    """The fans of the dearest reading (mcr:Q51(5)); their points are -1 when the hand is not complete."""
    top = Fans(0, 0, 0, -1)
    found = readings(r, w, rows)
    if found == 0:
        return top
    t = tally(w)
    sole = -1  # asked only once, and only when a fan may depend on it
    for i in range(found):
        at = ROW * i
        for j in range(places(w, rows, at, spots)):
            if sole < 0 and is_narrow(w, rows, at, spots[j]):
                sole = is_sole(r, w.counts, w.melds, w.meld_count, w.win)
            fans = official_fans(r, shape_of(w, t, rows, at, spots[j], int(sole == 1)))
            if fans.points > top.points:
                top = fans
    return top


def is_narrow(w: Win, rows: list[int], at: int, place: int) -> bool:
    """Is this an edge, closed or single wait, which counts when it is the only one (mcr:Q131)?"""
    wait = wait_of(rows, at, place, w.win)
    return rows[at] != PAIRS and wait in (EDGE, CLOSED, SINGLE)
