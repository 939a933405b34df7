"""An event put straight into a club's database: what a record made in memory takes hours of a hall to become."""

import asyncio
import time

from paiju.server.events.keeper import begun_record
from paiju.server.storage.rows.events import EventListed
from paiju.server.storage.store import Store
from paiju.tournament.record import EventRecord


def put_event(db: str, book: EventRecord, id: str, host: str = "") -> None:
    """Put an event into a database; `host` is the person of the club who is its organiser."""
    store = Store(db)

    async def put() -> None:
        new = begun_record(book)
        row = EventListed(id, new.name, new.book, host, time.time(), True)
        await store.events.add(row, new.lines, new.organiser)

    try:
        asyncio.run(put())
    finally:
        store.close()
