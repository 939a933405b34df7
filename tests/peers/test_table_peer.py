"""Whole hands by Tenhou's rules in step with `riichienv`: the same players are offered the same actions and points.

Not compared: the points of three players with a fourth indicator, which the peer takes from elsewhere (reading:170).
"""

from collections import Counter
from types import ModuleType

import pytest

from paiju import books
from paiju.core.play import deal as D
from tests.extras import need
from tests.peers.lockstep import Lockstep


@pytest.fixture(scope="module")
def peer() -> ModuleType:
    """The other table, which comes with the bench extra."""
    module: ModuleType = need("riichienv", "the bench extra")
    return module


def compare(peer: ModuleType, book: str, seeds: range) -> Counter[int]:
    """Play these hands; how they ended."""
    ends: Counter[int] = Counter()
    for seed in seeds:
        game = Lockstep(peer, books.get(book), seed)
        try:
            game.play()
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error
        ends[game.d.result] += 1
        ours, theirs = game.points()
        if game.d.shown < 4 or game.r.players == 4:
            assert ours == theirs, f"seed {seed}"
    return ends


@pytest.mark.clause("tenhou:yaku", "tenhou:swap-calling", "tenhou:riichi", "tenhou:riichi-kong", "tenhou:aborts")
def test_four_players(peer: ModuleType) -> None:
    ends = compare(peer, "tenhou", range(60))
    assert ends[D.WON] > 5


@pytest.mark.clause("tenhou:three-players")
def test_three_players(peer: ModuleType) -> None:
    ends = compare(peer, "tenhou-3p", range(60))
    assert ends[D.WON] > 5


@pytest.mark.long
@pytest.mark.parametrize("book", ["tenhou", "tenhou-3p"])
@pytest.mark.parametrize("start", range(1000, 5000, 1000))
def test_many_hands(peer: ModuleType, book: str, start: int) -> None:
    ends = compare(peer, book, range(start, start + 1000))
    assert ends[D.FOUR_KONGS] + ends[D.NINE_TERMINALS] > 0
