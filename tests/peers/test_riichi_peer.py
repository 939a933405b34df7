"""Riichi totals against the `mahjong` library, book by book with options set to match.

What remains different, and the clause that decides:
- pair of the seat and round wind: `mahjong` always counts 4; ema:4.1 (reading:23) and lol:(七)6 count 2, so the
  comparison sets 4 on our side;
- several limit hands: `mahjong` adds them; ema:4.2 (reading:22) pays one, so the cap is lifted on our side;
- all honours as seven pairs: `mahjong` counts one limit hand; xjtu:7.3.6(6) names it 大七星 and counts two, so the
  pattern is left out on our side.
"""

from random import Random
from typing import Any

import pytest
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.books.flatten import flatten
from paiju.core.hand.readings import ROWS
from paiju.core.hand.shaping import SPOTS
from paiju.core.shape import SELF_DRAW
from paiju.core.worth.judge_riichi import judge_riichi
from paiju.core.worth.settle import riichi_points
from tests.peers.riichi import RiichiWin, mahjong_call, random_win

LIMITED, NO_COUNTED = HandConfig.KAZOE_LIMITED, HandConfig.KAZOE_SANBAIMAN
MATCHES: dict[str, tuple[dict[str, object], dict[str, Any]]] = {
    "tenhou-nored": ({}, {"kazoe_limit": LIMITED}),
    "ema": ({"scoring.double_wind_pair": 4, "scoring.yakuman_cap": 0}, {"kazoe_limit": NO_COUNTED}),
    "xjtu": ({"patterns.big_seven_stars": False}, {"kazoe_limit": LIMITED, "has_double_yakuman": True}),
    "lol": ({"scoring.double_wind_pair": 4}, {"kazoe_limit": NO_COUNTED, "kiriage": True}),
}


def our_points(book: Book, win: RiichiWin, rows: list[int], spots: list[int]) -> int:
    """The hand's value; 0 without a pattern, -1 when it is not complete."""
    r, w = flatten(book), win.to_win()
    worth = judge_riichi(r, w, rows, spots)
    if worth.own == 0:
        return min(worth.value, 0)
    seat = w.seat - 27
    return riichi_points(r, worth.value, seat, -1 if w.flags & SELF_DRAW else (seat + 1) % 4)


def compare(book_id: str, hands: int, seed: int) -> None:
    """Every hand must be worth the same."""
    changes, peer_options = MATCHES[book_id]
    book = derive(books.get(book_id), book_id, **changes)
    options = OptionalRules(has_open_tanyao=True, **({"has_double_yakuman": False} | peer_options))
    calculator, rng = HandCalculator(), Random(seed)
    rows, spots = [0] * ROWS, [0] * SPOTS
    valued = 0
    for n in range(hands):
        win = random_win(rng)
        theirs = calculator.estimate_hand_value(**mahjong_call(win, options))
        expected = 0 if theirs.error == "no_yaku" else theirs.cost["total"]
        assert our_points(book, win, rows, spots) == expected, (n, win, theirs.yaku, theirs.error)
        valued += expected > 0
    assert valued > hands / 3


@pytest.mark.parametrize("book_id", MATCHES)
def test_totals_agree(book_id: str) -> None:
    compare(book_id, 1500, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("book_id", MATCHES)
def test_totals_agree_on_many(book_id: str) -> None:
    compare(book_id, 100_000, seed=2)
