"""Hints where a book has a minimum: what a ready hand counts, which ways reach it, and what a refusal names."""

import pytest

from paiju.errors import InputError
from paiju.server.live.hints.hints import hint
from paiju.server.protocol.server_messages import Hint
from paiju.table.table import Table
from tests.table.laid import do, everybody_passes, laid

POOR = {"E": "345m8p678s234s115z"}  # with a 9 of circles: ready for a 7, and worth five
EITHER = {"E": "123456m789m23s11p"}  # a straight by a 1 or 4 of bamboos: all of it counts
PURE_STRAIGHT = {"E": "12345678m55p567s"}  # a 9 of characters ends a straight, a 3 or 6 does not


def told(hands: dict[str, str], draws: str) -> tuple[Table, Hint]:
    """What East is told with a tile to discard."""
    table = everybody_passes(laid("mcr", hands=hands, draws=draws))
    return table, hint(table.book, table.view("E"), "E")


@pytest.mark.clause("mcr:Q24(25)")
def test_a_ready_hand_below_the_minimum_is_said_to_be() -> None:
    """It comes behind what may still become enough, and its patterns are named."""
    _, found = told(POOR, "9p")
    ready = next(one for one in found.discards if one.distance == 0)
    assert ready.tile == "5z"
    assert found.discards[0].distance == 1
    assert ready.worth is not None
    assert not ready.worth["7p"]["self"]["win"]
    (note,) = ready.notes
    assert all(word in note.zh for word in ("不能和", "5 分", "不求人 4", "边张 1", "8 分"))
    assert all(word in note.en for word in ("no win", "5 point", "Edge Wait 1", "8 are needed"))


def test_every_discard_that_leaves_the_hand_ready_has_its_worth() -> None:
    """Enough says nothing more; some waits alone are named."""
    _, found = told(EITHER, "9p")
    ready = next(one for one in found.discards if one.tile == "9p")
    assert found.discards[0] is ready
    assert ready.notes == []
    assert ready.worth is not None
    assert all(one["discard"]["win"] for one in ready.worth.values())
    _, found = told(PURE_STRAIGHT, "1z")
    ready = next(one for one in found.discards if one.tile == "1z")
    assert [note.zh for note in ready.notes] == ["只有 9m 够 8 分"]


def test_ways_are_named_with_their_worth() -> None:
    """Those that reach the minimum first; of others what is lacking; a book without a minimum only names them."""
    _, found = told({"E": "123m45p678s2z99s46p"}, "9p")
    line = found.lines[-1]
    assert line.zh.startswith("可往：花龙 8 分、")
    assert "三色三步高 6 分（不够，另须 2）" in line.zh
    assert "A win needs 8 points" in line.en
    table = everybody_passes(laid("ema", hands={"E": "123m45p678s2z99s46p"}, draws="9p", dora="4z"))
    assert "han" not in " ".join(one.en for one in hint(table.book, table.view("E"), "E").lines)


def test_between_turns_the_waits_are_held_against_the_minimum() -> None:
    """After the discard the hand is ready, and cannot win."""
    table, _ = told(POOR, "9p")
    do(table, "E", "discard", tile="5z")
    found = hint(table.book, table.view("E"), "E")
    assert any("5 分（不求人 4、边张 1）" in one.zh for one in found.lines)
    assert "8 分" in found.lines[-1].zh


@pytest.mark.clause("mcr:Q24(25)")
def test_the_refusal_names_what_the_hand_has() -> None:
    """Who declares a win below the minimum is told which patterns there are."""
    table = everybody_passes(laid("mcr", hands={"E": "345m89p678s234s11z"}, draws="7p"))
    with pytest.raises(InputError) as refused:
        do(table, "E", "win")
    assert "Fully Concealed Hand 4, Edge Wait 1" in str(refused.value)
    assert "不求人 4、边张 1" in refused.value.zh
