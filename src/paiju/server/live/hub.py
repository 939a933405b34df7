"""The tables of a club in memory. One `Hub` serves a process: it loads tables, lets people in, and hands on what they
send. Whatever changes a table is written to the journal first, then done, then told (live_table.py)."""

import asyncio
import contextlib
import logging
import math
import secrets
from collections.abc import Awaitable, Callable, Collection

import msgspec

from paiju.errors import InputError
from paiju.server.limits import Limits
from paiju.server.live.bots_pool import BotsPool
from paiju.server.live.broadcast import Connection, Visit
from paiju.server.live.hints import hint_of
from paiju.server.live.live_table import LiveTable
from paiju.server.live.why_not import why_of
from paiju.server.protocol.api_replies import Created
from paiju.server.protocol.client_messages import (
    Act,
    Adjudicate,
    AskHint,
    AskWhy,
    ClientMessage,
    Hello,
    Host,
    Next,
    Ping,
    Propose,
    RefereePause,
    RefereeResume,
    Rewind,
    Rule,
    UndoRuling,
    Vote,
)
from paiju.server.protocol.messages import error_of
from paiju.server.protocol.refused import Refused, TooMany
from paiju.server.protocol.server_messages import Error, Pong, Proposed, RoomInfo
from paiju.server.protocol.shared import Person
from paiju.server.room import commands, host_commands, people_commands, referee_commands
from paiju.server.room.finished_hands import Finished
from paiju.server.room.journal import (
    Adjudicated,
    AnyEntry,
    ChairPlan,
    Ended,
    Entries,
    GivenBack,
    HostPassed,
    Journal,
    PersonIn,
    PersonOut,
    Resumed,
    TableSettings,
    Voted,
    now,
    write,
)
from paiju.server.room.room import Room
from paiju.table.codes import SEATS

__all__ = ["Connection", "Hub"]
IDLE = 600.0  # seconds after which a table nobody looks at leaves memory
SWEEP = 60.0
LONG = 400  # entries of a journal that is folded outside the loop
GOING = 4005  # the server stops
TAKES_BACK = (Adjudicated, Ended, GivenBack, HostPassed, PersonOut, Resumed)
OnRemoved = Callable[[str, Collection[str]], Awaitable[None]]  # of a table, everybody who was removed there
log = logging.getLogger("paiju.server")


class Hub:
    """All tables of this process."""

    def __init__(self, store: Journal, *, workers: int = 1, rate: float = 1.0) -> None:
        self.journal = store
        self.bots = BotsPool(workers)
        self.tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.links: dict[int, tuple[LiveTable, Visit]] = {}
        self.sweeper: asyncio.Task[None] | None = None
        self.hinting = asyncio.Semaphore(2)
        self.limits = Limits(rate, lambda: asyncio.get_running_loop().time())
        self.on_removed: OnRemoved | None = None

    async def open(self) -> None:
        """Ready to serve."""
        self.sweeper = asyncio.get_running_loop().create_task(self.sweep())

    async def close(self) -> None:
        """Finish what is being written, say goodbye to everybody, stop clocks and bots."""
        if self.sweeper is not None:
            self.sweeper.cancel()
        for live in list(self.tables.values()):
            async with live.lock:
                live.stop(
                    "going", "the server stops; connect again in a moment", "服务器即将停止；请稍后重新连接", GOING
                )
        self.tables.clear()
        self.links.clear()
        self.bots.close()

    async def sweep(self) -> None:
        """Let tables go that nobody looks at."""
        while True:
            await asyncio.sleep(SWEEP)
            late = asyncio.get_running_loop().time() - IDLE
            for live in list(self.tables.values()):
                if live.is_idle(late):
                    live.stop("idle", "", "", GOING)
                    self.forget(live.room.id)

    def forget(self, table: str) -> None:
        """The table is no longer in memory."""
        self.tables.pop(table, None)

    # --- tables ---

    async def create(self, host: Person, settings: TableSettings) -> Created:
        """Open a table. Programs get persons of their own, whom the caller gives tokens."""
        table = secrets.token_urlsafe(9)
        chairs = tuple(with_person(chair) for chair in settings.chairs)
        settings = msgspec.structs.replace(settings, chairs=chairs)
        entries = commands.create(host, settings)
        await self.journal.append(table, 0, [write(entry) for entry in entries])
        room = Room(table)
        for entry in entries:
            room.apply(entry)
        self.tables[table] = LiveTable(self, room)
        if any(chair.kind == "bot" for chair in room.chairs):
            self.bots.warm()
        programs = {i: Person(chair.person, chair.name) for i, chair in enumerate(room.chairs)
                    if chair.kind == "program" and chair.person}  # fmt: skip
        player = room.player_of(host.id)
        return Created(table, player, None if player is None else SEATS[player], programs)  # type: ignore[arg-type]

    async def live(self, table: str) -> LiveTable:
        """A table, loaded from the journal if need be; Refused("no_table")."""
        found = self.tables.get(table)
        if found is not None:
            return found
        async with self.loading.setdefault(table, asyncio.Lock()):
            if table not in self.tables:
                bodies = await self.journal.load(table)
                if not bodies:
                    self.loading.pop(table, None)
                    raise Refused("no_table", "there is no such table", "没有这一桌")
                long = len(bodies) > LONG
                room = await asyncio.to_thread(Room.load, table, bodies) if long else Room.load(table, bodies)
                self.tables[table] = LiveTable(self, room)
            self.loading.pop(table, None)
            return self.tables[table]

    async def room(self, table: str) -> Room | None:
        """A table, loaded from the journal if need be; None when there is none."""
        try:
            return (await self.live(table)).room
        except Refused as refused:  # a database that cannot be had does not mean that there is no such table
            if refused.code != "no_table":
                raise
            return None

    async def info(self, table: str, person: Person | None = None) -> RoomInfo:
        """The room as `GET /api/tables/ID` tells it; refused to whom it does not concern."""
        live = await self.live(table)
        if not may_look(live.room, person):
            raise Refused("not_invited", "this table is not public; ask for a link", "这一桌不公开；请索取链接")
        return live.info()

    async def hands(self, table: str) -> list[Finished]:
        """The hands that are over and have been shown; the room's own list may be a pause ahead."""
        live = await self.live(table)
        shown = live.show.stage.hand if live.show.stage and live.show.ended is None and live.show.queue else None
        return [done for done in live.room.finished if done.number != shown]

    # --- people ---

    async def do(self, table: str, make: Callable[[Room], Entries], person: str = "") -> LiveTable:
        """Something done at a table, and by whom if they might do it without end."""
        live = await self.live(table)
        await live.do(lambda: self.bounded(live, person, make(live.room)))
        return live

    def bounded(self, live: LiveTable, person: str, entries: Entries) -> Entries:
        """Entries that somebody may have written: not too many in a while. What takes something back is always done."""
        free = not person or all(takes_back(entry) for entry in entries)
        wait = 0 if free else self.limits.take("change", f"{live.room.id} {person}")
        if wait:
            raise TooMany(max(1, math.ceil(wait)))
        return entries

    async def sit(self, table: str, person: Person, seat: int | str | None, name: str) -> int:
        """Take a chair; the player's number. Raises Refused or InputError, as all of these do."""
        live = await self.do(table, lambda room: people_commands.sit(room, person, seat, name), person.id)
        player = live.room.player_of(person.id)
        assert player is not None
        self.refresh(live, person)
        return player

    async def watch(self, table: str, person: Person, name: str) -> None:
        """Be let in as a spectator; whether somebody may, their link has decided."""
        await self.do(table, lambda room: people_commands.watch(room, person, name), person.id)

    async def support(self, table: str, person: Person, name: str) -> None:
        """Bet from the next hand on; by the host's invitation only, and never a seated person."""
        await self.do(table, lambda room: people_commands.support(room, person, name), person.id)

    async def invite(self, table: str, host: Person, person: Person) -> None:
        """The host lets somebody in to bet."""

        def entries(room: Room) -> Entries:
            found = people_commands.invite(room, host, person.id)
            return [PersonIn(person.id, person.name or "?", "invited", now())] if found else []

        await self.do(table, entries, host.id)

    async def referee(self, table: str, person: Person, name: str) -> None:
        """Come in as a referee; that they may, an administrator's link has decided."""
        live = await self.live(table)
        if person.id in live.show.links and person.id not in live.room.referees:
            raise Refused("watching", "somebody who watches here may not be its referee", "在这一桌旁观的人不能当裁判")
        await self.do(table, lambda room: people_commands.referee(room, person, name), person.id)

    async def leave(self, table: str, person: Person) -> None:
        """Leave for good."""
        await self.do(table, lambda room: people_commands.leave(room, person), person.id)

    def refresh(self, live: LiveTable, person: Person) -> None:
        """Somebody has another role now: show them the table anew."""
        link = live.show.links.get(person.id)
        if link is not None:
            live.show.send_snapshot(link)
            live.proceed()

    # --- connections ---

    async def connect(self, table: str, person: Person, link: Connection, hello: Hello) -> None:
        """A connection has said hello; it gets a snapshot. Raises Refused."""
        live = await self.live(table)
        if not may_look(live.room, person):
            raise Refused("not_invited", "this table is not public; ask for a link", "这一桌不公开；请索取链接")
        found = Visit(link, person, hello.views)
        self.links[id(link)] = live, found
        live.connect(found)
        try:
            await live.back(person)
        except Refused as refused:
            found.send(error_of(refused))

    async def message(self, link: Connection, told: ClientMessage) -> None:
        """A frame of a connection; what is wrong with it is sent back as an error frame, never raised."""
        known = self.links.get(id(link))
        if known is None:
            return
        live, found = known
        if live.show.links.get(found.person.id) is not found:
            return  # it has been taken over, or is being closed
        try:
            await self.hear(live, found, told)
        except InputError as error:
            found.send(error_of(error, told.n if isinstance(told, Act) else None))
        except Exception as error:  # a bug must not break the table or the connection
            log.error("table %s, %s: %r", live.room.id, type(told).__name__, error, exc_info=error)
            found.send(Error("internal", "something went wrong here", "服务器内部出错"))

    async def hear(self, live: LiveTable, link: Visit, told: ClientMessage) -> None:
        """What somebody says."""
        room, person = live.room, link.person
        match told:
            case Act():
                await live.act(link, told)
            case Ping():
                link.send(Pong())
            case AskWhy():
                link.send(why_of(live, person, told.a))
            case AskHint():
                async with self.hinting:
                    link.send(await hint_of(live, person))
            case Next():
                live.next(person)
            case Host():
                await live.do(lambda: self.bounded(live, person.id, host_commands.host(room, person, told)))
                await self.tell_removed(live, told)
            case Vote():
                await live.do(lambda: self.bounded(live, person.id, host_commands.vote(room, person, told.end)))
            case Adjudicate():
                await live.do(lambda: host_commands.adjudicate(room, person, told.choice))
            case Propose():
                link.send(Proposed(referee_commands.propose(room, person, told)))
            case Rule() | UndoRuling() | Rewind() | RefereePause() | RefereeResume():
                await live.do(lambda: referee_commands.command(room, person, told))
            case Hello():
                raise Refused("unknown", "hello is said once", "hello 只说一次")

    async def tell_removed(self, live: LiveTable, told: Host) -> None:
        """Whoever was removed shall not come back by the same link; if that cannot be written now, it is found when
        the link is opened (routes_join.py)."""
        if told.do == "remove" and self.on_removed is not None:
            with contextlib.suppress(Refused):
                await self.on_removed(live.room.id, live.room.removed)

    def disconnect(self, link: Connection) -> None:
        """The connection is gone."""
        known = self.links.pop(id(link), None)
        if known is not None:
            known[0].disconnect(link)


def takes_back(entry: AnyEntry) -> bool:
    """Is it something that can be done only once after something else?"""
    return isinstance(entry, TAKES_BACK) or (isinstance(entry, Voted) and not entry.end)


def with_person(chair: ChairPlan) -> ChairPlan:
    """A program's chair with a person for it."""
    return msgspec.structs.replace(chair, person=secrets.token_hex(8)) if chair.kind == "program" else chair


def may_look(room: Room, person: Person | None) -> bool:
    """May somebody see this table?"""
    if person is not None and person.id in room.refereed:
        return person.id in room.referees
    if room.settings.public:
        return person is None or person.id not in room.removed
    if person is None or person.id in room.removed:
        return False
    here = room.watchers | room.invited | set(room.supporters) | set(room.betting) | {room.host}
    return person.id in here or room.player_of(person.id) is not None
