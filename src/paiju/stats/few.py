"""Ratios over walls with intervals that hold the truth as often as they say, from two walls on.

A wall is what chance dealt: games on one wall depend on each other, walls do not. A ratio of two sums over walls is
nearly a mean over walls, of its linear part, so its interval is Student's with one degree of freedom less than there
are walls. `python -m benchmarks.held_intervals` measures how often such intervals hold the truth.
"""

from collections.abc import Sequence
from functools import cache
from math import atan, cos, inf, pi, sin, sqrt
from statistics import NormalDist

from paiju.stats.measures import Estimate

LEVEL = 0.05  # how often an interval may miss the truth
JUDGED_FROM = 20  # walls; of fewer nothing is said but what was counted
NEARLY_NORMAL = 200  # degrees of freedom from which an expansion is right to ten digits
ALIKE = 1e-9  # values no further apart differ by rounding alone

Limits = tuple[float, float]  # the least and the most that a ratio can be
NO_LIMITS: Limits = (-inf, inf)


def over_walls(
    rows: Sequence[Sequence[int]], top: int, bottom: int, level: float = LEVEL, limits: Limits = NO_LIMITS
) -> Estimate | None:
    """The sum of a column over that of another, with its interval; of one wall the ratio alone."""
    total, of, n = sum(row[top] for row in rows), sum(row[bottom] for row in rows), len(rows)
    if not of:
        return None
    value = total / of
    # In whole numbers up to the division: walls that are all alike have no spread to the last digit.
    squares = sum((row[top] * of - row[bottom] * total) ** 2 for row in rows)
    return around(value, squares / of**4 * n * n, n, level, limits)


def mean_of(values: Sequence[float], level: float = LEVEL, limits: Limits = NO_LIMITS) -> Estimate | None:
    """A mean over walls with its interval."""
    if not values:
        return None
    middle, alike = sum(values) / len(values), max(values) - min(values) < ALIKE
    squares = 0.0 if alike else sum((value - middle) ** 2 for value in values)
    return around(middle, squares, len(values), level, limits)


def around(value: float, squares: float, n: int, level: float, limits: Limits) -> Estimate:
    """A mean of n walls and its interval, from the sum of the squares of what each wall has more than the mean."""
    if n < 2:
        return Estimate(value)
    if squares == 0:
        return unmoved(value, n, level, limits)
    half = t_quantile(1 - level / 2, n - 1) * sqrt(squares / (n - 1) / n)
    return Estimate(value, max(value - half, limits[0]), min(value + half, limits[1]))


def unmoved(value: float, n: int, level: float, limits: Limits) -> Estimate:
    """All walls alike. So many others as would be missed by n walls with a chance of `level` may still be there, each
    as far away as can be; without limits nothing is known of them."""
    missed = 1 - level ** (1 / n)
    low, high = (value + missed * (limit - value) if limit not in (-inf, inf) else limit for limit in limits)
    return Estimate(value, low, high)


@cache
def t_quantile(chance: float, degrees: int) -> float:
    """Student's t: the value that a share `chance`, more than a half, of the distribution lies below."""
    if degrees > NEARLY_NORMAL:
        z = NormalDist().inv_cdf(chance)
        first = (z**3 + z) / 4
        second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
        third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
        return z + first / degrees + second / degrees**2 + third / degrees**3
    low, high = 0.0, 2.0
    while t_below(high, degrees) < chance:
        low, high = high, 2 * high
    for _ in range(100):
        middle = (low + high) / 2
        if t_below(middle, degrees) < chance:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def t_below(t: float, degrees: int) -> float:
    """The share of Student's distribution below t ≥ 0, by the sum for whole degrees of freedom."""
    angle = atan(t / sqrt(degrees))
    c, s = cos(angle), sin(angle)
    odd = degrees % 2
    term, total = (c, 0.0) if odd else (1.0, 0.0)
    for k in range(odd, degrees - 1, 2):
        total += term
        term *= c * c * (k + 1) / (k + 2)
    inside = 2 / pi * (angle + s * total) if odd else s * total
    return 0.5 + inside / 2
