"""Policies of Python's in the arena: they play as the level they imitate, many games in one call."""

from typing import Any

import pytest

from tests.extras import need

np: Any = need("numpy", "the batch extra")

from paiju.arena import arena  # noqa: E402
from paiju.core.many.history import HISTORY  # noqa: E402
from paiju.core.many.observing import OBSERVATION  # noqa: E402
from paiju.core.play.actions import ACTIONS, DISCARD_DRAWN, PASS, REPLACE_FLOWER, WIN  # noqa: E402
from paiju.errors import InputError  # noqa: E402


class Drawn:
    """Plays as the level `drawn` does: wins, discards what it drew, lets everything else go."""

    def __init__(self) -> None:
        self.calls = self.rows = 0
        self.shapes: set[tuple[int, ...]] = set()

    def __call__(self, seen: Any, masks: Any) -> Any:
        self.calls, self.rows = self.calls + 1, self.rows + len(seen)
        self.shapes.add((seen.shape[1], masks.shape[1]))
        return np.array([self.one(mask) for mask in masks])

    def one(self, mask: Any) -> int:
        flowers = [code for code in range(REPLACE_FLOWER, REPLACE_FLOWER + 8) if mask[code]]
        wanted = (*flowers[::-1], WIN, DISCARD_DRAWN, PASS, *range(ACTIONS))
        return next(code for code in wanted if mask[code])


def told(answer: dict[str, object]) -> object:
    """What is found out, names and times aside."""
    return {name: value for name, value in answer.items() if name not in ("a", "b", "timing")}


@pytest.mark.parametrize(("book", "unit"), [("ema", "match"), ("mcr", "hand"), ("xjtu-3p", "hand"), ("psa", "hand")])
def test_a_policy_is_measured_as_the_level_it_plays_like(book: str, unit: str) -> None:
    policy = Drawn()
    games = 4 if unit == "match" else 12
    mine = arena(book, policy, "random", games, seed=3, unit=unit, compiled=False)
    assert mine["a"] == "policy:Drawn"
    assert told(mine) == told(arena(book, "drawn", "random", games, seed=3, unit=unit, compiled=False))
    assert policy.shapes == {(OBSERVATION, ACTIONS)}
    assert policy.calls < policy.rows / 2


def test_both_sides_may_be_policies() -> None:
    one, other = Drawn(), Drawn()
    answer: Any = arena("ema", one, other, 4, seed=1, unit="hand")
    assert answer["results"]["a"]["rank"][0] == 2.5
    assert one.rows
    assert other.rows > one.rows


def test_the_second_observation_is_shown_to_who_asks_for_it() -> None:
    policy: Any = Drawn()
    policy.observation, policy.name = 2, "historian"
    answer = arena("ema", "random", policy, 4, seed=1, unit="hand")
    assert answer["b"] == "policy:historian"
    assert policy.shapes == {(HISTORY, ACTIONS)}


def test_what_is_not_allowed_loses_the_turn_and_is_counted() -> None:
    def wrong(_: Any, masks: Any) -> Any:
        return np.full(len(masks), ACTIONS + 5)

    answer: Any = arena("ema", wrong, "random", 4, seed=1, unit="hand")
    assert answer["results"]["a"]["illegal"][0] == 1.0
    assert answer["results"]["b"]["illegal"][0] == 0.0


@pytest.mark.parametrize("answer", [None, 3, [0.5], [[1]], "x"])
def test_an_answer_that_is_none_is_said(answer: object) -> None:
    with pytest.raises(InputError, match="whole numbers, one for each row"):
        arena("ema", lambda *_: answer, "random", 1, seed=1, unit="hand")


def test_a_policy_does_not_meet_programs() -> None:
    with pytest.raises(InputError, match="against levels or policies"):
        arena("ema", Drawn(), "cmd:cat", 4)
