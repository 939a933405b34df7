"""Who plays whom when, by CP-SAT.

A sitting is four teams at a time; a variable for each four at each time. Hard are tables, one game at a time, and every
team's number. The rest is soft, so that there always is an answer, dearest first: seats that somebody can fill and
players who reach their least number, no change of a plan that was told, pairs of teams evenly often, no four again,
weeks evenly full. Where a plan was told, the fewest games that have to change are sought first, by themselves; nothing
else may make them more.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from paiju.errors import Bug
from paiju.tournament.season.draft import Fixture, Frame
from paiju.tournament.season.games import Four
from paiju.tournament.season.league import League
from paiju.tournament.season.solver import Tell, cp_model, solved

SHORT, UNFILLED, CHANGED, PAIR, REPEAT, WEEK = 10_000, 1000, 60, 20, 5, 3
LARGEST = 5_000  # fours times times; beyond, only some of the fours are looked at
EFFORT, MOST_EFFORT = (
    0.004,
    5.0,
)  # for each two sittings, in CP-SAT's own measure of work: ten or twenty seconds at most


@dataclass(frozen=True)
class Patience:
    """How much to look, in CP-SAT's own measure, and from which seed."""

    seed: int = 0
    effort: float | None = None
    tell: Tell | None = None


@dataclass(frozen=True)
class PlannedGame:
    """A game of a plan: its sitting, and whom each team fields."""

    fixture: Fixture
    slot: int
    lineup: tuple[tuple[int, str | None], ...]  # team and player


class FixtureModel:
    """The calendar as a model."""

    def __init__(self, league: League, frame: Frame, length: int, fours: Sequence[Four], done: dict[str, int]) -> None:
        self.league, self.frame, self.length, self.done = league, frame, length, done
        self.model = cp_model().CpModel()
        self.cost: list[Any] = []
        self.missing: list[Any] = []  # games of players who do not reach their least
        self.empty: list[Any] = []  # seats that nobody can fill
        self.fielded: dict[tuple[int, int], dict[str | None, Any]] = {}  # games of a team's players at a time
        self.stays: dict[PlannedGame, Any] = {}
        self.staying: list[PlannedGame] = []
        self.fours = fours
        self.z: dict[Fixture, Any] = {
            Fixture(at, four): self.model.new_bool_var("")
            for at, time in enumerate(frame.times)
            if time.tables
            for four in fours
            if time.busy.isdisjoint(four)
        }
        self.x = self.places()
        self.count_teams()
        self.even_pairs()
        self.even_fours()
        self.even_weeks()
        for team, named in enumerate(league.teams):
            if any(player in named.players for player, _ in league.absences):
                self.field_players(team)

    def places(self) -> dict[tuple[int, int], Any]:
        """Whether a team plays at a time; never more sittings than tables."""
        at_time: dict[int, list[Any]] = {}
        of_team: dict[tuple[int, int], list[Any]] = {}
        for fixture, chosen in self.z.items():
            at_time.setdefault(fixture.time, []).append(chosen)
            for team in fixture.four:
                of_team.setdefault((team, fixture.time), []).append(chosen)
        for at, sittings in at_time.items():
            self.model.add(sum(sittings) <= len(self.frame.times[at].tables))
        variables = {}
        for key, sittings in of_team.items():
            variables[key] = self.model.new_bool_var("")
            self.model.add(sum(sittings) == variables[key])
        return variables

    def count_teams(self) -> None:
        """Every team plays what it has to play."""
        for team, need in enumerate(self.frame.needs):
            self.model.add(sum(chosen for (mine, _), chosen in self.x.items() if mine == team) == need)

    def soft(self, total: Any, low: int, high: int, price: int) -> None:
        """A sum that should stay between two numbers, and what each step beyond costs."""
        beyond = self.model.new_int_var(0, 10_000, "")
        self.model.add(total <= high + beyond)
        self.model.add(total >= low - beyond)
        self.cost.append(price * beyond)

    def even_pairs(self) -> None:
        """Each two teams meet as often as each other two."""
        met: dict[tuple[int, int], list[Any]] = {}
        for fixture, chosen in self.z.items():
            for pair in combinations(fixture.four, 2):
                met.setdefault(pair, []).append(chosen)
        teams, each = len(self.league.teams), 3 * self.league.hanchan / self.length
        low, high = math.floor(each / (teams - 1)), math.ceil(each / (teams - 1))
        for a, b in combinations(range(teams), 2):
            self.soft(sum(met.get((a, b), [])) + self.frame.met[a][b], low, high, PAIR)

    def even_fours(self) -> None:
        """The same four do not meet again before all others have."""
        by_four: dict[Four, list[Any]] = {}
        for fixture, chosen in self.z.items():
            by_four.setdefault(fixture.four, []).append(chosen)
        most = -(-sum(self.frame.needs) // 4 // math.comb(len(self.league.teams), 4)) or 1
        for sittings in by_four.values():
            self.soft(sum(sittings), 0, most, REPEAT)

    def even_weeks(self) -> None:
        """A team's games are spread over the weeks."""
        for week, share in self.frame.shares.items():
            for team, need in enumerate(self.frame.needs):
                mine = [x for (who, at), x in self.x.items() if who == team and self.frame.times[at].week == week]
                ideal = round(need * share, 6)
                self.soft(sum(mine), math.floor(ideal), math.ceil(ideal), WEEK)

    def field_players(self, team: int) -> None:
        """Where it matters who plays: somebody for every game, nobody too often or too seldom."""
        players, league = self.league.teams[team].players, self.league
        games: dict[str, list[Any]] = {player: [] for player in players}
        for (mine, at), x in self.x.items():
            if mine == team:
                here = {player: self.new_number() for player in league.present(team, self.frame.times[at].date)}
                empty = self.new_number()
                self.model.add(sum(here.values()) + empty == self.length * x)
                self.empty.append(empty)
                self.fielded[mine, at] = {None: empty}
                self.fielded[mine, at].update(here)
                for player, played in here.items():
                    games[player].append(played)
        for player, played in games.items():
            short = self.model.new_int_var(0, league.player_min, "")
            self.model.add(sum(played) + self.done.get(player, 0) + short >= league.player_min)
            self.model.add(sum(played) + self.done.get(player, 0) <= league.player_max)
            self.missing.append(short)

    def new_number(self) -> Any:
        """Games of one sitting."""
        return self.model.new_int_var(0, self.length, "")

    def keep(self, plan: Iterable[PlannedGame]) -> None:
        """What was told should stay: whole games, with whom they field; and if not, the four, and each of its teams at
        its time."""
        games = [game for game in plan if game.fixture in self.z]
        fielding = {team for team, _ in self.fielded}
        for team in range(len(self.league.teams)):
            if team not in fielding:
                self.field_players(team)
        uses: dict[tuple[int, int, str | None], list[Any]] = {}
        for game in games:
            stays = self.stays[game] = self.model.new_bool_var("")
            self.model.add_implication(stays, self.z[game.fixture])
            for team, player in game.lineup:
                uses.setdefault((team, game.fixture.time, player), []).append(stays)
        for (team, at, player), stay in uses.items():
            self.model.add(sum(stay) <= self.fielded[team, at].get(player, 0))
        for fixture in dict.fromkeys(game.fixture for game in games):
            self.cost.append(CHANGED * (1 - self.z[fixture]))
            self.cost += [CHANGED * (1 - self.x[team, fixture.time]) for team in fixture.four]

    def best(self, first: Iterable[Fixture], patience: Patience) -> list[Fixture] | None:
        """The best calendar found, from a first one on."""
        if self.stays:
            first = self.change_least(set(first), patience)
        self.model.minimize(sum(self.cost) + SHORT * sum(self.missing) + UNFILLED * sum(self.empty))
        begun = self.begin_with(set(first))
        if begun is not None and begun.objective_value == 0:
            return self.chosen(begun)
        usual = min(MOST_EFFORT, EFFORT * (sum(self.frame.needs) / 4) ** 2)
        effort = usual if patience.effort is None else patience.effort
        solver = solved(self.model, effort, patience.seed, patience.tell)
        if begun is not None and (solver is None or solver.objective_value >= begun.objective_value):
            solver = begun
        return None if solver is None else self.chosen(solver)

    def change_least(self, first: set[Fixture], patience: Patience) -> list[Fixture]:
        """The fewest games of a plan that must change, so that as many seats are filled and as many players reach their
        least as can be; from here on no more than these may."""
        changed = len(self.stays) - sum(self.stays.values())
        parts = (sum(self.missing), sum(self.empty), changed)
        dear, dearest = len(self.stays) + 1, (len(self.stays) + 1) * (4 * self.length * len(self.z) + 1)
        self.model.minimize(dearest * parts[0] + dear * parts[1] + parts[2])
        self.begin_with(first)
        solver = solved(self.model, MOST_EFFORT, patience.seed, patience.tell)
        if solver is None:
            raise Bug("no calendar at all")
        for part in parts:
            self.model.add(part <= solver.value(part))
        return self.chosen(solver)

    def begin_with(self, first: set[Fixture]) -> Any:
        """What the first calendar costs, and the whole of it as a hint for the search; nothing where it cannot be."""
        self.model.clear_hints()
        for fixture, chosen in self.z.items():
            self.model.add_hint(chosen, fixture in first)
        solver = solved(self.model, MOST_EFFORT, hinted=True)
        if solver is not None:
            self.hint(solver)
        return solver

    def hint(self, solver: Any) -> None:
        """An answer is where the next search begins."""
        self.model.clear_hints()
        for index in range(len(self.model.proto.variables)):
            variable = self.model.get_int_var_from_proto_index(index)
            self.model.add_hint(variable, solver.value(variable))

    def chosen(self, solver: Any) -> list[Fixture]:
        """The sittings of an answer, and beside them which games of the plan stay."""
        self.staying = [game for game, stays in self.stays.items() if solver.value(stays)]
        return [fixture for fixture, here in self.z.items() if solver.value(here)]


def fours_of(teams: int, times: int, needed: Iterable[Fixture], seed: int) -> list[Four]:
    """The fours to choose from: all, or where they are too many those that are needed and some others."""
    total, most = math.comb(teams, 4), LARGEST // max(1, times)
    if total <= most:
        return list(combinations(range(teams), 4))
    rng, fours = Random(seed), {fixture.four for fixture in needed}
    while len(fours) < most:
        fours.add(tuple(sorted(rng.sample(range(teams), 4))))
    return sorted(fours)
