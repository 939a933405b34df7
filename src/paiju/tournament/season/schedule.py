"""A season from a league: checked, drafted, improved, fielded, seated."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import ceil, floor
from typing import Any

from paiju.errors import Bug
from paiju.tournament.season.checks import check_wishes
from paiju.tournament.season.draft import Fixture, Frame, drafted
from paiju.tournament.season.fixtures import FixtureModel, Patience, PlannedGame, fours_of
from paiju.tournament.season.games import (
    LeagueGame,
    SittingTime,
    meetings,
    needs_of,
    sitting_length,
    sittings,
    times_of,
)
from paiju.tournament.season.league import League
from paiju.tournament.season.lineups import with_lineups
from paiju.tournament.season.seats import with_seats
from paiju.tournament.season.solver import cp_model

Tell = Callable[[str], None]  # what is being done
Report = dict[str, object]


@dataclass(frozen=True)
class Season:
    """Every game of the season, in order, and how good it is."""

    league: League
    games: list[LeagueGame]
    report: Report

    def public(self) -> dict[str, Any]:
        """For programs."""
        return {
            "games": [game.public(self.league) for game in self.games],
            "unfilled": [
                {"game": at, "team": self.league.teams[team].name}
                for at, game in enumerate(self.games)
                for team, player in zip(game.teams, game.lineup, strict=True)
                if player is None
            ],
            "report": self.report,
        }


@dataclass(frozen=True)
class Ask:
    """How to look for a season: what was played and planned before, how much effort for the calendar, in CP-SAT's own
    measure, from which seed, and whom to tell."""

    played: Sequence[LeagueGame] = ()
    plan: Sequence[LeagueGame] = ()
    effort: float | None = None
    seed: int = 0
    tell: Tell = field(default=lambda _: None)


def schedule(league: League, ask: Ask | None = None) -> Season:
    """The best season found; what cannot be is said with the rule that fails."""
    ask = ask or Ask()
    cp_model()  # first of all: is it there?
    check_wishes(league, ask.played)
    length = sitting_length(league, ask.played, ask.plan)
    calendar = Calendar(league, ask, length)
    games = calendar.games()
    games = with_lineups(league, [*ask.played, *games], ask.plan, calendar.staying)
    ask.tell("seats")
    games = with_seats(games, ask.plan)
    games.sort(key=lambda game: (game.date, game.slot, game.table))
    report = season_report(league, games, length)
    if ask.played or ask.plan:
        report["changed"] = changes(games, [*ask.played, *ask.plan])
    return Season(league, games, report)


def changes(games: Iterable[LeagueGame], before: Iterable[LeagueGame]) -> int:
    """Games told before that are not there any more just so."""
    now = {(game.date, game.slot, game.teams, game.lineup) for game in games}
    return sum((game.date, game.slot, game.teams, game.lineup) not in now for game in before)


class Calendar:
    """The sittings still to be found for a league."""

    def __init__(self, league: League, ask: Ask, length: int) -> None:
        self.league, self.ask, self.length = league, ask, length
        times = times_of(league, length, ask.played)
        needs = [need // length for need in needs_of(league, ask.played)]
        teams, met = range(len(league.teams)), meetings(ask.played)
        self.frame = Frame(
            times,
            needs,
            [[met[min(a, b), max(a, b)] // length for b in teams] for a in teams],
            frozenset(
                (team, at) for at, time in enumerate(times) for team in teams if not league.present(team, time.date)
            ),
        )
        self.planned = self.plan_fixtures()
        self.staying: list[LeagueGame] = []  # games of the plan that stay just as they were told

    def plan_fixtures(self) -> dict[Fixture, int]:
        """The plan's sittings that can still be, and their tables."""
        numbers = {(time.date, time.slot): at for at, time in enumerate(self.frame.times)}
        tables: dict[Fixture, int] = {}
        needs = list(self.frame.needs)
        for (day, slot, table), games in sittings(self.ask.plan, self.length).items():
            at, four = numbers.get((day, slot)), games[0].four
            if at is None or not self.fits(at, table, four, tables) or any(needs[team] < 1 for team in four):
                continue
            tables[Fixture(at, four)] = table
            for team in four:
                needs[team] -= 1
        return tables

    def fits(self, at: int, table: int, four: Sequence[int], tables: dict[Fixture, int]) -> bool:
        """Can a planned sitting stay beside what was played and the others?"""
        time = self.frame.times[at]
        others = [(fixture.four, where) for fixture, where in tables.items() if fixture.time == at]
        free = table in time.tables and table not in (where for _, where in others)
        return free and time.busy.isdisjoint(four) and all(set(four).isdisjoint(other) for other, _ in others)

    def games(self) -> list[LeagueGame]:
        """Every game still to play, not fielded yet."""
        draft = drafted(self.frame, list(self.planned), self.ask.seed, lambda: self.ask.tell("draft"))
        first = draft.fixtures
        if first is not None and draft.stopped:
            return self.tabled(first)
        done = Counter(player for game in self.ask.played for player in game.lineup if player is not None)
        planned = self.plan_games()
        needed = [*(first or ()), *(game.fixture for game in planned)]
        fours = fours_of(len(self.league.teams), len(self.frame.times), needed, self.ask.seed)
        model = FixtureModel(self.league, self.frame, self.length, fours, dict(done))
        if planned:
            model.keep(planned)
        patience = Patience(self.ask.seed, self.ask.effort, lambda: self.ask.tell("calendar"))
        best = model.best(first or self.planned, patience) or first
        if best is None:
            raise Bug("no calendar at all")
        self.staying = [planned[game] for game in model.staying]
        return self.tabled(best)

    def plan_games(self) -> dict[PlannedGame, LeagueGame]:
        """The plan's games at times there still are."""
        numbers = {(time.date, time.slot): at for at, time in enumerate(self.frame.times)}
        games_at: dict[PlannedGame, LeagueGame] = {}
        for (day, slot, _), games in sittings(self.ask.plan, self.length).items():
            if (day, slot) in numbers:
                at = numbers[day, slot]
                games_at |= {
                    PlannedGame(Fixture(at, game.four), game.slot, tuple(sorted(zip(game.teams, game.lineup)))): game
                    for game in games
                }
        return games_at

    def tabled(self, fixtures: Iterable[Fixture]) -> list[LeagueGame]:
        """Sittings with a table each: the planned one where there was one, else the first that is free."""
        by_time: dict[int, list[Fixture]] = {}
        for fixture in fixtures:
            by_time.setdefault(fixture.time, []).append(fixture)
        games = []
        for at, here in by_time.items():
            staying = {fixture: self.planned[fixture] for fixture in here if fixture in self.planned}
            free = iter(table for table in self.frame.times[at].tables if table not in staying.values())
            for fixture in here:
                table = staying[fixture] if fixture in staying else next(free)
                games += self.sitting(self.frame.times[at], table, fixture)
        return games

    def sitting(self, time: SittingTime, table: int, fixture: Fixture) -> list[LeagueGame]:
        """The games of one sitting."""
        return [LeagueGame(time.date, time.slot + turn, table, fixture.four) for turn in range(self.length)]


def season_report(league: League, games: Sequence[LeagueGame], length: int) -> Report:
    """All figures, what was played included."""
    met = meetings(games)
    pairs = [met[pair] for pair in combinations(range(len(league.teams)), 2)]
    winds = wind_spreads(league, games)
    weekly = weekly_load(league, games)
    report: Report = {
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
    return report | {"failed": failed(league, report, games, length)}


def player_hanchan(league: League, games: Sequence[LeagueGame]) -> dict[str, int]:
    """How often everybody plays."""
    played = Counter(player for game in games for player in game.lineup)
    return {player: played[player] for team in league.teams for player in team.players}


def weekly_load(league: League, games: Sequence[LeagueGame]) -> dict[str, list[int]]:
    """Every team's games, week by week; games on days outside the season count to the nearest week."""
    load = {team.name: [0] * league.weeks for team in league.teams}
    for game in games:
        week = min(league.weeks, max(1, league.week_of(game.date)))
        for team in game.teams:
            load[league.teams[team].name][week - 1] += 1
    return load


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


def failed(league: League, report: Report, games: Sequence[LeagueGame], length: int) -> list[str]:
    """The soft wishes that are not met."""
    ideal = 3 * league.hanchan / length / (len(league.teams) - 1)
    low, high = length * floor(ideal), length * ceil(ideal)
    tests = {
        "pairs": report["pair_min"] < low or report["pair_max"] > high,  # type: ignore[operator]
        "weekly_load": any(uneven(league, loads) for loads in weekly_load(league, games).values()),
        "wind_spread_team": report["wind_spread_team"] > 1,  # type: ignore[operator]
        "wind_spread_player": report["wind_spread_player"] > 1,  # type: ignore[operator]
        "unfilled": any(None in game.lineup for game in games),
    }
    return [key for key, bad in tests.items() if bad]


def uneven(league: League, loads: Sequence[int]) -> bool:
    """Is a week fuller or emptier by a sitting than its share of the days allows?"""
    days = Counter(league.week_of(day) for day in league.dates)
    total = sum(days.values())
    shares = (league.hanchan * days[week] / total for week in range(1, league.weeks + 1))
    return any(abs(load - share) > league.slots for load, share in zip(loads, shares, strict=True))
