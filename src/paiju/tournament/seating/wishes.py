"""What an organiser asks of a seating, checked."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations

from paiju.errors import InputError
from paiju.languages import _

Table = tuple[int, ...]  # players from 1, East first
Round = list[Table]  # by table number
Pair = tuple[int, int]

MOST_PLAYERS, MOST_ROUNDS = 2000, 400


@dataclass(frozen=True)
class Wishes:
    """Who plays how often, and who shall not meet. Team k is the players (k-1)T+1 to kT, or `teams` has a team's number
    for everybody, 0 for who has none; `rounds` are all rounds of the event, of which those in `past` have been played
    and stay. `gone` sit no more."""

    players: int
    rounds: int
    team_size: int = 1
    table_size: int = 4
    apart: frozenset[Pair] = frozenset()
    past: tuple[Round, ...] = ()
    gone: frozenset[int] = frozenset()
    seed: int = 0
    teams: tuple[int, ...] = ()
    teams_of: list[int] = field(init=False, compare=False)  # by player, from 0; who has no team is one of their own
    barred: frozenset[Pair] = field(init=False, compare=False)  # team-mates, and those to be kept apart

    def __post_init__(self) -> None:
        check_numbers(self)
        teams = self.teams or tuple(1 + player // self.team_size for player in range(self.players))
        object.__setattr__(self, "teams_of", [team or -player for player, team in enumerate(teams, 1)])
        check_pairs(self)
        mates = (pair for team in self.groups for pair in combinations(team, 2))
        object.__setattr__(self, "barred", self.apart.union(mates))
        check_past(self)

    @property
    def groups(self) -> list[list[int]]:
        """The teams of two or more, each by its players."""
        groups: dict[int, list[int]] = {}
        for player, team in enumerate(self.teams_of, 1):
            groups.setdefault(team, []).append(player)
        return [players for players in groups.values() if len(players) > 1]

    @property
    def sitting(self) -> list[int]:
        """Who can be seated, from 1."""
        return [player for player in range(1, self.players + 1) if player not in self.gone]

    @property
    def tables(self) -> int:
        """How many tables are played at."""
        return len(self.sitting) // self.table_size

    def may_meet(self, a: int, b: int) -> bool:
        """Are these two, from 1, neither team-mates nor to be kept apart?"""
        return (min(a, b), max(a, b)) not in self.barred


def pairs_of(groups: Iterable[Iterable[int]]) -> frozenset[Pair]:
    """Everybody of each group with everybody else of it."""
    return frozenset(pair for group in groups for pair in combinations(sorted(set(group)), 2))


def check_numbers(wishes: Wishes) -> None:
    """Sizes that make sense."""
    if wishes.table_size not in (3, 4):
        raise InputError("table_size", _("a table must have 3 or 4 players"))
    if not wishes.table_size <= wishes.players <= MOST_PLAYERS:
        least = wishes.table_size
        raise InputError(
            "players", _("players must be {least} to {most_players}", least=least, most_players=MOST_PLAYERS)
        )
    if not 1 <= wishes.rounds <= MOST_ROUNDS:
        raise InputError("rounds", _("rounds must be 1 to {most_rounds}", most_rounds=MOST_ROUNDS))
    if not 1 <= wishes.team_size <= wishes.players:
        raise InputError("team_size", _("a team must have at least 1 player"))
    if wishes.players % wishes.team_size:
        raise InputError(
            "team_size",
            _(
                "{players} players do not make whole teams of {team_size}",
                players=wishes.players,
                team_size=wishes.team_size,
            ),
        )
    if wishes.teams and (len(wishes.teams) != wishes.players or wishes.team_size > 1 or min(wishes.teams) < 0):
        raise InputError(
            "teams",
            _(
                "must be a team number for each of the {players} players, 0 for none, and no team size",
                players=wishes.players,
            ),
        )
    if len(wishes.sitting) < wishes.table_size:
        raise InputError("gone", _("too few are left for one table"))


def check_pairs(wishes: Wishes) -> None:
    """Those to be kept apart are there."""
    for a, b in wishes.apart:
        if a == b or not (1 <= a <= wishes.players and 1 <= b <= wishes.players):
            raise InputError(
                "apart",
                _("{a},{b}: must be two different players from 1 to {players}", a=a, b=b, players=wishes.players),
            )
    for player in wishes.gone:
        if not 1 <= player <= wishes.players:
            raise InputError("gone", _("{player}: players are 1 to {players}", player=player, players=wishes.players))


def check_past(wishes: Wishes) -> None:
    """Rounds that were played: real tables of real players, nobody twice in one, and fewer than there are to be."""
    if wishes.past and len(wishes.past) >= wishes.rounds:
        played = len(wishes.past)
        raise InputError(
            "rounds",
            _(
                "rounds already played: {played}; --rounds includes them, so it must be more than {played}",
                played=played,
            ),
        )
    for number, tables in enumerate(wishes.past, 1):
        seated = [player for table in tables for player in table]
        if any(not 1 <= player <= wishes.players for player in seated) or len(set(seated)) != len(seated):
            raise InputError(
                "past",
                _(
                    "round {number}: every player from 1 to {players} can appear at most once",
                    number=number,
                    players=wishes.players,
                ),
            )
        if any(len(table) not in (3, 4) for table in tables):
            raise InputError("past", _("round {number}: tables must have 3 or 4 players", number=number))
