"""Everything a running club is made of, in one place."""

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from typing import Protocol, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from paiju.languages import Text, _
from paiju.server.club import settings as club_settings
from paiju.server.club.backups import Backups
from paiju.server.club.clocks import CLOCKS
from paiju.server.club.inner_addresses import InnerAddresses
from paiju.server.club.network import Network
from paiju.server.club.pulse import Pulse
from paiju.server.club.settings import ClubSettings
from paiju.server.cluster.bulletin import Bulletin, WordQueue
from paiju.server.cluster.membership import Membership
from paiju.server.cluster.owners import ServedElsewhere, SharedOwners
from paiju.server.desks.keeper import EVENINGS, REFEREED, Desks
from paiju.server.events.entries.pins import EventPins
from paiju.server.events.keeper import EventKeeper
from paiju.server.events.online.matches import has_begun, take_result
from paiju.server.events.public.bodies import PublicPageCache
from paiju.server.live.elsewhere import room_anywhere
from paiju.server.live.hub import Hub
from paiju.server.live.open_tables import Lobby
from paiju.server.live.orphans import Orphans
from paiju.server.live.shared_lobby import SharedLobby
from paiju.server.live.shown.broadcast import Connection
from paiju.server.live.shown.packed_cache import PackedCache
from paiju.server.people.people import BARRED, FRESH, People
from paiju.server.process.networks import Networks
from paiju.server.process.turns import Turns
from paiju.server.process.workers import WorkerRoom
from paiju.server.protocol.club_frames import NewsFrame
from paiju.server.protocol.messages import encode
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import ROLES, Person, Role
from paiju.server.room.room import Room
from paiju.server.settings import Settings
from paiju.server.storage.club_hold import ClubHold, SessionHold
from paiju.server.storage.rows.club import Announcement
from paiju.server.storage.store import Store
from paiju.server.study.drill_items import DrillItems
from paiju.server.study.learning import Learning
from paiju.server.study.paper_reader import PaperReader
from paiju.server.tables.deserted import DAY, Deserted
from paiju.server.tables.game_index import GameIndex
from paiju.server.tables.retention import Retention
from paiju.server.web.limits import RATES, TOGETHER, AtWork, Limits

PICTURES_BYTES = 4 << 20  # of shared hands, some 25 kB each
GOODBYE_SECONDS, GOODBYE_TRIES = 2.0, 40
AGAIN = 0.5  # seconds between two tries of a start
USES_SECONDS = 60.0  # how often it is written down who was there
ENDED = ("ended", _("this device was logged out"), 4006)  # how a connection is closed, and why
FORGOTTEN = 60.0  # seconds after which nobody need know of a server that is gone
TRIES_SECONDS = 3600.0  # after which every bucket of tries is full again
MOST_AT_AN_EVENING = 60  # who may wait for their turn with one: everybody's phone looks every few seconds
HOUSE = Person("", "")  # whoever runs the club, at its own machine
MOST_SEARCHES = 2  # for seats of one event that may wait for the one that runs
BARRED_NETWORK = _("an administrator has banned your network from this club")
BARRED_LINE = ("barred", BARRED, 4007)
T = TypeVar("T")
log = logging.getLogger("paiju.server")


class ClubLine(Connection, Protocol):
    """A connection of a club: which token it came by, and how it is told goodbye."""

    token: str  # its digest
    address: str  # where it comes from

    def bye(self, code: str, text: Text, number: int) -> None:
        """Say why, then close."""
        ...


class Club:
    """The settings, the database, the people, the tables."""

    def __init__(self, settings: Settings, store: Store, hold: ClubHold | None = None) -> None:
        self.settings = settings
        self.network = Network(settings)
        self.store = store
        self.pulse = Pulse(store.engine, hold)
        self.people = People(store)
        self.limits = Limits(settings.rate)
        self.at_work = AtWork()
        self.workers = WorkerRoom()
        self.members: Membership | None = None  # where several servers may share the database
        self.owners: SharedOwners | None = None
        if isinstance(hold, SessionHold):
            self.members = Membership(self.network.inner_url)
            self.owners = store.writer.fence = SharedOwners(store.servers, self.members)
            hold.ask = self.members.beat
        self.hub = Hub(store, workers=settings.bot_workers, rate=settings.rate, side=self.workers, owners=self.owners)
        self.games = GameIndex(store, self.hub)
        self.hub.list_state = self.games.enlist
        self.hub.on_removed = store.links.mark_removed
        self.hub.on_seated = store.grant
        self.lobby = Lobby(self.hub)
        self.desks = Desks(store.desks, REFEREED)
        self.evenings = Desks(store.desks, EVENINGS, MOST_AT_AN_EVENING, store.root)
        self.events = EventKeeper(store.events, store.vault)
        self.games.on_over = partial(take_result, self.events)
        self.hub.has_begun = partial(has_begun, self.events)
        self.event_pins = EventPins(store.events, store.vault)
        self.public = PublicPageCache(self.workers)
        self.turns = Turns()
        self.papers = PaperReader(self.workers)
        self.searches = Turns(MOST_SEARCHES)
        self.learning = Learning(store.study, DrillItems(self.workers.slowly()))
        self.pictures: PackedCache[tuple[str, str, tuple[int, int, str]]] = PackedCache(PICTURES_BYTES)
        self.connections: set[ClubLine] = set()
        self.barred_networks = Networks()
        self.announcements: list[Announcement] = []
        self.own = club_settings.effective({}, dict(settings.fixed))
        self.offices: dict[str, tuple[Role, float]] = {}  # what people are who hold one, and when that was asked
        self.connected: Counter[str] = Counter()  # how many connections each person has
        self.shared_lobby = SharedLobby(self.hub, self.lobby, store.lobby, self.members) if self.members else None
        self.inner_addresses = InnerAddresses(store.servers, self.pulse) if self.members else None
        self.orphans = Orphans(self.hub, store.servers, self.members) if self.members else None
        self.deserted = Deserted(self.hub, store.tables, settings.idle_days)
        self.retention = Retention(self.hub, store.retention)
        self.backups = Backups(settings.db, settings.data)
        self.backups.leads = self.deserted.leads = self.retention.leads = self.games.leads = self.leads
        self.games.is_shared = self.members is not None
        self.clocks: list[asyncio.Task[None]] = []
        self.words = WordQueue()
        self.bulletin: Bulletin | None = None

    @property
    def is_serving(self) -> bool:
        """Has it been opened, and not only to be asked from a shell?"""
        return bool(self.clocks)

    def leads(self) -> bool:
        """Does this server do what is done once in the whole club?"""
        return self.members is None or self.members.leads

    async def wait_to_try(self, kind: str, keys: Sequence[str], cost: float) -> float:
        """Seconds to wait for another try, 0.0 when it is allowed; counted by all servers together."""
        wait = max(self.limits.take(kind, key, cost) for key in keys)
        if wait or not self.counts_together(kind):
            return wait
        rate, most = (number * self.limits.factor for number in RATES[kind])
        return max([await self.store.tries.take(kind, key, cost, rate, most) for key in keys])

    async def give_back(self, kind: str, key: str, cost: float) -> None:
        """What was tried was right, and counts nothing."""
        self.limits.give_back(kind, key, cost)
        if self.counts_together(kind):
            await self.store.tries.give_back(kind, key, cost, RATES[kind][1] * self.limits.factor)

    def counts_together(self, kind: str) -> bool:
        """Are there others, with whom this is counted?"""
        return kind in TOGETHER and self.members is not None and bool(self.members.others)

    async def room(self, table: str) -> Room | None:
        """A table to be looked at, whichever server has it."""
        return await room_anywhere(self.hub, table)

    async def do_at(self, table: str, work: Callable[[], Awaitable[object]]) -> None:
        """Do something at a table, whichever server has it: for that it is taken from it for a moment."""
        try:
            await work()
        except ServedElsewhere:
            if self.owners is None or not await self.owners.seize(table):
                raise
            await work()
            await self.hub.hand_over(table)

    def leave(self, person: str) -> None:
        """A connection of somebody is gone."""
        self.connected[person] -= 1
        if self.connected[person] <= 0:
            del self.connected[person]

    async def role(self, person: Person) -> Role:
        """What somebody is in the club."""
        if person is HOUSE:
            return "administrator"
        role, checked_at = self.offices.get(person.id, (ROLES[0], 0.0))
        if role == ROLES[0] or time.monotonic() - checked_at >= FRESH:
            self.offices.pop(person.id, None)
            role = await self.store.accounts.role(person.id)
            if role != ROLES[0]:
                self.offices[person.id] = role, time.monotonic()
        return role

    async def may(self, person: Person, least: Role) -> bool:
        """Whether somebody holds this office, or one above it."""
        return ROLES.index(await self.role(person)) >= ROLES.index(least)

    async def admin(self, person: Person) -> bool:
        """Whether somebody is an administrator."""
        return await self.may(person, "administrator")

    async def announced(self) -> list[Announcement]:
        """What is announced now."""
        now = time.time()
        return [notice for notice in self.announcements if not notice.until or notice.until > now]

    async def take_announcements(self) -> None:
        """What is announced has changed; whoever is at a table is told at once to look."""
        self.announcements = await self.store.club.announced()
        body = encode(NewsFrame())
        for line in self.connections:
            line.send(body)

    async def take_settings(self) -> None:
        """What the club has set for itself counts from now on."""
        self.use(club_settings.effective(await self.store.club.settings(), dict(self.settings.fixed)))

    def use(self, own: ClubSettings) -> None:
        """These settings count from now on."""
        self.own = own
        for limits in (self.limits, self.hub.change_limits.limits):
            limits.factor = own.rate
        self.hub.bot_tables.factor = own.rate
        self.deserted.seconds = own.idle_days * DAY
        self.retention.keep_days = own.keep_days
        self.backups.hours, self.backups.keep = own.backup_hours, own.backup_keep

    def part(self, whose: Callable[[ClubLine], bool], code: str, text: Text, number: int) -> None:
        """Close some connections, with a word why."""
        for line in [line for line in self.connections if whose(line)]:
            line.bye(code, text, number)

    async def look_after_people(self) -> None:
        """Write down who was there, every minute, and part with whose token was ended elsewhere; a database in trouble
        is tried again."""
        while True:
            await asyncio.sleep(USES_SECONDS)
            with contextlib.suppress(Refused):
                await self.people.write_uses()
                await self.part_with_ended()
                await self.look_at_rows()
                if self.inner_addresses is not None:
                    await self.inner_addresses.look()
                if self.members is not None and self.leads():
                    await self.store.tries.forget(TRIES_SECONDS)
                    await self.store.servers.sort_out(FORGOTTEN)

    async def look_at_rows(self) -> None:
        """Settings, announcements and hidden tables as the database has them: others may have changed them."""
        await self.take_settings()
        if self.announcements != await self.store.club.announced():
            await self.take_announcements()
        self.lobby.hidden = await self.store.tables.hidden()
        await self.take_networks()

    async def take_networks(self) -> None:
        """Networks from which nobody may come, from now on; whoever is here from there goes."""
        self.barred_networks = Networks(await self.store.networks.all())
        self.part(lambda line: line.address in self.barred_networks, *BARRED_LINE)

    def check_address(self, address: str) -> None:
        """Nobody may do anything from a barred network."""
        if address in self.barred_networks:
            raise Refused("barred", BARRED_NETWORK)

    async def part_with_barred(self, person: str) -> None:
        """Close the connections of somebody who may not be here, or of a device of theirs that was logged out."""
        if person in self.people.barred:
            self.part(lambda line: line.person.id == person, *BARRED_LINE)
        await self.part_with_ended()

    async def ask_who_is_barred(self) -> None:
        """The same of everybody."""
        self.people.barred = barred = await self.store.people.all_barred()
        self.part(lambda line: line.person.id in barred, *BARRED_LINE)

    async def part_with_ended(self) -> None:
        """Close the connections of tokens that are no longer good."""
        held = {line.token for line in self.connections if line.token}
        gone = held - await self.store.people.living(held)
        self.part(lambda line: line.token in gone, *ENDED)

    async def open(self) -> None:
        """Begin."""
        if self.members is not None:
            await self.join_others(self.members)
        await self.when_it_answers(self.look_at_rows)
        self.clocks += [asyncio.ensure_future(clock.keep(self)) for clock in CLOCKS if clock.keep]
        await self.hub.open()
        if self.members is not None:  # tables of another may come at any moment, and their bots with them
            self.hub.bots.warm()
        if self.settings.deep:
            self.hub.bots.deep.begin()

    def hears(self) -> bool:
        """Is what other servers have entered until now known here? Not after a sleep, nor while nobody listens."""
        return self.bulletin is not None and self.bulletin.hears and self.members is not None and self.members.is_sure

    async def when_it_answers(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something of a start, again and again for as long as one may wait for the database."""
        end = time.monotonic() + self.settings.wait_db
        while True:
            try:
                return await work()
            except Refused as refused:
                if refused.code != "busy" or time.monotonic() >= end:
                    raise
            await asyncio.sleep(AGAIN)

    async def join_others(self, members: Membership) -> None:
        """Be one of the servers of this database from now on."""
        loop = asyncio.get_running_loop()

        def on_gap() -> None:
            loop.call_soon_threadsafe(lambda: self.spawn(self.part_with_taken()))

        members.on_gap = on_gap
        await self.pulse.begin()
        self.clocks.append(asyncio.ensure_future(self.words.keep()))
        self.bulletin = Bulletin(self.store.engine, lambda line: self.words.put(loop, line))
        self.bulletin.begin()
        for keeper in (self.events, self.desks, self.evenings):
            keeper.hears = self.hears
        if self.inner_addresses is not None:
            with contextlib.suppress(Refused, SQLAlchemyError):
                await self.inner_addresses.look()

    async def part_with_taken(self) -> None:
        """For a while nothing was heard of this server: tables that others have taken meanwhile are let go."""
        assert self.owners is not None
        assert self.members is not None
        for table in await self.owners.lost():
            live = self.hub.tables.get(table)
            if live is not None:
                live.lose("taken")
        if self.shared_lobby is not None:
            self.shared_lobby.tell_anew()
        self.members.in_doubt = False

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Let something be done that nobody waits for; a database in trouble is asked by the next."""
        task = asyncio.ensure_future(work)
        self.clocks.append(task)
        task.add_done_callback(self.done)

    def done(self, task: "asyncio.Task[None]") -> None:
        """It has been done."""
        self.clocks.remove(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("what another server told could not be looked at: %r", task.exception())

    async def say_goodbye(self) -> None:
        """Finish what is being written, tell everybody, and give the goodbyes a moment to go out."""
        self.pulse.stopping = True
        if self.members is not None and self.owners is not None:
            self.owners.leaving = True
            with contextlib.suppress(SQLAlchemyError):  # without it the others wait until we are not heard of
                await asyncio.to_thread(self.members.drain, self.store.engine)
        await self.hub.close()
        for _again in range(GOODBYE_TRIES):
            if not any(link.closing for link in self.connections):
                return
            await asyncio.sleep(GOODBYE_SECONDS / GOODBYE_TRIES)

    async def close(self) -> None:
        """Finish: first the tables, then what they wrote."""
        for clock in self.clocks:
            clock.cancel()
        await self.hub.close()
        with contextlib.suppress(Refused):
            await self.people.write_uses()
        self.workers.close()
        self.learning.items.close()
        self.events.close()
        if self.bulletin is not None:
            await asyncio.to_thread(self.bulletin.close)
        await asyncio.to_thread(self.pulse.close)
        if self.members is not None:
            with contextlib.suppress(SQLAlchemyError):
                await asyncio.to_thread(self.members.leave, self.store.engine)
        self.store.close()
