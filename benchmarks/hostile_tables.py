"""Tables under attack: everybody at them sends frames that pass the first check and mean harm, and nonsense besides."""

import asyncio
import json
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from benchmarks.lean_socket import LeanSocket
from tests.server.clients import new_table
from tests.server.hostile import Hostile, is_message
from tests.server.officials import referee_of
from tests.server.serving import Client, Served, browser

BOOKS = ("ema", "mcr", "xjtu-3p", "psa", "tenhou", "botzone", "xjtu", "lol", "tenhou-3p")
AT_A_TIME = 4  # tables
FRAMES_A_TABLE = 16_000
BURST = 40  # frames before their sender waits until they have been heard
NONSENSE = 0.03
PLAYING = 0.6  # of prompts are answered properly, so that there are hands to disturb, and that end
PING = b'{"t":"ping"}'


@dataclass
class Attack:
    """What was sent and what came of it."""

    served: Served
    boss: Client
    wanted: int
    chance: random.Random
    sent: int = 0
    passed: int = 0  # of those sent, which pass the first check
    heard: Counter[str] = field(default_factory=Counter)
    roles: Counter[str] = field(default_factory=Counter)
    tables: dict[str, str] = field(default_factory=dict)  # table, book

    async def run(self) -> None:
        """So many frames, at some tables at a time."""
        await asyncio.gather(*(self.tables_in_turn(i) for i in range(AT_A_TIME)))

    async def tables_in_turn(self, first: int) -> None:
        """One table after another."""
        number = first
        while self.sent < self.wanted:
            await self.one_table(BOOKS[number % len(BOOKS)])
            number += AT_A_TIME

    async def one_table(self, book: str) -> None:
        """A table with players, its host, a spectator, a supporter where there can be one, and a referee."""
        table, actors = await asyncio.to_thread(self.opened, book)
        self.tables[table] = book
        each = FRAMES_A_TABLE // len(actors)
        await asyncio.gather(*(self.attack(table, role, token, each) for role, token in actors))

    def opened(self, book: str) -> tuple[str, list[tuple[str, str]]]:
        """A table, and who is at it: roles and tokens."""
        url = self.served.url
        host = Client(url)
        host.token = host.post("/api/me", {"name": "Host"}).json["token"]
        table, players = new_table(
            host, book, 3 if book.endswith("3p") else 4, hints=True, pause=self.chance.choice((0, 0.02))
        )
        watcher = Client(url).post(f"/api/tables/{table}/watch", {"name": "Eve"}).json["token"]
        actors = [*(("player", token) for token in players.values()), ("host", host.token), ("watcher", watcher)]
        actors.append(("referee", referee_of(self.boss, table).cookie))
        if book == "psa":
            supporter = browser(url)
            supporter.post("/api/me", {"name": "Sue"})
            link = host.post(f"/api/tables/{table}/links", {"kind": "support"}).json["link"]
            supporter.join(link)
            if supporter.post(f"/api/tables/{table}/support", {"name": "Sue"}).status == 200:
                actors.append(("supporter", supporter.cookie))
        return table, actors

    async def attack(self, table: str, role: str, token: str, count: int) -> None:
        """One person's frames."""
        source = Hostile(random.Random(self.chance.random()), table, (token[:20],))
        link: LeanSocket | None = None
        left = count
        for _ in range(10 * count // BURST):
            if left <= 0 or self.sent >= self.wanted:
                break
            if link is None or link.gone:
                link = await LeanSocket.dial(self.served.url, table, token, self.heard)
                link.plays = PLAYING if role == "player" else 0.0
                if not await link.is_in():
                    break  # removed, or the table is over for them
            left -= await self.burst(link, source, role)
        if link is not None:
            link.close()

    async def burst(self, link: LeanSocket, source: Hostile, role: str) -> int:
        """Some frames, and a ping behind them; how many they were."""
        frames: list[bytes] = []
        for _ in range(BURST):
            if source.r.random() < NONSENSE:
                raw = source.nonsense()
                frames.append(raw if isinstance(raw, bytes) else raw.encode("utf-8", "surrogatepass"))
            else:
                frames.append(json.dumps(source.typed(link.prompt), ensure_ascii=False).encode()[:4096])
        link.send(*frames, PING)
        await link.answered()
        self.sent += len(frames)
        self.passed += sum(map(is_message, frames))
        self.roles[role] += len(frames)
        return len(frames)


@dataclass
class Quiet:
    """Another table, whose players play on at their leisure and ask how long an answer takes."""

    served: Served
    table: str = ""
    links: list[LeanSocket] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    acts: int = 0
    failures: list[str] = field(default_factory=list)

    async def open(self) -> None:
        """Sit down, before anything happens."""
        self.table, tokens = await asyncio.to_thread(new_table, Client(self.served.url), "ema")
        for token in tokens.values():
            self.links.append(await LeanSocket.dial(self.served.url, self.table, token, Counter()))
            await self.links[-1].is_in()

    async def run(self) -> None:
        """Play until cancelled."""
        chance = random.Random(1)
        while True:
            for link in self.links:
                if not await link.is_in():
                    self.failures.append(link.bye or "cut")
                    return
                prompt: Any = link.prompt
                if prompt:
                    link.prompt = None
                    self.acts += 1
                    code = chance.choice(prompt["actions"])["code"]
                    link.send(json.dumps({"t": "act", "n": prompt["n"], "a": code}).encode())
                link.send(b'{"t":"next"}')
                began = time.perf_counter()
                link.send(PING)
                if await link.answered():
                    self.times.append(time.perf_counter() - began)
            await asyncio.sleep(0.1)


def told_times(times: list[float]) -> dict[str, float]:
    """Milliseconds: the median, 99 of 100, the longest."""
    if not times:
        return {}
    ranked = sorted(times)
    picks = {"p50_ms": len(ranked) // 2, "p99_ms": len(ranked) * 99 // 100, "max_ms": len(ranked) - 1}
    return {name: round(1000 * ranked[place], 1) for name, place in picks.items()} | {"pings": len(ranked)}
