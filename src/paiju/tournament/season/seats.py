"""East, South, West and North, told before play (lol:(一)3): as often each for every team and for every player.

Teams alone would be the figure of one stroke that `seating.winds` draws, and its answer is where the search begins;
that every player is served at once, and a plan changed little, is left to CP-SAT.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from paiju.tournament.season.games import LeagueGame
from paiju.tournament.season.solver import cp_model, solved
from paiju.tournament.seating.winds import with_winds

WINDS = range(4)
UNEVEN, CHANGED = 10, 1
EFFORT = 4.0
Owner = int | str  # a team, or a player


def with_seats(games: Sequence[LeagueGame], plan: Sequence[LeagueGame]) -> list[LeagueGame]:
    """The same games, teams in the order of winds; what was played stays, and so does what was told, where the same
    people play (reading:301)."""
    before = {(game.date, game.slot, game.four): game for game in plan}
    begun = first_order(games, {key: game.teams for key, game in before.items()})
    model = SeatModel(begun, before)
    solver = solved(model.model, EFFORT)
    return [game if game.played else game.seated(model.order(solver, at, game)) for at, game in enumerate(begun)]


def first_order(games: Sequence[LeagueGame], before: dict[Any, tuple[int, ...]]) -> list[LeagueGame]:
    """Games of a plan as they were, all others with the teams' winds even."""
    known = [before.get((game.date, game.slot, game.four), game.teams if game.played else None) for game in games]
    fresh = [game.four for game, teams in zip(games, known, strict=True) if teams is None]
    seated = iter(with_winds([fresh], [[teams for teams in known if teams is not None]])[0])
    return [game.seated(teams or next(seated)) for game, teams in zip(games, known, strict=True)]


class SeatModel:
    """Who has which wind, as a model."""

    def __init__(self, games: Sequence[LeagueGame], before: Mapping[Any, LeagueGame]) -> None:
        self.model, self.cost = cp_model().CpModel(), []  # type: tuple[Any, list[Any]]
        self.w: dict[tuple[int, int, int], Any] = {}
        self.counts: dict[tuple[Owner, int], list[Any]] = {}
        for at, game in enumerate(games):
            if game.played:
                self.enter_played(game)
            else:
                self.enter_open(at, game, before.get((game.date, game.slot, game.four)))
        for owner, total in owners(games).items():
            self.even(owner, total)
        self.model.minimize(sum(self.cost))

    def enter_played(self, game: LeagueGame) -> None:
        """Winds that were had."""
        for wind, team in enumerate(game.teams):
            for owner in (team, game.lineup[wind]):
                if owner is not None:
                    self.counts.setdefault((owner, wind), []).append(1)

    def enter_open(self, at: int, game: LeagueGame, planned: LeagueGame | None) -> None:
        """Each team one wind, each wind one team; a seat that was told should stay, and all of them where everybody is
        who was told."""
        is_same = planned is not None and all(planned.player_of(team) == game.player_of(team) for team in game.teams)
        for seat, team in enumerate(game.teams):
            for wind in WINDS:
                has = self.w[at, team, wind] = self.model.new_bool_var("")
                self.model.add_hint(has, seat == wind)
                for owner in (team, game.lineup[seat]):
                    if owner is not None:
                        self.counts.setdefault((owner, wind), []).append(has)
            self.model.add_exactly_one(self.w[at, team, wind] for wind in WINDS)
            if is_same:
                self.model.add(self.w[at, team, seat] == 1)
            elif planned is not None:
                self.cost.append(CHANGED * (1 - self.w[at, team, seat]))
        for wind in WINDS:
            self.model.add_exactly_one(self.w[at, team, wind] for team in game.teams)

    def order(self, solver: Any, at: int, game: LeagueGame) -> list[int]:
        """The teams of a game by their winds."""
        return [team for wind in WINDS for team in game.teams if solver.value(self.w[at, team, wind])]

    def even(self, owner: Owner, total: int) -> None:
        """A quarter of the games on each wind."""
        for wind in WINDS:
            beyond = self.model.new_int_var(0, total, "")
            had = sum(self.counts.get((owner, wind), []))
            self.model.add(had <= -(-total // 4) + beyond)
            self.model.add(had >= total // 4 - beyond)
            self.cost.append(UNEVEN * beyond)


def owners(games: Iterable[LeagueGame]) -> Counter[Owner]:
    """How many games every team and every player has."""
    counts: Counter[Owner] = Counter()
    for game in games:
        counts.update(game.teams)
        counts.update(player for player in game.lineup if player is not None)
    return counts
