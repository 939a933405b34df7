"""Play a contest, on as many cores or machines as are available, and report the result."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NotRequired, TypedDict, Unpack

from paiju.arena import game as G
from paiju.arena.contest import Contest, ContestTerms, contest
from paiju.arena.foreign import AtTable
from paiju.arena.policy import PolicyTables
from paiju.arena.state import PlayedWalls, State
from paiju.arena.watch import Seen, merge, nothing_seen
from paiju.books.book import Book
from paiju.bots.written_talk import check_file
from paiju.fields import check_options
from paiju.languages import _
from paiju.series import LEVELS, SingleHands
from paiju.simulation.deciding import is_swift
from paiju.simulation.run import MOST_SEED, RunOptions, crew_of, is_fast, part_size, player_of, whole
from paiju.simulation.workers import Crew, Part, do, parts
from paiju.stats.few import JUDGED_FROM, LEVEL, NO_LIMITS, Limits, over_walls
from paiju.stats.looks import looks
from paiju.stats.measures import Estimate, Interval

MOST_GAMES = 10**9
HANDS_A_MATCH = 10  # about so many, to guess how long a part takes
DECISIONS_A_HAND = 50
GAMES_AT_ONCE = 64  # with policies, which decide for many games in one call
Verdict = Literal["a", "b", "not_shown", "too_few"]
Done = tuple[list[list[int]], Seen | None]  # rows of walls, and what was seen of programs

# What is told of a side: its numerator and denominator in a wall's row, and how it is shown.
SIDE = (
    ("rank", _("average place"), "rank", G.RANKS, G.SEATS),
    ("points", _("points per game"), "mean", G.POINTS, G.SEATS),
    ("win", _("wins"), "share", G.WINS, G.PLAYED),
    ("deal_in", _("deals in"), "share", G.DEAL_INS, G.PLAYED),
    ("call", _("hands with called sets"), "share", G.CALLED, G.PLAYED),
    ("riichi", _("declares riichi"), "share", G.RIICHI, G.PLAYED),
    ("value", _("average value of a win"), "mean", G.VALUE, G.WON),
    ("illegal", _("illegal or late (share of decisions)"), "share", G.ILLEGAL, G.DECISIONS),
)
DRAW = _("exhaustive draws")
SHARES: Limits = (0.0, 1.0)


class ArenaOptions(RunOptions, total=False):
    """Options of a contest besides its players, games and seed; docs/arena.md says what each does."""

    unit: object
    walls: object
    special: object
    think: object
    resume: str | None
    errors: str | None
    stop_early: bool
    log: str | None


@dataclass(frozen=True, slots=True)
class ContestOutcome:
    """A contest that was played: the counts of its walls, in order, and how it was played."""

    contest: Contest
    rows: list[list[int]]
    seconds: float
    jobs: int
    compiled: bool
    fresh: int  # games that were not taken from a file
    seen: Seen = field(default_factory=nothing_seen)  # of those, where a program plays
    level: float = LEVEL  # how often an interval may miss the truth
    looked: int = 1  # times that it was asked whether the contest is decided

    def sum(self, column: int) -> int:
        """The sum of a column over all walls."""
        return sum(row[column] for row in self.rows)


SideEstimates = dict[str, Interval | None]


class ArenaResults(TypedDict):
    """What was measured of both sides, by key, and the share of hands that were drawn."""

    a: SideEstimates
    b: SideEstimates
    draw: Interval | None


class ArenaTiming(TypedDict):
    """How games were played, how long it took, and where a program plays what was observed of either side."""

    seconds: float
    games: int
    games_per_second: float
    jobs: int
    compiled: bool
    a: NotRequired[dict[str, object]]
    b: NotRequired[dict[str, object]]


class ArenaAnswer(ContestTerms):
    """A contest that was played, as `paiju arena --json` prints it."""

    games: int
    sets: int
    hands: int
    results: ArenaResults
    equal_rank: float
    better: Literal["a", "b"] | None
    verdict: Verdict
    level: float
    looks: int
    timing: ArenaTiming


def arena(
    book: str | Book, a: object, b: object, games: int | float | str, seed: int = 0, **settings: Any
) -> ArenaAnswer:
    """Play one player against others and return what `paiju arena --json` prints: levels and programs by name, or
    policies. Bad input raises InputError."""
    return contest_json(play(book, a, b, games, seed, **settings))


def play(
    book: str | Book,
    a: object,
    b: object,
    games: object,
    seed: object = 0,
    **given: Unpack[ArenaOptions],
) -> ContestOutcome:
    """Play at least this many games: as many on every wall as there are seats."""
    check_options(given, ArenaOptions, "arena")
    number = whole(games, "games", 1, MOST_GAMES)
    walls, special, think = given.get("walls"), given.get("special"), given.get("think")
    first = whole(seed, "seed", 0, MOST_SEED)
    planned = contest(book, a, b, first, given.get("unit", "match"), walls, special, think)
    check_file(given.get("errors"), "errors")
    check_file(given.get("log"), "log")
    planned = replace(planned, errors=given.get("errors"), log=given.get("log"))
    needed, fast = -(-number // planned.seats), is_played_fast(planned, number, given)
    state = State(planned, given.get("resume"))
    try:
        if given.get("stop_early"):
            return until_decided(planned, state, needed, fast, given)
        return played(planned, state, needed, fast, given)
    finally:
        state.close()


def is_played_fast(planned: Contest, games: int, how: RunOptions) -> bool:
    """Is it compiled: whole hands or, beside a program, single decisions?"""
    hands = games * (HANDS_A_MATCH if planned.unit == "match" else 1)
    if planned.foreign or planned.policies:
        return is_swift(hands * DECISIONS_A_HAND, how.get("compiled")) and not only_programs(planned)
    return is_fast(how, hands, planned.series)


def until_decided(planned: Contest, state: State, most: int, fast: bool, how: RunOptions) -> ContestOutcome:
    """Play until it is known who is better, or all walls are played."""
    seconds, fresh, seen = 0.0, 0, nothing_seen()
    for number, (walls, level) in enumerate(looks(most), start=1):
        look = played(planned, state, walls, fast, how)
        seconds, fresh = seconds + look.seconds, fresh + look.fresh
        merge(seen, look.seen)
        outcome = replace(look, seconds=seconds, fresh=fresh, seen=seen, level=level, looked=number)
        if verdict(outcome) in ("a", "b"):
            break
    return outcome


def played(planned: Contest, state: PlayedWalls, needed: int, fast: bool, how: RunOptions) -> ContestOutcome:
    """Play the walls that the state lacks."""
    todo = list(missing(state, needed, wall_size(planned, fast)))
    alone = planned.joined or bool(planned.policies)
    crew, progress, seen = crew_of(how, 1 if alone else len(todo)), how.get("progress"), nothing_seen()
    crew = Crew(1) if planned.policies else crew

    def take(part: Part, done: Done) -> None:
        rows, watched = done
        state.take(part, rows)
        if watched:
            merge(seen, watched)
        if progress and rows:
            progress(planned.seats * sum(wall < needed for wall in state.rows), planned.seats * needed)

    fresh = planned.seats * sum(last - first for first, last in todo)
    seconds = do(Games(planned, fast), todo, crew, take) if todo else 0.0
    rows = [state.rows[wall] for wall in range(needed)]
    return ContestOutcome(planned, rows, seconds, crew.jobs, fast, fresh, seen)


def only_programs(planned: Contest) -> bool:
    """Is there no level to be compiled?"""
    return planned.a not in LEVELS and planned.b not in LEVELS


def wall_size(planned: Contest, fast: bool) -> int:
    """Walls per part."""
    if planned.foreign:
        return 1
    if planned.policies:
        return GAMES_AT_ONCE // planned.seats
    hands = planned.seats * (HANDS_A_MATCH if planned.unit == "match" else 1)
    return max(1, part_size(planned.series, fast) // hands)


def missing(state: PlayedWalls, needed: int, size: int) -> Iterator[Part]:
    """The walls not played yet, in parts."""
    first = 0
    while first < needed:
        if first in state.rows:
            first += 1
            continue
        last = first
        while last < needed and last not in state.rows:
            last += 1
        yield from parts(last, size, first)
        first = last


@dataclass(frozen=True, slots=True)
class Games:
    """The games of a contest, wall by wall."""

    contest: Contest
    fast: bool

    @property
    def compiled(self) -> bool:
        """Whole hands are compiled; beside a program single decisions may be, at an interpreted table."""
        return self.fast and not self.contest.foreign and not self.contest.policies

    def begin(self) -> Callable[[int, int], Done]:
        """Something that can play a part."""
        if self.contest.policies:
            tables = PolicyTables(self.contest, self.fast)
            return lambda first, last: (tables.walls(first, last), None)
        hands = self.player()
        ended = hands.game_over if isinstance(hands, AtTable) else None

        def task(first: int, last: int) -> Done:
            rows = [G.play_wall(self.contest, hands, wall, ended) for wall in range(first, last)]
            return rows, hands.watched() if isinstance(hands, AtTable) else None

        return task

    def player(self) -> SingleHands:
        """What plays the hands, ready to start."""
        if self.contest.foreign:
            return AtTable(self.contest, self.fast)
        hands = player_of(self.contest.series, self.compiled)
        if self.compiled:
            hands.play(0, 0, 0)  # compiles
        return hands


# --- what is told ---------------------------------------------------------------------------------


def contest_json(outcome: ContestOutcome) -> ArenaAnswer:
    """An outcome for programs: everything but `timing` depends only on the contest and the number of games."""
    (by_side, draw), said = estimates(outcome), verdict(outcome)
    games, hands = outcome.sum(G.GAMES), outcome.sum(G.HANDS)
    a, b = ({key: each.json() if each else None for key, each in by_side[side].items()} for side in ("a", "b"))
    timing: ArenaTiming = {
        "seconds": round(outcome.seconds, 3),
        "games": outcome.fresh,
        "games_per_second": round(outcome.fresh / max(outcome.seconds, 1e-9), 2),
        "jobs": outcome.jobs,
        "compiled": outcome.compiled,
    }
    if outcome.contest.foreign:
        timing |= {"a": outcome.seen["a"].json(), "b": outcome.seen["b"].json()}
    return {
        **outcome.contest.terms(),
        "games": games,
        "sets": len(outcome.rows),
        "hands": hands,
        "results": {"a": a, "b": b, "draw": draw.json() if draw else None},
        "equal_rank": equal_rank(outcome.contest),
        "better": said if said in ("a", "b") else None,
        "verdict": said,
        "level": outcome.level,
        "looks": outcome.looked,
        "timing": timing,
    }


def estimates(outcome: ContestOutcome) -> tuple[dict[str, dict[str, Estimate | None]], Estimate | None]:
    """The measurements of both sides, and how many hands are drawn; intervals over walls."""
    sides = {
        side: {key: estimate(outcome, key, kind, start + top, start + bottom) for key, _rest, kind, top, bottom in SIDE}
        for side, start in (("a", G.A_SIDE), ("b", G.B_SIDE))
    }
    return sides, over_walls(outcome.rows, G.DRAWN, G.HANDS, outcome.level, SHARES)


def estimate(outcome: ContestOutcome, key: str, kind: str, top: int, bottom: int) -> Estimate | None:
    """A ratio of two columns of the walls' rows. Identical levels are equal without any doubt."""
    limits = SHARES if kind == "share" else (2.0, 2.0 * outcome.contest.seats) if kind == "rank" else NO_LIMITS
    ratio = over_walls(outcome.rows, top, bottom, outcome.level, limits)
    if ratio and key in ("rank", "points") and outcome.contest.a == outcome.contest.b and not outcome.contest.foreign:
        ratio = Estimate(ratio.mean, ratio.mean, ratio.mean)
    return scaled(key, ratio)


def scaled(key: str, each: Estimate | None) -> Estimate | None:
    """An estimate of places, which were counted twice."""
    return Estimate(each.mean / 2, each.low / 2, each.high / 2) if each and key == "rank" else each


def equal_rank(planned: Contest) -> float:
    """The mean rank of equal players."""
    return (planned.seats + 1) / 2


def verdict(outcome: ContestOutcome) -> Verdict:
    """Which side is certainly better, by the places of `a`; with too few walls nothing is said."""
    if len(outcome.rows) < JUDGED_FROM:
        return "too_few"
    rank = estimate(outcome, "rank", "rank", G.A_SIDE + G.RANKS, G.A_SIDE + G.SEATS)
    equal = equal_rank(outcome.contest)
    if rank is None:
        return "not_shown"
    return "a" if rank.high < equal else "b" if rank.low > equal else "not_shown"
