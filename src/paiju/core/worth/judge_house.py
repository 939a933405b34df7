"""The dearest reading of a hand under house rules, wild tiles included."""

from paiju.core.hand.held import Digits, digits_of
from paiju.core.hand.readings import split_readings
from paiju.core.hand.shaping import count_hand, count_kinds, places_of, shape_at
from paiju.core.hand.splits import ROW
from paiju.core.hand.waits import is_sole
from paiju.core.hand.wild import WILD_READINGS, wild_readings
from paiju.core.hand.wild_shape import wild_shape
from paiju.core.rules import Rules, Win
from paiju.core.worth.house import worth_house
from paiju.core.worth.worth import INCOMPLETE, Worth, preferred


def judge_house(r: Rules, w: Win, rows: list[int], spots: list[int]) -> Worth:
    """The reading with most fans; its value is -1 when the hand is not complete. Where there may be wild tiles,
    `rows` has the length WILD_ROWS."""
    return judge_house_counted(r, w, digits_of(w.counts), rows, spots)


def judge_house_counted(r: Rules, w: Win, d: Digits, rows: list[int], spots: list[int]) -> Worth:
    """The same of a hand whose concealed tiles are counted."""
    if w.wild:
        return judge_wild(r, w, rows)
    top = INCOMPLETE
    count = split_readings(r, d, w.meld_count, rows)
    if count == 0:
        return top
    t, melds = count_hand(w, d)
    sole = is_sole(r, w.counts, w.melds, w.meld_count, w.win) if r.asks_sole else 0
    for i in range(count):
        for j in range(places_of(r, w, rows, ROW * i, spots)):
            worth = worth_house(r, shape_at(w, t, melds, rows, ROW * i, spots[j], sole), w)
            if preferred(r, worth, top):
                top = worth
    return top


def judge_wild(r: Rules, w: Win, rows: list[int]) -> Worth:
    """The dearest of all that the wild tiles may stand for."""
    top = INCOMPLETE
    count = wild_readings(r, w, rows, WILD_READINGS)
    t = count_kinds(w)
    for i in range(count):
        at = ROW * i
        worth = worth_house(r, wild_shape(w, t, rows, at), w)
        if preferred(r, worth, top):
            top = worth
    return top
