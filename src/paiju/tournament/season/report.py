"""What an organiser wants to know of a season: who plays how often, how even it is, which wishes were not met."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import ceil, floor

from paiju.tournament.season.games import LeagueGame, meetings, sittings
from paiju.tournament.season.league import League

Report = dict[str, object]


def season_report(league: League, games: Sequence[LeagueGame], length: int) -> Report:
    """All figures, what was played included."""
    met = meetings(games)
    pairs = [met[pair] for pair in combinations(range(len(league.teams)), 2)]
    winds = wind_spreads(league, games)
    weekly = weekly_load(league, games)
    found: Report = {
        "team_hanchan": {name: sum(loads) for name, loads in weekly.items()},
        "player_hanchan": player_hanchan(league, games),
        "pair_min": min(pairs),
        "pair_max": max(pairs),
        "weekly_load": weekly,
        "wind_spread_team": winds[0],
        "wind_spread_player": winds[1],
        "fours_repeated": repeated(games, length),
        "sitting": length,
        "departures": league.departures,
    }
    return found | {"failed": failed(league, found, games, length)}


def player_hanchan(league: League, games: Sequence[LeagueGame]) -> dict[str, int]:
    """How often everybody plays."""
    played = Counter(player for game in games for player in game.lineup)
    return {player: played[player] for team in league.teams for player in team.players}


def weekly_load(league: League, games: Sequence[LeagueGame]) -> dict[str, list[int]]:
    """Every team's games, week by week; games on days outside the season count to the nearest week."""
    found = {team.name: [0] * league.weeks for team in league.teams}
    for game in games:
        week = min(league.weeks, max(1, league.week_of(game.date)))
        for team in game.teams:
            found[league.teams[team].name][week - 1] += 1
    return found


def wind_spreads(league: League, games: Sequence[LeagueGame]) -> tuple[int, int]:
    """Most minus least of the four winds: the worst of all teams, and of all players."""
    counts = Counter((who, wind) for game in games for wind, who in enumerate(game.teams))
    by_player = Counter((who, wind) for game in games for wind, who in enumerate(game.lineup))
    teams = [[counts[team, wind] for wind in range(4)] for team in range(len(league.teams))]
    names = [player for team in league.teams for player in team.players]
    players = [[by_player[name, wind] for wind in range(4)] for name in names]
    return max(max(each) - min(each) for each in teams), max(max(each) - min(each) for each in players)


def repeated(games: Sequence[LeagueGame], length: int) -> int:
    """Sittings of four teams that have sat together before."""
    fours = Counter(each[0].four for each in sittings(games, length).values())
    return sum(times - 1 for times in fours.values())


def failed(league: League, found: Report, games: Sequence[LeagueGame], length: int) -> list[str]:
    """The soft wishes that are not met."""
    ideal = 3 * league.hanchan / length / (len(league.teams) - 1)
    low, high = length * floor(ideal), length * ceil(ideal)
    tests = {
        "pairs": found["pair_min"] < low or found["pair_max"] > high,  # type: ignore[operator]
        "weekly_load": any(uneven(league, loads) for loads in weekly_load(league, games).values()),
        "wind_spread_team": found["wind_spread_team"] > 1,  # type: ignore[operator]
        "wind_spread_player": found["wind_spread_player"] > 1,  # type: ignore[operator]
        "unfilled": any(None in game.lineup for game in games),
    }
    return [key for key, bad in tests.items() if bad]


def uneven(league: League, loads: Sequence[int]) -> bool:
    """Is a week fuller or emptier by a sitting than its share of the days allows?"""
    days = Counter(league.week_of(day) for day in league.dates)
    total = sum(days.values())
    shares = (league.hanchan * days[week] / total for week in range(1, league.weeks + 1))
    return any(abs(load - share) > league.slots for load, share in zip(loads, shares, strict=True))
