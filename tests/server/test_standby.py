"""A hot standby: a second server on the same PostgreSQL with the same key, to which everybody goes when the first is
gone. What a balancer looks at says where to go, and tables go on from their last entry."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.cli import main
from tests.children import PATIENCE
from tests.server.clients import Player, new_table
from tests.server.serving import Client, serving


@pytest.mark.parametrize("how", ["killed", "drained"])
def test_everybody_goes_on_at_the_standby(fresh_db: Callable[[str], str], tmp_path: Path, how: str) -> None:
    db = fresh_db("postgres")
    with serving(db, tmp_path / "a") as first:
        key = (tmp_path / "a" / "club.key").read_text("ascii").strip()
        with serving(db, tmp_path / "b", PAIJU_KEY=key) as second:
            assert [Client(each.url).get("/readyz").status for each in (first, second)] == [200, 200]
            table, tokens = new_table(Client(first.url), "ema", programs=1)
            player = Player(first.url, tokens["E"], table, random.Random(1))

            async def play_until(acts: int) -> None:
                task = asyncio.create_task(player.play())
                while player.acts < acts and not task.done():
                    await asyncio.sleep(0.02)
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)

            asyncio.run(asyncio.wait_for(play_until(3), PATIENCE))
            seen = {hand: dict(events) for hand, events in player.seen.items()}
            if how == "killed":
                first.kill()
            else:
                assert main(["admin", "drain", "--data", str(tmp_path / "a"), "--db", db]) == 0
                assert Client(first.url).get("/readyz").status == 503
                assert first.stop() == 0
            player.url = second.url
            asyncio.run(asyncio.wait_for(play_until(6), PATIENCE))
            assert player.errors == []
            for hand, events in seen.items():
                assert all(player.seen[hand].get(number, event) == event for number, event in events.items())
            assert Client(second.url).get("/readyz").status == 200
