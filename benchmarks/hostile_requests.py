"""Hostile requests over connections that are kept, and bytes that are no request at all."""

import asyncio
import random
from collections import Counter
from urllib.parse import urlsplit

from tests.server.hostile import Hostile
from tests.server.serving import Client

AT_A_TIME = 8  # connections
NO_REQUEST = 0.03
PATIENCE = 120.0
STARTS = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\n",
    b"POST /api/me HTTP/1.1\r\n",
    b"\x16\x03\x01",
    b"",
    b"PRI * HTTP/2.0\r\n\r\n",
)
HEADERS = (
    b"", b"", b"", b"Origin: null\r\n", b"Cookie: paiju=x; paiju=y\r\n", b"Content-Type: text/xml\r\n",
    b"Range: bytes=0-\r\n",
    b"If-None-Match: *\r\n", b"X-Forwarded-For: 1.2.3.4\r\n", b"Expect: 100-continue\r\n", b"Cookie: \xff\xfe\r\n",
    b"Accept-Encoding: gzip, br, *\r\n", b"Sec-Purpose: prefetch\r\n",
)  # fmt: skip
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def opened(host: Client) -> dict[str, list[str]]:
    """One of everything that has addresses of its own, opened by somebody: ids by what stands before them."""
    names = ["Ann", "Bea", "Cid", "Dan"]
    person = str(host.get("/api/me").json["person"])
    desk = host.post("/api/desks", {"kind": "match", "book": "ema", "names": names})
    evening = host.post("/api/evenings", {"names": [*names, "Eve"], "drawn": False})
    event = host.post("/api/events", {"name": "Cup", "book": "ema", "organiser": "Ann", "rounds": 3})
    book = host.post("/api/own-books", {"toml": 'base = "ema"\n[scoring]\nminimum = 2\n'})
    found = {
        "desks": (desk, "desk"), "evenings": (evening, "desk"), "events": (event, "event"), "own-books": (book, "id"),
    }  # fmt: skip
    wrong = {noun: made.raw for noun, (made, _key) in found.items() if made.status != 200}
    assert not wrong, wrong
    return {"people": [person]} | {noun: [str(made.json[key])] for noun, (made, key) in found.items()}


class Requests:
    """So many requests by some people, and the statuses that came back."""

    def __init__(
        self,
        url: str,
        tables: list[str],
        tokens: list[str],
        wanted: int,
        chance: random.Random,
        places: dict[str, list[str]] | None = None,
    ) -> None:
        self.place, self.tables, self.tokens, self.places = urlsplit(url), tables, tokens, places or {}
        self.wanted, self.chance = wanted, chance
        self.sent = 0
        self.statuses: Counter[int] = Counter()
        self.faults: list[str] = []  # what was answered with 5xx

    async def run(self) -> None:
        """All of them."""
        await asyncio.gather(*(self.visitor() for _ in range(AT_A_TIME)))

    async def visitor(self) -> None:
        """One connection after another, each for as long as it is kept."""
        source = Hostile(random.Random(self.chance.random()))
        source.places = self.places
        streams: Streams | None = None
        while self.sent < self.wanted:
            self.sent += 1
            source.table = self.chance.choice(self.tables)
            if source.r.random() < NO_REQUEST:
                self.statuses[await self.no_request(source)] += 1
                continue
            streams = streams or await self.connect()
            status, kept = await self.ask(streams, source)
            self.statuses[status] += 1
            if not kept:
                streams[1].close()
                streams = None
        if streams:
            streams[1].close()

    async def connect(self) -> Streams:
        """A connection."""
        return await asyncio.open_connection(self.place.hostname, self.place.port, limit=1 << 24)

    async def ask(self, streams: Streams, source: Hostile) -> tuple[int, bool]:
        """One request; its status, and whether the connection is kept."""
        reader, writer = streams
        method, path, body = source.request()
        who = f"Authorization: Bearer {source.r.choice(self.tokens)}\r\n" if source.r.random() < 0.8 else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.place.netloc}\r\n{who}Content-Length: {len(body)}\r\n"
        writer.write(head.encode("latin-1", "replace") + source.r.choice(HEADERS) + b"\r\n" + body)
        try:
            async with asyncio.timeout(PATIENCE):
                status, kept = await answer(reader, method)
        except (ConnectionError, asyncio.IncompleteReadError, ValueError):
            return 0, False
        if status >= 500 and len(self.faults) < 20:
            self.faults.append(f"{status} {method} {path[:200]} {body[:300]!r}")
        return status, kept

    async def no_request(self, source: Hostile) -> int:
        """Bytes; 0 for a closed connection."""
        reader, writer = await self.connect()
        try:
            writer.write(source.r.choice(STARTS) + source.r.randbytes(source.r.randrange(300)) + b"\r\n\r\n")
            writer.write_eof()
            async with asyncio.timeout(PATIENCE):
                words = (await reader.read(1000)).split()
        except (ConnectionError, OSError):
            return 0
        finally:
            writer.close()
        return int(words[1]) if len(words) > 1 and words[1].isdigit() else 0


async def answer(reader: asyncio.StreamReader, method: str) -> tuple[int, bool]:
    """An answer's status, and whether the connection is kept; its body is read and thrown away."""
    while True:
        head = await reader.readuntil(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        if status != 100:
            break
    lines = head.lower().split(b"\r\n")
    length = next((int(line[15:]) for line in lines if line.startswith(b"content-length:")), None)
    if method != "HEAD" and status not in (204, 304):
        if length is None:
            return status, False
        await reader.readexactly(length)
    return status, b"connection: close" not in lines
