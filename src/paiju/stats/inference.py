"""What numbers counted over many walls allow one to say: intervals, differences between two sides that met the same
walls, and which of many differences are more than chance.

Everything starts from whole numbers, so the answer is the same wherever and however often it is worked out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from operator import mul

from paiju.stats.measures import Estimate, Z

LEVEL = 0.05  # how often a verdict may be wrong, over all of them together
FEWEST = 10  # a difference seen in fewer walls is not judged

# --- two sides on the same walls ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sums:
    """What is kept of a measure that is a ratio on both sides: sums over walls of the four numbers, of their ten
    products, and how many walls differ. Sums of several parts are added."""

    walls: int
    differ: int
    singles: tuple[int, int, int, int]  # numerator and denominator of the one side, then of the other
    products: tuple[int, ...]  # in the order of PAIRS

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(
            self.walls + other.walls,
            self.differ + other.differ,
            tuple(map(sum, zip(self.singles, other.singles))),  # type: ignore[arg-type]
            tuple(map(sum, zip(self.products, other.products))),
        )


PAIRS = tuple((i, j) for i in range(4) for j in range(i, 4))
NOTHING = Sums(0, 0, (0, 0, 0, 0), (0,) * len(PAIRS))


def sums_of(rows: Sequence[tuple[int, int, int, int]]) -> Sums:
    """The sums over walls that are told one by one."""
    columns = list(zip(*rows)) or [()] * 4
    differ = sum(row[:2] != row[2:] for row in rows)
    products = tuple(sum(map(mul, columns[i], columns[j])) for i, j in PAIRS)
    return Sums(len(rows), differ, tuple(map(sum, columns)), products)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Difference:
    """The other side less the one: with its interval, and how probable so great a one is if there is none."""

    estimate: Estimate
    p: float


def ratio(s: Sums, side: int, root: bool = False) -> Estimate | None:
    """One side's ratio, or its root; its interval is the normal one of a ratio's linear part."""
    weights = [(0.0,) * 2, (0.0,) * 2]
    part = linear(s, side, root)
    if part is None:
        return None
    value, weights[side] = part
    half = Z * deviation(s, (*weights[0], *weights[1]))
    return Estimate(value, value - half, value + half)


def difference(s: Sums, root: bool = False) -> Difference | None:
    """What the other side has more, wall against wall; None where a side has nothing to divide by."""
    base, other = linear(s, 0, root), linear(s, 1, root)
    if base is None or other is None:
        return None
    value = other[0] - base[0]
    error = deviation(s, (-base[1][0], -base[1][1], *other[1]))
    half = Z * error
    p = erfc(abs(value) / error / sqrt(2)) if error > 0 else 1.0
    return Difference(Estimate(value, value - half, value + half), p)


def linear(s: Sums, side: int, root: bool = False) -> tuple[float, tuple[float, float]] | None:
    """A ratio, and how much numerator and denominator of one wall move it, times the number of walls; or its root."""
    top, bottom = s.singles[2 * side : 2 * side + 2]
    if not bottom or s.walls < 2:
        return None
    value, each = top / bottom, bottom / s.walls
    slope = 1.0 if not root else 0.5 / sqrt(value) if value > 0 else 0.0
    return sqrt(value) if root else value, (slope / each, -slope * value / each)


def deviation(s: Sums, weights: Sequence[float]) -> float:
    """The standard error of the mean over walls of the four numbers so weighted. Covariances are whole numbers up to
    the division, so that no digit is lost between great sums."""
    n = s.walls
    variance = 0.0
    for (i, j), product in zip(PAIRS, s.products):
        covariance = (product * n - s.singles[i] * s.singles[j]) / (n * (n - 1))
        variance += (1 if i == j else 2) * weights[i] * weights[j] * covariance
    return sqrt(max(variance, 0.0) / n)


# --- many differences at once ---------------------------------------------------------------------


def holm(probabilities: Sequence[float]) -> list[float]:
    """Probabilities corrected for how many there are, by Holm's method: the least is multiplied by their number, the
    next by one less, and none is less than one before it. Those below a level may all be believed at that level."""
    order = sorted(range(len(probabilities)), key=lambda i: probabilities[i])
    corrected, before = [0.0] * len(order), 0.0
    for place, i in enumerate(order):
        before = max(before, min(1.0, (len(order) - place) * probabilities[i]))
        corrected[i] = before
    return corrected
