"""A real server whose disk is full: it refuses, acknowledges nothing, loses nothing, and goes on when there is room."""

import asyncio
import random
import resource
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.children import PATIENCE
from tests.server.clients import Player, events_of, new_table
from tests.server.serving import Client, serving

ROOM = 60_000  # bytes left


async def some(players: list[Player], enough: Callable[[], bool]) -> None:
    """Let them play until it is enough."""
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        async with asyncio.timeout(PATIENCE):
            while not enough():
                await asyncio.sleep(0.02)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="no prlimit here")
def test_a_full_disk_refuses_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with serving(f"sqlite:///{tmp_path / 'c.db'}", tmp_path, log=log) as club:
        client = Client(club.url)
        table, tokens = new_table(client, "ema", length=1)
        players = [Player(club.url, token, table, random.Random(i)) for i, token in enumerate(tokens.values())]
        size = max(path.stat().st_size for path in tmp_path.iterdir())
        old = resource.prlimit(club.process.pid, resource.RLIMIT_FSIZE, (size + ROOM, resource.RLIM_INFINITY))

        def refused() -> bool:
            return any(error["code"] == "storage_full" for player in players for error in player.errors)

        asyncio.run(some(players, refused))
        told = [dict(player.seen) for player in players]
        before = sum(len(hand) for seen in told for hand in seen.values())
        assert before > 0
        assert Client(club.url).post("/api/tables", {"book": "ema"}).status == 507
        assert client.get("/healthz").status == 200
        lines = [line for line in log.read_text().splitlines() if "the database is unavailable kind=write" in line]
        assert 1 <= len(lines) <= 3  # a line a minute, however often it was tried

        resource.prlimit(club.process.pid, resource.RLIMIT_FSIZE, old)
        asyncio.run(some(players, lambda: all(player.hands > 0 for player in players)))
        for player in players:
            steps = client.get(f"/api/tables/{table}/hands/0/steps?role={player.seats[0]}").json
            assert events_of(player, steps) == []
            assert player.seen[0]
