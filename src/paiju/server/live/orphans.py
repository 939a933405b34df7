"""Tables in play whose server is gone: where nobody has come back to one, it is taken up here all the same, for there
is time that runs at it."""

import asyncio
import logging

from paiju.server.cluster.membership import Membership
from paiju.server.live.hub import Hub
from paiju.server.protocol.refused import Refused
from paiju.server.storage.rows.servers import ServerRows

LOOKS, PATIENCE = 1.0, 2.0  # seconds between two looks, and in which people come back by themselves
BREATH = 0.02  # between two tables: each is read from its journal
TOGETHER = 20
log = logging.getLogger("paiju.server")


class Orphans:
    """What takes them up, at each server: whoever is quicker has one."""

    def __init__(self, hub: Hub, rows: ServerRows, members: Membership) -> None:
        self.hub, self.rows, self.members = hub, rows, members
        self.left: set[str] = set()  # tables that could not be read

    async def look_now_and_then(self) -> None:
        """Whenever a server is gone that was there."""
        while True:
            await asyncio.sleep(LOOKS)
            try:
                if self.members.fallen:
                    await self.take_up()
            except Exception as error:  # whatever it was, they are looked for again
                log.warning("tables of a server that is gone could not be looked for: %r", error)

    async def take_up(self) -> None:
        """All that are left of servers that are gone."""
        fallen = set(self.members.fallen)
        await asyncio.sleep(PATIENCE)
        while there := [table for table in await self.rows.orphans(fallen, TOGETHER) if table not in self.left]:
            for table in there:
                await self.take(table)
                await asyncio.sleep(BREATH)
        self.members.fallen -= fallen

    async def take(self, table: str) -> None:
        """One of them, unless somebody else has it by now."""
        try:
            (await self.hub.live(table)).proceed()
        except Refused as refused:
            if refused.code == "no_table":
                self.left.add(table)
        except Exception as error:
            self.left.add(table)
            log.warning("table %s of a server that is gone could not be taken up: %r", table, error)
