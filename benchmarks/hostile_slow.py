"""Connections that ask for nothing, or very slowly: they are opened anew whenever they are cut."""

import asyncio
import random
import time
from urllib.parse import urlsplit

HEAD = b"Host: localhost\r\n"
UPGRADE = (
    b"GET /ws HTTP/1.1\r\n" + HEAD + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: paiju.v1\r\n\r\n"
)
OTHER_ADDRESS = ("127.0.0.2", 0)  # of those that send whole requests: requests have a rate, which is not looked at here
KINDS = (
    b"GET / HTTP/1.1\r\n" + HEAD + b"X-a: ",  # half a head
    b"POST /api/me HTTP/1.1\r\n" + HEAD + b"Content-Length: 50000\r\n\r\n{",  # half a body
    b"GET /healthz HTTP/1.1\r\n" + HEAD + b"\r\n",  # a whole one, then nothing
    UPGRADE,  # a socket that does not say hello
    b"",  # nothing
)
WHOLE = KINDS[2:4]
OPENING = 100  # at one moment
VISIT_SECONDS = 0.2


class Idler(asyncio.Protocol):
    """One such connection; some send a byte now and then."""

    def __init__(self, crowd: "Idlers", sent: bytes) -> None:
        self.crowd, self.sent = crowd, sent

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send what there is to send."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.crowd.open.add(self)
        transport.write(self.sent)

    def connection_lost(self, _: Exception | None) -> None:
        """The server has had enough."""
        self.crowd.open.discard(self)
        self.crowd.cut += 1


class Idlers:
    """So many of them, as long as it takes."""

    def __init__(self, url: str, wanted: int, kinds: tuple[bytes, ...], again: bool, chance: random.Random) -> None:
        self.place, self.wanted, self.kinds, self.again, self.chance = urlsplit(url), wanted, kinds, again, chance
        self.open: set[Idler] = set()
        self.cut = self.opened = self.most = 0

    async def run(self) -> None:
        """Open them, and where wanted again those that were cut."""
        gate = asyncio.Semaphore(OPENING)
        while True:
            missing = self.wanted - (len(self.open) if self.again else self.opened)
            await asyncio.gather(*(self.one(gate) for _ in range(min(missing, 1000))))
            self.most = max(self.most, len(self.open))
            for idler in self.chance.sample(sorted(self.open, key=id), min(20, len(self.open))):
                idler.transport.write(b"x")  # trickling
            await asyncio.sleep(0.1)

    async def one(self, gate: asyncio.Semaphore) -> None:
        """One more."""
        async with gate:
            self.opened += 1
            loop = asyncio.get_running_loop()
            sent = self.chance.choice(self.kinds)
            address = OTHER_ADDRESS if sent in WHOLE else None
            try:
                await loop.create_connection(
                    lambda: Idler(self, sent), self.place.hostname, self.place.port, local_addr=address
                )
            except OSError:
                self.cut += 1

    def close(self) -> None:
        """Hang up."""
        for idler in list(self.open):
            idler.transport.abort()


async def visits(url: str, seconds: float) -> tuple[list[float], int]:
    """New visitors one after another: how long each waited for an answer, and how many got none."""
    place = urlsplit(url)
    times: list[float] = []
    failed = 0
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        began = time.perf_counter()
        try:
            async with asyncio.timeout(30):
                reader, writer = await asyncio.open_connection(place.hostname, place.port)
                writer.write(f"GET /healthz HTTP/1.1\r\nHost: {place.netloc}\r\nConnection: close\r\n\r\n".encode())
                good = b" 200 " in await reader.readline()
                writer.close()
        except (OSError, TimeoutError):
            good = False
        failed += not good
        times.append(time.perf_counter() - began)
        await asyncio.sleep(VISIT_SECONDS)
    return times, failed
