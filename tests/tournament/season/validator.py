"""A season checked by its text alone: the file and the JSON, nothing of the program that made it."""

import tomllib
from collections import Counter
from datetime import date, timedelta
from itertools import combinations
from typing import Any

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


def validate(text: str, told: dict[str, Any]) -> None:
    """Every limit of the file is kept by every game."""
    file = tomllib.loads(text)
    games = told["games"]
    for game in games:
        check_game(file, game)
    check_places(file, games)
    check_totals(file, games, told["unfilled"])
    check_unfilled(file, games, told["unfilled"])
    check_report(file, games, told["report"])


def rosters(file: dict[str, Any]) -> dict[str, list[str]]:
    """Players by team."""
    return {team["name"]: team["players"] for team in file["team"]}


def absent(file: dict[str, Any]) -> set[tuple[str, str]]:
    """Who is away on which day."""
    return {(one["player"], str(day)) for one in file.get("absence", []) for day in one["dates"]}


def check_game(file: dict[str, Any], game: dict[str, Any]) -> None:
    """Four teams on a day of play, each with one of its own who is there."""
    head, day, teams = file["league"], date.fromisoformat(game["date"]), rosters(file)
    assert DAYS[day.weekday()] == game["day"]
    start = date.fromisoformat(str(head["start"]))
    assert start + timedelta(days=7 * (game["week"] - 1)) <= day < start + timedelta(days=7 * game["week"])
    if not game.get("played"):
        assert game["day"] in head.get("days", ["thu", "fri", "sat", "sun"])
        assert 1 <= game["week"] <= head["weeks"]
        assert game["date"] not in {str(one) for shut in file.get("closed", []) for one in shut["dates"]}
        assert all((player, game["date"]) not in absent(file) for player in game["lineup"])
    assert 1 <= game["slot"] <= head["slots"]
    assert 1 <= game["table"] <= head["tables"]
    assert len(game["teams"]) == len(game["lineup"]) == len(set(game["teams"])) == 4
    for team, player in zip(game["teams"], game["lineup"], strict=True):
        assert player is None or player in teams[team]


def check_places(file: dict[str, Any], games: list[dict[str, Any]]) -> None:
    """One game at a table at a time, and one game of a team."""
    places = [(game["date"], game["slot"], game["table"]) for game in games]
    assert len(set(places)) == len(places)
    teams = [(game["date"], game["slot"], team) for game in games for team in game["teams"]]
    assert len(set(teams)) == len(teams)
    assert len(teams) == file["league"]["hanchan"] * len(file["team"])


def check_totals(file: dict[str, Any], games: list[dict[str, Any]], unfilled: list[dict[str, Any]]) -> None:
    """Every team and every player as often as they must."""
    head = file["league"]
    by_team = Counter(team for game in games for team in game["teams"])
    by_player = Counter(player for game in games for player in game["lineup"] if player is not None)
    for team, players in rosters(file).items():
        assert by_team[team] == head["hanchan"]
        assert all(head["player_min"] <= by_player[player] <= head["player_max"] for player in players)
    assert sum(by_player.values()) + len(unfilled) == sum(by_team.values())


def check_unfilled(file: dict[str, Any], games: list[dict[str, Any]], unfilled: list[dict[str, Any]]) -> None:
    """A seat is empty only where all of the team are away or have had their most; and every empty seat is told."""
    by_player = Counter(player for game in games for player in game["lineup"])
    empty = {
        (at, team)
        for at, game in enumerate(games)
        for team, player in zip(game["teams"], game["lineup"], strict=True)
        if player is None
    }
    assert {(seat["game"], seat["team"]) for seat in unfilled} == empty
    for at, team in empty:
        if not games[at].get("played"):
            for player in rosters(file)[team]:
                away = (player, games[at]["date"]) in absent(file)
                assert away or by_player[player] == file["league"]["player_max"]


def winds(games: list[dict[str, Any]], key: str) -> dict[str, list[int]]:
    """How often each wind, by team or by player."""
    found: dict[str, list[int]] = {}
    for game in games:
        for wind, who in enumerate(game[key]):
            if who is not None:
                found.setdefault(who, [0] * 4)[wind] += 1
    return found


def spread(games: list[dict[str, Any]], key: str) -> int:
    """The worst of all: most minus least."""
    return max(max(each) - min(each) for each in winds(games, key).values())


def meetings(file: dict[str, Any], games: list[dict[str, Any]]) -> list[int]:
    """How often each two teams meet."""
    met = Counter(frozenset(pair) for game in games for pair in combinations(game["teams"], 2))
    return [met[frozenset(pair)] for pair in combinations(rosters(file), 2)]


def check_report(file: dict[str, Any], games: list[dict[str, Any]], report: dict[str, Any]) -> None:
    """What the report says is so."""
    met = meetings(file, games)
    assert (report["pair_min"], report["pair_max"]) == (min(met), max(met))
    assert report["wind_spread_team"] == spread(games, "teams")
    assert report["wind_spread_player"] == spread(games, "lineup")
    assert report["team_hanchan"] == Counter(team for game in games for team in game["teams"])
    played = Counter(player for game in games for player in game["lineup"] if player is not None)
    assert {name: count for name, count in report["player_hanchan"].items() if count} == dict(played)
    for team, loads in report["weekly_load"].items():
        mine = Counter(game["week"] for game in games if team in game["teams"])
        assert loads == [mine[week] for week in range(1, file["league"]["weeks"] + 1)]
    assert ("unfilled" in report["failed"]) == any(None in game["lineup"] for game in games)
