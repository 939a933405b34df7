"""A player who calls a referee, and one who comes."""

import json
from typing import Any

from tests.server.clients import dial, until


async def called(url: str, table: str, caller: str, other: str) -> None:
    """One calls, calls again to no effect, and everybody is told once."""
    async with await dial(url, caller, table) as seat, await dial(url, other, table) as looker:
        for connection in (seat, looker):
            await until(connection, "snapshot")
        for _ in range(2):
            await seat.send(json.dumps({"t": "call"}))
        told: Any = await until(looker, "notice")
        assert told["code"] == "called"
        room: Any = await until(seat, "room")
        while not room["called"]:
            room = await until(seat, "room")
        assert len(room["called"]) == 1


async def attended(url: str, table: str, referee: str) -> None:
    """The referee pauses: the call is answered. Who only watches cannot call."""
    async with await dial(url, referee, table) as bench:
        await until(bench, "snapshot")
        await bench.send(json.dumps({"t": "call"}))
        assert (await until(bench, "error"))["code"] == "not_player"
        await bench.send(json.dumps({"t": "pause", "key": "1"}))
        room: Any = await until(bench, "room")
        while room["paused_by"] != "referee" or room["called"]:
            room = await until(bench, "room")
