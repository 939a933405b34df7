"""Games at a table of a club, over lost connections and restarts: the seat stays ours, and we come back to it."""

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

from paiju.client.chains import SealedChains
from paiju.client.door import ClubRefusal, Json, nobody, words_of
from paiju.client.player import ClubPlayer
from paiju.client.seating import ClubTable
from paiju.languages import Text, _

PROTOCOL = Subprotocol("paiju.v1")
FIRST_WAIT, LONGEST_WAIT = 0.25, 8.0  # seconds before it is tried again
GIVE_UP = 600.0  # seconds without the club
PASSING = ("moved", "going", "many", "bug")  # goodbyes after which one comes back

Tell = Callable[[Text], None]


class ClubConnection:
    """Our connection to one table, made again whenever it is lost. `tell` is told of it; `sit` is done once it is there
    if we have no seat yet."""

    def __init__(self, table: ClubTable, player: ClubPlayer, tell: Tell, sit: Callable[[], None] | None) -> None:
        self.table, self.player, self.tell, self.sit = table, player, tell, sit
        self.wait, self.heard, self.lost = FIRST_WAIT, time.monotonic(), False

    async def play(self) -> Json:
        """Play the game to its end; returns how the club says that it ended."""
        while self.player.over is None:
            error: object = ""
            try:
                async with connect(self.table.door.socket, subprotocols=[PROTOCOL], max_size=None) as socket:
                    await self.converse(socket)
            except (OSError, TimeoutError, WebSocketException) as what:
                error = what
            if self.player.over is None:
                await self.come_back_later(error)
        return self.player.over

    async def come_back_later(self, error: object) -> None:
        """The connection is gone: wait a little, longer each time."""
        if time.monotonic() - self.heard > GIVE_UP:
            raise nobody(self.table.door.url, error)
        if not self.lost:
            self.tell(_("the connection to the club is lost; trying again"))
        self.lost = True
        await asyncio.sleep(self.wait)
        self.wait = min(2 * self.wait, LONGEST_WAIT)

    async def converse(self, socket: ClientConnection) -> None:
        """Say hello, then frame after frame; decisions are made beside it."""
        hello = {"t": "hello", "table": self.table.id, "token": self.table.door.token, "views": True, "events": True}
        await say(socket, hello | {"seal": self.player.chains.head})
        deciding = set[asyncio.Task[None]]()
        try:
            async for text in socket:
                frame: Json = json.loads(text)
                self.hear(frame)
                for answer in self.player.take(frame):
                    await say(socket, answer)
                prompt = self.player.asked_now
                if prompt is not None:
                    self.player.answered = prompt["n"]
                    task = asyncio.create_task(self.answer(socket, prompt))
                    deciding.add(task)
                    task.add_done_callback(deciding.discard)
                if self.player.over is not None:
                    return
                if self.sit is not None:
                    await asyncio.to_thread(self.sit)
                    self.sit = None
        finally:
            for task in deciding:
                task.cancel()

    def hear(self, frame: Json) -> None:
        """The club is there; it may say goodbye."""
        if frame["t"] == "bye":
            if frame["code"] not in PASSING:
                raise ClubRefusal(frame["code"], words_of(frame))
            return
        if self.lost:
            self.tell(_("back at the table"))
        self.wait, self.heard, self.lost = FIRST_WAIT, time.monotonic(), False

    async def answer(self, socket: ClientConnection, prompt: Json) -> None:
        """Answer a prompt, if it is still open then."""
        decision = await self.player.decide(prompt)
        if self.player.prompt is not None and self.player.prompt["n"] == prompt["n"]:
            with suppress(WebSocketException):  # it is asked again
                await say(socket, decision)


async def say(socket: ClientConnection, message: Json) -> None:
    """Send a message."""
    await socket.send(json.dumps(message))


class ClubGames:
    """The games that a player plays at a table, one after the other. `folder` is where records are kept, if anywhere;
    `ended` is told of each."""

    def __init__(self, table: ClubTable, player: ClubPlayer, tell: Tell, folder: str | None = None) -> None:
        self.table, self.player, self.tell, self.folder = table, player, tell, folder

    async def play(self, number: int, sit: Callable[[], None], ended: Callable[[Json], None]) -> None:
        """So many games. Before a match begins we are there before we `sit` down, so that our chain is sealed for its
        first hand; later whoever has seen a hand would have to wait for the next one."""
        if self.table.begun:
            await asyncio.to_thread(sit)
        for game in range(number):
            if game:
                self.table = await asyncio.to_thread(self.table.again)
            self.player.begin_table(SealedChains(self.file("mine.json")))
            first = not game and not self.table.begun
            end = await ClubConnection(self.table, self.player, self.tell, sit if first else None).play()
            if self.folder is not None:
                await asyncio.to_thread(self.keep_record)
            ended(end)

    @property
    def verify_command(self) -> str:
        """The command that checks the last game's walls."""
        head = self.player.table_head
        mine = self.file("mine.json")
        return f"paiju verify {self.file('jsonl')}" + (f" --head {head}" if head else "") + f" --mine {mine}"

    def file(self, ending: str) -> str | None:
        """A file of this game."""
        return None if self.folder is None else str(Path(self.folder) / f"{self.table.id}.{ending}")

    def keep_record(self) -> None:
        """Everything that was played, in a file."""
        name = self.file("jsonl")
        assert name is not None
        Path(name).write_bytes(self.table.record())
