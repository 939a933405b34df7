"""The club's socket from the client's side, with as little work as can be: the handshake, whole frames both ways."""

import asyncio
import base64
import os

TEXT, PONG = 0x81, 0x8A


class FrameSocket(asyncio.Protocol):
    """A connection that is read frame by frame; what to say first and what frames mean is for those who derive it."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.buffer = bytearray()
        self.received = 0  # bytes
        self.shaken = False
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket, the first time or again."""
        assert isinstance(transport, asyncio.Transport)
        self.transport, self.shaken, self.buffer = transport, False, bytearray()
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws HTTP/1.1\r\nHost: {self.place}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Protocol: paiju.v1\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Frames, whole or in parts."""
        self.buffer += data
        self.received += len(data)
        if not self.shaken:
            head, found, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0] + b" ":
                self.refused(head)
                return
            self.shaken, self.buffer = True, bytearray(rest)
            self.send(self.hello())
        while self.take_frame():
            pass

    def take_frame(self) -> bool:
        """Take one frame; False when there is no whole one."""
        buffer = self.buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(buffer) < start:
                return False
            size = int.from_bytes(buffer[2:start])
        if len(buffer) < start + size:
            return False
        code, body = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        if code == 1:
            self.hear(body)
        elif code == 9:
            self.send(body, code=PONG)
        elif code == 8:
            self.close()
        return True

    def hello(self) -> bytes:
        """The first frame to send."""
        raise NotImplementedError

    def hear(self, body: bytes) -> None:
        """A text frame has come."""
        raise NotImplementedError

    def refused(self, head: bytes) -> None:
        """The server does not want a socket."""
        raise ConnectionError(head.decode("latin-1"))

    def send(self, *bodies: bytes, code: int = TEXT) -> None:
        """Some frames in one go."""
        if self.transport is not None:
            self.transport.write(b"".join(masked_frame(body, code) for body in bodies))

    def close(self) -> None:
        """Hang up."""
        if self.transport is not None:
            self.transport.close()


def masked_frame(body: bytes, code: int = TEXT) -> bytes:
    """A frame, masked by nothing."""
    size = len(body)
    head = bytes([code, 128 | size]) if size < 126 else bytes([code, 254]) + size.to_bytes(2)
    return head + b"\0\0\0\0" + body
