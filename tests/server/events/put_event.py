"""An event put straight into a club's database: what a record made in memory takes hours of a hall to become."""

import asyncio
import time

from paiju.server.events.keeper import EventKeeper
from paiju.server.storage.rows.events import EventListed
from paiju.server.storage.store import Store
from paiju.tournament.record import EventRecord


def put_event(db: str, book: EventRecord, id: str, host: str = "") -> None:
    """Put an event into a database; `host` is the person of the club who is its organiser."""
    store = Store(db)

    async def put() -> None:
        plan = book.state.planned
        row = EventListed(id, plan.name, plan.book.id, host, time.time(), True)
        await EventKeeper(store.events).begin(row, book)

    try:
        asyncio.run(put())
    finally:
        store.close()
