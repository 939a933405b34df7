"""Thousands of hostile frames and requests: an error or a closed socket, never a broken table, never a mistake of ours.

Attackers sit at a table, own it and look on, beside programs that play properly; afterwards everybody plays on, and the
log is clean. `make hostile` does the same at length.
"""

import asyncio
import http.client
import json
import random
import socket
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from paiju.server.web.socket import STRIKES
from tests.children import PATIENCE
from tests.server.clients import Player, dial, new_table
from tests.server.hostile import Hostile, is_message
from tests.server.serving import Client, Served, serving

BURST = 20  # frames before an attacker waits until they have been heard
NONSENSE = 0.15
BOOKS = ("ema", "mcr", "psa", "xjtu-3p")


class Attacker:
    """Somebody at a table who means harm."""

    def __init__(self, served: Served, table: str, token: str, chance: random.Random) -> None:
        self.served, self.table, self.token = served, table, token
        self.source = Hostile(chance, table, (token,))
        self.heard: Counter[str] = Counter()
        self.messages = 0  # frames sent that pass the first check

    async def attack(self, count: int) -> None:
        """So many frames, over as many connections as it takes."""
        connection: ClientConnection | None = None
        for _ in range(count // BURST):
            connection = connection or await dial(self.served.url, self.token, self.table)
            if not await self.burst(connection):
                await connection.close()
                connection = None
        if connection is not None:
            await connection.close()

    async def burst(self, connection: ClientConnection) -> bool:
        """Some frames; whether the connection is still open when they have been heard."""
        try:
            for _ in range(BURST):
                frame = self.frame()
                self.messages += is_message(frame)
                await connection.send(frame)
            await connection.send('{"t":"ping"}')
            async with asyncio.timeout(PATIENCE):
                while (told := json.loads(await connection.recv()))["t"] != "pong":
                    self.heard[f"{told['t']} {told.get('code', '')}".strip()] += 1
        except ConnectionClosed:
            self.heard["closed"] += 1
            return False
        return True

    def frame(self) -> str | bytes:
        """A frame that passes the first check, mostly."""
        if self.source.r.random() > NONSENSE:
            return json.dumps(self.source.typed(ending=0.0))
        found = self.source.nonsense()
        return found if isinstance(found, bytes) else found.encode("utf-8", "replace").decode()


def fuzz_requests(served: Served, source: Hostile, count: int) -> Counter[int]:
    """So many requests; the statuses that came back."""
    statuses: Counter[int] = Counter()
    token = Client(served.url).post("/api/me").json["token"]
    for i in range(count):
        if i % 10 == 0:
            statuses[raw_nonsense(served.port, source.r)] += 1
            continue
        headers = {"Authorization": f"Bearer {token}"} if source.r.random() < 0.7 else {}
        if source.r.random() < 0.1:
            headers[source.r.choice(("Origin", "Cookie", "Content-Type", "If-None-Match"))] = source.r.choice(
                ("null", "paiju=x; paiju=y", "text/xml", "\xff\xfe", served.url)
            )
        statuses[one(served.port, source, headers)] += 1
    return statuses


def one(port: int, source: Hostile, headers: dict[str, str]) -> int:
    """One request that HTTP at least allows; 0 for a closed connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    method, path, body = source.request()
    try:
        connection.request(method, path, body, headers)
        return connection.getresponse().status
    except (ConnectionError, http.client.HTTPException):
        return 0
    finally:
        connection.close()


def raw_nonsense(port: int, chance: random.Random) -> int:
    """Bytes that may be no HTTP at all; 0 for a closed connection."""
    start = chance.choice(
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"POST /api/me HTTP/1.1\r\n", b"\x16\x03\x01", b"")
    )
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as connection:
        try:
            connection.sendall(start + chance.randbytes(chance.randrange(300)) + b"\r\n\r\n")
            connection.shutdown(socket.SHUT_WR)
            words = connection.recv(1000).split()
        except ConnectionError:
            return 0
        return int(words[1]) if len(words) > 1 and words[1].isdigit() else 0


async def fuzz_frames(attackers: list[Attacker], players: list[Player], count: int) -> Counter[str]:
    """So many frames by all attackers together while others play; what they heard."""
    playing = [asyncio.create_task(player.play()) for player in players]
    await asyncio.gather(*(attacker.attack(count // len(attackers)) for attacker in attackers))
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return sum((attacker.heard for attacker in attackers), Counter())


async def play_on(everybody: list[Player]) -> None:
    """Until a hand is over."""
    tasks = [asyncio.create_task(player.play()) for player in everybody]
    async with asyncio.timeout(PATIENCE):
        while not any(player.hands or player.over for player in everybody):
            await asyncio.sleep(0.05)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def bombard(served: Served, log: Path, book: str, seed: int, count: int) -> None:
    """Attack a running club, and see that it stands."""
    host = Client(served.url)
    table, tokens = new_table(host, book, 3 if book.endswith("3p") else 4, hints=True)
    watcher = Client(served.url).post(f"/api/tables/{table}/watch", {"name": "Eve"}).json["token"]
    chance = random.Random(seed)
    first, *others = tokens.values()
    attackers = [Attacker(served, table, token, chance) for token in (first, host.cookie, watcher)]
    players = [Player(served.url, token, table, chance) for token in others]
    heard = asyncio.run(fuzz_frames(attackers, players, count // 2))
    sent = sum(attacker.messages for attacker in attackers)
    assert sent > count // 4  # most pass the first check
    refused = sum(number for kind, number in heard.items() if kind.startswith("error"))
    nonsense = heard["error bad_message"] + heard["error unknown"]
    assert refused > nonsense > 0
    assert nonsense >= (STRIKES - 1) * heard["bye nonsense"]  # each connection is told so often, then let go
    assert heard["closed"] > 0
    assert not [kind for kind in heard if "internal" in kind or "bug" in kind], heard

    statuses = fuzz_requests(served, Hostile(chance, table), count - count // 2)
    assert max(statuses) < 500, statuses
    assert statuses[200] > 0
    assert statuses[400] > 0
    assert "Traceback" not in log.read_text(encoding="utf-8")

    asyncio.run(resumed(served, table, host.cookie))
    asyncio.run(play_on([Player(served.url, token, table, chance) for token in tokens.values()]))
    assert host.get(f"/api/tables/{table}").json["state"] in ("playing", "between", "over")
    assert "Traceback" not in log.read_text(encoding="utf-8")


async def resumed(served: Served, table: str, host: str) -> None:
    """The host puts right what an attack has left: the table goes on, and people have their seats back."""
    connection = await dial(served.url, host, table)
    for player in range(4):
        await connection.send(json.dumps({"t": "host", "do": "give_back", "player": player}))
    await connection.send('{"t":"host","do":"resume"}')
    await connection.send('{"t":"ping"}')
    async with asyncio.timeout(PATIENCE):
        while json.loads(await connection.recv())["t"] != "pong":
            pass
    await connection.close()


def fuzzed(db: str, folder: Path, book: str, seed: int, count: int) -> None:
    """A server of its own, attacked."""
    print("seed", seed)
    with serving(db, folder, log=folder / "log") as served:
        bombard(served, folder / "log", book, seed, count)


def test_hostile_frames_and_requests(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    fuzzed(fresh_db("sqlite"), tmp_path, "ema", random.SystemRandom().randrange(1 << 30), 1200)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_more_hostile_frames_and_requests(fresh_db: Callable[[str], str], tmp_path: Path, seed: int) -> None:
    fuzzed(fresh_db("postgres" if seed % 2 else "sqlite"), tmp_path, BOOKS[seed], seed, 6000)
