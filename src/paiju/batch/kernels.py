"""Loops over many hands. Compiled where Numba is there; the same text runs in the interpreter.

A judge takes tiles out of a hand and puts them back, so each hand is first copied into `own`, a row of the caller's:
the arrays given may be read-only, or shared with other threads.
"""

from typing import Any

from paiju.core.distance import distance, distance_in
from paiju.core.judge_house import judge_house
from paiju.core.judge_official import judge_official
from paiju.core.judge_riichi import judge_riichi
from paiju.core.rules import STILL_A_WAIT
from paiju.core.settle import riichi_points
from paiju.core.shape import SELF_DRAW
from paiju.core.tiles import EAST, KINDS


def score_riichi(r: Any, wins: Any, own: Any, first: int, last: int, rows: Any, spots: Any, out: Any) -> None:
    """Riichi: base points, han, fu, yakuman, han without bonus, the points the winner receives, patterns."""
    for i in range(first, last):
        own[0] = wins[i]
        w = own[0]
        worth = judge_riichi(r, w, rows, spots)
        seat = int(w.seat) - EAST
        discarder = -1 if w.flags & SELF_DRAW else (seat + 1) % r.players
        out[i, 0] = worth.value
        out[i, 1] = worth.han
        out[i, 2] = worth.fu
        out[i, 3] = worth.yakuman
        out[i, 4] = worth.own
        out[i, 5] = riichi_points(r, worth.value, seat, discarder, 0) if worth.value > 0 else 0
        out[i, 6] = worth.patterns


def score_house(r: Any, wins: Any, own: Any, first: int, last: int, rows: Any, spots: Any, out: Any) -> None:
    """House rules: fans; the column of minipoints tells whether the conditions of the dice let the hand win."""
    for i in range(first, last):
        own[0] = wins[i]
        worth = judge_house(r, own[0], rows, spots)
        out[i, 0] = worth.value
        out[i, 1] = worth.han
        out[i, 2] = worth.fu
        out[i, 3] = worth.yakuman
        out[i, 4] = worth.own
        out[i, 5] = worth.value
        out[i, 6] = worth.patterns


def score_official(r: Any, wins: Any, own: Any, first: int, last: int, rows: Any, spots: Any, out: Any) -> None:
    """Official: points without flowers, and the fans."""
    for i in range(first, last):
        own[0] = wins[i]
        fans = judge_official(r, own[0], rows, spots)
        out[i, 0] = fans.points
        out[i, 4] = fans.points
        out[i, 5] = fans.points
        out[i, 6] = fans.low
        out[i, 7] = fans.high
        out[i, 8] = fans.repeats


def distances(
    r: Any, table: Any, hands: Any, own: Any, melds: int, first: int, last: int, none: Any, work: Any, out: Any
) -> None:
    """The distance of each hand, given as 34 counts; a fifth copy counts where the book lets one wait for it."""
    exact = r.held_four == STILL_A_WAIT
    for i in range(first, last):
        for kind in range(KINDS):
            own[kind] = hands[i, kind]
        if exact:
            out[i] = distance_in(r, table, own, none, melds, 0, work)
        else:
            out[i] = distance(r, table, own, melds)
