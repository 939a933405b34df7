"""Thousands of fuzzed frames and requests: an error or a closed socket, never a broken table, never a mistake of ours.

The fuzzer sits at a table with three programs that play properly; afterwards they all play on, and the log is clean.
"""

import asyncio
import http.client
import json
import random
import socket
import string
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.children import PATIENCE
from tests.server.clients import Player, dial, new_table
from tests.server.serving import Client, Served, serving

GOOD: tuple[dict[str, Any], ...] = (
    {"t": "act", "n": 1, "a": 3},
    {"t": "why", "a": 45},
    {"t": "hint"},
    {"t": "next"},
    {"t": "host", "do": "start", "seat": "S"},
    {"t": "host", "do": "invite", "person": "x"},
    {"t": "vote", "end": False},
    {"t": "adjudicate", "choice": "continue"},
    {"t": "pause", "key": "x"},
    {"t": "resume"},
    {"t": "rule", "incident": {"foul": "false_win", "offender": 1}, "exposed": ["5p"], "hand": 0, "key": "x"},
    {"t": "propose", "declaration": {"declared": "win", "offender": 1, "tile": "5p", "shown": True}},
    {"t": "undo", "number": 0},
    {"t": "rewind", "events": 3},
    {"t": "ping"},
    {"t": "hello", "table": "x", "token": None},
)
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 236, 237, 2**31, 2**63, 2**64, -(2**70), 1e308, 0.5, "", "E", "\x00", "😀" * 50, "a" * 3000,
    [], [[]], {}, {"t": "act"}, "../../etc/passwd", "' OR 1=1 --", "<script>", "\ud800",
)  # fmt: skip
PATHS = (
    "/", "/healthz", "/api/me", "/api/tables", "/api/tables/{t}", "/api/tables/{t}/sit", "/api/tables/{t}/watch",
    "/api/tables/{t}/support", "/api/tables/{t}/links", "/api/tables/{t}/hands", "/api/tables/{t}/hands/0",
    "/api/tables/{t}/hands/0/steps", "/api/tables/{t}/record", "/api/score", "/api/books", "/api/books/{w}",
    "/api/books/{w}/clauses", "/api/clauses/{w}", "/api/readings/{w}", "/api/search?q={w}", "/api/diff?a=ema&b={w}",
    "/api/qr?text={w}", "/join/{w}", "/api/admin/login", "/api/admin/account", "/api/admin/tables",
    "/api/admin/tables/{t}/end", "/api/admin/links", "/web/{w}", "/table/{w}", "/ws", "/{w}",
)  # fmt: skip
POSTED = ("me", "tables", "sit", "watch", "support", "links", "score", "login", "account", "end")
BODIES: tuple[dict[str, Any], ...] = (
    {"book": "ema", "seats": ["me", "open", "bot", "program"], "clock": {"kind": "bank"}, "pause": 0, "title": "x"},
    {"toml": 'base = "ema"\n[scoring]\nminimum = 2\n', "length": 1, "special": 3},
    {"seat": 1, "name": "x"},
    {"kind": "play", "seat": "S"},
    {"name": "n", "lang": "en", "password": "p"},
    {"book": "ema", "hand": "234m567p345s3366s", "win": "3s", "flags": ["riichi"], "melds": []},
)


class Fuzz:
    """A source of nonsense that is close to sense."""

    def __init__(self, seed: int, table: str) -> None:
        self.r = random.Random(seed)
        self.table = table

    def value(self, depth: int = 0) -> Any:
        """Any value."""
        pick = self.r.random()
        if pick < 0.6 or depth > 3:
            return self.r.choice(ODD)
        if pick < 0.8:
            return [self.value(depth + 1) for _ in range(self.r.randrange(4))]
        return {self.r.choice(("t", "n", "a", "table", "hand", "x")): self.value(depth + 1) for _ in range(3)}

    def bent(self, message: dict[str, Any]) -> Any:
        """A message with something changed."""
        found = dict(message)
        for key in list(found):
            if self.r.random() < 0.3:
                found[key] = self.value()
            elif isinstance(found[key], int) and self.r.random() < 0.5:
                found[key] = self.r.randrange(-2, 240)
        if self.r.random() < 0.2:
            found[self.r.choice(("t", "x", "seat", "book"))] = self.value()
        if self.r.random() < 0.1 and found:
            found.pop(self.r.choice(list(found)))
        return found

    def text(self, messages: tuple[dict[str, Any], ...]) -> str | bytes:
        """A frame or a body."""
        pick = self.r.random()
        if pick < 0.75:
            whole = json.dumps(self.bent(self.r.choice(messages)))
            return whole if pick < 0.65 else whole[: self.r.randrange(len(whole) + 1)]
        if pick < 0.85:
            return json.dumps(self.value())
        if pick < 0.92:
            return self.r.randbytes(self.r.randrange(200))
        return "".join(self.r.choices(string.printable, k=self.r.randrange(300))) * self.r.choice((1, 1, 30))

    def word(self) -> str:
        """Part of a path."""
        odd = (
            "..",
            "%2e%2e%2f",
            "%00",
            "ema",
            "reading:1",
            "a" * 500,
            "%ff%fe",
            "xjtu:7.3",
            "%F0%9F%80%80",
            "0",
            "-1",
            "",
        )
        return self.r.choice(odd)

    def path(self) -> str:
        """An address."""
        return self.r.choice(PATHS).replace("{t}", self.r.choice((self.table, self.word()))).replace("{w}", self.word())


async def fuzz_frames(served: Served, table: str, token: str, fuzz: Fuzz, count: int) -> Counter[str]:
    """So many frames; what came back, by kind."""
    heard: Counter[str] = Counter()
    connection: ClientConnection | None = None
    reader: asyncio.Task[None] | None = None

    async def listen(of: ClientConnection) -> None:
        try:
            async for raw in of:
                told = json.loads(raw)
                heard[told["t"] if told["t"] != "error" else f"error {told['code']}"] += 1
        except ConnectionClosed:
            heard["closed"] += 1

    for i in range(count):
        if connection is None or connection.close_code is not None:
            if reader is not None:
                await reader
            connection = await dial(served.url, token, table)
            reader = asyncio.create_task(listen(connection))
        try:
            await connection.send(fuzz.text(GOOD))
        except ConnectionClosed:
            connection = None
        except UnicodeEncodeError:
            continue
        if i % 20 == 0:
            await asyncio.sleep(0.01)
    if connection is not None:
        await connection.close()
    if reader is not None:
        await reader
    return heard


def fuzz_requests(served: Served, fuzz: Fuzz, count: int) -> Counter[int]:
    """So many requests; the statuses that came back."""
    statuses: Counter[int] = Counter()
    client = Client(served.url).post("/api/me").json["token"]
    for i in range(count):
        if i % 10 == 0:
            statuses[raw_nonsense(served.port, fuzz)] += 1
            continue
        body = fuzz.text(BODIES)
        headers = {"Authorization": f"Bearer {client}"} if fuzz.r.random() < 0.7 else {}
        if fuzz.r.random() < 0.1:
            headers[fuzz.r.choice(("Origin", "Cookie", "Content-Type", "If-None-Match"))] = fuzz.r.choice(
                ("null", "paiju=x; paiju=y", "text/xml", "\xff\xfe", served.url)
            )
        statuses[one(served.port, fuzz, body, headers)] += 1
    return statuses


def one(port: int, fuzz: Fuzz, body: str | bytes, headers: dict[str, str]) -> int:
    """One request that HTTP at least allows; 0 for a closed connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    raw = body if isinstance(body, bytes) else body.encode("utf-8", "surrogatepass")
    path = fuzz.path()
    usual = "POST" if path.endswith(POSTED) and fuzz.r.random() < 0.9 else "GET"
    method = usual if fuzz.r.random() < 0.9 else fuzz.r.choice(("PUT", "DELETE", "OPTIONS", "HEAD", "POST"))
    try:
        connection.request(method, path, raw, headers)
        return connection.getresponse().status
    except (ConnectionError, http.client.HTTPException):
        return 0
    finally:
        connection.close()


def raw_nonsense(port: int, fuzz: Fuzz) -> int:
    """Bytes that may be no HTTP at all; 0 for a closed connection."""
    start = fuzz.r.choice(
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"POST /api/me HTTP/1.1\r\n", b"\x16\x03\x01", b"")
    )
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as connection:
        try:
            connection.sendall(start + fuzz.r.randbytes(fuzz.r.randrange(300)) + b"\r\n\r\n")
            connection.shutdown(socket.SHUT_WR)
            words = connection.recv(1000).split()
        except ConnectionError:
            return 0
        return int(words[1]) if len(words) > 1 and words[1].isdigit() else 0


def bombard(served: Served, log: Path, seed: int, count: int) -> None:
    """Fuzz a running club, and see that it stands."""
    host = Client(served.url)
    table, tokens = new_table(host, "ema", hints=True)
    fuzz = Fuzz(seed, table)
    players = [Player(served.url, tokens[seat], table, random.Random(seed)) for seat in "SWN"]

    async def frames() -> Counter[str]:
        tasks = [asyncio.create_task(player.play()) for player in players]
        heard = await fuzz_frames(served, table, tokens["E"], fuzz, count // 2)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return heard

    heard = asyncio.run(frames())
    assert heard["error bad_message"] + heard["error unknown"] > count // 20
    assert heard["closed"] > 0
    assert not [kind for kind in heard if "internal" in kind or "bug" in kind], heard
    statuses = fuzz_requests(served, fuzz, count - count // 2)
    assert max(statuses) < 500, statuses
    assert statuses[400] > count // 50, statuses
    assert "Traceback" not in log.read_text(encoding="utf-8")

    everybody = [Player(served.url, token, table, random.Random(seed + i)) for i, token in enumerate(tokens.values())]

    async def play_on() -> None:
        tasks = [asyncio.create_task(player.play()) for player in everybody]
        async with asyncio.timeout(PATIENCE):
            while not any(player.hands or player.over for player in everybody):
                await asyncio.sleep(0.05)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(play_on())
    assert host.get(f"/api/tables/{table}").json["state"] in ("playing", "between", "over")
    assert "Traceback" not in log.read_text(encoding="utf-8")


def fuzzed(db: str, folder: Path, seed: int) -> None:
    """A server of its own, fuzzed."""
    print("seed", seed)
    with serving(db, folder, log=folder / "log") as served:
        bombard(served, folder / "log", seed, 2000)


def test_fuzzed_frames_and_requests(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    fuzzed(fresh_db("sqlite"), tmp_path, random.SystemRandom().randrange(1 << 30))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_more_fuzzed_frames_and_requests(fresh_db: Callable[[str], str], tmp_path: Path, seed: int) -> None:
    fuzzed(fresh_db("postgres" if seed % 2 else "sqlite"), tmp_path, seed)
