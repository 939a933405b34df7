"""The paiju protocol: views survive the way, every question has one answer, nonsense an error and no more."""

import io
import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from paiju.bots import Bot, wire
from paiju.table.codes import SEATS
from tests.table.laid import GAMES, QUICK_GAMES, new_table

FEW, MANY = 150, 300
ODD: tuple[Any, ...] = (
    None,
    -1,
    0,
    99,
    10**12,
    True,
    "",
    "?",
    "5m",
    "9f",
    "E",
    "N",
    [],
    {},
    ["5m"] * 30,
    [["E", "1m"]],
    1.5,
)


@pytest.mark.parametrize(("book_id", "special"), QUICK_GAMES)
def test_a_view_survives_the_way(book_id: str, special: str | None) -> None:
    table, asked = new_table(book_id, special, "wire"), 0
    bots = {who: Bot(book_id, "simple") for who in (*SEATS, *table.sitting.supporters)}
    while table.asked and asked < 40:
        who, asked = table.asked[0], asked + 1
        view = table.view(who)
        line = json.loads(wire.written(wire.ask(asked, view, table.book, table.seen(who)[-2:])))
        assert wire.read_view(table.sitting.book, line["view"]) == view
        assert [action["code"] for action in line["actions"]] == [action.code for action in view.legal]
        action = bots[who].choose(view)
        assert wire.answered(json.dumps({"id": asked, "action": action.code}), asked, view) == action
        assert wire.answered(json.dumps({"action": action.to_json()}), asked, view) == action
        assert wire.answered(json.dumps({"id": asked - 1, "action": 0}), asked, view) is None
        table.act(who, action)
    assert asked == 40 or table.over


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value where something stands."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [(value, key) for key in keys] + [place for key in keys for place in places(value[key])]


def mutated(line: Any, rng: Random) -> str:
    """The line with something changed, dropped or doubled."""
    for _ in range(rng.choice((1, 1, 2, 5))):
        owner, key = rng.choice(places(line["view"]))
        kind = rng.random()
        if kind < 0.6:
            owner[key] = deepcopy(rng.choice(ODD))
        elif kind < 0.8:
            del owner[key]
            break
        elif isinstance(owner, list):
            owner += deepcopy(owner[:50])
    return json.dumps(line)


def fuzzed(seeds: range) -> tuple[int, int]:
    """Mutated questions; how many were answered with an action, how many with an error."""
    acted = failed = 0
    games = [new_table(book_id, special, "fuzz") for book_id, special in GAMES]
    for seed in seeds:
        rng = Random(seed)
        table = rng.choice(games)
        if table.over:
            continue
        who = table.asked[0]
        bot = Bot(table.sitting.book, "simple")
        view = table.view(who)
        write = io.StringIO()
        text = mutated(wire.ask(1, view, table.book), rng)
        wire.serve(bot, io.StringIO(text + "\n"), write)
        answer = json.loads(write.getvalue())  # one line, and no more
        acted, failed = acted + ("action" in answer), failed + ("error" in answer)
        table.act(who, bot.choose(view))
    return acted, failed


def test_nonsense_is_answered_with_an_error() -> None:
    acted, failed = fuzzed(range(FEW))
    assert failed > FEW // 3
    assert acted


@pytest.mark.long
def test_much_nonsense_is_answered_with_errors() -> None:
    acted, failed = fuzzed(range(FEW, FEW + MANY))
    assert failed > acted > 0
