"""Teams: members' results add up, substitutes' too, and what is a team's own comes off it alone."""

from dataclasses import replace
from fractions import Fraction

import pytest

from paiju.tournament.counting.outcome import count_event
from paiju.tournament.tables import EventPlayer, PointPenalty
from tests.tournament.counting.events import event_of, kinds, off, people, table, team_metric

TEAMS = {"A": "X", "B": "Y", "C": "X", "D": "Y", "E": "X", "F": "Y", "G": "X", "H": "Y"}
TABLES = [
    table(1, "ABCD", (80, 20, -30, -70)),
    table(1, "EFGH", (50, 50, -40, -60), "2"),
    table(2, "ABGH", (-10, 60, -10, -40)),
]


@pytest.mark.clause("mcr:Q48", "mcr:Q24(29)")
def test_members_add_up() -> None:
    found = count_event(
        event_of("mcr"), people("ABCDEFGH", TEAMS), TABLES, [off("B", "game", 5), off("B", "standard", 1)]
    )
    assert team_metric(found, "standard") == {"X": "12", "Y": "8"}
    assert team_metric(found, "game") == {"X": "40", "Y": "-45"}
    assert [(line.place, line.team, line.games) for line in found.teams] == [(1, "X", 6), (2, "Y", 6)]
    assert team_metric(found, "best_game") == {"X": "80", "Y": "60"}
    for name in ("standard", "game", "won"):
        for team in "XY":
            members = [line.metrics[name] for line in found.standings if line.team == team]
            assert sum(members, Fraction(0)) == Fraction(team_metric(found, name)[team])


@pytest.mark.clause("mcr:Q146(8)")
def test_a_substitute_plays_for_the_team() -> None:
    players = [*people("ABCDEFGH", TEAMS), EventPlayer("T", "T", "T1", "X", substitute=True)]
    tables = [*TABLES, table(3, "TBCD", (10, 0, -10, 0))]
    found = count_event(event_of("mcr"), players, tables)
    assert team_metric(found, "game")["X"] == "40"
    assert team_metric(found, "standard")["X"] == "16"
    assert next(line for line in found.standings if line.player == "T").place is not None


@pytest.mark.clause("mcr:Q146(9)")
def test_the_games_of_who_left_are_nobodys() -> None:
    players = [replace(each, out="withdrawn") if each.id == "A" else each for each in people("ABCDEFGH", TEAMS)]
    found = count_event(event_of("mcr"), players, TABLES)
    assert team_metric(found, "standard")["X"] == "13/2"
    assert team_metric(found, "standard")["Y"] == "9"


def test_a_penalty_of_the_team_is_nobodys_own() -> None:
    told = PointPenalty("s", "", "", "standard", Fraction(3), team="X")
    found = count_event(event_of("mcr"), people("ABCDEFGH", TEAMS), TABLES, [told])
    assert team_metric(found, "standard")["X"] == "9"
    assert sum(line.metrics["standard"] for line in found.standings if line.team == "X") == 12


def test_who_fills_a_table_has_no_place_and_no_team() -> None:
    players = [replace(each, filler=True) if each.id == "A" else each for each in people("ABCDEFGH", TEAMS)]
    found = count_event(event_of("mcr"), players, TABLES)
    line = found.standings[-1]
    assert (line.player, line.place, line.note) == ("A", None, "filler")
    assert team_metric(found, "game")["X"] == "-30"
    assert not kinds(found)
