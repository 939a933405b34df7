"""Tables that nobody has been at for a time the club sets end by themselves, with the results after their last finished
hand. Whether anybody was there the journal tells: it is written when something is done, and when a hand is put away."""

import asyncio
import contextlib
import time

from paiju.server.live.hub import Hub
from paiju.server.protocol.refused import Refused
from paiju.server.room.seat_commands import deserted
from paiju.server.storage.table_rows import TableRows

DAY = 86400.0
FIRST_LOOK, LOOKS = 600.0, 3600.0  # seconds after which it is looked for the first time, and between two looks
BREATH = 0.05  # between two tables: each may have to be read from its journal


class Deserted:
    """What looks for such tables; those that were left alone are not read again."""

    def __init__(self, hub: Hub, tables: TableRows, days: float) -> None:
        self.hub, self.tables, self.seconds = hub, tables, days * DAY
        self.held: set[str] = set()

    async def look_now_and_then(self) -> None:
        """Every hour, or sooner where the time is shorter; a database in trouble is tried again. First after a while,
        in which people come back to their tables."""
        if not self.seconds:
            return
        await asyncio.sleep(min(FIRST_LOOK, self.seconds))
        while True:
            with contextlib.suppress(Refused):
                await self.look()
            await asyncio.sleep(min(LOOKS, max(self.seconds, 1.0)))

    async def look(self) -> None:
        """End what nobody has been at."""
        for table in await self.tables.quiet_since(time.time() - self.seconds):
            if table not in self.held and not self.is_visited(table):
                await self.end(table)
                await asyncio.sleep(BREATH)

    def is_visited(self, table: str) -> bool:
        """Is anybody there, or was until lately?"""
        live = self.hub.tables.get(table)
        return live is not None and (bool(live.show.links) or live.loop.time() - live.idle_since < self.seconds)

    async def end(self, table: str) -> None:
        """End one, unless it is to be left alone."""
        live = await self.hub.do(table, deserted)
        if not live.room.over:
            self.held.add(table)
