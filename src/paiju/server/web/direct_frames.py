"""Frames out, as many as wait in one write; frames in, without stopping to read at each.

What goes out is whole text frames without extensions, so that they can be written as they are. uvicorn would make a
message, a task's turn and a system call of each, and take the connection out of the loop and back at each that comes
in: together a quarter of what an action costs (docs/club.md).
"""

from collections.abc import Callable, Sequence

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request as Handshake

WRITER = "paiju.writer"  # where a scope has its connection, to be written directly
TEXT = 0x81  # a whole text frame
SHORT, MIDDLE = 126, 1 << 16  # sizes from which on a frame's size is told by more bytes
AHEAD = 8  # frames that may wait for the application before no more are read


class DirectFrames(WebSocketsSansIOProtocol):
    """uvicorn's socket, for an application that writes whole frames itself."""

    on_gone: Callable[[], None] | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone, as the application hears at once, whatever it is at."""
        super().connection_lost(exc)
        if self.on_gone is not None:
            self.on_gone()

    def handle_connect(self, event: Handshake) -> None:
        """The handshake; the application finds the connection in its scope."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope[WRITER] = self  # type: ignore[literal-required]

    def send_receive_event_to_app(self) -> None:
        """A whole message: reading goes on while only a few wait."""
        self.read_paused = self.queue.qsize() < AHEAD  # it stops where it does not believe to have done so already
        super().send_receive_event_to_app()

    @property
    def may_write(self) -> bool:
        """Does the client take what it is sent?"""
        return self.writable.is_set()

    async def until_writable(self) -> None:
        """Until it does again, or is gone."""
        await self.writable.wait()

    def write_frames(self, bodies: Sequence[bytes]) -> None:
        """Text frames, all in one write; nothing once the connection is being closed."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        parts: list[bytes] = []
        for body in bodies:
            parts += (head_of(len(body)), body)
        self.transport.write(b"".join(parts))


def head_of(size: int) -> bytes:
    """The head of an unmasked text frame."""
    if size < SHORT:
        return bytes((TEXT, size))
    if size < MIDDLE:
        return bytes((TEXT, SHORT)) + size.to_bytes(2)
    return bytes((TEXT, SHORT + 1)) + size.to_bytes(8)
