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

from paiju.languages import Text
from paiju.server.club.club import Club
from paiju.server.cluster.owners import ServedElsewhere
from paiju.server.live.live_table import MOVED
from paiju.server.protocol.client_messages import Hello
from paiju.server.protocol.shared import PROTOCOL
from paiju.server.room.journal import ELSEWHERE
from paiju.server.web.passing_on import headers_for

OPEN_SECONDS = 2.0
LOOKS = 0.5  # seconds between two looks whether the other server is still there
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

    async def opened(self, where: ServedElsewhere) -> ClientConnection | None:
        """The other server, once it has heard hello; None where it is out of reach."""
        if not where.url:
            return None
        headers = headers_for(self.club, self.scope, where.server)
        url = where.url.replace("http", "ws", 1) + self.scope["path"]
        try:
            there = await connect(
                url, subprotocols=[Subprotocol(PROTOCOL)], additional_headers=headers, compression=None, max_size=None,
                open_timeout=OPEN_SECONDS, proxy=None, user_agent_header=None,
            )  # fmt: skip
            await there.send(msgspec.json.encode(self.hello).decode())
        except (OSError, TimeoutError, WebSocketException):
            return None
        return there

    async def go_between(self, there: ClientConnection, server: str) -> bool:
        """Frames in both directions, until one side has enough or the other server is gone; or that one has nobody at
        the table, and this one may have it."""
        coming, going = asyncio.create_task(self.come(there)), asyncio.create_task(self.go(there))
        try:
            while not (coming.done() or going.done()) and self.is_there(server):
                await asyncio.wait((coming, going), timeout=LOOKS, return_when=asyncio.FIRST_COMPLETED)
            handed = there.close_code == HANDED_OVER
            if self.link.closing is None and not going.done() and not handed:
                self.link.bye("moved", ELSEWHERE, MOVED)
            return handed
        finally:
            for task in (coming, going):
                task.cancel()
            await asyncio.gather(coming, going, return_exceptions=True)
            with suppress(TimeoutError, OSError):
                async with asyncio.timeout(LOOKS):
                    await there.close()

    def is_there(self, server: str) -> bool:
        """Is the other server heard of? One that is about to go says goodbye itself."""
        members = self.club.members
        return members is not None and server not in members.fallen

    async def come(self, there: ClientConnection) -> None:
        """What the other server says, its goodbye as well."""
        try:
            while True:
                self.link.send(await there.recv(decode=False))
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code not in (LEFT, HANDED_OVER):
                self.link.drop(closed.rcvd.code, closed.rcvd.reason)

    async def go(self, there: ClientConnection) -> None:
        """What the client says."""
        with suppress(ConnectionClosed, WebSocketDisconnect):
            while True:
                await there.send(await self.link.text())
