"""A league: many players, every two of them against each other both ways round on the same walls, one table of ratings.

Of two players each sits once in every seat among copies of the other. What a player is better by on a wall is half of
what it gains as the one less what the other gains so, in places; a rating is the mean of that over all others. So
ratings add up to nothing, and a wall gives every player one number, from which intervals follow as anywhere in the
arena.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import Any, Unpack

from paiju.arena import game as G
from paiju.arena.contest import Contest, contest
from paiju.arena.run import (
    MOST_GAMES,
    ArenaOptions,
    ContestOutcome,
    Verdict,
    equal_rank,
    is_played_fast,
    played,
)
from paiju.arena.state import Rows, WallJournal, is_part
from paiju.arena.watch import SideSeen
from paiju.books.book import Book
from paiju.bots.written_talk import check_file
from paiju.errors import InputError
from paiju.fields import check_options
from paiju.simulation.run import MOST_SEED, RunOptions, whole
from paiju.stats.few import JUDGED_FROM, LEVEL, NO_LIMITS, Limits, mean_of
from paiju.stats.looks import looks
from paiju.stats.measures import Estimate

FORMAT, VERSION = "paiju-league", 1
MOST_PLAYERS = 64
Couple = tuple[int, int]  # two players by number; the first is the one among copies of the second


@dataclass(frozen=True, slots=True)
class LeagueOutcome:
    """A league played: of every two players, both ways round, what is kept of each wall."""

    contests: dict[Couple, Contest]
    players: tuple[str, ...]
    rows: dict[Couple, list[list[int]]]
    seconds: float
    jobs: int
    compiled: bool
    fresh: int
    level: float = LEVEL
    looked: int = 1
    seen: dict[str, SideSeen] = field(default_factory=dict)  # of programs, by player, in the games just played

    @property
    def contest(self) -> Contest:
        """One of them all: book, seed, walls are the same in each."""
        return self.contests[0, 1]

    @property
    def walls(self) -> int:
        """Walls on which everybody met everybody."""
        return len(self.rows[0, 1])

    @property
    def games(self) -> int:
        """Games played in all."""
        return len(self.rows) * self.walls * self.contest.seats

    def better_by(self, player: int, other: int, column: int) -> list[float]:
        """What one player is better by than another, wall by wall: places, or points a game."""
        gains = [self._gains((player, other), column), self._gains((other, player), column)]
        return [(mine - theirs) / 2 for mine, theirs in zip(*gains)]

    def _gains(self, couple: Couple, column: int) -> list[float]:
        gains = [row[G.A_SIDE + column] / row[G.A_SIDE + G.SEATS] for row in self.rows[couple]]
        return gains if column == G.POINTS else [equal_rank(self.contest) - places / 2 for places in gains]

    def rating(self, player: int, column: int = G.RANKS) -> Estimate | None:
        """What a player is better by than the others, over all of them."""
        others = [other for other in range(len(self.players)) if other != player]
        each = [self.better_by(player, other, column) for other in others]
        return mean_of([sum(values) / len(values) for values in zip(*each)], self.level, self._limits(column))

    def difference(self, player: int, other: int) -> Estimate | None:
        """What one player is better by than another; all intervals of couples together are wrong as seldom as one."""
        couples = len(self.players) * (len(self.players) - 1) / 2
        return mean_of(self.better_by(player, other, G.RANKS), self.level / couples, self._limits(G.RANKS))

    def _limits(self, column: int) -> Limits:
        most = self.contest.seats - 1.0  # places
        return (-most, most) if column == G.RANKS else NO_LIMITS

    def verdict(self, player: int, other: int) -> Verdict:
        """Which of two players is better beyond doubt: the first, `a`, or the second, `b`."""
        gap = self.difference(player, other)
        if self.walls < JUDGED_FROM:
            return "too_few"
        return "a" if gap and gap.low > 0 else "b" if gap and gap.high < 0 else "not_shown"

    @property
    def decided(self) -> bool:
        """Is it known of every two who is better?"""
        numbers = range(len(self.players))
        return all(self.verdict(i, j) in ("a", "b") for i in numbers for j in numbers if i < j)


class LeagueState:
    """What has been played of all contests, in one file where there is one. Lines name the players, so a league may
    grow by some."""

    def __init__(self, any_contest: Contest, path: str | None) -> None:
        self.rows: dict[tuple[str, str], Rows] = {}
        terms = {key: value for key, value in any_contest.terms().items() if key not in ("a", "b", "think")}
        header = {"format": FORMAT, "version": VERSION, **terms, "think": any_contest.think}
        self.journal = WallJournal(path, any_contest.book, header, self._read) if path is not None else None

    def _read(self, line: object) -> bool:
        if not isinstance(line, dict) or not is_part(line):
            return False
        names = line.get("a"), line.get("b")
        if not (isinstance(names[0], str) and isinstance(names[1], str)):
            return False
        rows = self.rows.setdefault((names[0], names[1]), {})
        rows |= {line["wall"] + i: row for i, row in enumerate(line["rows"])}
        return True

    def of(self, planned: Contest) -> "CoupleState":
        """The part of it that is one contest's."""
        return CoupleState(self, planned)

    def close(self) -> None:
        """Leave the file as it is."""
        if self.journal is not None:
            self.journal.close()


class CoupleState:
    """What has been played of one contest of a league."""

    def __init__(self, whole: LeagueState, planned: Contest) -> None:
        self.whole, self.names = whole, (planned.a, planned.b)
        self.rows = whole.rows.setdefault(self.names, {})

    def take(self, part: tuple[int, int], rows: list[list[int]]) -> None:
        """Some walls more."""
        self.rows |= {part[0] + i: row for i, row in enumerate(rows)}
        if self.whole.journal is not None and rows:
            self.whole.journal.write({"a": self.names[0], "b": self.names[1], "wall": part[0], "rows": rows})


def play_league(
    book: str | Book, players: Sequence[object], games: object, seed: object = 0, **given: Unpack[ArenaOptions]
) -> LeagueOutcome:
    """Every two players against each other, at least `games` games each way round; fewer where `stop_early` is told and
    everything is decided before."""
    check_options(given, ArenaOptions, "arena")
    check_file(given.get("errors"), "errors")
    check_file(given.get("log"), "log")
    number, first = whole(games, "games", 1, MOST_GAMES), whole(seed, "seed", 0, MOST_SEED)
    contests = contests_of(book, players, first, given)
    some = contests[0, 1]
    names = (some.a, *(contests[0, i].b for i in range(1, len(players))))
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise InputError("league", f"{twice!r} is named twice", f"{twice!r} 重复")
    needed = -(-number // some.seats)
    state = LeagueState(some, given.get("resume"))
    try:
        return until_done(contests, names, state, needed, number, given)
    finally:
        state.close()


def contests_of(book: str | Book, players: Sequence[object], seed: int, given: ArenaOptions) -> dict[Couple, Contest]:
    """Every two players, both ways round."""
    if not 2 <= len(players) <= MOST_PLAYERS:
        en = f"a league has 2 to {MOST_PLAYERS} players, not {len(players)}"
        raise InputError("league", en, f"联赛须有 2 至 {MOST_PLAYERS} 名玩家，而非 {len(players)}")
    how = given.get("unit", "match"), given.get("walls"), given.get("special"), given.get("think")
    planned_contests = {}
    for player, other in permutations(range(len(players)), 2):
        planned = contest(book, players[player], players[other], seed, *how)
        planned_contests[player, other] = replace(planned, errors=given.get("errors"), log=given.get("log"))
    return planned_contests


def until_done(
    contests: dict[Couple, Contest],
    players: tuple[str, ...],
    state: LeagueState,
    needed: int,
    games: int,
    how: ArenaOptions,
) -> LeagueOutcome:
    """Look after look until all is decided; one look where nobody asked to stop early."""
    planned = looks(needed) if how.get("stop_early") else [(needed, LEVEL)]
    seconds, fresh, seen = 0.0, 0, {name: SideSeen() for name in players}
    for number, (walls, level) in enumerate(planned, start=1):
        done = {pair: one_contest(each, state, walls, games, how) for pair, each in contests.items()}
        seconds += sum(each.seconds for each in done.values())
        fresh += sum(each.fresh for each in done.values())
        for (player, other), each in done.items():
            seen[players[player]].merge(each.seen["a"])
            seen[players[other]].merge(each.seen["b"])
        rows = {pair: each.rows for pair, each in done.items()}
        last = done[0, 1]
        outcome = LeagueOutcome(contests, players, rows, seconds, last.jobs, last.compiled, fresh, level, number, seen)
        if outcome.decided:
            break
    return outcome


def one_contest(planned: Contest, state: LeagueState, walls: int, games: int, how: RunOptions) -> ContestOutcome:
    """Two players on so many walls; what the file has is not played again."""
    return played(planned, state.of(planned), walls, is_played_fast(planned, games, how), how)


def league(
    book: str | Book, players: Sequence[str], games: int | float | str, seed: int = 0, **settings: Any
) -> dict[str, object]:
    """A league, as `paiju arena --league … --json` tells it. Bad input raises InputError."""
    return league_json(play_league(book, players, games, seed, **settings))


def league_json(outcome: LeagueOutcome) -> dict[str, object]:
    """A league as a program reads it, the best first: all but `timing` follows from what was asked for."""
    terms = outcome.contest.terms()
    return {
        **{key: value for key, value in terms.items() if key not in ("a", "b")},
        "players": list(outcome.players),
        "games": outcome.games,
        "sets": outcome.walls,
        "level": outcome.level,
        "looks": outcome.looked,
        "ratings": [
            {"player": outcome.players[i], "rating": json_of(outcome.rating(i)), "points": json_of(points)}
            for i in table_order(outcome)
            for points in [outcome.rating(i, G.POINTS)]
        ],
        "pairs": [
            {
                "a": outcome.players[i],
                "b": outcome.players[j],
                "difference": json_of(outcome.difference(i, j)),
                "verdict": outcome.verdict(i, j),
            }
            for i in range(len(outcome.players))
            for j in range(i + 1, len(outcome.players))
        ],
        "timing": {
            "seconds": round(outcome.seconds, 3),
            "games": outcome.fresh,
            "jobs": outcome.jobs,
            "compiled": outcome.compiled,
            **{name: seen.json() for name, seen in outcome.seen.items() if seen.times.number or seen.faults},
        },
    }


def table_order(outcome: LeagueOutcome) -> list[int]:
    """The players, the best first."""
    ratings = [each.mean if each else 0.0 for each in map(outcome.rating, range(len(outcome.players)))]
    return sorted(range(len(ratings)), key=lambda player: -ratings[player])


def json_of(each: Estimate | None) -> list[float | None] | None:
    """As a program reads it."""
    return each.json() if each else None
