"""Two processes share the tests: none is lost, each begins with its own, the short ones are at the ends."""

from pathlib import Path

import pytest

from tests.imports import PROJECT
from tests.order import KERNELS, SERVERS, in_order


def test_each_half_begins_with_its_own() -> None:
    short = [f"tests/match/test_games.py::test_{n}" for n in range(30)]
    web = [f"tests/web/test_play.py::test_{n}" for n in range(3)]
    server = [f"tests/server/test_kill.py::test_{n}" for n in range(3)]
    kernels = [f"tests/envs/test_vector.py::test_{n}" for n in range(4)]
    items = [*short[:10], *server, *kernels, *short[10:], *web]
    ordered = in_order(items, str)
    assert sorted(ordered) == sorted(items)
    first, second = ordered[: len(items) // 2], ordered[len(items) // 2 :]
    assert first == [*kernels, *short[: len(first) - 4]]
    assert second == [*web, *server, *short[len(first) - 4 :]]


@pytest.mark.parametrize("kernels", [0, 7])
def test_half_of_a_few(kernels: int) -> None:
    items = [*(f"tests/envs/test_{n}" for n in range(kernels)), "tests/web/test_a", "tests/books/test_b"]
    assert sorted(in_order(items, str)) == sorted(items)


def test_what_is_named_is_there() -> None:
    for place in (*KERNELS, *SERVERS):
        assert list(Path(PROJECT).glob(f"{place}*")), place
