"""An experiment: both sides play the same hands, and every measure is compared wall by wall."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Unpack

from paiju.arena.game import final_points, play_game
from paiju.books.book import Book
from paiju.books.digest import book_hash
from paiju.fields import check_options
from paiju.lab.quantities import SPREADS, Pair, game_row, of_games, of_hands
from paiju.lab.sides import Sides, sides
from paiju.simulation.run import (
    MOST_HANDS,
    MOST_SEED,
    Progress,
    RunOptions,
    crew_of,
    is_fast,
    part_size,
    player_of,
    whole,
)
from paiju.simulation.workers import Crew, Part, do, parts
from paiju.stats.inference import FEWEST, LEVEL, NOTHING, PAIRS, Difference, Sums, difference, holm, ratio, sums_of
from paiju.stats.measures import Estimate, Quantity, share

MOST_MATCHES = 10**9
HANDS_A_MATCH = 10

Verdict = Literal["real", "not_shown", "same", "too_rare", "spread"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One measure on both sides, and what may be said of the difference."""

    pair: Pair
    sums: Sums
    one: Estimate | None
    other: Estimate | None
    difference: Difference | None
    corrected: float | None  # the probability after Holm; None where nothing was tested
    verdict: Verdict

    def json(self) -> dict[str, object]:
        """As a program reads it."""
        gap = self.difference
        return {
            "one": self.one.json() if self.one else None,
            "other": self.other.json() if self.other else None,
            "difference": gap.estimate.json() if gap else None,
            "p": short(gap.p) if gap else None,
            "holm": None if self.corrected is None else short(self.corrected),
            "verdict": self.verdict,
        }


@dataclass(frozen=True, slots=True)
class Findings:
    """What an experiment found, and how it was made."""

    sides: Sides
    hands: int
    matches: int
    seed: int
    findings: list[Finding]
    seconds: float
    jobs: int
    compiled: bool

    @property
    def tests(self) -> int:
        """How many differences were tested together."""
        return sum(each.corrected is not None for each in self.findings)


def short(p: float) -> float:
    """A probability in six digits."""
    return float(f"{p:.6g}")


class LabOptions(RunOptions, total=False):
    """How much is played besides hands, and from which seed on."""

    matches: object
    seed: object


def lab(book: str | Book, hands: int | float | str, **settings: Any) -> dict[str, object]:
    """Two sides compared, as `paiju lab --json` tells it. Bad input raises InputError."""
    return told(play(book, hands, **settings))


def play(
    book: str | Book,
    hands: object,
    *,
    changes: Mapping[str, object] | None = None,
    against: str | Book | None = None,
    players: object = None,
    special: object = None,
    **given: Unpack[LabOptions],
) -> Findings:
    """Play the hands from 0 up to `hands` on both sides and, if asked for, whole games."""
    check_options(given, LabOptions, "lab")
    both = sides(book, changes, against, default_level() if players is None else players, special)
    number, start = whole(hands, "hands", 1, MOST_HANDS), whole(given.get("seed", 0), "seed", 0, MOST_SEED)
    games = whole(given.get("matches", 0), "matches", 0, MOST_MATCHES)
    fast = is_fast(given, 2 * (number + games * HANDS_A_MATCH), both.one)
    size = min(part_size(each, fast) for each in (both.one, both.other))
    crew = crew_of(given, max(-(-number // size), games))
    total = SumsTotal(number + games, given.get("progress"))
    seconds = total.of(PairedHands(both, start, fast), number, size, crew)
    if games:
        seconds += total.of(Matches(both, start, fast), games, max(1, size // HANDS_A_MATCH), crew)
    found = judged([*of_hands(both), *(of_games(both) if games else ())], total.sums)
    return Findings(both, number, games, start, found, seconds, crew.jobs, fast)


def default_level() -> str:
    """The simplest players who try to win."""
    return "simple"


class SumsTotal:
    """The sums of parts, added up, and who wants to hear how far it is."""

    def __init__(self, number: int, progress: Progress | None) -> None:
        self.number, self.progress, self.done = number, progress, 0
        self.sums: list[Sums] = []

    def of(self, work: "PairedHands | Matches", number: int, size: int, crew: Crew) -> float:
        """Have a work done; its sums come after those that are there."""
        start = len(self.sums)
        self.sums += [NOTHING] * len(work.pairs)

        def take(part: Part, sums: list[Sums]) -> None:
            self.sums[start:] = [a + b for a, b in zip(self.sums[start:], sums)]
            self.done += part[1] - part[0]
            if self.progress:
                self.progress(self.done, self.number)

        return do(work, parts(number, size), crew, take)


@dataclass(frozen=True, slots=True)
class PairedHands:
    """Hands of both sides on the same walls."""

    sides: Sides
    seed: int
    compiled: bool

    @property
    def pairs(self) -> list[Pair]:
        """What is measured."""
        return of_hands(self.sides)

    def begin(self) -> Callable[[int, int], list[Sums]]:
        """Somebody to play a part."""
        pairs = self.pairs
        one, other = (player_of(each, self.compiled) for each in (self.sides.one, self.sides.other))

        def task(first: int, last: int) -> list[Sums]:
            tallies = one.rows(self.seed, first, last), other.rows(self.seed, first, last)
            return summed_at_once(pairs, *tallies) if self.compiled else summed(pairs, *tallies)

        return task


def summed(pairs: list[Pair], one: Sequence[Sequence[int]], other: Sequence[Sequence[int]]) -> list[Sums]:
    """The sums of every measure over rows of numbers."""
    return [sums_of([(*p.one.of(a), *p.other.of(b)) for a, b in zip(one, other)]) for p in pairs]


def summed_at_once(pairs: list[Pair], one: Any, other: Any) -> list[Sums]:
    """The same over arrays."""
    import numpy as np

    def columns(rows: Any, places: list[tuple[int, ...]]) -> Any:
        return np.stack([rows[:, list(place)].sum(axis=1) for place in places])

    four = [
        columns(one, [p.one.top for p in pairs]),
        columns(one, [p.one.bottom for p in pairs]),
        columns(other, [p.other.top for p in pairs]),
        columns(other, [p.other.bottom for p in pairs]),
    ]
    differ = ((four[0] != four[2]) | (four[1] != four[3])).sum(axis=1).tolist()
    singles = np.stack([each.sum(axis=1) for each in four], axis=1).tolist()
    products = np.stack([(four[i] * four[j]).sum(axis=1) for i, j in PAIRS], axis=1).tolist()
    return [Sums(len(one), differ[k], tuple(singles[k]), tuple(products[k])) for k in range(len(pairs))]


@dataclass(frozen=True, slots=True)
class Matches:
    """Whole games of both sides, hand by hand on the same walls for as long as they run alike."""

    sides: Sides
    seed: int
    compiled: bool

    @property
    def pairs(self) -> list[Pair]:
        """What is measured."""
        return of_games(self.sides)

    def begin(self) -> Callable[[int, int], list[Sums]]:
        """Somebody to play a part."""
        pairs, games = self.pairs, [self._games(each) for each in ("one", "other")]

        def task(first: int, last: int) -> list[Sums]:
            rows = [[game(number) for number in range(first, last)] for game in games]
            return summed(pairs, rows[0], rows[1])

        return task

    def _games(self, side: str) -> Callable[[int], list[int]]:
        """What plays a game of one side; a row of numbers comes of it."""
        planned = getattr(self.sides, side)
        levels, hands = planned.levels[: planned.book.tiles.players], player_of(planned, self.compiled)

        def game(number: int) -> list[int]:
            played = play_game(planned.book, hands, self.seed, number, levels)
            return game_row(planned.book, played, final_points(planned.book, played.position))

        return game


# --- what is found --------------------------------------------------------------------------------


def judged(pairs: Sequence[Pair], sums: Sequence[Sums]) -> list[Finding]:
    """Every measure that came up, with a verdict; the probabilities corrected together."""
    kept = [(p, s) for p, s in zip(pairs, sums) if p.one.always or s.singles[0] or s.singles[2]]
    gaps = [difference(s) for _, s in kept]
    tested = [
        i
        for i, (p, s) in enumerate(kept)
        if gaps[i] is not None and s.differ >= FEWEST and p.one.section not in SPREADS
    ]
    corrected = dict(zip(tested, holm([p_of(gaps[i]) for i in tested])))
    found = [
        Finding(
            p, s, side_of(p.one, s, 0), side_of(p.other, s, 1), gap, corrected.get(i), verdict(p, s, corrected.get(i))
        )
        for i, ((p, s), gap) in enumerate(zip(kept, gaps))
    ]
    patterns = [each for each in found if each.pair.one.section == "patterns"]
    rest = [each for each in found if each.pair.one.section != "patterns"]
    return [
        *rest,
        *sorted(patterns, key=lambda each: (-each.sums.singles[0] - each.sums.singles[2], each.pair.one.key)),
    ]


def p_of(gap: Difference | None) -> float:
    """The probability of a difference that was tested."""
    return 1.0 if gap is None else gap.p


def side_of(quantity: Quantity, sums: Sums, side: int) -> Estimate | None:
    """One side's estimate: Wilson's interval for a share, the normal one for a mean."""
    if quantity.kind == "share":
        return share(*sums.singles[2 * side : 2 * side + 2])
    return ratio(sums, side)


def verdict(pair: Pair, sums: Sums, corrected: float | None) -> Verdict:
    """Is there a difference?"""
    if pair.one.section in SPREADS:
        return "spread"
    if sums.differ == 0:
        return "same"
    if corrected is None:
        return "too_rare"
    return "real" if corrected < LEVEL else "not_shown"


def told(found: Findings) -> dict[str, object]:
    """The findings as a program reads them: all but `timing` follows from what was asked for."""
    both = found.sides
    sections: dict[str, dict[str, object]] = {}
    for each in found.findings:
        sections.setdefault(each.pair.one.section, {})[each.pair.one.key] = each.json()
    return {
        "one": {"book": both.one.book.id, "book_hash": book_hash(both.one.book)},
        "other": {"book": both.other.book.id, "book_hash": book_hash(both.other.book)},
        "changes": {name: [before, after] for name, before, after in both.changes},
        "hands": found.hands,
        "matches": found.matches,
        "seed": found.seed,
        "players": list(both.one.players),
        "special": both.one.special or both.other.special or None,
        "same_walls": both.same_walls,
        "tests": found.tests,
        "level": LEVEL,
        "measures": sections,
        "timing": {
            "seconds": round(found.seconds, 3),
            "hands_per_second": round(2 * found.hands / max(found.seconds, 1e-9), 1),
            "jobs": found.jobs,
            "compiled": found.compiled,
        },
    }
