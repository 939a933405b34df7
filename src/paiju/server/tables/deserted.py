"""Tables that nobody has been at for a time the club sets end by themselves, with the results after their last finished
hand. Whether anybody was there the journal tells: it is written when something is done, and when a hand is put away."""

import asyncio
import logging
import time
from collections.abc import Callable

from paiju.server.cluster.owners import ServedElsewhere
from paiju.server.live.hub import Hub
from paiju.server.room.commands.seats import deserted
from paiju.server.storage.rows.tables import TableRows

DAY = 86400.0
FIRST_LOOK, LOOKS = 600.0, 3600.0  # seconds after which it is looked for the first time, and between two looks
BREATH = 0.05  # between two tables: each may have to be read from its journal
log = logging.getLogger("paiju.server")


class Deserted:
    """What looks for such tables; those that were left alone are not read again until something was done there."""

    def __init__(self, hub: Hub, tables: TableRows, days: float) -> None:
        self.hub, self.tables, self.seconds = hub, tables, days * DAY
        self.held: set[str] = set()
        self.leads: Callable[[], bool] = lambda: True  # does this server look for them?

    async def look_now_and_then(self) -> None:
        """Every hour, or sooner where the time is shorter; a database in trouble is tried again. First after a while,
        in which people come back to their tables. Without such a time nothing ends, until somebody sets one."""
        await asyncio.sleep(min(FIRST_LOOK, self.seconds or FIRST_LOOK))
        while True:
            try:
                if self.seconds and self.leads():
                    await self.look()
            except Exception as error:  # whatever it was, they are looked for again
                log.warning("tables nobody is at could not be looked for: %r", error)
            await asyncio.sleep(min(LOOKS, max(self.seconds or LOOKS, 1.0)))

    async def look(self) -> None:
        """End what nobody has been at."""
        quiet = await self.tables.quiet_since(time.time() - self.seconds)
        self.held.intersection_update(quiet)  # at the others something was done since
        for table in quiet:
            if table not in self.held and not self.is_visited(table):
                await self.end(table)
                await asyncio.sleep(BREATH)

    def is_visited(self, table: str) -> bool:
        """Is anybody there, or was until lately?"""
        live = self.hub.tables.get(table)
        return live is not None and (bool(live.show.links) or live.loop.time() - live.idle_since < self.seconds)

    async def end(self, table: str) -> None:
        """End one, unless it is to be left alone; one that cannot be ended now keeps no other from it."""
        try:
            live = await self.hub.do(table, deserted)
        except ServedElsewhere:  # somebody was there just now
            return
        except Exception as error:
            log.warning("table %s, where nobody is, could not be ended: %r", table, error)
            return
        if not live.room.over:
            self.held.add(table)
