"""Somebody with a browser, and a table of theirs."""

import asyncio
import json
from typing import Any

from tests.server.clients import dial, until
from tests.server.serving import Client, Served, browser

Json = dict[str, Any]


def somebody(club: Served, name: str, lang: str = "en") -> Client:
    """A browser in which somebody is known."""
    page = browser(club.url)
    assert page.post("/api/me", {"name": name, "lang": lang}).status == 200
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


def played(host: Client, **wishes: object) -> str:
    """A private table of quick bots at which one hand is over and the next one waits; its id."""
    body = {"book": "xjtu", "title": "Friday <3", "seats": ["bot:simple"] * 4, "pause": 0, "pace": 0} | wishes
    table = str(host.post("/api/tables", body).json["table"])

    async def look_on() -> None:
        async with await dial(host.url, host.cookie, table) as connection:
            await until(connection, "snapshot")
            await connection.send('{"t":"host","do":"start"}')
            await until(connection, "hand_end")
            await connection.send('{"t":"host","do":"pause"}')
            await connection.send('{"t":"ping"}')
            await until(connection, "pong")

    asyncio.run(look_on())
    return table
