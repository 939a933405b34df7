"""Players at tables of several servers, who come back wherever somebody answers."""

import asyncio
import itertools
import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import InvalidStatus

from tests.children import PATIENCE
from tests.server.clients import Json, Player, dial
from tests.server.serving import Client, Served, browser, serving

DIAL_SECONDS = 3.0
PAUSE = 0.1  # seconds after which somebody comes back
SOON = 15.0  # seconds: far less than the minute after which everything is asked for anyway
NOBODY = (502, 503, 504)  # what a balancer says that has no server


@contextmanager
def servers(db: str, data: Path, count: int = 2, **more: Any) -> Iterator[list[Served]]:
    """So many on one database, with one key."""
    with ExitStack() as held:
        yield [held.enter_context(serving(db, data, **more)) for _ in range(count)]


class Wanderer(Player):
    """A player who comes back to the next server when a connection ends, and notes when anything was heard."""

    def begin(self, urls: Sequence[str]) -> "Wanderer":
        """Where they may come in, the first first."""
        self.urls = itertools.cycle(urls)
        self.url = next(self.urls)
        self.gap, self.heard_at, self.byes = 0.0, time.monotonic(), list[str]()
        return self

    async def dialled(self) -> ClientConnection:
        async with asyncio.timeout(DIAL_SECONDS):  # a server that sleeps takes connections and does nothing
            try:
                self.connection = await dial(self.url, self.token, self.table, path=f"/ws/{self.table}")
            except InvalidStatus as refused:
                if refused.response.status_code not in NOBODY:
                    raise
                raise ConnectionRefusedError from refused
        return self.connection

    def give_up(self) -> None:
        """The connection is cut, as by a balancer."""
        self.connection.transport.abort()

    def hear(self, told: Json) -> Json | None:
        if told["t"] in ("prompt", "event", "snapshot"):
            now = time.monotonic()
            self.gap, self.heard_at = max(self.gap, now - self.heard_at), now
        if told["t"] == "bye":
            self.byes.append(told["code"])
        return super().hear(told)

    async def stay(self) -> None:
        """Play until the match is over, whatever becomes of servers."""
        while not self.over:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.play()
            except TimeoutError:
                raise AssertionError("nothing was heard any more") from None
            if not self.over:
                self.url = next(self.urls)
                await asyncio.sleep(PAUSE)


def wanderers(table: str, tokens: dict[str, str], urls: Sequence[str]) -> list[Wanderer]:
    """A player for each seat; the first comes to the first server, the next to the next."""
    made = []
    for i, token in enumerate(tokens.values()):
        shifted = [*urls[i % len(urls) :], *urls[: i % len(urls)]]
        made.append(Wanderer(urls[0], token, table, random.Random(i)).begin(shifted))
    return made


async def acted(players: Sequence[Player], more: int) -> None:
    """Until so many more actions were taken by all together."""
    wanted = sum(player.acts for player in players) + more
    async with asyncio.timeout(PATIENCE):
        while sum(player.acts for player in players) < wanted and not all(player.over for player in players):
            await asyncio.sleep(0.02)


def at(server: Served, page: Client) -> Client:
    """The same browser at another server."""
    there = browser(server.url)
    there.cookie = page.cookie
    return there


def soon(true: Callable[[], bool]) -> None:
    """It comes about long before a minute is over."""
    end = time.monotonic() + SOON
    while not true():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.05)
