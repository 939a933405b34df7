"""Rounds without a rematch: every closed form and every recipe, checked pair by pair."""

from itertools import combinations

import pytest

from paiju.tournament.seating.designs import designs, matrix, recipes
from paiju.tournament.seating.finite_fields import field_of

# Players and rounds at least; where the number is (players - 1) // 3 there can be no more.
REACHED = {
    16: 5, 20: 5, 24: 7, 28: 9, 32: 9, 36: 11, 40: 13, 44: 14, 48: 15, 52: 17, 56: 18, 60: 19, 64: 21, 72: 23, 76: 25,
    80: 26, 84: 27, 88: 29, 96: 31, 100: 33, 112: 37, 124: 41, 144: 47, 160: 53, 240: 79,
}  # fmt: skip
BY_THREE = {9: 4, 15: 5, 27: 13, 45: 20}


@pytest.mark.parametrize(("players", "size"), [*((n, 4) for n in REACHED), *((n, 3) for n in BY_THREE)])
def test_nobody_meets_twice(players: int, size: int) -> None:
    found = designs(players, size)
    for design in found:
        met: set[tuple[int, ...]] = set()
        for tables in design.rounds:
            assert sorted(point for table in tables for point in table) == list(range(players))
            for table in tables:
                assert len(table) == size
                pairs = set(combinations(sorted(table), 2))
                assert not pairs & met
                met |= pairs
        for one in design.classes:
            assert not set(combinations(sorted(one), 2)) & met
    assert len(found[0].rounds) >= (REACHED if size == 4 else BY_THREE)[players]


@pytest.mark.parametrize("m", [*recipes().matrices, 4, 5, 7, 20, 25, 36, 45, 60])
def test_difference_matrices(m: int) -> None:
    """In the difference of two rows every element comes once."""
    found = matrix(m, 4)
    assert found is not None
    minus = {(a, found.plus(a, b)): b for a in range(m) for b in range(m)}
    assert len(minus) == m * m
    for first, second in combinations(range(4), 2):
        assert {minus[column[first], column[second]] for column in found.columns} == set(range(m))


@pytest.mark.parametrize("q", [2, 3, 4, 5, 7, 8, 9, 13, 16, 25, 27, 49])
def test_fields_are_fields(q: int) -> None:
    field = field_of(q)
    every = range(q)
    for a in every:
        assert {field.plus[a][b] for b in every} == set(every)
        assert a == 0 or {field.times(a, b) for b in every} == set(every)
        assert field.plus[a][field.minus_of[a]] == 0
    for a in every:
        for b in every:
            c = (a + 3 * b + 1) % q
            assert field.times(a, field.plus[b][c]) == field.plus[field.times(a, b)][field.times(a, c)]
