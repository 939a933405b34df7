"""How often the arena's intervals hold the truth, measured as `docs/arena.md` has it."""

import pytest
from benchmarks.held_intervals import held, pool

from tests.extras import need_library


@pytest.mark.long
def test_intervals_hold_the_truth_nineteen_times_of_twenty() -> None:
    """A thousand contests of each size, no wall used twice within a size."""
    need_library()
    planned, rows = pool(10_000, 1, None)
    for size in (3, 5, 10):
        found = held(planned, rows, size, 1000)
        assert 0.93 <= found["rank"] <= 0.97
        assert 0.93 <= found["points"] <= 0.97
