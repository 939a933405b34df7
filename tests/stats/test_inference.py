"""Intervals, differences and corrections, against closed forms and examples worked out by hand."""

from math import sqrt
from random import Random

import pytest

from paiju.stats import inference
from paiju.stats.inference import (
    NOTHING,
    difference,
    holm,
    ratio,
    sums_of,
)
from paiju.stats.measures import mean

# --- differences ----------------------------------------------------------------------------------


def test_a_paired_difference_of_means() -> None:
    """With one observation a wall it is the textbook's: the mean of the differences, and their deviation over √n."""
    rng = Random(4)
    pairs = [(a := rng.randrange(1000), a + rng.randrange(-40, 60)) for _ in range(500)]
    found = difference(sums_of([(a, 1, b, 1) for a, b in pairs]))
    gaps = [b - a for a, b in pairs]
    known = mean(sum(gaps), sum(gap * gap for gap in gaps), len(gaps))
    assert found is not None
    assert known is not None
    assert found.estimate.mean == pytest.approx(known.mean)
    assert found.estimate.low == pytest.approx(known.low)
    assert found.estimate.high == pytest.approx(known.high)


def test_a_difference_of_ratios() -> None:
    """Against the linear part of a ratio written out wall by wall."""
    rng = Random(6)
    rows = [(rng.randrange(9), rng.randrange(1, 4), rng.randrange(9), rng.randrange(1, 5)) for _ in range(400)]
    tops, bottoms = ([sum(row[i] for row in rows) for i in place] for place in ((0, 2), (1, 3)))
    one, other = (top / bottom for top, bottom in zip(tops, bottoms))
    n = len(rows)
    moved = [(row[2] - other * row[3]) / (bottoms[1] / n) - (row[0] - one * row[1]) / (bottoms[0] / n) for row in rows]
    error = sqrt(sum(each * each for each in moved) / (n - 1) / n)
    found = difference(sums_of(rows))
    assert found is not None
    assert found.estimate.mean == pytest.approx(other - one)
    assert found.estimate.high - found.estimate.mean == pytest.approx(1.959964 * error, rel=1e-6)
    alone = ratio(sums_of(rows), 0)
    assert alone is not None
    own = sqrt(sum((row[0] - one * row[1]) ** 2 for row in rows) / (n - 1) / n) / (bottoms[0] / n)
    assert (alone.mean, alone.high - alone.mean) == (pytest.approx(one), pytest.approx(1.959964 * own, rel=1e-6))


def test_the_probability_of_a_difference() -> None:
    """Nine walls with +1 and one with -1: the mean is 0.8, its error 0.2, four deviations: p = 6.33e-5."""
    found = difference(sums_of([(0, 1, 1, 1)] * 9 + [(1, 1, 0, 1)]))
    assert found is not None
    assert found.estimate.mean == pytest.approx(0.8)
    assert found.p == pytest.approx(6.334e-5, rel=1e-3)


def test_no_difference_is_none_at_all() -> None:
    same = difference(sums_of([(3, 1, 3, 1), (5, 1, 5, 1), (0, 1, 0, 1)]))
    assert same is not None
    assert same.estimate.mean == 0
    assert same.p == 1.0
    assert difference(sums_of([(0, 0, 1, 1), (0, 0, 2, 1)])) is None
    assert difference(NOTHING) is None


def test_sums_of_parts_are_the_sums_of_all() -> None:
    rng = Random(8)
    rows = [(rng.randrange(90), 1, rng.randrange(90), rng.randrange(3)) for _ in range(60)]
    added = NOTHING
    for start in range(0, 60, 7):
        added += sums_of(rows[start : start + 7])
    assert added == sums_of(rows)
    assert added.differ == sum(row[:2] != row[2:] for row in rows)


# --- many at once ---------------------------------------------------------------------------------


def test_holm_by_hand() -> None:
    """Sorted 0.005, 0.01, 0.03, 0.04, times 4, 3, 2, 1: 0.02, 0.03, 0.06, 0.04, and none less than one before."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.5, 0.6]) == [1.0, 1.0]
    assert holm([]) == []
    assert holm([0.02]) == [0.02]
    assert holm([0.01, 0.01]) == [0.02, 0.02]


def test_holm_is_wrong_as_seldom_as_it_says() -> None:
    """Where nothing is different, some verdict is wrong in about one family of twenty, however many tests it has."""
    rng = Random(3)
    wrong = sum(min(holm([rng.random() for _ in range(25)])) < inference.LEVEL for _ in range(4000))
    assert 140 < wrong < 250  # 195 expected, a deviation of 13.6
