"""Playing again, as clients press for it."""

import asyncio
import json
from typing import Any

from tests.server.clients import dial, until
from tests.server.guests import Json
from tests.server.serving import Client


def says(page: Client, table: str, *messages: Json, kind: str = "match_end") -> Json:
    """Messages over a connection, and the next frame of this kind after them."""

    async def once() -> Json:
        async with await dial(page.url, page.cookie, table) as connection:
            await until(connection, "snapshot")
            for message in messages:
                await connection.send(json.dumps(message))
            return await until(connection, kind)

    return asyncio.run(once())


def press(page: Client, table: str) -> Any:
    """What pressing the button answers."""
    return page.post(f"/api/tables/{table}/again")
