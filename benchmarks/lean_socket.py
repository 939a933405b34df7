"""A client of the club's socket that costs little: frames are read, counted by kind, and only prompts are looked at."""

import asyncio
import random
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import msgspec
from benchmarks.frame_socket import TEXT, FrameSocket

PATIENCE = 120.0


class LeanSocket(FrameSocket):
    """One connection: hello, then frames both ways."""

    def __init__(self, place: str, table: str, token: str, heard: Counter[str]) -> None:
        super().__init__(place)
        self.table, self.token, self.heard = table, token, heard
        self.prompt: dict[str, Any] | None = None
        self.pongs = 0
        self.news = asyncio.Event()
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

    def connection_lost(self, _: Exception | None) -> None:
        """The connection has ended."""
        self.gone = True
        self.heard["closed"] += 1
        self.news.set()

    def hello(self) -> bytes:
        """The first frame."""
        return msgspec.json.encode({"t": "hello", "table": self.table, "token": self.token})

    def refused(self, head: bytes) -> None:
        """Not let in at all."""
        self.heard[f"handshake {head[9:12].decode('latin-1')}"] += 1
        self.close()

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

    def send(self, *bodies: bytes, code: int = TEXT) -> None:
        """Some frames in one go, as long as anybody is there."""
        if not self.gone:
            super().send(*bodies, code=code)

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
