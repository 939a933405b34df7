"""What is found in an experiment: every measure on both sides, what may be said of the difference, whether it is worth
naming, and how many hands would show one that is."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from statistics import NormalDist
from typing import Literal, TypedDict

from paiju.lab.quantities import PATTERN_SECTIONS, SPREADS, Pair
from paiju.lab.sides import Sides
from paiju.stats.inference import FEWEST, LEVEL, Difference, Sums, difference, holm, ratio
from paiju.stats.measures import Estimate, Interval, Quantity, Z, share

MATTERS = 0.5  # per cent: the smallest difference worth naming unless told
PER_HUNDRED = ("share", "rate")  # kinds that are told by the hundred
SEEN = 0.8  # how often a difference should be seen that is there

LabVerdict = Literal["real", "not_shown", "same", "too_rare", "spread"]


class FindingAnswer(TypedDict):
    """One measure on both sides as programs read it; null where nothing can be said."""

    one: Interval | None
    other: Interval | None
    difference: Interval | None
    relative: float | None
    p: float | None
    holm: float | None
    verdict: LabVerdict
    slight: bool
    matters: float | None
    hands_needed: int | None


@dataclass(frozen=True, slots=True)
class Finding:
    """One measure on both sides, and what may be said of the difference."""

    pair: Pair
    sums: Sums
    base: Estimate | None
    other: Estimate | None
    difference: Difference | None
    corrected: float | None = None  # the probability after Holm; None where nothing was tested
    verdict: LabVerdict = "spread"
    least: float | None = None  # the smallest difference worth naming
    needed: int | None = None  # walls that would show such a difference four times out of five

    @property
    def relative(self) -> float | None:
        """The difference as a part of what it was."""
        if self.base is None or self.difference is None or self.base.mean <= 0 or self.is_balance:
            return None
        return self.difference.estimate.mean / self.base.mean

    @property
    def is_balance(self) -> bool:
        """Are these points won and lost, which add up to nothing?"""
        return self.pair.base.kind == "mean" and self.pair.base.key.endswith("points")

    @property
    def slight(self) -> bool:
        """Is it real, but too small to be worth naming?"""
        return self.verdict == "real" and self.least is not None and self.size < 1

    @property
    def size(self) -> float:
        """How great the difference is, by the smallest that is worth naming."""
        return abs(self.difference.estimate.mean) / self.least if self.difference and self.least else 0.0

    def json(self) -> FindingAnswer:
        """As a program reads it."""
        gap = self.difference
        return {
            "one": self.base.json() if self.base else None,
            "other": self.other.json() if self.other else None,
            "difference": gap.estimate.json() if gap else None,
            "relative": None if self.relative is None else rounded(self.relative),
            "p": rounded(gap.p) if gap else None,
            "holm": None if self.corrected is None else rounded(self.corrected),
            "verdict": self.verdict,
            "slight": self.slight,
            "matters": None if self.least is None else rounded(self.least),
            "hands_needed": self.needed,
        }


def rounded(p: float) -> float:
    """Six digits."""
    return float(f"{p:.6g}")


def measured(pairs: Sequence[Pair], sums: Sequence[Sums]) -> list[Finding]:
    """Every measure that came up, not judged yet."""
    seen = [(p, s) for p, s in zip(pairs, sums) if p.base.always or s.singles[0] or s.singles[2]]
    return [Finding(p, s, side_of(p.base, s, 0), side_of(p.other, s, 1), gap_of(p, s)) for p, s in seen]


def gap_of(pair: Pair, sums: Sums) -> Difference | None:
    """The difference of a measure."""
    return difference(sums, pair.base.kind == "spread")


def side_of(quantity: Quantity, sums: Sums, side: int) -> Estimate | None:
    """One side's estimate: Wilson's interval for a share, the normal one for a mean or a rate."""
    if quantity.kind == "share":
        return share(*sums.singles[2 * side : 2 * side + 2])
    return ratio(sums, side, quantity.kind == "spread")


def judged(comparisons: Sequence[Sequence[Finding]], matters: float = MATTERS) -> list[list[Finding]]:
    """All of them with a verdict: the probabilities of every comparison are corrected together."""
    tested = [(i, j) for i, findings in enumerate(comparisons) for j, each in enumerate(findings) if is_tested(each)]
    gaps = [comparisons[i][j].difference for i, j in tested]
    corrected = dict(zip(tested, holm([gap.p if gap else 1.0 for gap in gaps])))
    answer = []
    for i, findings in enumerate(comparisons):
        scale = spread_in(findings)
        each = [with_verdict(f, corrected.get((i, j)), matters, scale, len(tested)) for j, f in enumerate(findings)]
        answer.append(in_order(each))
    return answer


def is_tested(each: Finding) -> bool:
    """Did enough walls differ, and is it a measure that is judged?"""
    return each.difference is not None and each.sums.differ >= FEWEST and each.pair.base.section not in SPREADS


def spread_in(findings: Sequence[Finding]) -> dict[str, float]:
    """The spread of points a hand and a game: what points won and lost are held against."""
    return {f.pair.base.section: f.base.mean for f in findings if f.pair.base.kind == "spread" and f.base}


def with_verdict(
    each: Finding, corrected: float | None, matters: float, spreads: dict[str, float], tests: int
) -> Finding:
    """One measure with its verdict, and what it would take to see what matters."""
    least = least_of(each, matters, spreads)
    said: LabVerdict
    if each.pair.base.section in SPREADS:
        said = "spread"
    elif each.sums.differ == 0:
        said = "same"
    elif corrected is None:
        said = "too_rare"
    else:
        said = "real" if corrected < LEVEL else "not_shown"
    needed = walls_for(each, least, tests) if said != "spread" else None
    return Finding(each.pair, each.sums, each.base, each.other, each.difference, corrected, said, least, needed)


def least_of(each: Finding, matters: float, spreads: dict[str, float]) -> float | None:
    """The smallest difference worth naming: so many percentage points of a share, so many in a hundred of a rate, so
    many per cent of a mean, and of points won and lost so many per cent of their spread."""
    if each.pair.base.kind in PER_HUNDRED:
        return matters / 100
    of_game = each.pair.base.section == "matches"
    whole = spreads.get("matches" if of_game else "play") if each.is_balance else each.base.mean if each.base else None
    return abs(whole) * matters / 100 if whole else None


def walls_for(each: Finding, least: float | None, tests: int) -> int | None:
    """Walls on which a difference of that size would be called real four times out of five, however many are tested. A
    share that differs by so much differs in so many walls at least, which spreads it, however rare it was here."""
    if each.difference is None or not least or each.sums.differ < FEWEST:
        return None
    gap = each.difference.estimate
    variance = ((gap.high - gap.low) / 2 / Z) ** 2 * each.sums.walls
    if each.pair.base.kind in PER_HUNDRED and each.sums.singles[1]:
        variance = max(variance, least * each.sums.walls / each.sums.singles[1])
    sure = NormalDist().inv_cdf(1 - LEVEL / 2 / max(tests, 1)) + NormalDist().inv_cdf(SEEN)
    return ceil(variance * (sure / least) ** 2)


def in_order(findings: Sequence[Finding]) -> list[Finding]:
    """As they are shown: of patterns the commonest first."""

    def commonness(each: Finding) -> tuple[int, str]:
        return -each.sums.singles[0] - each.sums.singles[2], each.pair.base.key

    answer = [each for each in findings if each.pair.base.section not in PATTERN_SECTIONS]
    for section in PATTERN_SECTIONS:
        answer += sorted((each for each in findings if each.pair.base.section == section), key=commonness)
    return answer


@dataclass(frozen=True, slots=True)
class Findings:
    """What one comparison of an experiment found."""

    sides: Sides
    hands: int
    matches: int
    seed: int
    findings: list[Finding]

    @property
    def tests(self) -> int:
        """How many differences were tested."""
        return sum(each.corrected is not None for each in self.findings)

    def of(self, section: str, key: str) -> Finding | None:
        """A measure by its name."""
        return next((f for f in self.findings if (f.pair.base.section, f.pair.base.key) == (section, key)), None)
