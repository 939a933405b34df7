"""Starting and stopping the club: the address, the ready line, the terminal's links, an orderly end."""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import uvicorn

from paiju import __version__
from paiju.errors import InputError, system_reason
from paiju.languages import Text, _
from paiju.server.club import backups
from paiju.server.club import settings as club_settings
from paiju.server.club.club import Club
from paiju.server.people.links import new_key
from paiju.server.process import garbage_collection, limits, logs, systemd
from paiju.server.process.supervisor import WORKER
from paiju.server.protocol.messages import LONGEST
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room.engine_hash import engine_hash
from paiju.server.settings import ANY_ADDRESS, Settings, in_url, masked
from paiju.server.storage import club_hold, database
from paiju.server.storage.club_hold import ClubHold
from paiju.server.storage.database import check_writable
from paiju.server.storage.file_modes import mend
from paiju.server.storage.keys import evening_seeds, key_change, key_file, old_secrets
from paiju.server.storage.migrations import OWN
from paiju.server.storage.store import Store
from paiju.server.storage.upgrade import upgraded
from paiju.server.web.accepting import Acceptor
from paiju.server.web.app import build
from paiju.server.web.connections import IDLE_SECONDS, Caller, Crowd
from paiju.server.web.operator_door import open_door
from paiju.server.web.protocols import HttpProtocol
from paiju.server.web.proxies import proxies_of

Say = Callable[[Text], str]
Work = Callable[[], Awaitable[None]]
T = TypeVar("T")
WAIT_EVERY = 0.5  # seconds between two questions to a database that is not there yet
GRACE_SECONDS = 5
SPEAK_SECONDS = 2.0  # for who has just come, when the socket is not ours alone
SWITCH_SECONDS = 0.0005  # how long a thread that computes keeps the loop from going on, which gives way at every write
BACKLOG = 512  # connections the system keeps for us until we take them
log = logging.getLogger("paiju.server")


def serve(settings: Settings, say: Say) -> int:
    """Serve until told to stop; 0 after an orderly end."""
    limits.share()
    sys.setswitchinterval(SWITCH_SECONDS)
    logs.begin()
    log.info("the club begins", extra={"fields": whereabouts(settings)})
    club_settings.checked(dict(settings.fixed))  # what is wrong with them is told before anything is opened
    os.umask(0o077)  # the database holds walls that are still to be played
    with contextlib.ExitStack() as held:
        hold = patiently(lambda: held.enter_context(at_work(settings)), settings.wait_db)
        return serve_held(settings, hold, say)


def whereabouts(settings: Settings) -> dict[str, object]:
    """What runs, and on what."""
    return {"version": __version__, "engine": engine_hash()[:12], "db": masked(settings.db), "data": settings.data}


@contextlib.contextmanager
def at_work(settings: Settings) -> Iterator[ClubHold]:
    """Meanwhile nobody replaces the club or changes its key. What only one server may do, another form of the database
    that is more than an addition, or another key, is begun alone."""
    form = database.form_of(settings.db)
    alone = settings.new_key or form is None or not OWN.only_adds_to(form)
    why_not = key_in_use if settings.new_key else club_hold.in_use if form is None else must_upgrade
    with (
        key_file.held(settings.data, alone=False),
        club_hold.held(settings.db, "paiju serve", alone, why_not) as hold,
    ):
        yield hold


def must_upgrade(others: str) -> Text:
    """Why a start cannot have the club alone."""
    return _("the database has to be upgraded, but {others} is running on it; stop it first", others=others)


def key_in_use(others: str) -> Text:
    """Why a start with another key cannot."""
    return _("--new-key changes the key, but {others} is running on it; stop it first", others=others)


def patiently(work: Callable[[], T], seconds: float) -> T:
    """Do it, again and again for so long, while the database is not there yet or somebody has it alone."""
    end, said = time.monotonic() + seconds, False
    while True:
        try:
            return work()
        except InputError as error:
            if time.monotonic() >= end:
                raise
            if not said:
                log.warning("waiting for the database", extra={"fields": {"why": error.message, "seconds": seconds}})
            said = True
        time.sleep(WAIT_EVERY)


def serve_held(settings: Settings, hold: ClubHold, say: Say) -> int:
    """The same, while nobody replaces the club or changes its key."""
    handed = systemd.handed_over()
    listening = handed or [listen(settings)]
    settings = placed(settings, listening[0], bool(handed))
    try:
        first = key_file.find(settings.data) is None
        club = Club(settings, open_store(settings, say), hold)
        hold.share()
    except BaseException:
        for each in listening:
            each.close()
        raise
    crowd = Crowd(limits.for_visitors(limits.raised()), proxies_of(settings))
    server = Server(
        uvicorn.Config(
            build(club),
            http=HttpProtocol,
            ws="websockets-sansio",
            loop="asyncio",
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,  # the gate reads them (web/proxies.py)
            ws_max_size=4 * LONGEST,
            ws_ping_interval=20,
            ws_ping_timeout=30,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=GRACE_SECONDS,
            timeout_keep_alive=int(IDLE_SECONDS),
        ),
        crowd,
        settings.data,
        lambda: announce(club, say, first),
        club.say_goodbye,
        bool(handed),
    )
    club.pulse.on_replaced = server.give_up
    club.network.let_in = lambda address: server.open_door(listen(replace(settings, host=address)))
    garbage_collection.tame()
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:  # the kind that watches a socket for us
        runner.run(server.serve(sockets=listening))
    if server.trouble is not None:
        raise server.trouble
    return 0 if server.started else 1


def placed(settings: Settings, listening: socket.socket, handed: bool) -> Settings:
    """The settings with where we listen; of a socket that was handed over its own address counts."""
    host, port = listening.getsockname()[:2]
    return replace(settings, port=port, **({"host": host, "host_chosen": True} if handed else {}))


def open_store(settings: Settings, say: Say) -> Store:
    """The database with the key to its secrets; one line on what is wrong with the key."""
    tell_mended(settings)
    upgrade(settings, say)
    store = Store(settings.db)
    try:
        check_writable(store.engine)
        key = key_change.take(store.engine, settings.data, new=settings.new_key)
        store.vault = key.vault
        old_secrets.move(store.engine, key.vault)
        evening_seeds.move(store.engine, key.vault)
        opened = key_change.opened(store.engine, key.vault)
    except BaseException:
        store.close()
        raise
    if key.mended:
        warn(
            say(
                _(
                    "others could read {place}; now only its owner can (paiju key change makes another key)",
                    place=key.place,
                )
            )
        )
    if opened.opened < opened.all:
        locked = opened.all - opened.opened
        warn(
            say(
                _(
                    "{locked} of {all} tables in play cannot be opened with the key in {place}: they are frozen",
                    place=key.place,
                    locked=locked,
                    all=opened.all,
                )
            )
        )
    return store


def upgrade(settings: Settings, say: Say) -> None:
    """An older database is brought to the newest form, after a backup."""
    done = upgraded(settings.db, settings.data / backups.FOLDER)
    if done is not None:
        values = {"before": done.before, "after": done.after, "file": done.backup}
        warn(say(_("the database had version {before} and now has {after}; as it was it is in {file}", **values)))


def tell_mended(settings: Settings) -> None:
    """Nobody else may read the club's files any more."""
    for path, mode, wanted in mend(settings.db):
        fields = {"path": path, "was": f"{mode:04o}", "now": f"{mode & wanted:04o}"}
        log.warning("others could read this; no longer", extra={"fields": fields})


def warn(line: str) -> None:
    """A line for whoever started the club."""
    print(f"paiju: {line}", file=sys.stderr, flush=True)


class Server(uvicorn.Server):
    """uvicorn with a door of our own, which says when it is ready and ends with 0 when asked to. A socket that was
    `handed` over stays open without us: whoever comes while we end waits for who comes after us."""

    def __init__(
        self, config: uvicorn.Config, crowd: Crowd, data: Path, ready: Work, leave: Work, handed: bool = False
    ) -> None:
        super().__init__(config)
        self.data, self.handed = data, handed
        self.is_looked_after = WORKER in os.environ
        self.own_door: asyncio.Server | None = None
        self.crowd, self.ready, self.leave = crowd, ready, leave
        self.doors: list[Acceptor] = []
        self.added: list[socket.socket] = []  # what was listened at later
        self.trouble: InputError | None = None  # why it cannot be ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to accept, then say so."""
        await super().startup([])
        if not self.started or self.should_exit:
            return
        if self.is_looked_after:
            asyncio.get_running_loop().add_reader(0, self.look_at_parent)
        self.doors = [Acceptor(listening, self.crowd, self.protocol) for listening in sockets or ()]
        self.own_door = await open_door(self.config.app, self.data)  # type: ignore[arg-type]
        try:
            await self.ready()
            log.info("people can come")
            systemd.notify("READY=1", "STATUS=people can come")
        except InputError as error:
            self.trouble, self.should_exit = error, True
            await self.shutdown(sockets)

    def look_at_parent(self) -> None:
        """Whoever looks after us is gone, or has said something, which nobody does."""
        if not os.read(0, 100):
            asyncio.get_running_loop().remove_reader(0)
            self.should_exit = True

    def open_door(self, listening: socket.socket) -> None:
        """Let people in by one more address."""
        self.added.append(listening)
        self.doors.append(Acceptor(listening, self.crowd, self.protocol))

    def protocol(self, caller: Caller) -> HttpProtocol:
        """What a new connection speaks."""
        return HttpProtocol(
            caller, config=self.config, server_state=self.server_state, app_state=self.lifespan.state, _loop=None
        )

    def give_up(self) -> None:
        """What this server has in memory is of a club that is no more: it ends, and says why."""
        why = _("the club was restored or its key changed while the database was out of reach; start it again")
        self.trouble, self.should_exit = InputError("", why), True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish the tables and say goodbye, then close what is still open."""
        log.info("the club ends")
        systemd.notify("STOPPING=1", "STATUS=finishing")
        if self.handed:
            await self.hear_out()
        await self.leave()
        for door in (*self.doors, *([self.own_door] if self.own_door else ())):
            door.close()
        await super().shutdown([*(sockets or ()), *self.added])

    async def hear_out(self) -> None:
        """Let nobody in any more, and answer those who were and have not spoken yet: nobody else will."""
        for door in self.doors:
            door.close()
        end = time.monotonic() + SPEAK_SECONDS
        while time.monotonic() < end and (self.crowd.unmade() or any(map(is_new, self.server_state.connections))):
            await asyncio.sleep(SPEAK_SECONDS / 100)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """SIGTERM and Ctrl-C end the server in order; a second one at once."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGTERM, signal.SIGINT)}
        yield
        for number, handler in before.items():
            signal.signal(number, handler)


def is_new(connection: object) -> bool:
    """Has somebody come who has not asked for anything yet?"""
    return isinstance(connection, HttpProtocol) and not connection.had_request and not connection.upgraded


def listen(settings: Settings) -> socket.socket:
    """The socket people come by; InputError when it cannot be had."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name != "nt":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        place = f"{in_url(settings.host)}:{settings.port}"
        why = system_reason(error)
        raise InputError("", _("cannot listen on {place}: {why}", place=place, why=why)) from None
    listening.set_inheritable(True)
    return listening


async def announce(club: Club, say: Say, first: bool) -> None:
    """Tell the terminal where the club is, then what is for administrators: a first start has made the club's key.
    Last, for programs, `ready` and the address."""
    settings = club.settings
    if settings.worker:  # the first of several has said all there is to say
        print(f"ready {settings.url}", flush=True)
        return
    print(say(_("to play, open {url}", url=settings.url)))
    lan = club.network.lan if settings.host in ANY_ADDRESS else ""
    if lan and not settings.public_url:
        from paiju.qr import terminal

        address = f"http://{in_url(lan)}:{settings.port}"
        print(say(_("others on this network can open {address}", address=address)))
        print(terminal(address))
    for line in await club.when_it_answers(lambda: for_administrators(club)):
        print(say(line))
    if first:
        place = settings.data / key_file.FILE
        print(
            say(
                _(
                    "a key to this club's secrets was just made: {place}. Keep a copy of it, away from the backups.",
                    place=place,
                )
            )
        )
    print(f"ready {settings.url}", flush=True)
    if settings.browser:
        open_browser(settings.url)


async def for_administrators(club: Club) -> list[Text]:
    """The link of the first administrator, as long as there is none."""
    if await club.store.accounts.administrators():
        return []
    alone = not await club.pulse.others()
    key = "" if alone else await another_key(club)
    is_new = not key and bool(await club.store.links.withdraw_kind("admin"))
    link = f"{club.settings.url}/join/{key or await new_key(club, 'admin', '', Person(''))}"
    earlier = [_("the administrator's link of an earlier start no longer works; use this one:")] if is_new else []
    return [*earlier, _("for the administrator only, works once: {link}", link=link)]


async def another_key(club: Club) -> str:
    """One more administrator's key beside those of other servers; "" where there are as many as there may be."""
    try:
        return await new_key(club, "admin", "", Person(""))
    except Refused:
        return ""


def open_browser(url: str) -> None:
    """The browser of this machine, where there is one; whether it opens is no matter of ours."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
