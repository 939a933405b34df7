"""Whom each team fields in each of its games: everybody often enough and not too often, nobody on a day of absence."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from paiju.errors import Bug
from paiju.languages import _
from paiju.tournament.season.checks import ImpossibleWish
from paiju.tournament.season.games import LeagueGame
from paiju.tournament.season.league import League
from paiju.tournament.season.solver import cp_model, solved

SHORT, UNFILLED, CHANGED, UNEVEN = 10_000, 1000, 20, 1
EFFORT = 1.0


Planned = dict[tuple[date, int, int], str | None]  # by day, slot and team whom a plan has


def with_lineups(
    league: League, games: Sequence[LeagueGame], plan: Sequence[LeagueGame], staying: Sequence[LeagueGame] = ()
) -> list[LeagueGame]:
    """The same games with players; a seat stays empty only where all of a team are absent or have played their most.
    What is kept of a plan is as it was."""
    fielded = list(games)
    planned, fixed = who_plays(plan), who_plays(staying)
    for team in range(len(league.teams)):
        mine = [at for at, game in enumerate(fielded) if team in game.teams]
        open_games = [at for at in mine if not fielded[at].played]
        chosen = TeamModel(league, team, [fielded[at] for at in mine], planned, fixed).best()
        for at, player in zip(open_games, chosen, strict=True):
            fielded[at] = fielded[at].fielding(team, player)
    return fielded


def who_plays(games: Sequence[LeagueGame]) -> Planned:
    """Whom every team fields."""
    return {(game.date, game.slot, team): game.player_of(team) for game in games for team in game.teams}


class TeamModel:
    """One team's season as a model."""

    def __init__(
        self,
        league: League,
        team: int,
        games: Sequence[LeagueGame],
        planned: Planned,
        fixed: Planned,
    ) -> None:
        self.league, self.players, self.model = league, league.teams[team].players, cp_model().CpModel()
        played = [game.player_of(team) for game in games if game.played]
        self.open = [game for game in games if not game.played]
        self.cost: list[Any] = []
        self.fields: list[dict[str, Any]] = []
        for game in self.open:
            here = {player: self.model.new_bool_var("") for player in league.present(team, game.date)}
            empty = self.model.new_bool_var("")
            self.model.add_exactly_one([*here.values(), empty])
            self.cost.append(UNFILLED * empty)
            key = (game.date, game.slot, team)
            if key in fixed:
                self.model.add(here.get(fixed[key] or "", empty) == 1)
            elif (before := planned.get(key)) in here:
                self.cost.append(CHANGED * (1 - here[before]))
            self.fields.append(here)
        self.short = {player: self.limit(player, played.count(player)) for player in self.players}

    def limit(self, player: str, done: int) -> Any:
        """Least and most of a player, and rather as many as the others; how many are missing."""
        league, size = self.league, len(self.players)
        total = sum(here[player] for here in self.fields if player in here) + done
        short = self.model.new_int_var(0, league.player_min, "")
        uneven = self.model.new_int_var(0, league.hanchan, "")
        self.model.add(total + short >= league.player_min)
        self.model.add(total <= league.player_max)
        self.model.add(total <= -(-league.hanchan // size) + uneven)
        self.model.add(total >= league.hanchan // size - uneven)
        self.cost += [SHORT * short, UNEVEN * uneven]
        return short

    def best(self) -> list[str | None]:
        """Who plays in each game that is still to come."""
        self.model.minimize(sum(self.cost))
        solver = solved(self.model, EFFORT)
        if solver is None:
            raise Bug("a team without any line-up")
        for player, short in self.short.items():
            if solver.value(short):
                refuse(self.league, player, self.league.player_min - solver.value(short))
        chosen = ([name for name, here in fields.items() if solver.value(here)] for fields in self.fields)
        return [names[0] if names else None for names in chosen]


def refuse(league: League, player: str, most: int) -> None:
    """Absences leave somebody too few games."""
    raise ImpossibleWish(
        "absence",
        _(
            "with these absences the best plan found gives {player} {most} half games; player_min is {player_min}",
            player=player,
            most=most,
            player_min=league.player_min,
        ),
    )
