"""The storm (storm.py) for a while: whatever befalls the servers, nothing is lost, and every table goes on."""

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.children import PATIENCE
from tests.server.cluster import haproxy
from tests.server.cluster.storm import Storm, raged


@pytest.mark.long
@pytest.mark.parametrize("part", range(3))
def test_nothing_is_lost_in_a_storm(fresh_db: Callable[[str], str], tmp_path: Path, part: int) -> None:
    seed = int(os.environ.get("PAIJU_KILL_SEED", random.SystemRandom().randrange(1 << 30))) + part
    print("PAIJU_KILL_SEED", seed)
    check(raged(fresh_db("postgres"), tmp_path, 3, 4, 60.0, seed))


@pytest.mark.long
def test_nothing_is_lost_behind_haproxy(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    if not haproxy.is_there():
        pytest.skip("SKIP: haproxy is not here")
    seed = int(os.environ.get("PAIJU_KILL_SEED", random.SystemRandom().randrange(1 << 30)))
    print("PAIJU_KILL_SEED", seed)
    check(raged(fresh_db("postgres"), tmp_path, 3, 4, 60.0, seed, is_balanced=True))


def check(storm: Storm) -> None:
    """Everything told is in the record, and every table went on."""
    assert (storm.missing, storm.errors) == (0, 0)
    assert storm.stood < PATIENCE
    assert sum(storm.events.values()) > 3
