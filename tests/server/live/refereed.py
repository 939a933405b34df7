"""A table with a referee."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from paiju.server.protocol.client_messages import (
    Act,
    ClientMessage,
)
from paiju.server.protocol.shared import Person
from tests.server.club_people import WATCHER, Client, Table, new_table, opened, quietly, run
from tests.server.room.rooms import picture

REF = Person("ref", "Rita")
Script = Callable[[Table, Client], Awaitable[None]]


def refereed(script: Script, book: str = "xjtu", moves: int = 0, **told: Any) -> Table:
    """A table after this: everybody is connected, a referee too, and so many moves were made."""

    async def play() -> Table:
        table = await opened(new_table(book, public=True, **told))
        for person in table.people:
            await table.connect(person, plays=False, views=True)
        await table.connect(WATCHER, plays=False)
        await table.hub.referee(table.id, REF, "Rita")
        referee = await table.connect(REF, plays=False, views=True)
        await asyncio.sleep(0.01)
        for _ in range(moves):
            await move(table)
        await script(table, referee)
        check_fold(table)
        return table

    return run(play())


async def move(table: Table) -> None:
    """Somebody who is asked does something, and it is shown."""
    client = next(client for client in table.clients.values() if client.prompt)
    assert client.prompt is not None
    await table.hub.message(client, Act(client.prompt["n"], quietly(client.prompt, None)))
    await asyncio.sleep(1.1)


def check_fold(table: Table) -> None:
    """The journal gives the same table again."""
    again = table.loaded()
    assert not again.broken
    assert picture(again) == picture(table.live.room)
    assert (again.match is None) == (table.live.room.match is None)
    if again.match is not None and table.live.room.match is not None:
        pairs = list(zip(again.match.log, table.live.room.match.log, strict=True))
        kept = [pair for pair in pairs if not any(getattr(entry, "let_go", False) for entry in pair)]  # in memory
        assert all(one.lines() == other.lines() for one, other in kept)
    assert (again.referees, again.paused_by) == (table.live.room.referees, table.live.room.paused_by)


async def says(table: Table, client: Client, *told: ClientMessage) -> list[dict[str, Any]]:
    """A client sends these; the errors that come back."""
    before = len(client.of("error"))
    for one in told:
        await table.hub.message(client, one)
    await asyncio.sleep(0.01)
    return client.of("error")[before:]
