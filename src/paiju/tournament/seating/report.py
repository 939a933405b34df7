"""A seating looked at by somebody who did not make it: is it one, and how good is it beside the best there can be?"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from paiju.errors import Bug
from paiju.tournament.seating.meetings import cliques, forced_meetings, forced_pairs, least_again, meetings
from paiju.tournament.seating.wind_bounds import least_spread
from paiju.tournament.seating.wishes import Round, Wishes, pairs_of

Numbers = dict[str, int]
GUARANTEES = {"repeats": 0, "team_meetings": 0, "apart_meetings": 0, "wind_spread": 1}  # what must not be exceeded


@dataclass(frozen=True)
class SeatingReport:
    """What a seating is worth, what is the best imaginable, and which guarantees it does not keep."""

    numbers: Numbers
    bound: Numbers
    failed: list[str]

    def public(self) -> dict[str, object]:
        """For programs."""
        return {**self.numbers, "bound": self.bound, "failed": self.failed}


def check(wishes: Wishes, rounds: Sequence[Round], byes: Sequence[Sequence[int]]) -> None:
    """Everybody who is there sits once in each new round or has a bye, tables are whole, byes are shared evenly."""
    for tables, free in zip(rounds, byes, strict=True):
        if any(len(table) != wishes.table_size for table in tables):
            raise Bug("a table that is not whole")
        if sorted([player for table in tables for player in table] + list(free)) != wishes.sitting:
            raise Bug("somebody is seated twice or not at all")


def report(wishes: Wishes, rounds: Sequence[Round], byes: Sequence[Sequence[int]]) -> SeatingReport:
    """The whole event, what was played before included."""
    check(wishes, rounds, byes)
    event = [*wishes.past, *rounds]
    numbers = measured(wishes, event)
    failed = [key for key, most in GUARANTEES.items() if numbers[key] > most]
    return SeatingReport(numbers, bounds(wishes, event), failed)


def measured(wishes: Wishes, event: Sequence[Round]) -> Numbers:
    """The figures of a seating."""
    met = meetings(event)
    teams = team_meetings(wishes, met)
    return {
        "repeats": sum(times - 1 for times in met.values()),
        "team_meetings": sum(met[pair] for team in wishes.groups for pair in combinations(team, 2)),
        "apart_meetings": sum(met[pair] for pair in wishes.apart),
        "wind_spread": max((spread_of(seats) for seats in winds_of(event).values()), default=0),
        "team_pair_min": min(teams, default=0),
        "team_pair_max": max(teams, default=0),
        "table_revisits": sum(times - 1 for times in visits(event).values()),
        "indirect_min": indirect(wishes, met),
    }


def team_meetings(wishes: Wishes, met: Counter[tuple[int, int]]) -> list[int]:
    """How often the players of each two teams have met; without teams, of each two players."""
    between: Counter[tuple[int, int]] = Counter()
    for (a, b), times in met.items():
        team, other = sorted((wishes.teams_of[a - 1], wishes.teams_of[b - 1]))
        between[team, other] += times
    there = sorted({wishes.teams_of[player - 1] for player in wishes.sitting})
    return [between[pair] for pair in combinations(there, 2)]


def winds_of(event: Sequence[Round]) -> dict[int, list[int]]:
    """How often everybody has had each wind; where tables of three and four are mixed, four winds."""
    most = max((len(table) for tables in event for table in tables), default=4)
    winds: dict[int, list[int]] = {}
    for tables in event:
        for table in tables:
            for wind, player in enumerate(table):
                winds.setdefault(player, [0] * most)[wind] += 1
    return winds


def spread_of(counts: Sequence[int]) -> int:
    """From the least to the most."""
    return max(counts) - min(counts)


def visits(event: Sequence[Round]) -> Counter[tuple[int, int]]:
    """How often everybody has sat at each table."""
    return Counter((player, at) for tables in event for at, table in enumerate(tables) for player in table)


def indirect(wishes: Wishes, met: Counter[tuple[int, int]]) -> int:
    """Of two who have not met: the fewest opponents they have had in common. When everybody has met everybody, as many
    as there could be."""
    opponents: dict[int, set[int]] = {player: set() for player in wishes.sitting}
    for a, b in met:
        if a in opponents and b in opponents:
            opponents[a].add(b)
            opponents[b].add(a)
    pairs = (pair for pair in combinations(wishes.sitting, 2) if pair not in met)
    return min((len(opponents[a] & opponents[b]) for a, b in pairs), default=len(wishes.sitting) - 2)


# --- bounds ---------------------------------------------------------------------------------------


def bounds(wishes: Wishes, event: Sequence[Round]) -> Numbers:
    """The best each figure can be, whatever the others are; only meetings again know that team-mates, and those to be
    kept apart, do not meet more often than here. Who sits out when is taken as it is."""
    played = [sum(any(player in table for table in tables) for tables in event) for player in wishes.sitting]
    to_come = event[len(wishes.past) :]
    past = meetings(wishes.past)
    mates = pairs_of(wishes.groups)
    forced = sum(past[pair] for pair in mates) + forced_meetings(wishes.groups, to_come)
    across = sum(meetings(event).values()) - forced
    teams = len({wishes.teams_of[player - 1] for player in wishes.sitting})
    team_pairs = teams * (teams - 1) // 2
    return {
        "repeats": least_repeats(wishes, event),
        "team_meetings": forced,
        "apart_meetings": sum(past[pair] for pair in wishes.apart) + forced_meetings(cliques(wishes.apart), to_come),
        "wind_spread": wind_bound(wishes.past, to_come),
        "team_pair_min": across // team_pairs if team_pairs else 0,
        "team_pair_max": -(-across // team_pairs) if team_pairs else 0,
        "table_revisits": sum(max(0, times - max(map(len, event))) for times in played),
        "indirect_min": most_indirect(len(wishes.sitting), max(played, default=0), wishes.table_size),
    }


def wind_bound(past: Sequence[Round], to_come: Sequence[Round]) -> int:
    """No order of winds at these tables has a smaller spread."""
    most = max((len(table) for tables in [*past, *to_come] for table in tables), default=4)
    counts = {player: (mine + [0] * most)[:most] for player, mine in winds_of(past).items()}
    return least_spread([table for tables in to_come for table in tables], counts, most)


def least_repeats(wishes: Wishes, event: Sequence[Round]) -> int:
    """More meetings than there are pairs are repeats, and so is what was repeated in the past; with few tables every
    table must seat some who sat together in the round before."""
    past = sum(times - 1 for times in meetings(wishes.past).values())
    return max(past + crowded(wishes, event), least_again(wishes, event, lambda met, pairs: max(0, met - pairs)))


def crowded(wishes: Wishes, event: Sequence[Round]) -> int:
    """Meetings again of those who sat together in the round before, where everybody plays in both."""
    if len(wishes.sitting) % wishes.table_size:
        return 0
    before = [wishes.past[-1] if wishes.past else [], *event[len(wishes.past) : -1]]
    seated = ({player for table in tables for player in table} for tables in before)
    follows = [len(tables) for tables, there in zip(before, seated, strict=True) if there.issuperset(wishes.sitting)]
    return sum(wishes.tables * forced_pairs(wishes.table_size, tables) for tables in follows)


def most_indirect(players: int, rounds: int, size: int) -> int:
    """If everybody's opponents' opponents were spread evenly over those they have not met."""
    opponents = min(players - 1, (size - 1) * rounds)
    others = players - 1 - opponents
    spread = opponents * max(0, opponents - (size - 1)) // others if others else players - 2
    return min(spread, opponents, players - 2)
