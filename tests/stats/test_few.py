"""Intervals over few walls, and looks at a contest while it is played: as often right as they say."""

from math import inf, sqrt
from random import Random

import pytest

from paiju.stats.few import JUDGED_FROM, LEVEL, mean_of, over_walls, t_quantile
from paiju.stats.looks import looks
from paiju.stats.measures import Estimate

# Mean places of one among three, as near-equal players have them over four hands of a wall, with how often.
PLACES = {
    1.5: 1, 1.625: 1, 1.75: 5, 1.875: 4, 2.0: 3, 2.125: 11, 2.25: 9, 2.375: 6, 2.5: 22, 2.625: 9, 2.75: 5, 2.875: 10,
    3.0: 5, 3.125: 2, 3.25: 4, 3.375: 2, 3.5: 1,
}  # fmt: skip
TRUTH = sum(place * often for place, often in PLACES.items()) / sum(PLACES.values())


@pytest.mark.parametrize(
    ("chance", "degrees", "value"),
    [
        (0.975, 1, 12.7062), (0.975, 2, 4.30265), (0.975, 4, 2.77645), (0.995, 9, 3.24984), (0.975, 24, 2.06390),
        (0.975, 120, 1.97993), (0.975, 1000, 1.96234), (0.9995, 500, 3.31009),
    ],
)  # fmt: skip
def test_student_s_quantiles(chance: float, degrees: int, value: float) -> None:
    """As tables have them."""
    assert t_quantile(chance, degrees) == pytest.approx(value, abs=2e-5)


def test_quantiles_go_over_into_the_expansion() -> None:
    assert t_quantile(0.975, 200) == pytest.approx(t_quantile(0.975, 201), abs=1e-4)
    assert t_quantile(0.975, 200) > t_quantile(0.975, 201) > 1.9599


def test_a_mean_of_five_walls_by_hand() -> None:
    """1, 2, 3, 4, 5: the mean is 3, the deviation √2.5, the half 2.776 · √(2.5 / 5)."""
    half = 2.7764451 * sqrt(0.5)
    found = mean_of([1, 2, 3, 4, 5])
    assert found is not None
    assert (found.mean, found.low, found.high) == (3.0, pytest.approx(3 - half), pytest.approx(3 + half))
    assert over_walls([(n, 1) for n in range(1, 6)], 0, 1) == Estimate(3.0, pytest.approx(found.low), found.high)


def test_a_ratio_of_sums_by_hand() -> None:
    """Walls (1 of 2), (3 of 4), (2 of 6): 6 of 12, and the linear parts 0, 1, -1 over a mean of 4."""
    found = over_walls([(1, 2), (3, 4), (2, 6)], 0, 1)
    half = t_quantile(0.975, 2) * sqrt(2 / 2 / 3) / 4
    assert found == Estimate(0.5, pytest.approx(0.5 - half), pytest.approx(0.5 + half))


def test_limits_are_kept_and_likeness_is_not_certainty() -> None:
    assert over_walls([(0, 1), (1, 1), (1, 1)], 0, 1, limits=(0.0, 1.0)) == Estimate(pytest.approx(2 / 3), 0.0, 1.0)
    alike = over_walls([(1, 2)] * 20, 0, 1, limits=(0.0, 1.0))
    missed = 1 - 0.05**0.05
    assert alike == Estimate(0.5, pytest.approx(0.5 - missed / 2), pytest.approx(0.5 + missed / 2))
    assert over_walls([(1, 2)] * 20, 0, 1) == Estimate(0.5, -inf, inf)
    assert mean_of([0.1 + 0.2, 0.3, 0.3]) == Estimate(pytest.approx(0.3), -inf, inf)


def test_where_nothing_can_be_said() -> None:
    alone = over_walls([(3, 1)], 0, 1)
    assert alone == Estimate(3.0)
    assert alone is not None
    assert alone.json() == [3.0, None, None]
    assert over_walls([(0, 0), (0, 0)], 0, 1) is None
    assert mean_of([]) is None


@pytest.mark.parametrize("walls", [3, 5, 10, 25])
def test_intervals_hold_the_truth_nineteen_times_of_twenty(walls: int) -> None:
    """Near-equal players, whose places are often just equal."""
    rng, values, weights = Random(walls), list(PLACES), list(PLACES.values())
    held = 0
    for _ in range(2000):
        found = mean_of(rng.choices(values, weights, k=walls), limits=(1.0, 4.0))
        held += found is not None and found.low <= TRUTH <= found.high
    assert 0.93 <= held / 2000 <= 0.97


# --- looks ----------------------------------------------------------------------------------------


def test_looks_double_and_share_the_error() -> None:
    seen = list(looks(500))
    assert [walls for walls, _ in seen] == [20, 40, 80, 160, 320, 500]
    assert [level for _, level in seen] == pytest.approx([0.025, 0.05 / 6, 0.05 / 12, 0.0025, 0.05 / 30, 0.05 / 42])
    assert sum(level for _, level in looks(10**9)) < LEVEL
    assert [walls for walls, _ in looks(7)] == [7]
    assert [walls for walls, _ in looks(JUDGED_FROM)] == [20]


def test_stopping_early_misleads_at_most_once_in_twenty() -> None:
    """Equal players looked at again and again; without shares of the error a fifth would be called different."""
    rng, values, weights = Random(5), list(PLACES), list(PLACES.values())
    wrong = naive = 0
    for _ in range(300):
        row = rng.choices(values, weights, k=320)
        found = [(mean_of(row[:walls], level), mean_of(row[:walls])) for walls, level in looks(320)]
        wrong += any(strict and not strict.low <= TRUTH <= strict.high for strict, _ in found)
        naive += any(plain and not plain.low <= TRUTH <= plain.high for _, plain in found)
    assert wrong / 300 <= 0.05 < naive / 300
