"""Everything a running club is made of, in one place."""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Callable
from typing import Protocol

from paiju.server.deserted import Deserted
from paiju.server.desks import Desks
from paiju.server.garbage_collection import collect_now_and_then
from paiju.server.limits import AtWork, Limits
from paiju.server.live.broadcast import Connection
from paiju.server.live.hub import Hub
from paiju.server.live.open_tables import Lobby
from paiju.server.live.packed_cache import PackedCache
from paiju.server.live.side_worker import SideWorker
from paiju.server.network import Network
from paiju.server.people import BARRED, FRESH, People
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.settings import Settings
from paiju.server.storage.store import Store
from paiju.server.turns import Turns

PICTURES_BYTES = 4 << 20  # of shared hands, some 25 kB each
GOODBYE_SECONDS, GOODBYE_TRIES = 2.0, 40
USES_SECONDS = 60.0  # how often it is written down who was there
ENDED = ("ended", "this device was logged out", "这台设备已被登出", 4006)  # how a connection is closed, and why
BARRED_LINE = ("barred", *BARRED, 4007)


class ClubLine(Connection, Protocol):
    """A connection of a club: which token it came by, and how it is told goodbye."""

    token: str  # its digest

    def bye(self, code: str, why: str, why_zh: str, number: int) -> None:
        """Say why, then close."""
        ...


class Club:
    """The settings, the database, the people, the tables."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.network = Network(settings)
        self.store = store
        self.people = People(store)
        self.limits = Limits(settings.rate)
        self.at_work = AtWork()
        self.worker = SideWorker()
        self.hub = Hub(
            store, workers=settings.bot_workers, rate=settings.rate, side=self.worker, enlist=store.set_state
        )
        self.hub.on_removed = store.links.mark_removed
        self.hub.on_seated = store.grant
        self.lobby = Lobby(self.hub)
        self.desks = Desks(store.desks)
        self.turns = Turns()
        self.pictures: PackedCache[tuple[str, str, tuple[int, int, str]]] = PackedCache(PICTURES_BYTES)
        self.connections: set[ClubLine] = set()
        self.admins: dict[str, float] = {}  # administrators, and when that was asked
        self.connected: Counter[str] = Counter()  # how many connections each person has
        self.collecting: asyncio.Task[None] | None = None
        self.noting: asyncio.Task[None] | None = None
        self.deserted = Deserted(self.hub, store.tables, settings.idle_days)
        self.ending: asyncio.Task[None] | None = None

    def leave(self, person: str) -> None:
        """A connection of somebody is gone."""
        self.connected[person] -= 1
        if self.connected[person] <= 0:
            del self.connected[person]

    async def admin(self, person: Person) -> bool:
        """Whether somebody is an administrator."""
        asked = self.admins.get(person.id)
        if asked is None or time.monotonic() - asked >= FRESH:
            self.admins.pop(person.id, None)
            if await self.store.account(person=person.id):
                self.admins[person.id] = time.monotonic()
        return person.id in self.admins

    def part(self, whose: Callable[[ClubLine], bool], code: str, why: str, why_zh: str, number: int) -> None:
        """Close some connections, with a word why."""
        for line in [line for line in self.connections if whose(line)]:
            line.bye(code, why, why_zh, number)

    async def look_after_people(self) -> None:
        """Write down who was there, every minute, and part with whose token was ended elsewhere; a database in trouble
        is tried again."""
        while True:
            await asyncio.sleep(USES_SECONDS)
            with contextlib.suppress(Refused):
                await self.people.write_uses()
                await self.part_with_ended()

    async def part_with_ended(self) -> None:
        """Close the connections of tokens that are no longer good."""
        held = {line.token for line in self.connections if line.token}
        gone = held - await self.store.people.living(held)
        self.part(lambda line: line.token in gone, *ENDED)

    async def open(self) -> None:
        """Begin."""
        self.collecting = asyncio.create_task(collect_now_and_then(lambda: len(self.hub.tables)))
        self.noting = asyncio.create_task(self.look_after_people())
        self.ending = asyncio.create_task(self.deserted.look_now_and_then())
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
        for task in (self.collecting, self.noting, self.ending):
            if task is not None:
                task.cancel()
        await self.hub.close()
        with contextlib.suppress(Refused):
            await self.people.write_uses()
        self.worker.close()
        self.store.close()
