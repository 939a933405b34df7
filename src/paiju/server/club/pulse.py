"""Is the club fit to be asked? The database is asked every moment by a thread of its own, so that a balancer can be
answered at once, also while the database is away."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Literal

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from paiju.server.storage import club_mark
from paiju.server.storage.club_hold import ClubHold, FreeHold, SessionHold
from paiju.server.storage.club_mark import Mark
from paiju.server.storage.rows.servers import only_one

EVERY, SOON = 1.0, 0.2  # seconds between two questions, and after one that was not answered
FRESH, LULL = 5.0, 3.0  # seconds for which an answer counts, with the lock and when that was lost with the database
Trouble = Literal["stopping", "draining", "database", "in_use", "replaced", ""]


class Pulse:
    """When the database answered last, and whether the club's lock is held."""

    def __init__(self, engine: Engine, hold: ClubHold | None = None, clock: Callable[[], float] = time.monotonic):
        self.engine, self.clock = engine, clock
        self.hold: ClubHold = hold or FreeHold()
        self.answered = clock()
        self.holding, self.answers, self.stopping = True, True, False
        self.mark: Mark | None = None  # as the club was when this server began
        self.replaced = False
        self.draining = False  # are no new tables taken?
        self.sends_away = False  # and shall people come by another server?
        self.on_replaced: Callable[[], None] = lambda: None
        self.threads = ThreadPoolExecutor(1, "paiju-pulse")

    @property
    def trouble(self) -> Trouble:
        """Why nobody should be sent here; "" when all is well."""
        if self.replaced:
            return "replaced"
        if self.stopping:
            return "stopping"
        if self.sends_away:
            return "draining"
        if self.clock() - self.answered > (FRESH if self.holding else LULL):
            return "database"
        return "in_use" if self.answers and not self.holding else ""

    def beat(self) -> None:
        """Ask once. With the database the lock goes: that says nothing of anybody else."""
        self.holding, self.answers = self.hold.beat(), False
        try:
            mark = club_mark.read(self.engine)
        except (SQLAlchemyError, OSError):
            return
        self.answered, self.answers = self.clock(), True
        self.mark = mark if self.mark is None else self.mark
        self.replaced = self.replaced or mark != self.mark

    def first(self) -> None:
        """What other servers have left behind goes where there are none; then ask for the first time."""
        if isinstance(self.hold, SessionHold) and self.hold.connection is not None and not self.hold.others():
            only_one(self.hold.connection)
        self.beat()

    async def begin(self) -> None:
        """Ask for the first time."""
        await asyncio.get_running_loop().run_in_executor(self.threads, self.first)

    async def others(self) -> list[str]:
        """Who else is at work on the club; asked by the thread whose connection it is."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, self.hold.others)

    async def elsewhere(self) -> list[str]:
        """Which servers are at work on it on other machines."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, self.hold.elsewhere)

    async def keep(self) -> None:
        """Ask again and again."""
        loop = asyncio.get_running_loop()
        while True:
            await loop.run_in_executor(self.threads, self.beat)
            if self.replaced:
                self.on_replaced()
            await asyncio.sleep(EVERY if self.holding and self.answers else SOON)

    def close(self) -> None:
        """Ask no more."""
        self.threads.shutdown(wait=True, cancel_futures=True)
