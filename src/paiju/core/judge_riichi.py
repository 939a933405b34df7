"""The dearest riichi reading of a hand, over all readings and all places of the winning tile."""

from paiju.core.readings import places, readings, shape_of, tally
from paiju.core.rules import Rules, Win
from paiju.core.splits import ROW
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
