"""The dearest reading of a hand, over all readings and all places of the winning tile."""

from paiju.core.readings import ROW, places, readings, shape_of, tally
from paiju.core.rules import Rules, Win
from paiju.core.worth.riichi import bonus_tiles, worth_riichi
from paiju.core.worth.worth import Worth


def dearer(a: Worth, b: Worth) -> bool:
    """Is `a` worth more? Between equal values the one with more han, then more fu, is shown."""
    if a.value != b.value:
        return a.value > b.value
    return a.han > b.han if a.han != b.han else a.fu > b.fu


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
