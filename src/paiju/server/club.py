"""Everything a running club is made of, in one place."""

import asyncio
from collections import Counter
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context

from paiju.server.garbage_collection import collect_now_and_then
from paiju.server.limits import Limits
from paiju.server.live import worker_process
from paiju.server.live.broadcast import Connection
from paiju.server.live.hub import Hub
from paiju.server.people import People
from paiju.server.protocol.shared import Person
from paiju.server.settings import Settings
from paiju.server.storage.store import Store

GOODBYE_SECONDS, GOODBYE_TRIES = 2.0, 40


class Club:
    """The settings, the database, the people, the tables."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.people = People(store)
        self.limits = Limits(settings.rate)
        self.hub = Hub(store, workers=settings.bot_workers, rate=settings.rate, enlist=store.set_state)
        self.connections: set[Connection] = set()
        self.admins: set[str] = set()
        self.connected: Counter[str] = Counter()  # how many connections each person has
        self.collecting: asyncio.Task[None] | None = None
        self.workers: Executor | None = None

    def scorers(self) -> Executor:
        """A process for lists of hands, made when first needed."""
        if self.workers is None:
            self.workers = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=worker_process.begin)
        return self.workers

    def leave(self, person: str) -> None:
        """A connection of somebody is gone."""
        self.connected[person] -= 1
        if self.connected[person] <= 0:
            del self.connected[person]

    async def admin(self, person: Person) -> bool:
        """Whether somebody is an administrator."""
        if person.id not in self.admins and await self.store.account(person=person.id):
            self.admins.add(person.id)
        return person.id in self.admins

    async def open(self) -> None:
        """Begin."""
        self.collecting = asyncio.create_task(collect_now_and_then())
        await self.hub.open()

    async def say_goodbye(self) -> None:
        """Finish what is being written, tell everybody, and give the goodbyes a moment to go out."""
        await self.hub.close()
        for _ in range(GOODBYE_TRIES):
            if not any(link.closing for link in self.connections):
                return
            await asyncio.sleep(GOODBYE_SECONDS / GOODBYE_TRIES)

    async def close(self) -> None:
        """Finish: first the tables, then what they wrote."""
        if self.collecting is not None:
            self.collecting.cancel()
        await self.hub.close()
        if self.workers is not None:
            self.workers.shutdown(cancel_futures=True)
        self.store.close()
