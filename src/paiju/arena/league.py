"""A league: many players, every pair both ways round on the same walls, and one table of ratings.

In a pair, each player sits once in every seat among copies of the other. A player's advantage on a wall is half the
difference between its own gain and the other's in that position, in places; its rating is the mean advantage over all
opponents. Ratings therefore add up to zero, and a wall gives every player one number, from which intervals follow as
elsewhere in the arena.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import Any, TypedDict, Unpack

from paiju.arena import game as G
from paiju.arena.contest import Contest, GameTerms, contest
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
from paiju.languages import _
from paiju.simulation.run import MOST_SEED, RunOptions, whole
from paiju.stats.few import JUDGED_FROM, LEVEL, NO_LIMITS, Limits, mean_of
from paiju.stats.looks import looks
from paiju.stats.measures import Estimate, Interval

FORMAT, VERSION = "paiju-league", 1
MOST_PLAYERS = 64
Couple = tuple[int, int]  # two players by number; the first is the one among copies of the second


@dataclass(frozen=True, slots=True)
class LeagueOutcome:
    """A league that was played: for every pair, both ways round, the counts of each wall."""

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
        """One of the contests: book, seed and walls are the same in all."""
        return self.contests[0, 1]

    @property
    def walls(self) -> int:
        """Walls on which everybody met everybody."""
        return len(self.rows[0, 1])

    @property
    def games(self) -> int:
        """The total number of games played."""
        return len(self.rows) * self.walls * self.contest.seats

    def better_by(self, player: int, other: int, column: int) -> list[float]:
        """One player's advantage over another, wall by wall: in places, or points per game."""
        gains = [self._gains((player, other), column), self._gains((other, player), column)]
        return [(mine - theirs) / 2 for mine, theirs in zip(*gains)]

    def _gains(self, couple: Couple, column: int) -> list[float]:
        gains = [row[G.A_SIDE + column] / row[G.A_SIDE + G.SEATS] for row in self.rows[couple]]
        return gains if column == G.POINTS else [equal_rank(self.contest) - places / 2 for places in gains]

    def rating(self, player: int, column: int = G.RANKS) -> Estimate | None:
        """A player's mean advantage over all the others."""
        others = [other for other in range(len(self.players)) if other != player]
        each = [self.better_by(player, other, column) for other in others]
        return mean_of([sum(values) / len(values) for values in zip(*each)], self.level, self._limits(column))

    def difference(self, player: int, other: int) -> Estimate | None:
        """One player's advantage over another; the intervals of all pairs together have the error rate of one."""
        couples = len(self.players) * (len(self.players) - 1) / 2
        return mean_of(self.better_by(player, other, G.RANKS), self.level / couples, self._limits(G.RANKS))

    def _limits(self, column: int) -> Limits:
        most = self.contest.seats - 1.0  # places
        return (-most, most) if column == G.RANKS else NO_LIMITS

    def verdict(self, player: int, other: int) -> Verdict:
        """Which of two players is certainly better: the first, `a`, or the second, `b`."""
        gap = self.difference(player, other)
        if self.walls < JUDGED_FROM:
            return "too_few"
        return "a" if gap and gap.low > 0 else "b" if gap and gap.high < 0 else "not_shown"

    @property
    def decided(self) -> bool:
        """Is it known for every pair who is better?"""
        numbers = range(len(self.players))
        return all(self.verdict(i, j) in ("a", "b") for i in numbers for j in numbers if i < j)


class LeagueState:
    """What has been played of all contests, in one file if there is one. Lines name the players, so a league can gain
    players later."""

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
        """The part for one contest."""
        return CoupleState(self, planned)

    def close(self) -> None:
        """Close the file."""
        if self.journal is not None:
            self.journal.close()


class CoupleState:
    """What has been played of one contest of a league."""

    def __init__(self, whole: LeagueState, planned: Contest) -> None:
        self.whole, self.names = whole, (planned.a, planned.b)
        self.rows = whole.rows.setdefault(self.names, {})

    def take(self, part: tuple[int, int], rows: list[list[int]]) -> None:
        """Add some walls."""
        self.rows |= {part[0] + i: row for i, row in enumerate(rows)}
        if self.whole.journal is not None and rows:
            self.whole.journal.write({"a": self.names[0], "b": self.names[1], "wall": part[0], "rows": rows})


def play_league(
    book: str | Book, players: Sequence[object], games: object, seed: object = 0, **given: Unpack[ArenaOptions]
) -> LeagueOutcome:
    """Play every pair, at least `games` games each way round; fewer if `stop_early` is set and everything is decided
    sooner."""
    check_options(given, ArenaOptions, "arena")
    check_file(given.get("errors"), "errors")
    check_file(given.get("log"), "log")
    number, first = whole(games, "games", 1, MOST_GAMES), whole(seed, "seed", 0, MOST_SEED)
    contests = contests_of(book, players, first, given)
    some = contests[0, 1]
    names = (some.a, *(contests[0, i].b for i in range(1, len(players))))
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise InputError("league", _("{twice} is named twice", twice=f"{twice!r}"))
    needed = -(-number // some.seats)
    state = LeagueState(some, given.get("resume"))
    try:
        return until_done(contests, names, state, needed, number, given)
    finally:
        state.close()


def contests_of(book: str | Book, players: Sequence[object], seed: int, given: ArenaOptions) -> dict[Couple, Contest]:
    """Every pair of players, both ways round."""
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise InputError(
            "league",
            _("a league has 2 to {most} players, not {count}", most=MOST_PLAYERS, count=len(players)),
        )
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
    """Look again and again until everything is decided; only once unless early stopping was requested."""
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
    """Two players on so many walls; walls already in the file are not played again."""
    return played(planned, state.of(planned), walls, is_played_fast(planned, games, how), how)


class RatingAnswer(TypedDict):
    """A player of a league: rating and points per game, each with its interval."""

    player: str
    rating: Interval | None
    points: Interval | None


class PairAnswer(TypedDict):
    """Two players of a league compared."""

    a: str
    b: str
    difference: Interval | None
    verdict: Verdict


class LeagueAnswer(GameTerms):
    """A league as `paiju arena --league … --json` prints it, best player first. `timing` also has what was observed of
    programs, by their name."""

    players: list[str]
    games: int
    sets: int
    level: float
    looks: int
    ratings: list[RatingAnswer]
    pairs: list[PairAnswer]
    timing: dict[str, object]


def league(
    book: str | Book, players: Sequence[str], games: int | float | str, seed: int = 0, **settings: Any
) -> LeagueAnswer:
    """Play a league and return what `paiju arena --league … --json` prints. Bad input raises InputError."""
    return league_json(play_league(book, players, games, seed, **settings))


def league_json(outcome: LeagueOutcome) -> LeagueAnswer:
    """A league for programs, best player first: everything but `timing` depends only on the request."""
    terms = outcome.contest.terms()
    return {
        "book": terms["book"],
        "book_hash": terms["book_hash"],
        "special": terms["special"],
        "seed": terms["seed"],
        "unit": terms["unit"],
        "walls": terms["walls"],
        "think": terms["think"],
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
    """The players, best first."""
    ratings = [each.mean if each else 0.0 for each in map(outcome.rating, range(len(outcome.players)))]
    return sorted(range(len(ratings)), key=lambda player: -ratings[player])


def json_of(each: Estimate | None) -> Interval | None:
    """An estimate for programs."""
    return each.json() if each else None
