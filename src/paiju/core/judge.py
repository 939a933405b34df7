"""The dearest reading of a hand, over all readings and all places of the winning tile."""

from paiju.core.patterns.count_official import Fans
from paiju.core.readings import ROW, places, readings, shape_of, tally, wait_of
from paiju.core.rules import Rules, Win
from paiju.core.shape import CLOSED, EDGE, SINGLE
from paiju.core.waits import is_sole
from paiju.core.worth.official import official_fans
from paiju.core.worth.riichi import bonus_tiles, worth_riichi
from paiju.core.worth.worth import Worth, dearer


def judge_riichi(r: Rules, w: Win, rows: list[int], spots: list[int]) -> Worth:
    """The dearest riichi reading; its value is -1 when the hand is not complete."""
    top = Worth(-1, 0, 0, 0, 0, 0)
    found = readings(r, w, rows)
    if found == 0:
        return top
    t = tally(w)
    bonus = bonus_tiles(r, w)
    for i in range(found):
        at = ROW * i
        for j in range(places(w, rows, at, spots)):
            worth = worth_riichi(r, shape_of(w, t, rows, at, spots[j], 0), bonus)
            if dearer(worth, top):
                top = worth
    return top


def judge_official(r: Rules, w: Win, rows: list[int], spots: list[int]) -> Fans:
    """The reading with most points; -1 points when the hand is not complete. Whether the wait is the only one is
    looked into only where a wait could count."""
    top = Fans(0, 0, 0, -1)
    found = readings(r, w, rows)
    if found == 0:
        return top
    t = tally(w)
    sole = -1
    for i in range(found):
        at = ROW * i
        for j in range(places(w, rows, at, spots)):
            wait = wait_of(rows, at, spots[j], w.win)
            if sole < 0 and (wait == EDGE or wait == CLOSED or wait == SINGLE):
                sole = is_sole(r, w.counts, w.melds, w.meld_count, w.win)
            fans = official_fans(r, shape_of(w, t, rows, at, spots[j], max(sole, 0)))
            if fans.points > top.points:
                top = fans
    return top
