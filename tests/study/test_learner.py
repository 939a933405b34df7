"""Progress: levels follow answers, mistakes come back by the scheme and are learnt."""

import json
from importlib.util import find_spec

import pytest

from paiju.errors import InputError
from paiju.study import drills
from paiju.study.learner import MOST_CARDS, Learner, MistakeCard

DAY = 86_400.0
needs_scheme = pytest.mark.skipif(find_spec("fsrs") is None, reason="needs fsrs: pip install '.[study]'")


def test_right_answers_raise_the_level() -> None:
    learner = Learner()
    for number in range(4):
        learner.answered(drills.make("xjtu", "waits", 1, 1, number), True, 0.0)
    assert learner.progress("xjtu", "waits").level == 2
    assert learner.progress("xjtu", "waits").right == 4
    assert learner.cards == {}
    assert learner.progress("xjtu", "score").level == 1


@needs_scheme
def test_a_mistake_comes_back_until_it_is_learnt() -> None:
    learner, item = Learner(), drills.make("xjtu", "waits", 1, 1, 0)
    learner.answered(item, False, 0.0)
    assert learner.due(0.0) == []
    assert learner.due(DAY) == [item.id]
    assert learner.due(DAY, "mcr") == learner.due(DAY, "xjtu", "score") == []
    assert learner.item(item.id) == item
    now, times = DAY, 0
    while learner.cards:
        assert learner.due(now) == [item.id]
        learner.answered(item, True, now)
        now = max((card.due for card in learner.cards.values()), default=now)
        times += 1
    assert 2 < times < 12
    assert now > 20 * DAY


@needs_scheme
def test_progress_survives_as_json() -> None:
    learner = Learner()
    for number in range(5):
        learner.answered(drills.make("mcr", "penalty", 1, 1, number), number % 2 == 0, 100.0)
    again = Learner.from_json(json.loads(json.dumps(learner.to_json())))
    assert again == learner
    assert again.due(DAY) == learner.due(DAY) != []


@needs_scheme
def test_an_own_mistake_keeps_its_item() -> None:
    from dataclasses import replace

    item = replace(drills.make("xjtu", "waits", 1, 1, 0), id="own.xjtu.waits.abc")
    learner = Learner()
    learner.answered(item, False, 0.0)
    again = Learner.from_json(json.loads(json.dumps(learner.to_json())))
    assert again.item(item.id) == item


def test_only_so_many_mistakes_are_kept() -> None:
    learner = Learner(cards={f"xjtu.waits.1.1.{n}": MistakeCard("{}", float(n)) for n in range(MOST_CARDS + 1)})
    assert len(learner.due(MOST_CARDS + 1.0)) == MOST_CARDS + 1
    assert learner.due(1.0) == ["xjtu.waits.1.1.0", "xjtu.waits.1.1.1"]


@pytest.mark.parametrize(
    "bad", [None, [], {}, {"version": 2, "kinds": {}, "cards": {}}, {"version": 1, "kinds": [], "cards": 1}]
)
def test_what_is_no_progress_is_said(bad: object) -> None:
    with pytest.raises(InputError, match="not Paiju's progress file"):
        Learner.from_json(bad)
