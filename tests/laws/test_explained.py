"""What a player is said to have weighed is what decides: of every level, by every book, at every sort of decision, and
the same compiled as interpreted."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from paiju import books
from paiju.bots import Bot
from paiju.bots.explain import Explanation, WeighedAction
from paiju.series import LEVELS
from paiju.table.scene import View
from paiju.table.table import Table
from tests.extras import need, need_library
from tests.laws.conftest import Tell

need("numpy", "the batch extra")
need_library()

from paiju.native.decide import Decider  # noqa: E402

TABLES = [
    (book.id, rule)
    for book in books.all_books()
    for rule in ([each.id for each in book.specials] if book.specials else [None])
]
FEW, EVERY = 4, 9  # questions of a table in the quick form: every ninth, so that they come from the whole hand
THINKS_LONG = ("keen", "steady")


def questions(book: str, rule: str | None, seed: int, decider: Decider, every: int) -> Iterator[View]:
    """What is asked in a hand of simple players, where there is a choice."""
    table, simple, number = Table(book, seed=seed, special=rule), Bot(book, "simple", 0, decider.choose), 0
    while not table.over:
        who = table.asked[0]
        view = table.view(who)
        if len(view.legal) > 1:
            number += 1
            if number % every == 0:
                yield view
        table.act(who, simple.choose(view))


def check(explanation: Explanation, view: View) -> None:
    """What is done is allowed and stands first; nothing weighed is better; the parts make the sum."""
    first, others = explanation.actions[0], explanation.actions[1:]
    assert first.action == explanation.action
    assert sorted(each.action.code for each in explanation.actions) == [action.code for action in view.legal]
    assert explanation.because.zh
    weighed = [each for each in others if each.is_weighed]
    if explanation.how == "worth":
        assert first.value is not None
        assert all(each.value is not None and each.value <= first.value for each in weighed)
        assert all(is_whole(each) for each in (first, *weighed))
    elif explanation.how == "distance":
        assert first.lacking is not None
        assert all(near(first) <= near(each) for each in weighed if each.lacking is not None)
    else:
        assert not weighed, explanation.how
    assert explanation.to_json()["how"] == explanation.how


def near(each: WeighedAction) -> tuple[int, int]:
    """How near a hand is after an action, the nearest first."""
    assert each.lacking is not None
    return each.lacking, -(each.helping or 0)


def is_whole(each: WeighedAction) -> bool:
    """Do what is left, risked and paid later make what the action counts for?"""
    parts = (each.worth, each.risk_counted, each.later)
    assert None not in parts
    worth, risk, later = (part or 0.0 for part in parts)
    return abs(worth - risk - later - (each.value or 0.0)) < 1e-6


def held(book: str, rule: str | None, seed: int, every: int, most: int | None, compared: int) -> Counter[str]:
    """The law held against questions of a hand by every level; how often each sort of decision came up."""
    decider, counts = Decider(), Counter[str]()
    for number, view in enumerate(islice(questions(book, rule, seed, decider, every), most)):
        for level in LEVELS:
            bot = Bot(book, level, seed)
            explanation = bot.explain(view, decider)
            check(explanation, view)
            if number % compared == 0 or level not in THINKS_LONG:
                assert bot.explain(view) == explanation, "interpreted it is the same"
                counts["interpreted"] += 1
            assert explanation.action == Bot(book, level, seed, decider.choose).choose(view)
            counts[explanation.how] += 1
            counts["explained"] += 1
    return counts


def test_every_level_is_explained_by_what_it_weighs(tell_count: Tell) -> None:
    counts = sum((held(book, rule, 7, EVERY, FEW, FEW) for book, rule in TABLES), Counter[str]())
    tell_count("what is explained is what is done", **counts)


@pytest.mark.long
def test_every_level_is_explained_at_every_decision(tell_count: Tell) -> None:
    counts = Counter[str]()
    for seed in range(2):
        for book, rule in TABLES:
            counts += held(book, rule, seed, 2, None, 10)
    assert counts["explained"] > 2000
    tell_count("what is explained is what is done", **counts)
