"""The tables of a club in memory. One `Hub` serves a process: it loads tables, lets people in, and hands on what they
send. Whatever changes a table is written to the journal first, then done, then told (live_table.py)."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Collection
from functools import partial

import msgspec

from paiju.errors import InputError
from paiju.languages import NOTHING, _
from paiju.server.cluster.owners import Owners, SoleOwner
from paiju.server.live.answering import answer
from paiju.server.live.bots.pool import BotsPool
from paiju.server.live.bots.tables import BotTables, has_bots
from paiju.server.live.change_limits import ChangeLimits
from paiju.server.live.hints.hints import hint_of
from paiju.server.live.hints.player_questions import near_of, why_of
from paiju.server.live.hints.readiness import ready_of
from paiju.server.live.live_table import LiveTable
from paiju.server.live.loading import load
from paiju.server.live.new_tables import new_id, new_root, with_person
from paiju.server.live.shown.broadcast import Connection, Visit
from paiju.server.live.shown.held_back import Enlist
from paiju.server.live.shown.past_hands import PastHands
from paiju.server.live.watching import say
from paiju.server.process import metrics
from paiju.server.process.turns import Turns
from paiju.server.process.workers import OffLoop, ThreadWorker
from paiju.server.protocol.client_messages import (
    Act,
    Adjudicate,
    AskHint,
    AskNear,
    AskReady,
    AskWhy,
    CallReferee,
    ClientMessage,
    DrawFor,
    Hello,
    Host,
    NameStandIn,
    Next,
    Ping,
    Point,
    Propose,
    RefereePause,
    RefereeResume,
    Rewind,
    Rule,
    SayPhrase,
    SealChain,
    SetCompany,
    ShowNonce,
    UndoRuling,
    Vote,
)
from paiju.server.protocol.messages import error_of
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.server_messages import Error, Pong, Proposed, RoomInfo
from paiju.server.protocol.shared import Person, State
from paiju.server.room.commands import host as host_commands
from paiju.server.room.commands import people as people_commands
from paiju.server.room.commands import play as commands
from paiju.server.room.commands import referee as referee_commands
from paiju.server.room.commands import relay as relay_commands
from paiju.server.room.commands import seats as seat_commands
from paiju.server.room.given_names import name_or_guest
from paiju.server.room.journal import (
    ELSEWHERE,
    Entries,
    EventPlace,
    Journal,
    PersonIn,
    TableSettings,
    now,
    write,
)
from paiju.server.room.room import Room
from paiju.server.room.visibility import may_look
from paiju.server.tables.messages.tables import Created
from paiju.table.codes import SEATS

__all__ = ["Connection", "Hub"]
SWEEP = 15.0
MOST_LOADING = 1000  # who wait for one table to be read
GOING = 4005  # the server stops
OnRemoved = Callable[[str, Collection[str]], Awaitable[None]]  # of a table, everybody who was removed there
OnSeated = Callable[[str, str, str, str], Awaitable[None]]  # at a table somebody gets a right, for a seat
HasBegun = Callable[[EventPlace], Awaitable[bool]]  # was the start of an event's round announced?
AT_ONCE = (Act, Ping, AskWhy, AskHint, AskReady, AskNear, Next, Point)  # messages that are heard in a pause, too
MOST_WAITING = 20  # others of one connection that wait for its end
WAITING = _("too many messages are waiting for the pause to end")
log = logging.getLogger("paiju.server")


class Hub:
    """All tables of this process."""

    def __init__(
        self,
        store: Journal,
        *,
        workers: int = 1,
        rate: float = 1.0,
        side: OffLoop | None = None,
        enlist: Enlist | None = None,
        owners: Owners | None = None,
    ) -> None:
        self.journal = store
        self.owners = owners or SoleOwner()
        self.list_state = enlist
        self.side = side or ThreadWorker()
        self.past = PastHands(store, self.side)
        self.bots = BotsPool(workers)
        self.tables: dict[str, LiveTable] = {}
        self.loading = Turns(MOST_LOADING)
        self.folding = asyncio.Lock()
        self.links: dict[int, tuple[LiveTable, Visit]] = {}
        self.bot_tables = BotTables(self.links, rate)
        self.sweeper: asyncio.Task[None] | None = None
        self.hinting = asyncio.Semaphore(2)
        self.change_limits = ChangeLimits(rate)
        self.on_removed: OnRemoved | None = None
        self.on_seated: OnSeated | None = None
        self.has_begun: HasBegun | None = None

    async def open(self) -> None:
        """Ready to serve."""
        self.sweeper = asyncio.get_running_loop().create_task(self.sweep())

    async def close(self) -> None:
        """Finish what is being written, say goodbye to everybody, stop clocks and bots."""
        if self.sweeper is not None:
            self.sweeper.cancel()
        await asyncio.gather(*(live.leave_mark() for live in self.tables.values()))
        for live in list(self.tables.values()):
            async with live.lock:
                live.stop("going", _("the server is stopping; reconnect in a moment"), GOING)
        self.tables.clear()
        self.links.clear()
        self.bots.close()

    async def sweep(self) -> None:
        """Let tables go that nobody looks at."""
        while True:
            await asyncio.sleep(SWEEP)
            await self.let_idle_go(asyncio.get_running_loop().time())

    async def let_idle_go(self, now: float) -> None:
        """Tables nobody has looked at for a while leave memory."""
        for live in list(self.tables.values()):
            if live.is_idle(now):
                await live.leave_mark()
            if live.is_idle(now):
                live.stop("idle", NOTHING, GOING)
                await self.let_go(live.room.id)

    def forget(self, table: str) -> None:
        """The table is no longer in memory."""
        self.tables.pop(table, None)

    async def let_go(self, table: str) -> None:
        """The same, and another server may have it; if that cannot be written now, when this one is gone."""
        self.forget(table)
        with contextlib.suppress(Refused):
            async with self.loading.of(table):  # who wants it meanwhile takes it anew
                await self.owners.let_go(table)

    def lost(self, table: str, why: str) -> None:
        """A table is let go although people are there: whoever comes back finds it read from the journal anew."""
        self.forget(table)
        metrics.TABLES_LOST.labels(why).inc()
        log.warning("a table was let go", extra={"fields": {"table": table, "why": why}})

    async def hand_over(self, table: str) -> bool:
        """Somebody comes to a table by another server: where nobody is at it here, that one may have it; will it?"""
        async with self.loading.of(table):
            live = self.tables.get(table)
            if live is not None:
                if live.is_left():
                    await live.leave_mark()
                if not live.is_left():
                    return False
                live.stop("moved", ELSEWHERE, GOING)
                self.forget(table)
            await self.owners.let_go(table)
            return True

    # --- tables ---

    async def enlist(self, table: str, state: State, public: bool) -> None:
        """What the list of tables says of one from now on."""
        if self.list_state is not None:
            await self.list_state(table, state, public)

    async def seated(self, table: str, person: str, player: int) -> None:
        """Somebody to whom a seat was promised has it; if that cannot be written now, the table is none of their list,
        and their seat all the same."""
        if self.on_seated is not None:
            with contextlib.suppress(Refused):
                await self.on_seated(table, person, "seat", str(player))

    def listed_state(self, table: str, stored: State) -> State:
        """What the list says of a table: where it is, as far as that has been shown, else what was kept of it."""
        live = self.tables.get(table)
        return live.shown.listed_state() if live is not None else "playing" if stored == "between" else stored

    async def create(self, host: Person, settings: TableSettings, table: str = "", waits: bool = False) -> Created:
        """Open a table, of this id if one was promised; one that `waits` begins later. Programs get persons of their
        own, whom the caller gives tokens."""
        table = table or new_id()
        chairs = tuple(with_person(chair) for chair in settings.chairs)
        settings = msgspec.structs.replace(settings, chairs=chairs)
        root = new_root()
        entries = commands.create(host, settings, root, waits)
        await self.owners.take(table, True)
        await self.journal.append(table, 0, [write(entry) for entry in entries], root)
        room = Room(table, root)
        for entry in entries:
            room.apply(entry)
        self.tables[table] = LiveTable(self, room)
        if any(chair.kind == "bot" for chair in room.chairs):
            self.bots.warm()
        programs = {i: Person(chair.person, chair.name) for i, chair in enumerate(room.chairs)
                    if chair.kind == "program" and chair.person}  # fmt: skip
        player = room.player_of(host.id)
        return Created(table, player, None if player is None else SEATS[player], programs)  # type: ignore[arg-type]

    async def begin(self, table: str) -> None:
        """A table that waited begins."""
        await self.do(table, lambda room: commands.start(room) if room.state == "waiting" else [])

    async def begin_when_due(self, live: LiveTable) -> None:
        """A table of an event begins if the start of its round was announced and it has not heard of that; if that
        cannot be written now, when the next one comes."""
        place = live.room.settings.event
        if place is None or live.room.state != "waiting" or self.has_begun is None:
            return
        with contextlib.suppress(Refused):
            if await self.has_begun(place):
                await self.begin(live.room.id)

    async def live(self, table: str) -> LiveTable:
        """A table, loaded from the journal if need be; Refused("no_table"), or ServedElsewhere."""
        at_hand = self.tables.get(table)
        if at_hand is not None and not await self.owners.has(table) and not at_hand.closed:
            at_hand.lose("taken")  # what it shows may be long past
        if (at_hand := self.tables.get(table)) is not None:
            return at_hand
        async with self.loading.of(table):
            return self.tables.get(table) or await self.loaded(table)

    async def loaded(self, table: str) -> LiveTable:
        """A table from the journal; Refused("no_table"), or ServedElsewhere."""
        began = time.perf_counter()
        room = await load(self.journal, table, self.folding) if await self.owners.take(table) else None
        if room is None:
            raise Refused("no_table", _("there is no such table"))
        metrics.since(metrics.TABLE_LOADED, began)
        self.past.take(room)
        self.tables[table] = live_table = LiveTable(self, room)
        return live_table

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
            raise Refused("not_invited", _("this table is not public; ask for a link"))
        return live.info()

    async def hands(self, table: str) -> list[int]:
        """The hands that are over and have been shown; the room's own list may be a pause ahead."""
        live = await self.live(table)
        shown = live.show.stage.hand if live.show.stage and live.show.ended is None and live.show.queue else None
        return [number for number in live.room.rows if number != shown]

    # --- people ---

    async def do(self, table: str, make: Callable[[Room], Entries], person: str = "") -> LiveTable:
        """Something done at a table, and by whom if they might do it without end."""
        live = await self.live(table)
        await live.do(lambda: self.change_limits.minded(table, person, make(live.room)), shown=True)
        return live

    async def sit(self, table: str, person: Person, seat: int | str | None, name: str) -> int:
        """Take a chair, or a bot's when the hand is over; the player's number. Raises Refused or InputError, as all of
        these do."""
        seen = (await self.live(table)).newcomers.has_seen
        live = await self.do(
            table, lambda room: seat_commands.sit(room, person, seat, name, seen=seen(person.id)), person.id
        )
        player = live.room.player_of(person.id)
        if player is None:
            return seat_commands.promised(live.room, person.id)[0]
        self.refresh(live, person)
        return player

    async def take_place(self, table: str, person: Person, place: str) -> int | None:
        """Be a member or substitute of a relay's team; the player's number of whoever plays now."""
        seen = (await self.live(table)).newcomers.has_seen
        live = await self.do(
            table, lambda room: relay_commands.take(room, person, place, seen=seen(person.id)), person.id
        )
        self.refresh(live, person)
        return live.room.player_of(person.id)

    async def watch(self, table: str, person: Person, name: str) -> None:
        """Be let in as a spectator; whether somebody may, their link has decided."""
        await self.do(table, lambda room: people_commands.watch(room, person, name), person.id)

    async def support(self, table: str, person: Person, name: str) -> None:
        """Bet from the next hand on; by the host's invitation only, and never a seated person."""
        await self.do(table, lambda room: people_commands.support(room, person, name), person.id)

    async def invite(self, table: str, host: Person, person: Person) -> None:
        """The host lets somebody in to bet."""

        def entries(room: Room) -> Entries:
            invited = people_commands.invite(room, host, person.id)
            return [PersonIn(person.id, name_or_guest(person.id, person.name), "invited", now())] if invited else []

        await self.do(table, entries, person.id)

    async def referee(self, table: str, person: Person, name: str) -> None:
        """Come in as a referee; that they may, an administrator's link has decided."""
        live = await self.live(table)
        if person.id in live.show.links and person.id not in live.room.referees:
            raise Refused("watching", _("anyone watching this table may not be its referee"))
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

    async def connect(self, table: str, person: Person, link: Connection, hello: Hello, address: str = "") -> None:
        """A connection has said hello; it gets a snapshot. Raises Refused."""
        live = await self.live(table)
        if not may_look(live.room, person):
            raise Refused("not_invited", _("this table is not public; ask for a link"))
        self.bot_tables.check(person.id, address, live)
        visit = Visit(link, person, hello.views, address, hello.events, hello.changes)
        sealing = await self.sealed(live, person, hello.seal)
        if link.closing is not None:  # they have gone meanwhile, and may be here again already
            return
        self.links[id(link)] = live, visit
        live.connect(visit)
        self.slow_down(live)
        await self.begin_when_due(live)
        try:
            if sealing is not None:
                raise sealing
            await live.back(person)
        except Refused as refused:
            visit.send(error_of(refused))

    async def sealed(self, live: LiveTable, person: Person, head: str | None) -> Refused | None:
        """A player seals with hello, before anything is dealt because they are there; why not, if it cannot be."""
        if head is None:
            return None
        try:
            await live.nonces.seal(person, head)
        except Refused as refused:
            return refused
        return None

    async def message(self, link: Connection, sent: ClientMessage) -> None:
        """A frame of a connection; what is wrong with it is sent back as an error frame, never raised."""
        known = self.links.get(id(link))
        if known is None:
            return
        live, visit = known
        if isinstance(sent, AT_ONCE) or not live.is_pause():
            await self.answer(live, visit, sent)
        elif visit.waiting < MOST_WAITING:
            visit.waiting += 1
            live.background.spawn(self.answer_when_shown(live, visit, sent))
        else:
            visit.send(Error("many", WAITING.en))

    async def answer_when_shown(self, live: LiveTable, visit: Visit, message: ClientMessage) -> None:
        """What is no answer to a prompt is heard when the pause is over: whether it can be done then tells nobody what
        is held back. Prompts are answered meanwhile."""
        await live.until_shown()
        visit.waiting -= 1
        await self.answer(live, visit, message)

    async def answer(self, live: LiveTable, visit: Visit, message: ClientMessage) -> None:
        """Hear somebody, unless their connection has been taken over or is being closed."""
        if live.show.links.get(visit.person.id) is not visit:
            return
        try:
            await self.hear(live, visit, message)
        except InputError as error:
            visit.send(error_of(error, message.n if isinstance(message, Act) else None))
        except Exception as error:  # a bug must not break the table or the connection
            log.error("table %s, %s: %r", live.room.id, type(message).__name__, error, exc_info=error)
            visit.send(Error("internal", _("something went wrong here").en))

    async def hear(self, live: LiveTable, link: Visit, message: ClientMessage) -> None:
        """What somebody says."""
        room, person = live.room, link.person
        minded = partial(self.change_limits.minded, room.id, person.id)
        match message:
            case Act():
                await answer(live, link, message)
            case Ping():
                link.send(Pong())
            case AskWhy():
                link.send(why_of(live, person, message.a))
            case AskHint():
                async with self.hinting:
                    link.send(await hint_of(live, person, self.side))
            case AskReady():
                link.send(await ready_of(live, person, self.hinting))
            case AskNear():
                async with self.hinting:
                    link.send(await near_of(live, person, self.side))
            case Next():
                live.next(person)
            case Host():
                if message.do == "bot" and not has_bots(live):
                    self.bot_tables.check(person.id, link.address)
                await live.do(lambda: minded(host_commands.host(room, person, message)), shown=True)
                await self.tell_removed(live, message)
            case SetCompany():
                await live.do(lambda: minded(seat_commands.set_company(room, person, message)), shown=True)
            case NameStandIn():
                await live.do(lambda: minded(relay_commands.stand_in(room, person, message)), shown=True)
            case SayPhrase():
                say(live.show, link, message, self.change_limits.limits)
            case Point():
                live.advisers.point(link, message, self.change_limits.limits)
            case DrawFor():
                await live.do(lambda: minded(seat_commands.draw_for(room, person, message.on)), shown=True)
            case Vote():
                await live.do(lambda: minded(host_commands.vote(room, person, message.end)), shown=True)
            case Adjudicate():
                await live.do(lambda: host_commands.adjudicate(room, person, message.choice), shown=True)
            case SealChain():
                await live.nonces.seal(person, message.head)
            case ShowNonce():
                await live.nonces.take(link, message)
            case CallReferee():
                await live.do(lambda: minded(referee_commands.call(room, person, message)), shown=True)
            case Propose():
                link.send(Proposed(referee_commands.propose(room, person, message)))
            case Rule():
                await self.rule(live, person, message)
            case UndoRuling() | Rewind() | RefereePause() | RefereeResume():
                await live.do(lambda: referee_commands.command(room, person, message), shown=True)
            case Hello():
                raise Refused("unknown", _("hello may be sent only once"))

    async def tell_removed(self, live: LiveTable, message: Host) -> None:
        """Whoever was removed shall not come back by the same link; if that cannot be written now, it is found when
        the link is opened (people/links.py). Who is let in again has what they had."""
        if message.do in ("remove", "readmit") and self.on_removed is not None:
            with contextlib.suppress(Refused):
                await self.on_removed(live.room.id, live.room.removed)

    async def rule(self, live: LiveTable, person: Person, message: Rule) -> None:
        """A referee rules, on an earlier hand by its record."""
        room = live.room
        referee_commands.check_looking(room, person)
        record = await self.past.record(room, message.hand)
        await live.do(lambda: referee_commands.command(room, person, message, record), shown=True)

    def disconnect(self, link: Connection) -> None:
        """The connection is gone."""
        known = self.links.pop(id(link), None)
        if known is not None:
            known[0].disconnect(link)
            self.slow_down(known[0])

    def slow_down(self, live: LiveTable) -> None:
        """Somebody has come to a table or gone: bots move as fast as the number of tables they run lets them."""
        if has_bots(live):
            self.bots.pace = self.bot_tables.pace()
