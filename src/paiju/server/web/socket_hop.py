"""A socket at a server that has not got the table: its frames go to the one that has, and back."""

import asyncio
from contextlib import suppress
from typing import Protocol

import msgspec
from starlette.types import Scope
from starlette.websockets import WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Subprotocol

from paiju.errors import InputError
from paiju.languages import Text
from paiju.server.club.club import Club
from paiju.server.cluster.owners import ServedElsewhere
from paiju.server.live.live_table import MOVED
from paiju.server.protocol.client_messages import Hello
from paiju.server.protocol.shared import PROTOCOL
from paiju.server.room.journal import ELSEWHERE
from paiju.server.web.passing_on import headers_for

OPEN_SECONDS = 1.0
LOOKS = 0.5  # seconds between two looks whether the other server is still there
BYE, SHORT = b'{"t":"bye"', 40  # how a goodbye begins, and in how much of it its code stands
PASSING = (b'"going"', b'"moved"')  # after which the table is somewhere else
LEFT, HANDED_OVER = 1005, 4012  # how a connection ends of which nobody says why, and one to a table that is ours now


class PassedOn(Protocol):
    """A client's socket."""

    closing: tuple[int, str] | None

    def send(self, frame: bytes) -> None:
        """Queue a frame."""
        ...

    def drop(self, code: int, reason: str) -> None:
        """Close, once what was sent is out."""
        ...

    def bye(self, code: str, text: Text, number: int) -> None:
        """Say why, then close."""
        ...

    async def text(self) -> str:
        """The next frame."""
        ...


class SocketHop:
    """One client's way to a table at another server."""

    def __init__(self, club: Club, link: PassedOn, scope: Scope, hello: Hello) -> None:
        self.club, self.link, self.scope, self.hello = club, link, scope, hello
        self.served = False  # has the other server said anything? Then the client must know that it is gone
        self.left = False  # is the client gone?

    async def opened(self, where: ServedElsewhere) -> ClientConnection | None:
        """The other server, once it has heard hello; None where it is out of reach."""
        if not where.url or not self.is_there(where.server):
            return None
        headers = headers_for(self.club, self.scope, where.server)
        url = where.url.replace("http", "ws", 1) + self.scope["path"]
        try:
            there = await connect(
                url, subprotocols=[Subprotocol(PROTOCOL)], additional_headers=headers, compression=None, max_size=None,
                open_timeout=OPEN_SECONDS, proxy=None, user_agent_header=None,
            )  # fmt: skip
            if self.link.closing is not None:  # who is gone may be here again already, by another way
                there.transport.abort()
                return None
            await there.send(msgspec.json.encode(self.hello).decode())
        except (OSError, TimeoutError, WebSocketException):
            return None
        return there

    async def go_between(self, there: ClientConnection, server: str) -> bool:
        """Frames in both directions, until one side has enough or the other server is gone; True where that one has
        said nothing yet, and another may be asked: it has nobody at the table, and lets this one have it."""
        coming, going = asyncio.create_task(self.come(there)), asyncio.create_task(self.go(there))
        try:
            while not (coming.done() or going.done()) and self.is_there(server):
                await asyncio.wait((coming, going), timeout=LOOKS, return_when=asyncio.FIRST_COMPLETED)
            if self.left or self.link.closing is not None or (going.done() and not there.close_code):
                return False
            if self.served:
                self.link.bye("moved", ELSEWHERE, MOVED)
            return not self.served
        finally:
            for task in (coming, going):
                task.cancel()
            await asyncio.gather(coming, going, return_exceptions=True)
            if not self.is_there(server):
                there.transport.abort()
            with suppress(TimeoutError, OSError):
                async with asyncio.timeout(LOOKS):
                    await there.close()

    def is_there(self, server: str) -> bool:
        """Is the other server heard of?"""
        members = self.club.members
        return members is not None and server not in members.fallen

    async def come(self, there: ClientConnection) -> None:
        """What the other server says. What it says at first is nothing to the client where it is that it goes."""
        try:
            while True:
                frame = await there.recv(decode=False)
                if not self.served and frame.startswith(BYE) and any(code in frame[:SHORT] for code in PASSING):
                    return
                self.served = True
                self.link.send(frame)
        except ConnectionClosed as closed:
            if self.served and closed.rcvd is not None and closed.rcvd.code != LEFT:
                self.link.drop(closed.rcvd.code, closed.rcvd.reason)

    async def go(self, there: ClientConnection) -> None:
        """What the client says."""
        try:
            while True:
                await there.send(await self.link.text())
        except WebSocketDisconnect:
            self.left = True
        except ConnectionClosed:
            return

    async def pause(self, seconds: float) -> bool:
        """While nobody has the table, what the client says is dropped: a fresh snapshot follows. Is it still there?"""
        try:
            async with asyncio.timeout(seconds):
                while True:
                    await self.link.text()
        except TimeoutError:
            return True
        except (WebSocketDisconnect, InputError):
            return False
