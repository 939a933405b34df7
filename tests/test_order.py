"""Several processes share the tests: none is lost, each begins with its own, the short ones are at the ends."""

from itertools import pairwise
from pathlib import Path

import pytest

from tests.imports import PROJECT
from tests.order import FIRST, in_order


@pytest.mark.parametrize("processes", FIRST)
def test_each_part_begins_with_its_own(processes: int) -> None:
    short = [f"tests/match/test_games.py::test_{n}" for n in range(30)]
    web = [f"tests/web/test_play.py::test_{n}" for n in range(3)]
    server = [f"tests/server/test_kill.py::test_{n}" for n in range(3)]
    kernels = [f"tests/envs/test_vector.py::test_{n}" for n in range(4)]
    items = [*short[:10], *server, *kernels, *short[10:], *web]
    ordered = in_order(items, str, processes)
    assert sorted(ordered) == sorted(items)
    bounds = [len(items) * n // processes for n in range(processes + 1)]
    parts = [ordered[begin:end] for begin, end in pairwise(bounds)]
    firsts = {2: [kernels, web + server], 3: [kernels, server, web], 4: [kernels, server, web, []]}[processes]
    for part, first in zip(parts, firsts, strict=True):
        assert part[: len(first)] == first
        assert set(part[len(first) :]) < set(short)


@pytest.mark.parametrize("processes", FIRST)
@pytest.mark.parametrize("kernels", [0, 7])
def test_parts_of_a_few(kernels: int, processes: int) -> None:
    items = [*(f"tests/envs/test_{n}" for n in range(kernels)), "tests/web/test_a", "tests/books/test_b"]
    assert sorted(in_order(items, str, processes)) == sorted(items)


def test_what_is_named_is_there() -> None:
    for place in (place for parts in FIRST.values() for places in parts for place in places):
        assert list(Path(PROJECT).glob(f"{place}*")), place
