"""Relays in an event: points handed on, places of the last game, who may play when (xjtu:App1)."""

import pytest

from paiju.tournament.counting.outcome import count_event
from paiju.tournament.event import EventStage
from paiju.tournament.tables import EventPlayer, TableResult
from tests.tournament.counting.events import event_of, kinds, team_metric

TEAMS = "EFGH"
STAGE = EventStage("s", "relay", members=2)


def players() -> list[EventPlayer]:
    """Four teams of two members and a substitute."""
    found = [EventPlayer(f"{team}{at}", f"{team}{at}", team=team, order=at) for team in TEAMS for at in (1, 2)]
    found += [EventPlayer(f"{team}{who}", f"{team}{who}", team=team, substitute=True) for team in TEAMS for who in "TS"]
    return [*found, EventPlayer("HM", "HM", team="H")]  # a member without a number


def leg(number: int, members: str, points: tuple[int, ...]) -> TableResult:
    """A game of the relay: who plays for each team, and what they have at its end."""
    return TableResult("s", str(number), "1", tuple(f"{team}{who}" for team, who in zip(TEAMS, members)), points)


@pytest.mark.clause("xjtu:App1:2", "xjtu:App1:5")
def test_the_last_game_decides_and_members_add_up() -> None:
    legs = [leg(1, "1111", (150000, 100000, 90000, 60000)), leg(2, "2222", (90000, 120000, 80000, 110000))]
    found = count_event(event_of("xjtu-cup-relay", STAGE), players(), legs)
    assert [(line.place, line.team) for line in found.teams] == [(1, "F"), (2, "H"), (3, "E"), (4, "G")]
    assert team_metric(found, "game") == {"F": "20000", "H": "10000", "E": "-10000", "G": "-20000"}
    own = {line.player: line.metrics["game"] for line in found.standings}
    assert (own["E1"], own["E2"]) == (50000, -60000)
    assert kinds(found) == ["no_result"]  # the member without a number has not played


@pytest.mark.clause("xjtu:App1:1", "xjtu:App1:3")
@pytest.mark.parametrize(
    ("legs", "told"),
    [
        ([leg(1, "1111", (150000, 100000, 90000, 60000))], ["rounds"]),
        ([leg(1, "1111", (200000, 110000, 100000, -10000))], []),
        (
            [leg(1, "1111", (200000, 110000, 100000, -10000)), leg(2, "2222", (200000, 110000, 100000, -10000))],
            ["relay_over"],
        ),
        (
            [leg(1, "1121", (150000, 100000, 90000, 60000)), leg(2, "2212", (90000, 120000, 80000, 110000))],
            ["relay_turn", "relay_turn"],
        ),
        (
            [leg(1, "111T", (150000, 100000, 90000, 60000)), leg(2, "222T", (90000, 120000, 80000, 110000))],
            ["relay_substitute"],
        ),
        (
            [leg(1, "111T", (150000, 100000, 90000, 60000)), leg(2, "222S", (90000, 120000, 80000, 110000))],
            ["relay_substitute"],
        ),
        (
            [leg(1, "111M", (150000, 100000, 90000, 60000)), leg(2, "222M", (90000, 120000, 80000, 110000))],
            ["relay_turn"],
        ),
    ],
)
def test_what_looks_wrong_in_a_relay(legs: list[TableResult], told: list[str]) -> None:
    assert kinds_without_idle(legs) == told


def kinds_without_idle(legs: list[TableResult]) -> list[str]:
    """What looks wrong, members who have not played yet aside."""
    found = kinds(count_event(event_of("xjtu-cup-relay", STAGE), players(), legs))
    return [kind for kind in found if kind != "no_result"]


def test_a_relay_of_three_teams_is_told() -> None:
    three = TableResult("s", "1", "1", ("E1", "F1", "G1", "E2"), (150000, 100000, 90000, 60000))
    assert "relay_teams" in kinds(count_event(event_of("xjtu-cup-relay", STAGE), players(), [three]))


def test_the_best_of_each_table_go_on() -> None:
    event = event_of(
        "xjtu-cup-relay", EventStage("half", "relay", members=1, cut=2), EventStage("last", "relay", members=1)
    )
    teams = "EFGHIJKL"
    people = [EventPlayer(f"{team}1", f"{team}1", team=team, order=1) for team in teams]
    tables = [
        TableResult("half", "1", "a", ("E1", "F1", "G1", "H1"), (160000, 110000, 90000, 40000)),
        TableResult("half", "1", "b", ("I1", "J1", "K1", "L1"), (100000, 100000, 120000, 80000)),
        TableResult("last", "1", "a", ("E1", "F1", "I1", "K1"), (90000, 110000, 80000, 120000)),
    ]
    found = count_event(event, people, tables)
    assert set(found.stages[0].goes_on) == {"E", "F", "K", "I"}  # I before J: of equals who sat first
    assert "".join(line.team for line in found.teams) == "KFEIJGLH"
    assert [line.place for line in found.teams] == [1, 2, 3, 4, 5, 6, 7, 8]
