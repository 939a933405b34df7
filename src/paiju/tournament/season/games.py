"""Games of a season, and the times at which sittings of several games begin."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import combinations

from paiju.tournament.season.league import League, day_name

Four = tuple[int, ...]  # teams from 0, ascending
Pair = tuple[int, int]


@dataclass(frozen=True)
class LeagueGame:
    """One half game: four teams, from 0, and whom they field, in the order of seats, East first. What has been played
    stays as it is."""

    date: date
    slot: int  # from 1
    table: int  # from 1
    teams: tuple[int, ...]
    lineup: tuple[str | None, ...] = (None, None, None, None)
    played: bool = False

    @property
    def four(self) -> Four:
        """The teams without their seats."""
        return tuple(sorted(self.teams))

    def player_of(self, team: int) -> str | None:
        """Whom a team fields."""
        return self.lineup[self.teams.index(team)]

    def seated(self, teams: Sequence[int]) -> "LeagueGame":
        """The same people in another order of seats."""
        return replace(self, teams=tuple(teams), lineup=tuple(self.player_of(team) for team in teams))

    def fielding(self, team: int, player: str | None) -> "LeagueGame":
        """The same with somebody else, or nobody, for a team."""
        lineup = (player if mine == team else other for mine, other in zip(self.teams, self.lineup, strict=True))
        return replace(self, lineup=tuple(lineup))

    def public(self, league: League) -> dict[str, object]:
        """For programs."""
        payload: dict[str, object] = {
            "week": league.week_of(self.date),
            "day": day_name(self.date),
            "date": self.date.isoformat(),
            "slot": self.slot,
            "table": self.table,
            "teams": [league.teams[team].name for team in self.teams],
            "lineup": list(self.lineup),
        }
        return payload | ({"played": True} if self.played else {})


@dataclass(frozen=True)
class SittingTime:
    """A moment at which sittings begin: how many tables are free, and which teams are busy already."""

    date: date
    slot: int
    week: int
    tables: tuple[int, ...]
    busy: frozenset[int] = frozenset()


def times_of(league: League, length: int, played: Iterable[LeagueGame]) -> list[SittingTime]:
    """When sittings of so many games may begin, besides what was played."""
    done = list(played)
    times = []
    for day in league.dates:
        for slot in range(1, league.slots + 1, length):
            here = [game for game in done if game.date == day and slot <= game.slot < slot + length]
            taken = {game.table for game in here}
            free = tuple(table for table in range(1, league.tables + 1) if table not in taken)
            busy = frozenset(team for game in here for team in game.teams)
            times.append(SittingTime(day, slot, league.week_of(day), free, busy))
    return times


def needs_of(league: League, played: Iterable[LeagueGame]) -> list[int]:
    """How many games every team has still to play."""
    done = Counter(team for game in played for team in game.teams)
    return [league.hanchan - done[team] for team in range(len(league.teams))]


def meetings(games: Iterable[LeagueGame]) -> Counter[Pair]:
    """How often two teams meet."""
    return Counter(pair for game in games for pair in combinations(game.four, 2))


def sitting_length(league: League, played: Sequence[LeagueGame], plan: Sequence[LeagueGame]) -> int:
    """How many games the same four teams play in a row: all of an evening where that comes out even (reading:300), and
    where it does not contradict what was played or planned."""
    needs = needs_of(league, played)
    for length in range(league.slots, 1, -1):
        even = not (league.slots % length or any(need % length for need in needs) or sum(needs) // length % 4)
        if even and whole(played, length) and agreed(plan, length):
            return length
    return 1


def sittings(games: Iterable[LeagueGame], length: int) -> dict[tuple[date, int, int], list[LeagueGame]]:
    """Games by day, first slot and table of their sitting."""
    by_place: dict[tuple[date, int, int], list[LeagueGame]] = {}
    for game in games:
        start = (game.slot - 1) // length * length + 1
        by_place.setdefault((game.date, start, game.table), []).append(game)
    return by_place


def whole(games: Iterable[LeagueGame], length: int) -> bool:
    """Was every sitting played to its end?"""
    return all(len(each) == length for each in sittings(games, length).values())


def agreed(games: Iterable[LeagueGame], length: int) -> bool:
    """Are the games of every sitting of the same four?"""
    return all(len({game.four for game in each}) == 1 for each in sittings(games, length).values())
