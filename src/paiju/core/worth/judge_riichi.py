"""The dearest riichi reading of a hand, over all readings and all places of the winning tile."""

from paiju.core.hand.held import Digits, digits_of
from paiju.core.hand.readings import split_readings
from paiju.core.hand.shaping import count_hand, places_of, shape_at
from paiju.core.hand.splits import ROW
from paiju.core.rules import Rules, Win
from paiju.core.shape import FIRST_TURN, SELF_DRAW
from paiju.core.tiles import EAST, KINDS
from paiju.core.worth.riichi import bonus_tiles, worth_riichi
from paiju.core.worth.worth import INCOMPLETE, Worth, dearer


def judge_riichi(r: Rules, w: Win, rows: list[int], spots: list[int]) -> Worth:
    """The dearest riichi reading; its value is -1 when the hand is not complete. Of a dealt hand any tile may be the
    winning one, where the book says so (xjtu:6.3.2)."""
    return judge_riichi_counted(r, w, digits_of(w.counts), rows, spots)


def judge_riichi_counted(r: Rules, w: Win, d: Digits, rows: list[int], spots: list[int]) -> Worth:
    """The same of a hand whose concealed tiles are counted."""
    if not names_any_tile(r, w):
        return judge_tile(r, w, d, rows, spots)
    win = w.win
    top = INCOMPLETE
    for kind in range(KINDS):
        if w.counts[kind]:
            w.win = kind
            worth = judge_tile(r, w, d, rows, spots)
            if dearer(worth, top):
                top = worth
    w.win = win
    return top


def names_any_tile(r: Rules, w: Win) -> bool:
    """Is it the dealer's dealt hand, in a book that leaves open which tile came last?"""
    dealt = w.flags & FIRST_TURN != 0 and w.flags & SELF_DRAW != 0 and w.seat == EAST
    return dealt and r.dealt_win_names_any_tile != 0


def judge_tile(r: Rules, w: Win, d: Digits, rows: list[int], spots: list[int]) -> Worth:
    """The dearest reading with the winning tile given."""
    top = INCOMPLETE
    count = split_readings(r, d, w.meld_count, rows)
    if count == 0:
        return top
    t, melds = count_hand(w, d)
    bonus = bonus_tiles(r, w, t)
    for i in range(count):
        for j in range(places_of(r, w, rows, ROW * i, spots)):
            worth = worth_riichi(r, shape_at(w, t, melds, rows, ROW * i, spots[j], 0), bonus)
            if dearer(worth, top):
                top = worth
    return top
