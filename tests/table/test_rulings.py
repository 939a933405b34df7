"""Rulings carried out at a running table: rights go at once, points balance, records and rewinding know them."""

import json
from random import Random

import pytest

from paiju import Table
from paiju.errors import InputError
from paiju.table import events as E
from paiju.table.fouls.rulings import RIGHTS
from paiju.table.record import read, replay, write


def ruling(seat: str, **parts: object) -> E.RulingEvent:
    """A ruling against a seat."""
    told = {
        "lost": (),
        "until": "hand",
        "restored": (),
        "payments": {},
        "riichi": None,
        "exposed": (),
        "clauses": ("mcr:Q159",),
        "zh": "罚",
        "en": "foul",
    }
    return E.read_event(json.loads(json.dumps({"type": "ruling", "seat": seat, **told, **parts})))  # type: ignore[return-value]


def played(table: Table, rng: Random, steps: int = 10_000) -> Table:
    """People who do anything."""
    while not table.over and steps:
        who = rng.choice(table.asked)
        table.act(who, rng.choice(table.legal(who)))
        steps -= 1
    return table


def test_lost_rights_are_never_offered() -> None:
    """Who may not win, call, choose or declare ready is never offered any of it, whatever comes."""
    allowed = {"discard_drawn", "pass", "not_ready"}
    for seed in range(20):
        rng, table = Random(seed), Table("lol", seed=seed)
        table.rule(ruling("S", lost=list(RIGHTS)))
        while not table.over:
            who = rng.choice(table.asked)
            offered = table.legal(who)
            if who == "S":
                assert {action.type for action in offered} <= allowed
            table.act(who, rng.choice(offered))
        assert "S" not in table.ready


def test_points_move_and_balance() -> None:
    table = Table("xjtu", seed=1)
    table.rule(ruling("E", payments={"E": -12000, "S": 4000, "W": 4000, "N": 4000}))
    assert [place.points for place in table.view("referee").seats.values()] == [13000, 29000, 29000, 29000]
    played(table, Random(1))
    assert table.result is not None
    assert sum(table.result.points.values()) + 1000 * table.result.deposits == 100_000


@pytest.mark.clause("mcr:Q160(1)", "mcr:Q153(5)", "mcr:Q24(22)")
def test_exposed_tiles_are_discarded_first_and_in_order() -> None:
    table = Table("mcr", seed=4)
    while table.asked != ("E",) or table.legal("E")[0].type != "discard":
        who = table.asked[0]
        table.act(who, next(action for action in table.legal(who) if action.type == "pass"))
    hand = [tile for tile in table.view("E").seats["E"].hand if tile[1] != "f"]
    first, second = hand[0], hand[-1]
    table.rule(ruling("E", exposed=[first, second]))
    assert {
        action.tile or table.view("E").seats["E"].drawn for action in table.legal("E") if action.type == "discard"
    } == {first}
    why = table.why_not("E", {"type": "discard", "tile": second})
    assert why is not None
    assert first in why.text.en
    assert first in why.text.zh
    assert table.view("W").seats["E"].exposed == [first, second]
    discards = [action for action in table.legal("E") if action.type == "discard"]
    table.act("E", discards[0])
    assert table.view("W").seats["E"].exposed == [second]


def test_a_record_with_a_ruling_plays_again() -> None:
    for seed in range(5):
        rng, table = Random(seed), Table("ema", seed=seed)
        played(table, rng, 40)
        if not table.over:
            table.rule(ruling("W", lost=["win", "chow"], payments={"W": -1000, "N": 1000}))
        played(table, rng)
        record = table.record()
        assert read(write(record)) == record
        again = replay(record)
        assert again.events == table.events
        assert again.rewind(len(again.events)).events == table.events


@pytest.mark.parametrize(
    "wrong",
    [
        {"payments": {"E": 5}},
        {"payments": {"Q": 0}},
        {"riichi": "returned"},
        {"exposed": ["1m"] * 4 + ["9p"] * 4},
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(wrong: dict[str, object]) -> None:
    table = Table("xjtu", seed=2)
    before = table.view("referee")
    with pytest.raises(InputError):
        table.rule(ruling("S", **wrong))
    assert table.view("referee") == before


@pytest.mark.parametrize("until", ["turn", "draw"])
def test_a_right_lost_for_a_while_comes_back(until: str) -> None:
    table = Table("xjtu", seed=3)
    table.rule(ruling("E", lost=["choice"], until=until))
    assert [action.type for action in table.legal("E")] == ["discard_drawn"]
    table.act("E", table.legal("E")[0])
    while table.asked != ("E",) or table.legal("E")[-1].type == "pass":
        who = table.asked[0]
        table.act(who, table.legal(who)[-1] if table.legal(who)[-1].type == "pass" else table.legal(who)[0])
    assert len([action for action in table.legal("E") if action.type == "discard"]) > 5
    again = replay(table.record())
    assert again.legal("E") == table.legal("E")


def test_a_hand_that_is_over_takes_no_ruling() -> None:
    table = played(Table("psa", seed=1), Random(1))
    with pytest.raises(InputError, match="over"):
        table.rule(ruling("E", lost=["win"]))


@pytest.mark.clause("xjtu:9.1.3", "xjtu:9.11.4")
@pytest.mark.parametrize("first", ["choice", "exposed"])
def test_who_discards_only_what_they_draw_is_held_to_no_other_tile(first: str) -> None:
    table = Table("xjtu", seed=4)
    assert table.asked == ("E",)
    drawn = next(action.tiles[0] for action in table.legal("E") if action.type == "discard_drawn")
    other = next(tile for tile in table.view("E").seats["E"].hand if tile != drawn)
    both = {"choice": ruling("E", lost=["choice"]), "exposed": ruling("E", exposed=[other])}
    table.rule(both.pop(first))
    table.rule(*both.values())
    assert [action.type for action in table.legal("E") if "discard" in action.type] == ["discard_drawn"]
    played(table, Random(4))
    assert table.over
    assert replay(table.record()).events == table.events
