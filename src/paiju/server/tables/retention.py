"""Matches that are over become small: an hour after the last entry their journals are packed, one match after another,
with pauses several times as long as the work. If the club keeps matches only for so many days, older ones go for good.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable

from paiju.server.live.hub import Hub
from paiju.server.process import metrics
from paiju.server.storage.rows.retention import RetentionRows

DAY = 86400.0
QUIET = 3600.0  # seconds after the last entry: rulings and the same table again mostly come sooner
FIRST_LOOK, LOOKS = 300.0, 600.0  # seconds after which it is looked for the first time, and between two looks
BREATH, SHARE = 0.05, 9.0  # seconds between two matches, and how many times as long as the work
log = logging.getLogger("paiju.server")


class Retention:
    """What packs matches and lets old ones go; those that could not be are left alone by this process."""

    def __init__(self, hub: Hub, rows: RetentionRows) -> None:
        self.hub, self.rows, self.keep_days = hub, rows, 0.0
        self.loose: set[str] = set()
        self.bound: set[str] = set()
        self.leads: Callable[[], bool] = lambda: True  # is this server to do it?

    async def look_now_and_then(self) -> None:
        """Every ten minutes; a database in trouble is tried again."""
        await asyncio.sleep(FIRST_LOOK)
        while True:
            try:
                if self.leads():
                    await self.look(time.time())
            except Exception as error:  # whatever it was, it is looked for again
                log.warning("finished matches could not be packed: %r", error)
            await asyncio.sleep(LOOKS)

    async def look(self, now: float) -> None:
        """Let go what is too old, pack what is quiet."""
        if self.keep_days:
            old = await self.rows.ended_before(now - self.keep_days * DAY)
            gone = await self.each(old, self.bound, self.rows.drop)
            metrics.MATCHES_DROPPED.inc(gone)
            if gone:
                log.warning("old matches were deleted", extra={"fields": {"matches": gone, "days": self.keep_days}})
        packed = await self.each(await self.rows.to_be_packed(now - QUIET), self.loose, self.rows.pack)
        metrics.JOURNALS_PACKED.inc(packed)

    async def each(self, tables: Iterable[str], left: set[str], work: Callable[[str], Awaitable[bool]]) -> int:
        """Do this with one after another, but for those in memory; how many it was done with."""
        done = 0
        for table in tables:
            if table in self.hub.tables or table in left:
                continue
            began = time.perf_counter()
            if await work(table):
                done += 1
            else:
                left.add(table)
            await asyncio.sleep(max(BREATH, SHARE * (time.perf_counter() - began)))
        return done
