"""Tables with everybody connected, and what is done at them."""

import asyncio

from paiju.server.protocol.client_messages import Act
from paiju.server.protocol.shared import Person
from paiju.server.room import journal as J
from paiju.server.tables.messages.tables import ClockWish, NewTable
from tests.server.club_people import Client, Table, anything, opened

BANK = ClockWish("bank", 10, 30)
BEA = Person("bea", "Bea")


def acts(table: Table) -> list[J.Acted]:
    """What was done, as it was written."""
    found = [J.read(body) for body in table.journal.tables[table.id]]
    return [entry for entry in found if isinstance(entry, J.Acted)]


async def seated(told: NewTable, plays: bool = True) -> Table:
    """A table with everybody connected."""
    table = await opened(told)
    for person in table.people:
        await table.connect(person, plays)
    await asyncio.sleep(0.01)
    return table


def asked(table: Table) -> Client:
    """Somebody who is asked."""
    return next(client for client in table.clients.values() if client.prompt)


async def answer(table: Table, client: Client) -> None:
    """Somebody answers their prompt at random."""
    assert client.prompt is not None
    await table.says(client.person, Act(client.prompt["n"], anything(client.prompt, table.rng)))
