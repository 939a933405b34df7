"""A client of the club's socket that costs little: frames are read, counted by kind, and only prompts are looked at."""

import asyncio
import base64
import os
import random
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import msgspec

TEXT, PONG = 0x81, 0x8A
PATIENCE = 120.0


class LeanSocket(asyncio.Protocol):
    """One connection: hello, then frames both ways."""

    def __init__(self, place: str, table: str, token: str, heard: Counter[str]) -> None:
        self.place, self.table, self.token, self.heard = place, table, token, heard
        self.buffer = bytearray()
        self.shaken = False
        self.prompt: dict[str, Any] | None = None
        self.pongs = 0
        self.news = asyncio.Event()
        self.transport: asyncio.Transport | None = None
        self.gone = False
        self.bye = ""
        self.plays = 0.0  # how often a prompt is answered properly, as soon as it comes
        self.told = False  # anything at all

    @classmethod
    async def dial(cls, url: str, table: str, token: str, heard: Counter[str]) -> "LeanSocket":
        """A connection that says hello as soon as it can."""
        place = urlsplit(url)
        made = cls(place.netloc, table, token, heard)
        await asyncio.get_running_loop().create_connection(lambda: made, place.hostname, place.port)
        return made

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws HTTP/1.1\r\nHost: {self.place}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Protocol: paiju.v1\r\n\r\n".encode()
        )

    def connection_lost(self, _: Exception | None) -> None:
        """The connection has ended."""
        self.gone = True
        self.heard["closed"] += 1
        self.news.set()

    def data_received(self, data: bytes) -> None:
        """Frames, whole or in parts."""
        self.buffer += data
        if not self.shaken:
            head, found, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0] + b" ":
                self.heard[f"handshake {head[9:12].decode('latin-1')}"] += 1
                self.close()
                return
            self.shaken, self.buffer = True, bytearray(rest)
            self.send(msgspec.json.encode({"t": "hello", "table": self.table, "token": self.token}))
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
            self.send(body, PONG)
        elif code == 8:
            self.close()
        return True

    def hear(self, body: bytes) -> None:
        """What matters of a frame."""
        kind = body[6 : body.index(b'"', 6)].decode()
        if kind in ("error", "bye"):
            code = body.split(b'"code":"', 1)[1].split(b'"', 1)[0].decode()
            self.heard[f"{kind} {code}"] += 1
            self.bye = code if kind == "bye" else self.bye
            return
        self.heard[kind] += 1
        if not self.told:
            self.told = True
            self.news.set()
        if kind == "pong":
            self.pongs += 1
            self.news.set()
        elif kind == "asked_over":
            self.prompt = None
        elif kind == "prompt":
            self.prompt = msgspec.json.decode(body)
            if random.random() < self.plays:
                self.play()
        elif kind == "hand_end" and self.plays:
            self.send(b'{"t":"next"}')
        elif kind == "snapshot":
            self.prompt = msgspec.json.decode(body)["prompt"]

    def play(self) -> None:
        """Answer the open prompt: a win if there is one, else anything allowed."""
        assert self.prompt is not None
        actions, number, self.prompt = self.prompt["actions"], self.prompt["n"], None
        wins = [action for action in actions if action["type"] in ("win", "self_draw", "tsumo", "ron")]
        self.send(msgspec.json.encode({"t": "act", "n": number, "a": random.choice(wins or actions)["code"]}))

    def frame(self, body: bytes, code: int = TEXT) -> bytes:
        """A frame, masked by nothing."""
        size = len(body)
        head = bytes([code, 128 | size]) if size < 126 else bytes([code, 254]) + size.to_bytes(2)
        return head + b"\0\0\0\0" + body

    def send(self, *bodies: bytes | int) -> None:
        """Some frames in one go; a number at the end is their code."""
        code = bodies[-1] if isinstance(bodies[-1], int) else TEXT
        if self.transport is not None and not self.gone:
            self.transport.write(b"".join(self.frame(each, code) for each in bodies if isinstance(each, bytes)))

    async def is_in(self) -> bool:
        """Wait to be let in: the first frame after hello is the snapshot; False when there is only a goodbye."""
        async with asyncio.timeout(PATIENCE):
            while not (self.gone or self.told):
                self.news.clear()
                await self.news.wait()
        return self.told and not self.gone

    async def answered(self) -> bool:
        """Wait for the answer to a ping, behind everything sent before it; False when the connection ends first."""
        wanted = self.pongs + 1
        async with asyncio.timeout(PATIENCE):
            while self.pongs < wanted and not self.gone:
                self.news.clear()
                await self.news.wait()
        return self.pongs >= wanted

    def close(self) -> None:
        """Hang up."""
        if self.transport is not None:
            self.transport.close()
