"""The socket `/ws`, or `/ws/TABLE` for balancers that send all of a table to one server: frames in, frames out, nothing
that could hold up a table.

A connection says hello within ten seconds, sends frames no larger and no faster than a person or a program needs, and
is let go when it sends nonsense again and again or does not take what it is sent.
"""

import asyncio
import logging
import time

from msgspec import UNSET
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.server.club.club import Club
from paiju.server.cluster.owners import ServedElsewhere
from paiju.server.live.live_table import MOVED
from paiju.server.process import logs, metrics
from paiju.server.protocol.client_messages import (
    AskHint,
    AskNear,
    AskReady,
    AskWhy,
    ClientMessage,
    Hello,
    Propose,
    Rewind,
    Rule,
)
from paiju.server.protocol.messages import encode, error_of, read_client
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.server_messages import Bye
from paiju.server.protocol.shared import PROTOCOL, Person
from paiju.server.protocol.texts import with_values
from paiju.server.web.connections import CALLER, Caller
from paiju.server.web.direct_frames import WRITER, DirectFrames
from paiju.server.web.limits import Bucket
from paiju.server.web.passing_on import EVERY, WAIT
from paiju.server.web.requests import PASSED, count_loading
from paiju.server.web.security import digest
from paiju.server.web.socket_hop import HANDED_OVER, SocketHop
from paiju.server.web.visitors import VISITOR, Visitor, person_by

log, access = logging.getLogger("paiju.server"), logging.getLogger("paiju.access")
HELLO_SECONDS, LAST_WORDS_SECONDS = 10.0, 5.0
MOST_FRAMES, MOST_BYTES = 400, 4_000_000  # waiting to be taken by a client
FRAMES_A_SECOND, FRAMES_AT_ONCE = 20.0, 60.0
COSTS: dict[type[ClientMessage], float] = {
    AskHint: 5.0, AskNear: 5.0, AskReady: 2.0, AskWhy: 2.0, Propose: 5.0, Rule: 5.0, Rewind: 10.0,
}  # fmt: skip
REFUSED_A_SECOND, REFUSED_AT_ONCE = 2.0, 100.0  # frames that mean something and may not be
ERROR = b'{"t":"error"'  # how a refusal begins
STRIKES = 10  # frames that are no messages
MOST_SOCKETS = 30  # of one person at once
BAD, TOO_SLOW, ABNORMAL = 1008, 1013, 1006
LONGEST_ID = 32  # of a table's id in the log


class Socket:
    """One client's connection, as the hub knows it."""

    def __init__(self, websocket: WebSocket) -> None:
        self.websocket = websocket
        self.out: DirectFrames = websocket.scope[WRITER]
        self.loop = asyncio.get_running_loop()
        self.person = Person("")
        self.token = ""  # the digest of the token it came by
        self.address = str((websocket.scope.get("client") or ("", 0))[0])
        self.waiting: list[bytes] = []  # frames to be written with the loop's next turn, or when the client takes them
        self.size = 0
        self.errors = 0  # frames sent that say something was refused, not counted against the client yet
        self.closing: tuple[int, str] | None = None
        self.awake = asyncio.Event()
        self.dropped = asyncio.Event()
        self.out.on_gone = self.gone

    def gone(self) -> None:
        """The client is gone: whoever is still letting them in need not."""
        if self.closing is None:
            self.closing = (ABNORMAL, "gone")

    def send(self, frame: bytes) -> None:
        """Queue a frame; a client that does not take them is dropped."""
        if self.closing is not None:
            return
        self.errors += frame.startswith(ERROR)
        if not self.waiting:
            self.loop.call_soon(self.flush)
        self.waiting.append(frame)
        self.size += len(frame)
        if len(self.waiting) > MOST_FRAMES or self.size > MOST_BYTES:
            self.waiting.clear()
            self.drop(TOO_SLOW, "too slow")

    def flush(self) -> None:
        """Write what waits, if the client takes it; else `deliver` does when it does again."""
        if not self.out.may_write:
            self.awake.set()
            return
        waiting, self.waiting, self.size = self.waiting, [], 0
        if waiting:
            self.out.write_frames(waiting)

    async def text(self) -> str:
        """The next frame."""
        return await text(self.websocket)

    def drop(self, code: int, reason: str) -> None:
        """Close, once what was sent is out."""
        if self.closing is None:
            self.closing = (code, reason[:100])
            self.awake.set()
            self.dropped.set()

    def bye(self, code: str, text: Text, number: int = BAD, to: str = "") -> None:
        """Say why, then close; perhaps with the server that has the table."""
        metrics.REFUSALS.labels("socket", code).inc()
        self.send(encode(Bye(code, text.en, with_values(text), to or UNSET)))
        self.drop(number, code)

    async def deliver(self) -> None:
        """Write what the client did not take at once, until the connection is closed."""
        while True:
            await self.awake.wait()
            self.awake.clear()
            await self.out.until_writable()
            self.flush()
            if self.closing is not None:
                await self.websocket.close(*self.closing)
                return


async def endpoint(websocket: WebSocket) -> None:
    """One connection from its first frame to its end."""
    if PROTOCOL not in websocket.scope.get("subprotocols", ()):
        await websocket.close(BAD, f"subprotocol {PROTOCOL} wanted")
        return
    await websocket.accept(PROTOCOL)
    club: Club = websocket.app.state.club
    link = Socket(websocket)
    club.connections.add(link)
    sender = asyncio.create_task(link.deliver())
    listener = asyncio.create_task(converse(club, link, websocket.scope[VISITOR]))
    dropped = asyncio.create_task(link.dropped.wait())
    try:
        await asyncio.wait((sender, listener, dropped), return_when=asyncio.FIRST_COMPLETED)
        if link.closing is not None and not sender.done():  # one that takes nothing at all would never be closed
            await asyncio.wait((sender,), timeout=LAST_WORDS_SECONDS)
    finally:
        club.connections.discard(link)
        club.leave(link.person.id)
        for task in (sender, listener, dropped):
            task.cancel()
        await asyncio.gather(sender, listener, dropped, return_exceptions=True)


async def converse(club: Club, link: Socket, who: Visitor) -> None:
    """Hello, then one frame after the other; however it ends, the hub knows of it."""
    try:
        await greet(club, link, who)
    finally:
        club.hub.disconnect(link)


async def greet(club: Club, link: Socket, who: Visitor) -> None:
    """The first frame and, if they may come in, those after it."""
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = await first(link)
        await begin(club, link, who, hello)
    except ServedElsewhere as where:
        await passed_on(club, link, who, hello, where)
        return
    except TimeoutError:
        link.bye("no_hello", _("no hello within 10 seconds"))
        return
    except Refused as refused:
        link.bye(refused.code, refused.text)
        return
    except InputError as error:
        link.bye("bad_input", error.text)
        return
    except WebSocketDisconnect:
        return
    except Exception:
        sorry(link, "somebody could not be let in")
        return
    await heard(club, link)


async def heard(club: Club, link: Socket) -> None:
    """The frames after hello."""
    try:
        await listen(club, link)
    except WebSocketDisconnect:
        pass
    except Exception:
        sorry(link, "a frame could not be dealt with")


async def passed_on(club: Club, link: Socket, who: Visitor, hello: Hello, where: ServedElsewhere) -> None:
    """Another server has the table: to it, or here when that one is gone."""
    has_said_hello(link)
    scope, end = link.websocket.scope, time.monotonic() + WAIT
    hop = SocketHop(club, link, scope, hello)
    while PASSED not in scope and time.monotonic() < end and link.closing is None:
        there = await hop.opened(where)
        if there is not None:
            metrics.PASSED_ON.labels("socket").inc()
            if not await hop.go_between(there, where.server):
                return
        elif not await hop.pause(EVERY):
            return
        try:
            await club.hub.connect(hello.table, link.person, link, hop.hello, who.address)
        except ServedElsewhere as still:
            where = still
        except InputError as error:
            link.bye(error.code if isinstance(error, Refused) else "bad_input", error.text)
            return
        else:
            await heard(club, link)
            return
    link.bye("moved", where.text, MOVED, to=where.url)


def sorry(link: Socket, what: str) -> None:
    """A mistake of ours: written down, and said before the connection is closed."""
    log.exception(what)
    link.bye("bug", _("something went wrong on our side; please connect again"), 1011)


async def first(link: Socket) -> Hello:
    """The first frame, which is a hello."""
    message = read_client(await text(link.websocket))
    if not isinstance(message, Hello):
        raise Refused("no_hello", _("send hello first"))
    return message


async def text(websocket: WebSocket) -> str:
    """A frame; binary ones are none of ours."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    words = message.get("text")
    if words is None:
        raise Refused("bad_message", _("frames must be text"))
    return str(words)


async def begin(club: Club, link: Socket, who: Visitor, hello: Hello) -> None:
    """Who it is, whether they may come in, and into the room."""
    link.token = digest(hello.token) if hello.token else who.token  # from now on it may be ended
    person = await person_by(club, link.token, who.address) if link.token else who.person
    if person is None:
        raise Refused("unknown_person", _("no token, or an unknown one"))
    club.people.check_barred(person)
    if club.connected[person.id] >= MOST_SOCKETS or club.limits.take("socket", person.id):
        raise Refused("many", _("too many connections"))
    count_loading(club, hello.table, person.id)
    logs.about(person=person.id, table=hello.table[:LONGEST_ID])
    access.info("at a table")
    if PASSED in link.websocket.scope and await club.hub.hand_over(hello.table):
        link.drop(HANDED_OVER, "handed over")
        return
    link.person = person
    club.connected[person.id] += 1
    await club.hub.connect(hello.table, person, link, hello, who.address)
    has_said_hello(link)


def has_said_hello(link: Socket) -> None:
    """From now on it is not cut for being silent."""
    caller: Caller | None = link.websocket.scope.get(CALLER)
    if caller is not None:
        caller.has_asked()


class Pace:
    """How fast frames of one connection come, how dear they are, and how many of them are refused."""

    def __init__(self, rate: float) -> None:
        self.frames = Bucket(FRAMES_A_SECOND * rate, FRAMES_AT_ONCE * rate)
        self.refused = Bucket(REFUSED_A_SECOND * rate, REFUSED_AT_ONCE * rate)
        self.strikes = 0

    def check(self, cost: float) -> None:
        """Frames come too fast, or too dear ones."""
        if not self.frames.take(cost):
            raise LetGo("many", _("too many frames"))

    def strike(self) -> None:
        """A frame that is no message."""
        self.strikes += 1
        if self.strikes >= STRIKES:
            raise LetGo("nonsense", _("too many frames that are not messages"))

    def refuse(self, times: int) -> None:
        """Frames that were refused."""
        if not self.refused.take(times):
            raise LetGo("refused", _("too many frames that were refused"))


class LetGo(Refused):
    """A connection is closed, and told why."""


async def listen(club: Club, link: Socket) -> None:
    """Frames, as long as they come at a pace and mean something."""
    pace = Pace(club.settings.rate)
    try:
        while link.closing is None:
            message = await frame(link, pace)
            if message is not None:
                await club.hub.message(link, message)
            pace.refuse(link.errors)
            link.errors = 0
    except LetGo as why:
        link.bye(why.code, why.text)


async def frame(link: Socket, pace: Pace) -> ClientMessage | None:
    """The next frame; None for one that is no message, which is told so."""
    try:
        raw = await text(link.websocket)
        pace.check(1.0)  # before anything is done with it
        message = read_client(raw)
        if isinstance(message, Hello):
            raise Refused("bad_message", _("hello has already been sent"))
    except LetGo:
        raise
    except Refused as refused:
        pace.strike()
        link.send(encode(error_of(refused)))
        return None
    pace.check(COSTS.get(type(message), 1.0) - 1.0)
    return message


ROUTES = (WebSocketRoute("/ws", endpoint), WebSocketRoute("/ws/{table}", endpoint))
