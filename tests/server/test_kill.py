"""SIGKILL at any moment: after the restart every table stands where the last thing told left it, and play goes on.

Programs play at several tables. After a random number of their answers the server is killed; it is started again on the
same port and the programs come back. Whatever event any of them was ever told must be in the hand's final record, at
the same number, and whatever was acknowledged in the journal (tests/server/kills; `make kills` does it for long).
"""

import asyncio
import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.children import PATIENCE
from tests.examples import so_many
from tests.server.clients import Player, new_table
from tests.server.kills.evening import Evening
from tests.server.serving import Client, Served, serving

TABLES = 2  # at once


def kill_often(db: str, folder: Path, kills: int, seed: int) -> None:
    """So many deaths, then the reckoning."""
    counts = Evening(db, folder, seed, TABLES).run(kills, lambda _: None)
    assert counts.kills >= kills
    assert counts.acknowledged > 5 * kills
    assert (counts.lost, counts.missing, counts.stuck, counts.faults) == (0, 0, 0, [])


def seed_of_the_day() -> int:
    """Another course each time; printed when something fails."""
    return int(os.environ.get("PAIJU_KILL_SEED", random.SystemRandom().randrange(1 << 30)))


@so_many(4, 8)
def test_some_random_kills_lose_nothing(fresh_db: Callable[[str], str], tmp_path: Path, number: int) -> None:
    seed = seed_of_the_day()
    print("PAIJU_KILL_SEED", seed)
    kill_often(fresh_db("sqlite"), tmp_path, number, seed)


@pytest.mark.long
def test_a_few_kills_on_postgres(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    seed = seed_of_the_day()
    print("PAIJU_KILL_SEED", seed)
    kill_often(fresh_db("postgres"), tmp_path, 4, seed)


@pytest.mark.long
@pytest.mark.parametrize(("kind", "part"), [*(("sqlite", i) for i in range(10)), *(("postgres", i) for i in range(5))])
def test_hundreds_of_kills_lose_nothing(kind: str, part: int, fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    seed = seed_of_the_day() + part
    print("PAIJU_KILL_SEED", seed)
    kill_often(fresh_db(kind), tmp_path, 20, seed)


def test_no_worker_outlives_a_killed_server(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    with serving(fresh_db("sqlite"), tmp_path) as served:
        score_play_and_kill(served)


def score_play_and_kill(served: Served) -> None:
    """A server with workers of both kinds is killed, and so they end."""
    group = os.getpgid(served.process.pid)
    host = Client(served.url)
    host.post("/api/score", [{"book": "ema", "hand": "234m567p345s3366s", "win": "3s"}])  # a worker that scores
    table, tokens = new_table(host, "ema", programs=1)  # and one that plays
    player = Player(served.url, tokens["E"], table, random.Random(1))

    async def some() -> None:
        task = asyncio.create_task(player.play())
        while player.acts < 3:
            await asyncio.sleep(0.05)
        served.kill()
        await task

    asyncio.run(asyncio.wait_for(some(), PATIENCE))

    async def gone() -> None:
        while members(group):
            await asyncio.sleep(0.1)

    asyncio.run(asyncio.wait_for(gone(), PATIENCE))


def members(group: int) -> list[str]:
    """The processes of a group that are still there."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[2]) == group and fields[0] != "Z":
            found.append(stat.parent.name)
    return found
