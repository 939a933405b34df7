"""The socket `/ws`: frames in, frames out, nothing that could hold up a table.

A connection says hello within ten seconds, sends frames no larger and no faster than a person or a program needs, and
is let go when it sends nonsense again and again or does not take what it is sent.
"""

import asyncio
import logging
from collections import deque

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from paiju.errors import InputError
from paiju.server.club import Club
from paiju.server.http.visitors import VISITOR, Visitor
from paiju.server.limits import Bucket
from paiju.server.protocol.client_messages import Hello
from paiju.server.protocol.messages import encode, error_of, read_client
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.server_messages import Bye
from paiju.server.protocol.shared import PROTOCOL, Person
from paiju.server.security import digest

log = logging.getLogger("paiju.server")
HELLO_SECONDS, LAST_WORDS_SECONDS = 10.0, 5.0
MOST_FRAMES, MOST_BYTES = 400, 4_000_000  # waiting to be taken by a client
FRAMES_A_SECOND, FRAMES_AT_ONCE = 20.0, 60.0
STRIKES = 10  # frames that are no messages
MOST_SOCKETS = 30  # of one person at once
BAD, TOO_SLOW = 1008, 1013


class Socket:
    """One client's connection, as the hub knows it."""

    def __init__(self, websocket: WebSocket) -> None:
        self.websocket = websocket
        self.person = Person("")
        self.token = ""
        self.waiting: deque[bytes] = deque()
        self.size = 0
        self.closing: tuple[int, str] | None = None
        self.awake = asyncio.Event()
        self.dropped = asyncio.Event()

    def send(self, frame: bytes) -> None:
        """Queue a frame; a client that does not take them is dropped."""
        if self.closing is not None:
            return
        self.waiting.append(frame)
        self.size += len(frame)
        if len(self.waiting) > MOST_FRAMES or self.size > MOST_BYTES:
            self.waiting.clear()
            self.drop(TOO_SLOW, "too slow")
        self.awake.set()

    def drop(self, code: int, reason: str) -> None:
        """Close, once what was sent is out."""
        if self.closing is None:
            self.closing = (code, reason[:100])
            self.awake.set()
            self.dropped.set()

    def bye(self, code: str, why: str, why_zh: str, number: int = BAD) -> None:
        """Say why, then close."""
        self.send(encode(Bye(code, why, why_zh)))
        self.drop(number, code)

    async def deliver(self) -> None:
        """Send what waits, until the connection is closed."""
        send = self.websocket.send
        while True:
            while self.waiting:
                frame = self.waiting.popleft()
                self.size -= len(frame)
                await send({"type": "websocket.send", "text": frame.decode()})
            if self.closing is not None:
                await self.websocket.close(*self.closing)
                return
            self.awake.clear()
            await self.awake.wait()


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
    except TimeoutError:
        link.bye("no_hello", "no hello within 10 seconds", "10 秒内没有 hello")
        return
    except Refused as refused:
        link.bye(refused.code, refused.message, refused.zh)
        return
    except InputError as error:
        link.bye("bad_input", error.message, error.zh)
        return
    except WebSocketDisconnect:
        return
    try:
        await listen(club, link)
    except WebSocketDisconnect:
        pass
    except Exception:
        log.exception("a frame could not be dealt with")
        link.bye("bug", "a mistake of ours; please connect again", "服务器内部错误；请重新连接", 1011)


async def first(link: Socket) -> Hello:
    """The first frame, which is a hello."""
    told = read_client(await text(link.websocket))
    if not isinstance(told, Hello):
        raise Refused("no_hello", "say hello first", "请先发 hello")
    return told


async def text(websocket: WebSocket) -> str:
    """A frame; binary ones are none of ours."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    found = message.get("text")
    if found is None:
        raise Refused("bad_message", "frames are text", "须为文本帧")
    return str(found)


async def begin(club: Club, link: Socket, who: Visitor, hello: Hello) -> None:
    """Who it is, whether they may come in, and into the room."""
    link.token = digest(hello.token) if hello.token else who.token  # from now on it may be ended
    person = await club.people.known(link.token) if link.token else who.person
    if person is None:
        raise Refused("unknown_person", "no token, or one nobody has", "没有令牌，或无此令牌")
    club.people.check_barred(person)
    if club.connected[person.id] >= MOST_SOCKETS or club.limits.take("socket", person.id):
        raise Refused("many", "too many connections", "连接过多")
    link.person = person
    club.connected[person.id] += 1
    await club.hub.connect(hello.table, person, link, hello)


async def listen(club: Club, link: Socket) -> None:
    """Frames, as long as they come at a pace and mean something."""
    bucket = Bucket(FRAMES_A_SECOND * club.settings.rate, FRAMES_AT_ONCE * club.settings.rate)
    strikes = 0
    while link.closing is None:
        try:
            told = read_client(await text(link.websocket))
            if isinstance(told, Hello):
                raise Refused("bad_message", "hello was said already", "已发过 hello")
        except Refused as refused:
            strikes += 1
            if strikes >= STRIKES:
                link.bye("nonsense", "too many frames that are no messages", "无法识别的消息过多")
                return
            link.send(encode(error_of(refused)))
            continue
        if not bucket.take():
            link.bye("many", "too many frames", "消息过多")
            return
        await club.hub.message(link, told)


ROUTES = [WebSocketRoute("/ws", endpoint)]
