"""Everything a running club is made of, in one place."""

import asyncio
from collections import Counter

from paiju.server.garbage_collection import collect_now_and_then
from paiju.server.limits import AtWork, Limits
from paiju.server.live.broadcast import Connection
from paiju.server.live.hub import Hub
from paiju.server.live.side_worker import SideWorker
from paiju.server.people import People
from paiju.server.protocol.shared import Person
from paiju.server.settings import Settings
from paiju.server.storage.store import Store
from paiju.server.turns import Turns

GOODBYE_SECONDS, GOODBYE_TRIES = 2.0, 40


class Club:
    """The settings, the database, the people, the tables."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.people = People(store)
        self.limits = Limits(settings.rate)
        self.at_work = AtWork()
        self.worker = SideWorker()
        self.hub = Hub(
            store, workers=settings.bot_workers, rate=settings.rate, side=self.worker, enlist=store.set_state
        )
        self.turns = Turns()
        self.connections: set[Connection] = set()
        self.admins: set[str] = set()
        self.connected: Counter[str] = Counter()  # how many connections each person has
        self.collecting: asyncio.Task[None] | None = None

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
        self.worker.close()
        self.store.close()
