"""The law of a season that was told: as few games change as can be, held against every way there is in small leagues;
and no clock decides anything."""

import json
import time
import tomllib
from collections import Counter
from datetime import date, timedelta
from itertools import combinations, count, product
from math import isinf
from random import Random
from typing import Any

import pytest

from paiju.tournament.season.checks import ImpossibleWish
from paiju.tournament.season.league import read_league
from paiju.tournament.season.past import read_past
from paiju.tournament.season.schedule import Ask, schedule
from tests.extras import need
from tests.laws.conftest import Tell
from tests.tournament.season.files import START, absence, closed, small
from tests.tournament.season.validator import absent, rosters, validate

need("ortools", "the season extra")

DAYS = [START + timedelta(days=7 * week + day) for week in range(3) for day in (0, 2)]
Game = dict[str, Any]


class Ways:
    """A league after something has happened, and every way to play on."""

    def __init__(self, text: str, before: list[Game], since: date) -> None:
        file = tomllib.loads(text)
        self.head, self.teams, self.away = file["league"], rosters(file), absent(file)
        shut = {str(day) for one in file.get("closed", []) for day in one["dates"]}
        self.played = [game for game in before if game["date"] < str(since)]
        self.plan = [game for game in before if game["date"] >= str(since)]
        taken = {game["date"] for game in self.played}
        self.days = [str(day) for day in DAYS if str(day) not in shut | taken]

    def fewest_changes(self) -> int | None:
        """How many games of the plan must go, so that every seat is filled within all limits; nothing if never."""
        for changed in range(len(self.plan) + 1):
            for kept in combinations(self.plan, len(self.plan) - changed):
                if self.may_stay(kept) and any(self.can_be_fielded(kept, new) for new in self.new_games(kept, changed)):
                    return changed
        return None

    def may_stay(self, kept: tuple[Game, ...]) -> bool:
        """Days are open and everybody is there."""
        return all(
            game["date"] in self.days
            and None not in game["lineup"]
            and all((player, game["date"]) not in self.away for player in game["lineup"])
            for game in kept
        )

    def new_games(self, kept: tuple[Game, ...], number: int) -> list[list[tuple[str, tuple[str, ...]]]]:
        """Days and fours of so many games more, so that every team has its number."""
        done = Counter(team for game in (*self.played, *kept) for team in game["teams"])
        needs = {team: self.head["hanchan"] - done[team] for team in self.teams}
        free = [day for day in self.days if day not in {game["date"] for game in kept}]
        return [
            list(zip(days, fours, strict=True))
            for fours in product(list(combinations(self.teams, 4)), repeat=number)
            if Counter(team for four in fours for team in four) == +Counter(needs)
            for days in combinations(free, number)
        ]

    def can_be_fielded(self, kept: tuple[Game, ...], new: list[tuple[str, tuple[str, ...]]]) -> bool:
        """Has every team somebody for each new game, so that everybody plays often enough and not too often?"""
        return all(self.team_can(team, kept, [day for day, four in new if team in four]) for team in self.teams)

    def team_can(self, team: str, kept: tuple[Game, ...], days: list[str]) -> bool:
        """The same of one team."""
        done = Counter(player for game in (*self.played, *kept) for player in game["lineup"])
        there = [[player for player in self.teams[team] if (player, day) not in self.away] for day in days]
        for chosen in product(*there):
            plays = done + Counter(chosen)
            if all(self.head["player_min"] <= plays[player] <= self.head["player_max"] for player in self.teams[team]):
                return True
        return False


def planned(text: str, before: Game | None = None, since: date | None = None) -> Game:
    """A season as it is told."""
    league = read_league(text)
    played, plan = read_past(json.dumps(before), league, since) if before else ([], [])
    found: Game = json.loads(json.dumps(schedule(league, Ask(played, plan)).public()))
    return found


def happens(rng: Random, teams: int) -> str:
    """Some fall ill, perhaps a day is lost."""
    away = [absence(f"{rng.randint(1, teams)}-{rng.randint(1, 2)}", *rng.sample(DAYS, rng.randint(1, 2)))
            for _ in range(rng.randint(0, 3))]  # fmt: skip
    return "".join(away) + (closed(rng.choice(DAYS)) if rng.random() < 0.5 else "")


def seasons_changed(rng: Random, cases: int) -> dict[str, int]:
    """Small leagues told, something happens, told anew."""
    counts = {"leagues": 0, "compared": 0, "changed": 0, "calendars changed": 0, "with played games": 0}
    told = {teams: planned(small(teams, slots=1)) for teams in (4, 5)}
    while counts["compared"] < cases:
        teams = rng.choice((4, 5))
        text, since = small(teams, happens(rng, teams), slots=1), rng.choice(DAYS[:3])
        counts["leagues"] += 1
        ways = Ways(text, told[teams]["games"], since)
        least = ways.fewest_changes()
        if least is None:
            continue  # a seat stays empty, or somebody has too few games
        try:
            after = planned(text, told[teams], since)
        except ImpossibleWish:
            raise AssertionError(f"it can be, with {least} changes: {text}") from None
        validate(text, after)
        assert (after["unfilled"], after["report"]["changed"]) == ([], least), text
        plain = [{**game, "played": False} for game in after["games"]]
        assert sum({**game, "played": False} not in plain for game in told[teams]["games"]) == least
        counts["compared"] += 1
        counts["changed"] += least > 0
        counts["calendars changed"] += any(game["date"] not in ways.days for game in ways.plan)
        counts["with played games"] += bool(ways.played)
    return counts


@pytest.mark.clause("reading:301")
def test_as_few_games_change_as_can_be(tell_count: Tell) -> None:
    tell_count("a season changes least", **seasons_changed(Random(1), 8))


@pytest.mark.long
@pytest.mark.clause("reading:301")
def test_as_few_games_change_as_can_be_in_many_leagues(tell_count: Tell) -> None:
    tell_count("a season changes least (long)", **seasons_changed(Random(2), 400))


def test_no_clock_decides_a_season(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether clocks stand still or run, the season is the same; the solver is given no time at all."""
    seasons = [planned(small(5, slots=1))]
    for pace in (0.0, 1e6):
        with monkeypatch.context() as inside:
            for name in ("monotonic", "perf_counter", "process_time", "time"):
                ticks = count()
                inside.setattr(time, name, lambda ticks=ticks, pace=pace: next(ticks) * pace)
            seasons.append(planned(small(5, slots=1)))
    assert seasons[0] == seasons[1] == seasons[2]


def test_the_solver_counts_and_never_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """One worker, a seed, an amount of work: no limit in seconds."""
    from ortools.sat.python import cp_model

    seen = []

    class Watched(cp_model.CpSolver):
        def solve(self, *given: Any, **more: Any) -> Any:
            told = self.parameters
            seen.append((told.num_workers, isinf(told.max_time_in_seconds), isinf(told.max_deterministic_time)))
            return super().solve(*given, **more)

    monkeypatch.setattr(cp_model, "CpSolver", Watched)
    planned(small(4, slots=1))
    assert set(seen) == {(1, True, False)}
