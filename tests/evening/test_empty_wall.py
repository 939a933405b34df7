"""An evening by a book of one's own, whose empty wall is paid for: asked with real tiles, and booked by its reasons."""

import json
from typing import Any

import pytest

from paiju.books import get
from paiju.books.derive import derive
from paiju.errors import InputError
from paiju.evening import Evening
from paiju.evening.entered import EnteredEvening, EveningEntry
from paiju.evening.plan import evening_plan, stored_evening

OURS = derive(
    get("psa"),
    "ours",
    **{
        "payments.kongs_returned": True,
        "payments.unready_pay_dearest": True,
        "payments.kong_added": 10,
        "payments.added_kong_from": "all",
    },
)
FIGHT_ON = 7  # the dice rule
BEGUN: tuple[dict[str, Any], ...] = (
    {"do": "deal", "table": "A", "special": FIGHT_ON},
    {"do": "kong", "table": "A", "player": "Bea", "from": "Ann", "added": True},
    {"do": "kong", "table": "A", "player": "Cid"},
)


def night(*entries: dict[str, Any]) -> EnteredEvening:
    """An evening of four with these entries; what is kept of it gives the same again."""
    told = EnteredEvening(evening_plan({"names": ["Ann", "Bea", "Cid", "Dan"], "drawn": False}, OURS))
    for body in entries:
        told.enter(EveningEntry(body))
    again = EnteredEvening(stored_evening(json.loads(json.dumps(told.plan.to_json()))))
    for entry in told.entries:
        again.enter(EveningEntry(json.loads(json.dumps(entry.body))))
    assert again.evening.events == told.evening.events
    assert Evening.replay(told.evening.record()).events == told.evening.events
    return told


def booked(told: EnteredEvening) -> list[tuple[str, dict[str, int]]]:
    """What the ledger has."""
    return [(entry.reason, entry.gains) for entry in told.evening.ledger.entries]


def test_an_added_kong_has_its_own_price_and_the_wall_its_payments() -> None:
    told = night(*BEGUN, {"do": "draw", "table": "A", "ready": ["Ann", "Bea"], "fans": [2, 1]})
    price = OURS.payments.discard_unit
    assert booked(told) == [
        ("kong", {"Bea": 30, "Ann": -10, "Cid": -10, "Dan": -10}),
        ("kong", {"Cid": 60, "Ann": -20, "Bea": -20, "Dan": -20}),
        ("kongs_back", {"Cid": -60, "Ann": 20, "Bea": 20, "Dan": 20}),
        ("dearest", {"Ann": 4 * price, "Bea": 2 * price, "Cid": -3 * price, "Dan": -3 * price}),
    ]
    assert sum(told.evening.ledger.chips.values()) == 0


def test_after_a_win_only_those_still_in_the_hand_are_asked() -> None:
    won = {"do": "win", "table": "A", "from": "Dan", "wins": [{"player": "Bea", "value": 1}]}
    told = night(*BEGUN[:1], won, {"do": "draw", "table": "A", "ready": ["Ann"], "fans": [1]})
    price = OURS.payments.discard_unit
    assert booked(told)[-1] == ("dearest", {"Ann": 2 * price, "Cid": -price, "Dan": -price})


def test_what_the_book_asks_of_an_empty_wall_must_be_told() -> None:
    told = night(*BEGUN[:1])
    with pytest.raises(InputError, match="the most fans"):
        told.enter(EveningEntry({"do": "draw", "table": "A", "ready": ["Ann"]}))
    with pytest.raises(InputError, match="Anna"):
        told.enter(EveningEntry({"do": "draw", "table": "A", "ready": ["Anna"], "fans": [1]}))
    assert told.evening.real_tables["A"].wall == ["ready", "fans"]
