"""What the gate lets through and what it does not, asked of a running club and of its parts."""

import asyncio
import json
import socket
import time
from pathlib import Path

import pytest

from paiju.errors import InputError
from paiju.server.people.accounts import fits, hashed
from paiju.server.protocol.refused import Refused
from paiju.server.room.table_settings import book_of
from paiju.server.settings import Settings
from paiju.server.web import security
from paiju.server.web.limits import MOST_BUCKETS, Bucket, Limits
from tests.children import PATIENCE
from tests.server.clients import asked, dial, new_table, until
from tests.server.serving import Client, Served, browser, serving

OWN = Settings("127.0.0.1", 8700, "", Path())
LAN = Settings("0.0.0.0", 8700, "", Path())
PUBLIC = Settings("127.0.0.1", 8700, "", Path(), "https://club.example")
EVIL = "http://evil.example"


def raw_request(port: int, text: bytes) -> bytes:
    """Bytes sent as they are; the first of the answer."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as connection:
        connection.sendall(text)
        connection.settimeout(PATIENCE)
        return connection.recv(4096)


@pytest.mark.parametrize("path", ["/", "/web/net.js", "/api/books", "/nowhere", "/healthz", "/join/x"])
def test_every_answer_has_a_strict_policy(club: Served, path: str) -> None:
    found = browser(club.url).get(path).headers
    policy = found["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert found["x-content-type-options"] == "nosniff"
    assert found["referrer-policy"] == ("no-referrer" if path.startswith("/join/") else "same-origin")
    assert found["cache-control"] in ("no-store", "no-cache")
    assert "server" not in found


@pytest.mark.parametrize(
    ("host", "good"),
    [
        ("127.0.0.1:8700", True),
        ("localhost:9999", True),  # through a tunnel
        ("[::1]:8700", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example:8700", False),
        ("192.168.1.7:8700", False),
        ("", False),
        ("[", False),
    ],
)
def test_names_a_server_answers_to(host: str, good: bool) -> None:
    if good:
        security.check_host(OWN, host, "127.0.0.1")
    else:
        with pytest.raises(Refused):
            security.check_host(OWN, host, "127.0.0.1")


def test_an_open_server_answers_to_the_address_it_was_reached_by() -> None:
    security.check_host(LAN, "192.168.1.7:8700", "192.168.1.7")
    with pytest.raises(Refused):
        security.check_host(LAN, "192.168.1.8:8700", "192.168.1.7")
    security.check_host(PUBLIC, "club.example", "127.0.0.1")


@pytest.mark.parametrize(
    ("headers", "good"),
    [
        ({"host": "a:1", "origin": "http://a:1"}, True),
        ({"host": "a:1", "origin": "http://a:2"}, False),
        ({"host": "a:1", "origin": "null"}, False),
        ({"host": "a:1", "origin": "null", "authorization": "Bearer x"}, False),
        ({"host": "a:1", "origin": "https://club.example"}, True),
        ({"host": "a:1"}, True),
        ({"host": "a:1", "cookie": "paiju=x"}, False),
        ({"host": "a:1", "cookie": "paiju=x", "sec-fetch-site": "same-origin"}, False),
        ({"host": "a:1", "cookie": "x=y", "authorization": "Bearer x"}, True),
        ({"host": "a:1", "sec-fetch-site": "cross-site"}, False),
    ],
)
def test_what_changes_something_comes_from_our_page_or_brings_its_token(headers: dict[str, str], good: bool) -> None:
    security.check_origin(PUBLIC, "GET", headers)
    if good:
        security.check_origin(PUBLIC, "POST", headers)
    else:
        with pytest.raises(Refused):
            security.check_origin(PUBLIC, "POST", headers)


def test_another_site_can_do_nothing_in_a_browsers_name(club: Served) -> None:
    page = browser(club.url)
    table = page.post("/api/tables", {"book": "ema"}).json["table"]
    evil = Client(club.url, cookie=page.cookie, origin=EVIL)
    for path in ("/api/tables", "/api/me", f"/api/tables/{table}/leave", "/api/admin/links"):
        refused = evil.post(path, {})
        assert (refused.status, refused.code) == (403, "origin")
    assert Client(club.url, cookie=page.cookie).post("/api/me", {"name": "x"}).status == 403
    assert page.get("/api/me").json["tables"][0]["table"] == table
    assert "access-control-allow-origin" not in evil.get("/api/me").headers


def test_a_foreign_name_is_not_answered(club: Served) -> None:
    assert Client(club.url).get("/api/me", Host="evil.example").status == 400
    assert Client(club.url).get("/api/me", Host=f"localhost:{club.port}").status == 200
    for path in ("/healthz", "/readyz"):  # a balancer knows no name
        assert Client(club.url).get(path, Host="evil.example").status == 200


def test_sockets_of_other_sites_are_refused(club: Served) -> None:
    from websockets.asyncio.client import connect
    from websockets.exceptions import InvalidStatus

    from tests.server.clients import PROTOCOL, ws_url

    async def status(**options: object) -> int:
        try:
            async with connect(ws_url(club.url), proxy=None, **options) as connection:  # type: ignore[arg-type]
                return 101 if connection.subprotocol == PROTOCOL else 0
        except InvalidStatus as error:
            return error.response.status_code

    assert asyncio.run(status(subprotocols=[PROTOCOL], origin=EVIL)) == 403
    assert asyncio.run(status(subprotocols=[PROTOCOL], origin=club.url)) == 101
    assert asyncio.run(status(subprotocols=["other"])) == 403
    assert asyncio.run(status()) == 403


def test_bodies_have_a_limit(club: Served) -> None:
    page = Client(club.url)
    assert page.post("/api/me", b'{"name":"' + b"x" * 70_000 + b'"}').status == 413
    head = f"POST /api/me HTTP/1.1\r\nHost: localhost:{club.port}\r\n".encode()
    chunked = b"Transfer-Encoding: chunked\r\n\r\n" + b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
    assert b" 413 " in raw_request(club.port, head + chunked + b"8000\r\n" + b"x" * 0x8000 + b"\r\n1\r\nx\r\n")
    assert b" 413 " in raw_request(club.port, head + b"Content-Length: 99999999999999\r\n\r\n")
    assert b" 400 " in raw_request(club.port, head + b"Content-Length: -1\r\n\r\n")
    both = b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
    assert b" 400 " in raw_request(club.port, head + both)


def test_rates_are_by_person_before_address(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'c.db'}", tmp_path, PAIJU_RATE="0.05") as club:
        ann, bob = (Client(club.url, token=Client(club.url).post("/api/me").json["token"]) for _ in range(2))
        answers = [ann.get("/api/me") for _ in range(60)]
        refused = [answer for answer in answers if answer.status == 429]
        assert refused
        assert int(refused[0].headers["retry-after"]) >= 1
        assert refused[0].code == "many"
        assert bob.get("/api/me").status == 200  # the same address, another person
        statuses = [Client(club.url).get("/api/me").status for _ in range(150)]
        assert 429 in statuses
        assert bob.get("/api/me").status == 200
        wrong = [Client(club.url, token="y" * 43).get("/api/me").status for _ in range(20)]
        assert 429 in wrong  # a wrong token is no way out


def test_buckets_fill_with_time_and_do_not_pile_up() -> None:
    now = [0.0]
    limits = Limits(1.0, lambda: now[0])
    assert [limits.take("new", "a") for _ in range(400)] == [0.0] * 400
    assert limits.take("new", "a") == pytest.approx(1.0)
    now[0] = 1.0
    assert limits.take("new", "a") == 0.0
    assert limits.take("new", "a") > 0
    for i in range(MOST_BUCKETS + 5000):
        limits.take("address", str(i))
    assert len(limits.buckets) <= MOST_BUCKETS
    one = Bucket(0.001, 2.0)
    assert [one.take() for _ in range(3)] == [True, True, False]


def test_nothing_secret_is_logged(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with serving(f"sqlite:///{tmp_path / 'c.db'}", tmp_path, log=log, PAIJU_LOG="debug") as club:
        host = browser(club.url)
        made = host.post("/api/tables", {"book": "ema", "seats": ["me", "open", "bot", "program"]}).json
        key = made["links"]["play"].rsplit("/", 1)[1]
        browser(club.url).get(f"/join/{key}")
        browser(club.url).post("/api/join/look", {"key": key})
        browser(club.url).join(key)
        browser(club.url).join("not-a-key-of-ours")
        table, programs = new_table(host, "ema")

        async def look() -> None:
            connections = [await dial(club.url, token, table, views=True) for token in programs.values()]
            prompt = await asked(connections[0])
            await connections[0].send(json.dumps({"t": "act", "n": prompt["n"], "a": prompt["actions"][0]["code"]}))
            for connection in connections:
                await until(connection, "event")
                await connection.close()

        asyncio.run(look())
        secrets = [
            host.cookie,
            key,
            *programs.values(),
            *made["programs"].values(),
            club.admin_key,
            "not-a-key-of-ours",
        ]
        club.stop()
    text = log.read_text(encoding="utf-8")
    assert "method=GET path=/join/*** status=200" in text  # it does log
    for secret in secrets:
        assert secret
        assert secret not in text
    assert '"hands"' not in text
    assert '"hand":' not in text
    assert "TEXT" not in text  # no frame, not even shortened: a prompt begins with a tile, a hello ends with a token


def test_tokens_are_not_kept_as_they_are(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'c.db'}", tmp_path) as club:
        host = browser(club.url)
        made = host.post("/api/tables", {"book": "ema", "seats": ["me", "program", "bot", "bot"]}).json
        key = made["links"]["play"].rsplit("/", 1)[1]
        club.stop()
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.name.startswith("c.db"))
    for secret in (host.cookie, key, made["programs"]["S"]):
        assert len(secret) >= 43
        assert secret.encode() not in kept


def test_passwords_are_salted_and_slow() -> None:
    one, other = hashed("correct horse"), hashed("correct horse")
    assert one != other
    assert fits("correct horse", one)
    assert not fits("correct hors", one)
    assert not fits("correct horse", "")


def test_behind_https_cookies_are_for_https_only(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = ("--public-url", "https://club.example")
    with serving(f"sqlite:///{tmp_path / 'c.db'}", tmp_path, *options, port=port) as club:
        assert club.url == "https://club.example"
        page = Client(f"http://127.0.0.1:{port}", origin="https://club.example", headers={"Host": "club.example"})
        made = page.post("/api/tables", {"book": "ema"})
        assert "secure" in made.headers["set-cookie"].lower()
        assert "strict-transport-security" in made.headers
        assert made.json["links"]["play"].startswith("https://club.example/join/")
        assert page.get("/api/books", Host="evil.example").status == 400


def test_a_path_for_the_log_has_no_key_and_no_line_breaks() -> None:
    assert security.shown_path("/join/abc") == "/join/***"
    assert security.shown_path("/api/x\r\nfake line") == "/api/x??fake line"


def test_codes_are_drawn_for_our_own_addresses_only_and_nothing_for_ever(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'c.db'}", tmp_path, PAIJU_RATE="0.1") as club:
        for foreign in (f"{club.url}@evil.example/", f"{club.url}.evil.example", f"{club.url}0/", EVIL):
            assert browser(club.url).get(f"/api/qr?text={foreign}").code == "input"
        answers = [browser(club.url).get(f"/api/qr?text={club.url}/x{i}").status for i in range(8)]
        check_names(browser(club.url))
    assert answers[:2] == [200, 200]
    assert answers[-1] == 429


def check_names(ann: Client) -> None:
    """Nobody takes new names without end; it is said when to try again."""
    assert ann.post("/api/me", {"name": "Ann"}).status == 200
    answers = [ann.post("/api/me", {"name": f"Ann {i}"}) for i in range(4)]
    assert [answer.status for answer in answers] == [200, 200, 429, 429]
    assert int(answers[-1].headers["retry-after"]) > 1
    assert ann.post("/api/me", {"name": "Ann 1", "lang": "en"}).status == 200  # it is her name already


@pytest.mark.parametrize("name", [f"{'a' * 5000}.js", f"{'a/' * 3000}a.js", "../server/run.py", "%2e%2e/x.js"])
def test_names_no_file_has_are_not_found(club: Served, name: str) -> None:
    assert browser(club.url).get(f"/web/{name}").status == 404


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "9" * 5000,  # longer than Python reads a number
        "a." * 9000 + "b = 1",  # seconds of work for the reader of TOML
        "id = '" + "x" * 81 + "'",
        'id = "a\\u0000b"',
    ],
)
def test_books_that_are_bombs_are_refused_at_once(text: str) -> None:
    began = time.thread_time()  # whatever else the machine does
    with pytest.raises(InputError):
        book_of("own", f'base = "ema"\n{text}\n')
    assert time.thread_time() - began < 1
