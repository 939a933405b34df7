"""A whole club comes at once, from the one address of its room: nobody is refused who has the right password, and wrong
ones are."""

import socket
from collections import Counter
from http.client import HTTPConnection
from pathlib import Path

import pytest
from benchmarks.arrivals import PASSWORD, PROXY, SITE, join_members, run, who_come

from tests.children import PATIENCE
from tests.server.serving import serving

ROOM = "203.0.113.7"


def log_in(port: int, number: int, password: str) -> int:
    """A member signs in; the status."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(PROXY, 0))
    body = f'{{"name": "member {number}", "password": "{password}"}}'
    try:
        connection.request("POST", "/api/login", body, {"Host": SITE.removeprefix("http://"), "X-Forwarded-For": ROOM})
        return connection.getresponse().status
    finally:
        connection.close()


def test_right_passwords_of_an_address_count_nothing(tmp_path: Path) -> None:
    """A tenth of the usual limits: twelve wrong passwords at once, and one for a name."""
    db = f"sqlite:///{tmp_path / 'club.db'}"
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    settings = {"port": port, "PAIJU_RATE": "0.1", "PAIJU_PROXIES": PROXY, "PAIJU_ACCOUNTS": "1"}
    with serving(db, tmp_path, "--public-url", SITE, **settings) as first:
        assert first.stop() == 0
    join_members(db, tmp_path, 40)
    with serving(db, tmp_path, "--public-url", SITE, **settings):
        assert [log_in(port, number, PASSWORD) for number in range(20)] == [200] * 20
        wrong = Counter(log_in(port, number, "a wrong one indeed") for number in range(20, 40))
        assert wrong.keys() == {401, 429}, wrong
        assert wrong[429] >= 4


@pytest.mark.long
@pytest.mark.parametrize(
    ("how", "one_address"), [("password", True), ("password", False), ("guest", True), ("link", True)]
)
def test_three_hundred_come_within_a_minute(how: str, one_address: bool) -> None:
    """`python -m benchmarks.arrivals` measures how long that takes."""
    arrivals = who_come(300, 50.0, one_address)
    run("sqlite", how, arrivals)
    assert [error for each in arrivals for error in each.errors] == []
