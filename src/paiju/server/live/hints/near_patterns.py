"""Which of the book's patterns a hand is near to, told to whoever holds it where the host allows hints."""

import asyncio

from paiju.books.book import Book
from paiju.bots.outlook import Outlook
from paiju.server.live.hints.hints import looked_at
from paiju.server.live.live_table import LiveTable
from paiju.server.protocol.server_messages import Near
from paiju.server.protocol.shared import Person
from paiju.table.scene import View


async def near_of(live: LiveTable, person: Person) -> Near:
    """The patterns that the hand of somebody who plays here is near to."""
    book, view, seat = looked_at(live, person)
    return await asyncio.to_thread(near, book, view, seat)


def near(book: Book, view: View, seat: str) -> Near:
    """The patterns a seat's hand is near to."""
    known = {pattern.id for pattern in book.patterns}
    ways = {name: way for name, way in Outlook(book, view, seat).ways().items() if name in known}
    return Near(
        {name: len(way.need) for name, way in ways.items()},
        {name: list(way.have) for name, way in ways.items()},
        {name: list(way.need) for name, way in ways.items()},
    )
