"""Seasons made, and checked by somebody who did not make them."""

import json
import tomllib
from datetime import date, timedelta
from typing import Any

import pytest

from paiju.tournament.season.league import read_league
from paiju.tournament.season.past import read_past
from paiju.tournament.season.schedule import Ask, schedule
from tests.extras import need
from tests.tournament.season.files import START, absence, closed, full, random_absences, small
from tests.tournament.season.validator import meetings, spread, validate

need("ortools", "the season extra")

THURSDAY, SATURDAY = START, START + timedelta(days=2)


def planned(text: str, past: dict[str, Any] | None = None, since: date | None = None) -> dict[str, Any]:
    """A season as JSON, valid by itself."""
    league = read_league(text)
    played, plan = read_past(json.dumps(past), league, since) if past else ([], [])
    told: dict[str, Any] = json.loads(json.dumps(schedule(league, Ask(played, plan)).public()))
    validate(text, told)
    return told


def place(game: dict[str, Any]) -> tuple[object, ...]:
    """When and where a game is."""
    return game["date"], game["slot"], game["table"]


def changed_seats(before: dict[str, Any], after: dict[str, Any]) -> list[tuple[str, str, str | None]]:
    """Day, team and player of every seat that is not as it was."""
    old = {place(game): game for game in before["games"]}
    return [
        (game["date"], team, player)
        for game in after["games"]
        for at, (team, player) in enumerate(zip(game["teams"], game["lineup"], strict=True))
        if place(game) not in old or (old[place(game)]["teams"][at], old[place(game)]["lineup"][at]) != (team, player)
    ]


@pytest.mark.clause("lol:赛制:常规1", "lol:赛制:常规2", "lol:(一)3", "reading:300")
def test_a_small_season_keeps_every_limit_and_is_the_same_again() -> None:
    text = small()
    told = planned(text)
    assert told == planned(text)
    assert told["report"]["failed"] == []
    assert spread(told["games"], "teams") == 0
    assert spread(told["games"], "lineup") <= 1
    pairs = {(game["date"], game["table"]): set() for game in told["games"]}  # type: dict[Any, set[Any]]
    for game in told["games"]:
        pairs[game["date"], game["table"]].add(frozenset(game["teams"]))
    assert all(len(fours) == 1 for fours in pairs.values())  # the same four all evening


@pytest.mark.parametrize(
    ("teams", "figures"),
    [
        (4, {}),
        (5, {"slots": 1, "weeks": 4, "days": '["thu", "fri", "sat"]'}),
        pytest.param(7, {"tables": 2, "slots": 3}, marks=pytest.mark.long),
        pytest.param(9, {"tables": 2, "weeks": 4}, marks=pytest.mark.long),
    ],
)
def test_any_number_of_teams(teams: int, figures: dict[str, object]) -> None:
    told = planned(small(teams, **figures))
    assert told["report"]["wind_spread_team"] <= 1
    assert told["unfilled"] == []


def test_closed_days_stay_empty() -> None:
    told = planned(small(more=closed(THURSDAY, SATURDAY)))
    assert {game["week"] for game in told["games"]} == {2, 3}


def test_ctrl_c_ends_with_the_best_so_far() -> None:
    def enough(what: str) -> None:
        assert what != "calendar"  # which is not begun any more
        if what == "draft":
            raise KeyboardInterrupt

    validate(small(), schedule(read_league(small()), Ask(tell=enough)).public())


@pytest.mark.clause("reading:302")
def test_where_a_whole_team_is_away_it_does_not_play_or_the_seat_is_told() -> None:
    away = absence("1-1", SATURDAY) + absence("1-2", SATURDAY)
    assert planned(small(more=away))["unfilled"] == []  # there are other days
    text = small(4, more=away, weeks=1)  # every team plays on both days
    told = planned(text)
    assert [seat["team"] for seat in told["unfilled"]] == ["Team 1", "Team 1"]
    assert {told["games"][seat["game"]]["date"] for seat in told["unfilled"]} == {str(SATURDAY)}
    assert told["report"]["failed"] == ["unfilled"]


@pytest.mark.clause("reading:301")
def test_somebody_who_falls_ill_changes_their_own_games_alone() -> None:
    before = planned(small())
    game = next(game for game in before["games"] if "1-1" in game["lineup"])
    after = planned(small(more=absence("1-1", date.fromisoformat(game["date"]))), before)
    moved = changed_seats(before, after)
    assert moved
    assert {team for _, team, _ in moved} == {"Team 1"}  # and seats of others as they were
    assert after["report"]["changed"] == sum(game not in after["games"] for game in before["games"])
    assert planned(small(), before)["games"] == before["games"]  # nothing new, nothing changed


@pytest.mark.clause("reading:301")
def test_a_day_that_closes_moves_its_games_and_what_was_played_stays() -> None:
    before = planned(small())
    days = sorted({game["date"] for game in before["games"]})
    since = date.fromisoformat(days[1])
    text = small(more=closed(since, date.fromisoformat(days[0])))  # the first is closed too late
    after = planned(text, before, since)
    kept = [game for game in before["games"] if game["date"] == days[0]]
    assert [game for game in after["games"] if game.get("played")] == [{**game, "played": True} for game in kept]
    assert {date for date, _, _ in changed_seats(before, after)}.isdisjoint(days)  # moved to evenings that were free
    again = planned(text, after)  # the marks are enough
    assert again["games"] == after["games"]


def test_a_plan_that_was_cut_short_is_filled_up() -> None:
    before = planned(small())
    after = planned(small(), {"games": before["games"][:3]})
    assert all(game in after["games"] for game in before["games"][:3])


@pytest.mark.clause("lol:赛制:常规2", "reading:302")
def test_who_has_played_their_most_leaves_the_rest_empty() -> None:
    told = planned(small(4, more=absence("1-2", THURSDAY, SATURDAY), weeks=1, player_min=0, player_max=2))
    assert [seat["team"] for seat in told["unfilled"]] == ["Team 1", "Team 1"]
    assert told["report"]["player_hanchan"]["1-1"] == 2


@pytest.mark.long
@pytest.mark.clause("lol:赛制:常规1", "lol:赛制:常规2")
def test_the_season_of_the_book() -> None:
    text = full()
    told = planned(text)
    assert told["unfilled"] == []
    assert told["report"]["failed"] == []
    assert {14, 16} >= set(meetings(read_file(text), told["games"]))
    assert spread(told["games"], "teams") == 0
    assert {load for loads in told["report"]["weekly_load"].values() for load in loads} == {4}


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
def test_thirty_in_a_hundred_absences(seed: int) -> None:
    text = full(more=random_absences(8, 4, 9, 0.3, seed))
    told = planned(text)
    assert len(told["unfilled"]) <= 4
    assert told["report"]["wind_spread_team"] <= 1
    assert told["report"]["wind_spread_player"] <= 1
    assert max(meetings(read_file(text), told["games"])) <= 18


@pytest.mark.long
@pytest.mark.parametrize(
    ("teams", "figures", "pairs"),
    [
        (6, {"weeks": 7}, (20, 22)),
        (7, {}, (18, 18)),
        (8, {"weeks": 6, "tables": 2}, (14, 18)),
        (10, {"weeks": 6, "tables": 2}, (10, 14)),
        (12, {"tables": 2}, (8, 10)),
        (16, {"tables": 3}, (6, 10)),
    ],
)
def test_other_numbers_of_teams(teams: int, figures: dict[str, object], pairs: tuple[int, int]) -> None:
    told = planned(full(teams, **figures))
    assert told["unfilled"] == []
    assert pairs[0] <= told["report"]["pair_min"] <= told["report"]["pair_max"] <= pairs[1]
    assert told["report"]["wind_spread_player"] <= 1


@pytest.mark.long
@pytest.mark.clause("reading:301")
def test_a_season_changed_in_the_middle() -> None:
    before = planned(full(more=random_absences(8, 4, 9, 0.2, 3)))
    since = START + timedelta(days=28)
    away = [START + timedelta(days=7 * week + day) for week in (4, 5) for day in range(4)]
    after = planned(full(more=random_absences(8, 4, 9, 0.2, 3) + absence("1-1", *away)), before, since)
    moved = changed_seats(before, after)
    assert all(day >= str(since) for day, _, _ in moved)
    teams = [(place(game), set(game["teams"])) for game in before["games"]]
    assert [(place(game), set(game["teams"])) for game in after["games"]] == teams  # the calendar stays
    assert {player.split("-")[0] for _, _, player in moved if player and player not in seats(before, after)} <= {"1"}


def seats(before: dict[str, Any], after: dict[str, Any]) -> set[str]:
    """Players who play the same games as before, on another seat perhaps."""
    old = {place(game): set(game["lineup"]) for game in before["games"]}
    found = {player for game in after["games"] for player in game["lineup"] if player}
    return {
        player
        for player in found
        if all((player in old[place(game)]) == (player in game["lineup"]) for game in after["games"])
    }


def read_file(text: str) -> dict[str, Any]:
    """The file as its values."""
    return tomllib.loads(text)
