"""What costs something is counted: by person, by address, and at one moment."""

import asyncio
import socket
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPConnection
from types import SimpleNamespace
from typing import Any

import pytest

from paiju.server.protocol.messages import encode
from paiju.server.protocol.server_messages import Error
from paiju.server.web import socket as club_socket
from paiju.server.web.connections import Crowd
from paiju.server.web.direct_frames import WRITER
from paiju.server.web.limits import AtWork, Bucket, counted_as
from paiju.server.web.proxies import Proxies
from tests.children import PATIENCE
from tests.server.serving import Client, Served, serving

TABLE = {"book": "ema", "seats": ["open", "open", "open", "open"]}
LIST = [{"book": "ema", "hand": "234m567p345s3366s", "win": "3s"}] * 900


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a server behind a proxy, which allows little."""
    folder = tmp_path_factory.mktemp("proxied")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    options = ("--public-url", "http://club.example")
    with serving(
        f"sqlite:///{folder / 'c.db'}", folder, *options, port=port, PAIJU_RATE="0.075", PAIJU_PROXIES="127.0.0.2"
    ):
        yield port


def visitor(port: int, address: str) -> Client:
    """Somebody the proxy says comes from this address."""
    return Client(f"http://127.0.0.1:{port}", headers={"X-Forwarded-For": address})


def test_new_tokens_are_no_way_to_any_number_of_tables(proxied: int) -> None:
    def tables(address: str) -> Counter[int]:
        """Tables opened by new people of an address, as many as each may: more than the address may."""
        found: Counter[int] = Counter()
        for _ in range(4):
            person = visitor(proxied, address)
            person.token = person.post("/api/me").json["token"]
            found.update(person.post("/api/tables", TABLE).status for _ in range(3))
        return found

    first = tables("10.0.0.1")
    assert first[200] >= 9
    assert first[429] > 0
    assert tables("10.0.0.2")[200] >= 9  # another one behind the same proxy


def test_a_request_counts_when_it_is_whole(proxied: int) -> None:
    head = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.0.0.3\r\nContent-Length: 99\r\n\r\n{"
    with ExitStack() as slow:
        for _ in range(200):  # more than an address may ask for
            slow.enter_context(socket.create_connection(("127.0.0.1", proxied), PATIENCE)).sendall(head)
        assert visitor(proxied, "10.0.0.3").get("/api/books").status == 200
    statuses = [visitor(proxied, "10.0.0.3").get("/api/books").status for _ in range(200)]
    assert 429 in statuses  # whole ones do count
    for path in ("/healthz", "/readyz"):
        assert {visitor(proxied, "10.0.0.3").get(path).status for _ in range(60)} == {200}


def from_address(port: int, own: str, forwarded: str) -> int:
    """A new person comes by a proxy at this address; the status."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(own, 0))
    try:
        connection.request("POST", "/api/me", b"{}", {"Host": "club.example", "X-Forwarded-For": forwarded})
        return connection.getresponse().status
    finally:
        connection.close()


def test_a_proxy_on_another_machine_is_believed_where_it_is_named(proxied: int) -> None:
    """127.0.0.2 stands for another machine; the club may make thirty people an address at once."""
    named = [from_address(proxied, "127.0.0.2", f"10.9.0.{i}") for i in range(12)]
    assert set(named) == {200}
    assert 429 in [from_address(proxied, "127.0.0.2", "10.9.1.1") for _ in range(40)]
    assert 429 in [from_address(proxied, "127.0.0.9", f"10.9.2.{i}") for i in range(40)]  # nobody named that one


def test_connections_of_a_proxy_have_no_share_of_their_own() -> None:
    """All of them may owe a request; of any other address three quarters of what there is room for."""
    crowd = Crowd(8, Proxies(("10.0.0.0/8",)))
    cut: list[str] = []
    for address in ("10.1.2.3", "11.1.2.3"):
        for _ in range(8):
            caller = crowd.enter(address)
            caller.transport = SimpleNamespace(abort=lambda address=address: cut.append(address))  # type: ignore[assignment]
        for caller in list(crowd.open):
            crowd.leave(caller)
    assert cut == ["11.1.2.3"] * 2


class Insisting:
    """A socket whose client sends the same for ever, and a club that refuses it."""

    def __init__(self) -> None:
        self.settings, self.hub, self.scope = SimpleNamespace(rate=1.0), self, {WRITER: self}
        self.heard, self.may_write = 0, False

    async def receive(self) -> dict[str, str]:
        return {"type": "websocket.receive", "text": '{"t":"host","do":"start"}'}

    async def message(self, link: club_socket.Socket, _: object) -> None:
        self.heard += 1
        link.send(encode(Error("not_host", "", "")))


def test_refused_frames_again_and_again_end_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    async def insist() -> tuple[int, str]:
        other: Any = Insisting()
        link = club_socket.Socket(other)
        await club_socket.listen(other, link)
        assert link.closing is not None
        return other.heard, link.closing[1]

    assert asyncio.run(insist()) == (club_socket.FRAMES_AT_ONCE, "many")
    monkeypatch.setattr(club_socket, "FRAMES_AT_ONCE", 1e6)
    heard, why = asyncio.run(insist())
    assert why == "refused"
    assert heard == pytest.approx(club_socket.REFUSED_AT_ONCE + 1, abs=5)


@pytest.mark.long
def test_lists_of_hands_wait_in_no_long_queue(club: Served) -> None:
    token = Client(club.url).post("/api/me").json["token"]
    with ThreadPoolExecutor(4) as at_once:
        answers = list(at_once.map(lambda _: Client(club.url, token=token).post("/api/score", LIST), range(4)))
    statuses = Counter(answer.status for answer in answers)
    assert statuses[200] >= 1
    assert statuses[429] >= 1
    assert statuses.keys() <= {200, 429}


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("10.1.2.3", "10.1.2.3"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("nonsense", "nonsense"),
        ("", ""),
    ],
)
def test_what_an_address_is_counted_as(address: str, counted: str) -> None:
    assert counted_as(address) == counted


def test_turns_are_given_back() -> None:
    work = AtWork()
    with (
        work.turn("a", 2) as first,
        work.turn("a", 2) as second,
        work.turn("a", 2) as third,
        work.turn("b", 1) as other,
    ):
        assert (first, second, third, other) == (True, True, False, True)
    assert not work.turns


def test_dear_frames_cost_more() -> None:
    bucket = Bucket(0.001, 10.0)
    assert [bucket.take(4.0) for _ in range(3)] == [True, True, False]
    assert bucket.take(2.0)
    assert not bucket.take(0.5)


def test_tables_that_have_to_be_read_from_the_journal_are_dear(proxied: int) -> None:
    """By whatever request they are asked about."""
    guest = visitor(proxied, "10.0.0.9")
    guest.token = guest.post("/api/me").json["token"]
    assert guest.get("/api/tables/none-at-all").status == 404
    assert guest.get("/api/tables/another").status == 429
    assert guest.post("/api/tables/none-at-all/leave").status == 429
    assert guest.get("/api/tables").status == 200
