"""What rulings do: points that change hands at once or at the end, rights that are gone, hands that are dealt again.

Each row of foul_rows.jsonl is a foul where it can happen (`where`, a function of foul_places.py), and its whole effect:
what is not named must not change. Four kinds: `effect` alone; `warnings`, so many of them, paid for as the fifth; a
`card`, after which the next may cost more; a `ladder` that begins with a warning.
"""

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from paiju.errors import InputError
from paiju.match import Match
from tests.match.foul_places import READY, WHERE, points_now, rights_lost, riichi, riichi_turn, turn
from tests.match.records import same_record
from tests.table.laid import discard, do, everybody_passes, laid

Row = dict[str, Any]
ROWS: list[Row] = [
    json.loads(line) for line in (Path(__file__).parent / "foul_rows.jsonl").read_text(encoding="utf-8").splitlines()
]
FORCED = frozenset(("win", "chow", "pung", "kong", "riichi", "choice"))
DEAD = frozenset(("win", "chow", "pung", "kong", "riichi", "ready"))
NOTHING = (0, 0, 0, 0)
EAST_PAYS = (-12000, 4000, 4000, 4000)  # a reverse mangan; East deals


# --- what is seen of them -------------------------------------------------------------------------


def points_at_the_end(match: Match) -> tuple[int, ...]:
    """Points with what rulings take before places are given."""
    return tuple(standing.points for standing in match.results)


def changed(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, ...]:
    """What was gained and lost."""
    return tuple(new - old for old, new in zip(before, after))


class Effect(NamedTuple):
    """All that a ruling does: points now, rights lost, the hand dealt again, points off the game's result."""

    now: tuple[int, ...] = NOTHING
    lost: frozenset[str] = frozenset()
    again: bool = False
    off_result: int = 0


def effect_of(row: Row) -> Effect:
    """What a row expects."""
    told = row["expect"]
    now, lost = tuple(told.get("now", NOTHING)), frozenset(told.get("lost", ()))
    return Effect(now, lost, told.get("again", False), told.get("off_result", 0))


def check(match: Match, incident: Row, effect: Effect) -> None:
    """Rule, and see that this and nothing else has come of it."""
    now, name, counters = points_now(match), match.position.name(), match.position.counters
    running, before = match.table is not None, match.results
    match.rule(incident)
    offender = incident["offender"]
    assert changed(now, points_now(match)) == effect.now
    assert rights_lost(match, offender) == effect.lost
    assert (match.table is not None) == (running and not effect.again)
    assert (match.position.name(), match.position.counters) == (name, counters)
    taken = [new.deduction - old.deduction for old, new in zip(before, match.results)]
    assert taken == [effect.off_result * (player == offender) for player in range(4)]
    assert match.rulings[-1].incident.foul == incident["foul"]
    same_record(match)


def rows(kind: str) -> Any:
    """A test for every row of a kind."""
    return pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in ROWS if row["kind"] == kind])


# --- the rows -------------------------------------------------------------------------------------


@rows("effect")
def test_the_whole_effect(row: Row) -> None:
    match, effect = WHERE[row["where"]](row["book"]), effect_of(row)
    before = points_at_the_end(match)
    check(match, row["incident"], effect)
    assert changed(before, points_at_the_end(match)) == match.rulings[-1].payments  # nothing waits for the end


@rows("warnings")
@pytest.mark.clause("xjtu:9.1.4")
def test_warnings_are_paid_for_from_the_fifth_on(row: Row) -> None:
    match, offender = WHERE[row["where"]](row["book"]), row["incident"]["offender"]
    before = points_at_the_end(match)
    for _ in range(5 - row["expect"]["warnings"]):
        match.rule({"foul": "slow_play", "offender": offender})
    assert points_at_the_end(match) == before
    check(match, row["incident"], effect_of(row))
    paid = tuple(-4500 if player == offender else 1500 for player in range(4))
    assert changed(before, points_at_the_end(match)) == paid


@rows("card")
@pytest.mark.clause("lol:(十)1", "lol:(十)2")
def test_after_one_yellow_card_the_next_may_cost_more(row: Row) -> None:
    match, incident = WHERE[row["where"]](row["book"]), row["incident"]
    check(match, incident, Effect())
    with pytest.raises(InputError, match="option"):
        match.rule(incident)
    lost = DEAD if match.table is not None else frozenset()
    check(match, incident | {"option": "lost_win"}, Effect(lost=lost))


def taken_off(match: Match, incident: Row, times: int) -> list[int]:
    """What comes off the offender's points at the end, time after time, and nobody gets."""
    found = []
    for _ in range(times):
        before = points_at_the_end(match)
        match.rule(incident)
        gone = changed(before, points_at_the_end(match))
        assert sum(gone) == gone[incident["offender"]]
        found.append(-sum(gone))
    return found


@rows("ladder")
@pytest.mark.clause("mcr:Q153(1)", "mcr:Q153(2)", "mcr:Q154", "mcr:Q44(3)")
def test_the_ladder_begins_with_a_warning_and_comes_off_the_points(row: Row) -> None:
    match = WHERE[row["where"]](row["book"])
    now = points_now(match)
    assert taken_off(match, row["incident"], 5) == [0, 5, 10, 20, 30]
    assert points_now(match) == now
    same_record(match)


def test_rows_are_well_formed() -> None:
    assert len({row["id"] for row in ROWS}) == len(ROWS)
    assert {row["kind"] for row in ROWS} == {"effect", "warnings", "card", "ladder"}
    assert all(row["clause"] for row in ROWS)


# --- what needs more than a row -------------------------------------------------------------------


@pytest.mark.clause("xjtu:9.9.2")
def test_who_won_without_the_right_may_still_win() -> None:
    """East in furiten declares a win on 1p, pays, and wins by the next draw."""
    match = Match("xjtu")
    table = match.sit_at(laid("xjtu", {"E": READY}, "1p2z1p2z4p"))
    discard(table, "1p", "2z")
    do(table, "W", "discard", tile="1p")
    check(match, {"foul": "invalid_win", "offender": 0}, Effect(EAST_PAYS))
    everybody_passes(table)
    discard(table, "2z")
    assert "win" in {action.type for action in table.legal("E")}


@pytest.mark.clause("xjtu:9.12.2")
@pytest.mark.parametrize("variant", ["discard", "kong"])
def test_a_breach_in_riichi_costs_the_stick_too(variant: str) -> None:
    """East in riichi throws another tile than the drawn one, or lays out a kong that changes the wait."""
    match = riichi_turn("xjtu")
    incident = {"foul": "riichi_breach", "offender": 0, "variant": variant}
    check(match, incident, Effect(EAST_PAYS, FORCED))
    assert match.table is not None
    view = match.table.view("referee")
    assert (view.seats["E"].riichi, view.deposits) == (False, 1)


@pytest.mark.clause("ema:5.1.3")
@pytest.mark.parametrize("variant", ["no_word", "not_sideways"])
def test_an_incomplete_riichi_is_void_and_its_stick_goes_back(variant: str) -> None:
    match = riichi("ema")
    incident = {"foul": "riichi_incomplete", "offender": 0, "variant": variant}
    check(match, incident, Effect((1000, 0, 0, 0), DEAD))
    assert match.table is not None
    view = match.table.view("referee")
    assert (view.seats["E"].riichi, view.deposits) == (False, 0)


@pytest.mark.clause("lol:(九)7")
def test_a_riichi_never_put_right_is_void() -> None:
    match = riichi("lol")
    incident = {"foul": "riichi_incomplete", "offender": 0, "variant": "never_mended"}
    check(match, incident, Effect((1000, 0, 0, 0)))
    assert match.table is not None
    assert match.table.view("referee").seats["E"].riichi is False


@pytest.mark.clause("mcr:Q44(3)", "mcr:Q153(2)", "mcr:Q37(1)", "mcr:Q37(2)", "mcr:Q155(1)", "mcr:Q164")
def test_points_deducted_are_nobodys() -> None:
    match = turn("mcr")
    assert taken_off(match, {"foul": "early_draw", "offender": 2, "variant": "seen"}, 2) == [10, 10]
    assert taken_off(match, {"foul": "early_draw", "offender": 3, "variant": "unseen"}, 3) == [0, 5, 10]
    assert taken_off(match, {"foul": "wrong_tile_drawn", "offender": 1, "variant": "seen"}, 3) == [10, 20, 30]
    incident = {"foul": "deliberate_disturbance", "offender": 0, "variant": "again", "amount": 40}
    assert taken_off(match, incident, 1) == [40]


@pytest.mark.clause("mcr:Q160(2)", "mcr:Q43(2)")
def test_a_hand_laid_down_at_a_win_that_was_none() -> None:
    """Play cannot go on: the others are paid, the hand ends, and the deal passes on."""
    match = turn("mcr")
    match.rule({"foul": "hand_dropped_at_win", "offender": 2, "variant": "lost", "amount": 30})
    assert match.position.points == (530, 530, 410, 530)
    assert (match.table, match.position.name()) == (None, "E2")


@pytest.mark.clause("mcr:Q38(2)")
def test_a_tile_shown_as_a_discard_is_discarded() -> None:
    match = turn("mcr")
    match.rule({"foul": "discard_taken_back", "offender": 1}, exposed=["3s"])
    assert match.table is not None
    assert [(action.type, action.tile) for action in match.table.legal("S")] == [("discard", "3s")]
    same_record(match)
