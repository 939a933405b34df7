"""Loops over many hands. Compiled where Numba is there; the same text runs in the interpreter."""

from typing import Any

from paiju.core.distance import distance
from paiju.core.judge_house import judge_house
from paiju.core.judge_official import judge_official
from paiju.core.judge_riichi import judge_riichi
from paiju.core.settle import riichi_points
from paiju.core.shape import SELF_DRAW
from paiju.core.tiles import EAST


def score_riichi(r: Any, wins: Any, first: int, last: int, rows: Any, spots: Any, out: Any) -> None:
    """Riichi: value columns are complete, base, han, fu, yakuman, points, pattern masks."""
    for i in range(first, last):
        w = wins[i]
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


def score_house(r: Any, wins: Any, first: int, last: int, rows: Any, spots: Any, out: Any) -> None:
    """House rules: fans; `fu` tells whether the conditions of the dice let the hand win."""
    for i in range(first, last):
        worth = judge_house(r, wins[i], rows, spots)
        out[i, 0] = worth.value
        out[i, 1] = worth.han
        out[i, 2] = worth.fu
        out[i, 3] = worth.yakuman
        out[i, 4] = worth.own
        out[i, 5] = worth.value
        out[i, 6] = worth.patterns


def score_official(r: Any, wins: Any, first: int, last: int, rows: Any, spots: Any, out: Any) -> None:
    """Official: points without flowers, and the fans."""
    for i in range(first, last):
        fans = judge_official(r, wins[i], rows, spots)
        out[i, 0] = fans.points
        out[i, 4] = fans.points
        out[i, 5] = fans.points
        out[i, 6] = fans.low
        out[i, 7] = fans.high
        out[i, 8] = fans.repeats


def distances(r: Any, table: Any, hands: Any, melds: int, first: int, last: int, out: Any) -> None:
    """The distance of each hand, given as 34 counts."""
    for i in range(first, last):
        out[i] = distance(r, table, hands[i], melds)
