"""Players who add a nonce to every wall, and a server that is killed again and again: every record agrees with what was
sent, and nobody is accused."""

import asyncio
import json
import random
from pathlib import Path

import pytest

from paiju.verify import sent_chains, verify
from tests.children import PATIENCE
from tests.server.clients import new_table
from tests.server.sealed_player import SealedPlayer
from tests.server.serving import Client, begun, ready, start

KILLS = 4


async def play_on(player: SealedPlayer, enough: asyncio.Event) -> None:
    """Play, whoever kills the server, until the match is over or it is enough."""
    while not player.over and not enough.is_set():
        await player.play()
        await asyncio.sleep(0.05)


@pytest.mark.long
def test_killed_again_and_again_no_record_accuses_anybody(tmp_path: Path, db_url: str) -> None:
    chance = random.Random(14)
    served = start(db_url, tmp_path)
    port = served.port
    host = Client(served.url)
    table, tokens = new_table(host, "ema", programs=3, length=1, pace=0)
    players = [SealedPlayer(served.url, token, table, chance) for token in tokens.values()]
    enough = asyncio.Event()

    async def kill() -> None:
        nonlocal served
        for hand in range(KILLS):
            while hand not in players[0].wanted and not players[0].over:
                await asyncio.sleep(0.01)
            await asyncio.sleep(chance.choice((0, 0, 0.01, 0.1)))
            await asyncio.to_thread(served.kill)
            served = await asyncio.to_thread(ready, begun(db_url, tmp_path, port=port))
        enough.set()
        await asyncio.to_thread(served.kill)

    async def both() -> None:
        async with asyncio.timeout(PATIENCE * KILLS):
            await asyncio.gather(kill(), *(play_on(player, enough) for player in players))

    try:
        asyncio.run(both())
        served = start(db_url, tmp_path, port=port)
        record = (
            Client(served.url, token=players[0].token).get(f"/api/tables/{table}/record").raw.splitlines(keepends=True)
        )
    finally:
        served.end()
    for player in players:
        reports = verify(record, mine=sent_chains(json.dumps(player.mine)))
        assert len(reports) >= KILLS - 1
        wrong = [(report.hand, check) for report in reports for check in report.checks if check.outcome != "agrees"]
        assert wrong == []
        assert {error["code"] for error in player.errors} <= {"too_late", "stale", "no_action", "not_allowed"}
    assert any("said" in said for report in reports for said in report.said)
