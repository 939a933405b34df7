"""What a prompt says may not be done, and why; what hints say."""

import pytest

from paiju.books.book import Book
from paiju.server.live.hints.hints import hint
from paiju.server.protocol.server_messages import Barred
from paiju.server.room.prompts import offer_of, refusals
from paiju.table.action import Action
from paiju.table.table import Table
from tests.table.furiten_positions import CASES, DRAWN, bars, south_waits
from tests.table.laid import do, everybody_passes, laid


def refused(table: Table, seat: str) -> dict[str, Barred]:
    """What a seat may not do, by the action's words."""
    legal = {action.code for action in table.legal(seat)}
    return {Action(one.code).text.en: one for one in refusals(table, seat, legal)}


def test_a_discard_barred_after_a_chow_says_why() -> None:
    table = everybody_passes(laid("ema", hands={"E": "9m", "S": "23488m"}, draws="5m", dora="9s"))
    do(table, "E", "discard", tile="5m")
    do(table, "S", "chow", place="high", red=False)
    while table.asked != ("S",):
        everybody_passes(table)
    found = refused(table, "S")
    assert {"discard 2m"} <= set(found)
    assert found["discard 2m"].clauses == ["ema:3.8"]
    assert found["discard 2m"].text.zh != found["discard 2m"].text.en


def test_a_win_below_the_minimum_says_why() -> None:
    table = everybody_passes(laid("mcr", hands={"S": "12345699p789s22z"}, draws="2z"))
    do(table, "E", "discard", tile="2z")
    assert "S" in table.asked
    found = refused(table, "S")
    assert "win" in found
    assert found["win"].clauses
    assert found["win"].clauses[0].startswith("mcr:")


def test_what_is_allowed_or_far_off_is_not_refused() -> None:
    table = Table("xjtu", seed=3)
    assert refused(table, "E") == {}
    legal = {action.code for action in table.legal("E")}
    assert all(one.code not in legal for one in refusals(table, "E", legal))


def test_an_offer_is_the_actions_json_form() -> None:
    for code in (3, 45, 92, 98, 170, 175, 200, 229):
        offer, form = offer_of(Action(code)), Action(code).to_json()
        assert {key: getattr(offer, key) for key in form} == form


@pytest.mark.parametrize(("book", "unit"), [("xjtu", "yakuman"), ("mcr", "points")])
def test_hints_say_what_a_wait_is_worth(book: str, unit: str) -> None:
    """Three dragons: a wait is told with what it wins on a discard and drawn."""
    dora = "9s" if book == "xjtu" else ""
    table = everybody_passes(laid(book, hands={"E": "23m11p555666777z"}, draws="9s", dora=dora))
    told = hint(table.book, table.view("E"), "E")
    best = told.discards[0]
    assert best.distance == min(one.distance for one in told.discards)
    ready = next(one for one in told.discards if one.distance == 0)
    assert ready.worth is not None
    assert set(ready.worth) == set(ready.useful)
    for ways in ready.worth.values():
        assert ways["discard"]["win"]
        assert ways["self"][unit]


@pytest.mark.clause("ema:3.13.1", "ema:3.13.2", "ema:3.13.3")
@pytest.mark.parametrize(("book", "name"), CASES)
def test_hints_tell_of_furiten(book: Book, name: str) -> None:
    """An own discard among the waits and wins let go, in words between two turns and of the tile to discard."""
    told = hint(book, south_waits(book, name).view("S"), "S")
    furiten = bars(book, name)
    of_drawn = [one.furiten for one in told.discards if one.tile == DRAWN]
    assert of_drawn == [furiten] * name.endswith("drawn")
    assert told.lines[0].en.endswith("furiten: self-draw only") is furiten
    assert told.lines[0].zh.endswith("振听：只能自摸") is furiten
