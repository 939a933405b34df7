"""Connections that ask for nothing: they are cut when their time is over, and never keep anybody out."""

import asyncio
import logging
import math
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from paiju.server.process import limits
from paiju.server.process.logs import MINUTE, MOST_ALIKE, MOST_LINES, LogLimit
from paiju.server.web import connections, protocols
from paiju.server.web.accepting import Acceptor
from paiju.server.web.connections import CALLER, Crowd
from paiju.server.web.protocols import HttpProtocol
from tests.children import PATIENCE
from tests.server.clients import dial, new_table, until
from tests.server.serving import Client, serving

HEAD = b"Host: localhost\r\n"
HALF = b"GET / HTTP/1.1\r\n" + HEAD + b"X-a: "
WHOLE = b"GET / HTTP/1.1\r\n" + HEAD + b"\r\n"
LARGE = b"GET /large HTTP/1.1\r\n" + HEAD + b"\r\n"
HALF_BODY = b"POST / HTTP/1.1\r\n" + HEAD + b"Content-Length: 9\r\n\r\nhalf"
UPGRADE = (
    b"GET /ws HTTP/1.1\r\n" + HEAD + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: paiju.v1\r\n\r\n"
)
HELLO, PING = b"\x81\x82\0\0\0\0hi", b"\x89\x80\0\0\0\0"
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answers a request, some at great length; a socket that says anything has said hello."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept", "subprotocol": "paiju.v1"})
        if (await receive())["type"] == "websocket.receive":
            scope[CALLER].has_asked()
            await receive()
        return
    while (await receive()).get("more_body"):
        pass
    answer = b"ok" * (20_000_000 if scope["path"] == "/large" else 1)
    length = (b"content-length", str(len(answer)).encode())
    await send({"type": "http.response.start", "status": 200, "headers": [length]})
    await send({"type": "http.response.body", "body": answer})


class Hall:
    """A server of a few connections in this process, with a clock that is put forward by hand."""

    def __init__(self, port: int, crowd: Crowd, now: list[float]) -> None:
        self.port, self.crowd, self.now = port, crowd, now
        self.visitors: list[Streams] = []

    async def come(self, sent: bytes = b"") -> Streams:
        """A visitor who sends this much."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(sent)
        await writer.drain()
        self.visitors.append((reader, writer))
        return reader, writer

    async def see(self, owing: int, asked: int) -> None:
        """Wait until so many connections owe a request, and so many do not."""
        async with asyncio.timeout(PATIENCE):
            while (len(self.crowd.owing), len(self.crowd.open) - len(self.crowd.owing)) != (owing, asked):
                await asyncio.sleep(0.001)

    async def later(self, seconds: float) -> None:
        """Put the clock forward."""
        self.now[0] += seconds
        self.crowd.sweep()
        await asyncio.sleep(0)


@asynccontextmanager
async def hall(most: int = 50, proxies: frozenset[str] = frozenset()) -> AsyncIterator[Hall]:
    """A server as run.py makes one."""
    now = [0.0]
    crowd = Crowd(most, proxies, lambda: now[0])
    config = uvicorn.Config(application, http=HttpProtocol, lifespan="off", log_config=None, ws_ping_interval=None)
    config.load()
    state = ServerState()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        usual = {"config": config, "server_state": state, "app_state": {}}
        door = Acceptor(listening, crowd, lambda caller: HttpProtocol(caller, **usual))
        here = Hall(listening.getsockname()[1], crowd, now)
        try:
            yield here
        finally:
            for _, writer in here.visitors:
                writer.transport.abort()
            door.close()
            door.sweeping.cancel()
            for caller in list(crowd.open):
                caller.cut("late")
            async with asyncio.timeout(PATIENCE):
                while crowd.open or state.tasks:
                    await asyncio.sleep(0.001)


async def is_cut(streams: Streams) -> bool:
    """Whether the server ends a connection."""
    try:
        async with asyncio.timeout(PATIENCE):
            while await streams[0].read(65536):
                pass
    except ConnectionError:
        pass
    return True


async def answered(streams: Streams) -> bool:
    """Whether a request is answered."""
    async with asyncio.timeout(PATIENCE):
        return (await streams[0].readline()).split()[1] == b"200" and (await streams[0].readuntil(b"\r\n\r\nok")) != b""


@pytest.mark.parametrize(
    ("sent", "seconds"),
    [
        (b"", connections.HEAD_SECONDS),
        (HALF, connections.HEAD_SECONDS),
        (HALF_BODY, connections.BODY_SECONDS),
        (UPGRADE, protocols.HELLO_SECONDS),
    ],
)
def test_who_owes_a_request_is_cut_in_time(sent: bytes, seconds: float) -> None:
    async def wait() -> None:
        async with hall() as here:
            late = await here.come(sent)
            await here.see(1, 0)
            if sent == UPGRADE:
                assert (await late[0].readline()).split()[1] == b"101"
            if sent == HALF_BODY:
                async with asyncio.timeout(PATIENCE):  # the head was here: another deadline
                    while next(iter(here.crowd.owing)).deadline != seconds:
                        await asyncio.sleep(0.001)
            await here.later(seconds - 0.01)
            if sent != UPGRADE:
                late[1].write(b"x")  # what trickles in wins no time
            await here.see(1, 0)
            await here.later(0.02)
            assert await is_cut(late)
            await here.see(0, 0)

    asyncio.run(wait())


def test_who_has_been_answered_may_ask_again_for_a_while() -> None:
    async def ask() -> None:
        async with hall() as here:
            page = await here.come(WHOLE)
            assert await answered(page)
            await here.see(1, 0)
            await here.later(connections.IDLE_SECONDS - 1)
            page[1].write(WHOLE)
            assert await answered(page)
            await here.see(1, 0)
            await here.later(connections.IDLE_SECONDS - 1)
            assert here.crowd.open
            page[1].write(b"\r\n")  # no request
            await here.later(2)
            assert await is_cut(page)

    asyncio.run(ask())


def test_who_does_not_take_the_answer_is_cut() -> None:
    async def ask() -> None:
        async with hall() as here:
            await here.come(LARGE)
            async with asyncio.timeout(PATIENCE):
                while here.crowd.owing or all(caller.deadline == math.inf for caller in here.crowd.open):
                    await asyncio.sleep(0.001)
            await here.later(connections.TAKE_SECONDS + 1)
            await here.see(0, 0)
            assert not here.crowd.open

    asyncio.run(ask())


def test_a_socket_that_has_said_hello_is_left_alone_but_not_its_floods() -> None:
    async def talk() -> None:
        async with hall() as here:
            player = await here.come(UPGRADE)
            await player[0].readuntil(b"\r\n\r\n")
            player[1].write(HELLO)
            await here.see(0, 1)
            await here.later(1000)
            assert here.crowd.open
            player[1].write(PING * int(2 * protocols.CONTROL_AT_ONCE))
            assert await is_cut(player)

    asyncio.run(talk())


def test_a_frame_that_is_no_text_ends_its_connection_and_nothing_else(caplog: pytest.LogCaptureFixture) -> None:
    async def talk() -> bytes:
        async with hall() as here:
            player = await here.come(UPGRADE)
            await player[0].readuntil(b"\r\n\r\n")
            player[1].write(b"\x81\x82\0\0\0\0\xff\xfe")
            async with asyncio.timeout(PATIENCE):
                return await player[0].read()

    assert asyncio.run(talk())[:4] == b"\x88\x02" + (1007).to_bytes(2)
    assert not caplog.records


def test_the_one_that_owes_a_request_longest_gives_way() -> None:
    async def fill() -> None:
        async with hall(most=4, proxies=frozenset({"127.0.0.1"})) as here:
            player = await here.come(UPGRADE)
            await player[0].readuntil(b"\r\n\r\n")
            player[1].write(HELLO)
            await here.see(0, 1)
            slow = []
            for i in range(3):
                slow.append(await here.come(HALF))
                await here.see(i + 1, 1)
            assert await answered(await here.come(WHOLE))
            assert await is_cut(slow[0])
            assert len(here.crowd.open) <= 4
            for _ in range(20):  # however many come
                await here.come(HALF)
            assert await answered(await here.come(WHOLE))
            assert len(here.crowd.open) <= 4
            assert not player[0].at_eof()

    asyncio.run(fill())


def test_one_address_pushes_out_its_own() -> None:
    crowd = Crowd(8, frozenset({"proxy"}), lambda: 0.0)
    other = crowd.enter("other")
    for _ in range(7):
        crowd.enter("many")
    assert len(crowd.owing_of["many"]) == 6
    assert other in crowd.owing
    crowd = Crowd(8, frozenset({"proxy"}), lambda: 0.0)
    for _ in range(8):
        crowd.enter("proxy")
    assert len(crowd.owing) == 8


def test_sockets_leave_room_for_requests_and_for_others() -> None:
    crowd = Crowd(64, frozenset(), lambda: 0.0)
    callers = [crowd.enter("x") for _ in range(64)]
    counted = [crowd.become_socket(caller, "a") for caller in callers[:50]]
    assert counted.count(True) == 42  # three quarters of the sockets, which are seven eighths of all
    assert [crowd.become_socket(caller, "b") for caller in callers[50:]].count(True) == 14
    for caller in callers:
        crowd.leave(caller)
    assert (crowd.all_sockets, dict(crowd.sockets), crowd.room) == (0, {}, 64)


def test_slow_connections_do_not_take_the_club_down(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with serving(f"sqlite:///{tmp_path / 'c.db'}", tmp_path, log=log, files=256) as club, ExitStack() as slow:
        table, tokens = new_table(Client(club.url), "ema")

        async def attack() -> None:
            player = await dial(club.url, tokens["E"], table)
            await until(player, "snapshot")
            for i in range(400):  # half a request, nothing at all, a socket without hello
                connection = socket.create_connection(("127.0.0.1", club.port), PATIENCE)
                slow.enter_context(connection).sendall((HALF, b"", UPGRADE)[i % 3])
            for _ in range(5):
                assert (await asyncio.to_thread(Client(club.url).get, "/healthz")).status == 200
                assert (await asyncio.to_thread(Client(club.url).post, "/api/me")).status == 200
                await player.send('{"t":"ping"}')
                await until(player, "pong")
            await player.close()

        asyncio.run(attack())
        assert Client(club.url).get(f"/api/tables/{table}").status == 200
    assert "Traceback" not in log.read_text()
    assert len(log.read_text()) < 5000


@pytest.mark.parametrize(("files", "room"), [(256, 208), (1024, 896), (20_000, 19_744), (10**6, 20_000), (10, 8)])
def test_files_are_kept_for_the_database(files: int, room: int) -> None:
    assert limits.for_visitors(files) == room


def test_the_limit_of_files_is_raised_as_far_as_it_can_be() -> None:
    code = "from paiju.server.process.limits import raised; print(raised())"
    words = ["sh", "-c", 'ulimit -Sn 200 && ulimit -Hn 300 && exec "$@"', "sh", sys.executable, "-c", code]
    assert subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE).stdout.strip() == "300"


def test_a_complaint_is_written_a_few_times_a_minute() -> None:
    now = [0.0]
    limit = LogLimit(lambda: now[0])

    def say(words: str, *about: object, level: int = logging.WARNING) -> logging.LogRecord | None:
        record = logging.LogRecord("x", level, __file__, 1, words, about, None)
        return record if limit.filter(record) else None

    assert [say("socket <fd=%d> 0x7f%d", i, i) is not None for i in range(100)].count(True) == MOST_ALIKE
    assert all(say("GET /", level=logging.INFO) for _ in range(100))
    assert say("another")
    now[0] += MINUTE
    again = say("socket <fd=%d> 0x7f%d", 7, 7)
    assert again is not None
    assert vars(again)["fields"] == {"left_out": 100 - MOST_ALIKE}
    kept: Callable[[int], bool] = lambda i: say(f"kind {'x' * i}") is not None  # noqa: E731
    assert [kept(i) for i in range(MOST_LINES + 50)].count(True) < MOST_LINES
