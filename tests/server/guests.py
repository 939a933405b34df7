"""Somebody with a browser, and a table of theirs."""

import asyncio
import json
from typing import Any

from tests.server.clients import dial, until
from tests.server.serving import Client, Served, browser

Json = dict[str, Any]


def somebody(club: Served, name: str) -> Client:
    """A browser in which somebody is known."""
    page = browser(club.url)
    assert page.post("/api/me", {"name": name, "lang": "en"}).status == 200
    return page


def a_table(host: Client, **wishes: object) -> Json:
    """A table with two free chairs."""
    body = {"book": "xjtu", "title": "Friday", "seats": ["me", "open", "open", "bot"]} | wishes
    found: Json = host.post("/api/tables", body).json
    return found


def says(page: Client, table: str, message: Json) -> Json:
    """One message over a connection; the room, or the error, that follows."""

    async def once() -> Json:
        async with await dial(page.url, page.cookie or page.token, table) as connection:
            await until(connection, "snapshot")
            await connection.send(json.dumps(message))
            await connection.send('{"t":"ping"}')
            return await until(connection, "error", "pong")

    return asyncio.run(once())
