"""A club on loopback that lets the network in while it runs: at a real second address, for whoever sits at the machine,
and nowhere else."""

import os
import socket
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.club import network
from paiju.server.club.messages import NetworkInfo
from paiju.server.club.network import Network, owner_of
from paiju.server.protocol.answers import MadeLink
from paiju.server.protocol.refused import Refused
from paiju.server.settings import Settings, read
from tests.server.serving import SECOND, Client, Served, browser, key_of, serving
from tests.server.telling import is_told_as

OWN = Settings("127.0.0.1", 8700, "", Path(), lan="192.168.1.7")

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has 127.0.0.2 without being told")


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A club on loopback."""
    folder = tmp_path_factory.mktemp("local")
    with serving(f"sqlite:///{folder / 'club.db'}", folder, PAIJU_LAN=SECOND) as served:
        yield served


def test_it_says_so_and_lets_the_network_in(local: Served) -> None:
    """From the first invitation, which only this machine can open, to a friend at the other address."""
    host = browser(local.url)
    made = host.post("/api/tables", {"book": "xjtu", "name": "Host", "seats": ["me", "open", "bot", "bot"]}).json
    links = f"/api/tables/{made['table']}/links"
    before = host.post(links, {"kind": "play", "link": made["links"]["play"]}).json
    assert is_told_as(MadeLink, before)
    assert (before["reach"], before["qr"]) == ("machine", "")
    assert before["link"].startswith(local.url)
    told = host.get("/api/network").json
    assert is_told_as(NetworkInfo, told)
    assert (told["reach"], told["can_open"], told["lan"]) == ("machine", True, SECOND)
    assert told["command"] == f"paiju serve --host 0.0.0.0 --port {local.port}"
    outside = f"http://{SECOND}:{local.port}"
    with pytest.raises(OSError, match="refused"):
        Client(outside).get("/healthz")

    assert browser(local.url).post("/api/network").code == "forbidden"  # nobody, though of this machine
    assert Client(local.url, cookie=host.cookie, origin="http://evil.example").post("/api/network").code == "origin"
    through = {"X-Forwarded-For": "203.0.113.9"}
    assert host.ask("POST", "/api/network", {}, through).code == "forbidden"
    assert host.ask("GET", "/api/network", headers=through).json["can_open"] is False

    opened = host.post("/api/network").json
    assert (opened["reach"], opened["url"], opened["can_open"]) == ("network", outside, False)
    assert host.post("/api/network").code == "not_now"  # it is open
    after = host.post(links, {"kind": "play", "link": before["link"]}).json
    assert (after["reach"], key_of(after["link"])) == (
        "network",
        key_of(before["link"]),
    )  # the same one, at its address
    assert after["link"].startswith(outside)
    assert "<svg" in after["qr"]
    assert host.get(f"/api/qr?text={after['link']}").status == 200

    friend = browser(outside)
    assert friend.join(after["link"]).status == 200
    assert friend.post(f"/api/tables/{made['table']}/sit", {"name": "Bea"}).status == 200
    assert friend.get("/api/network").json["can_open"] is False
    assert Client(outside).get("/metrics").status == 404
    rebound = Client(outside, headers={"Host": f"evil.example:{local.port}"})
    assert rebound.get("/").code == "host"
    assert Client(local.url, headers={"Host": f"{SECOND}:{local.port}"}).get("/").code == "host"  # not by that way
    evil = Client(outside, cookie=friend.cookie, origin=local.url)
    assert evil.post("/api/me", {"name": "x"}).code == "origin"


def test_who_decided_for_loopback_stays_there(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'club.db'}", tmp_path, "--host", "127.0.0.1", PAIJU_LAN=SECOND) as served:
        page = browser(served.url)
        page.post("/api/me", {"name": "Ann"})
        told = page.get("/api/network").json
        assert (told["reach"], told["can_open"]) == ("machine", False)
        refused = page.post("/api/network")
        assert refused.code == "not_now"
        assert told["command"] in refused.json["error"]["why"]
        with pytest.raises(OSError, match="refused"):
            Client(f"http://{SECOND}:{served.port}").get("/healthz")
        assert served.stop() == 0


@pytest.mark.parametrize(
    ("settings", "reach", "url"),
    [
        (OWN, "machine", "http://127.0.0.1:8700"),
        (replace(OWN, host="localhost"), "machine", "http://localhost:8700"),
        (replace(OWN, host="0.0.0.0"), "network", "http://192.168.1.7:8700"),
        (replace(OWN, host="10.1.2.3"), "network", "http://10.1.2.3:8700"),
        (replace(OWN, public_url="https://club.example"), "public", "https://club.example"),
    ],
)
def test_what_links_begin_with(settings: Settings, reach: str, url: str) -> None:
    found = Network(settings)
    assert (found.reach, found.url) == (reach, url)


@pytest.mark.parametrize(
    ("settings", "good"),
    [
        (OWN, True),
        (replace(OWN, host_chosen=True), False),
        (replace(OWN, public_url="https://club.example"), False),
        (replace(OWN, host="0.0.0.0"), False),  # they are in already
        (replace(OWN, lan="8.8.8.8"), False),  # that is the world
    ],
)
def test_only_where_it_is_safe(settings: Settings, good: bool) -> None:
    found, doors = Network(settings), []
    found.let_in = doors.append
    assert found.can_open() == good
    if good:
        found.open()
        assert (doors, found.reach) == (["192.168.1.7"], "network")
    else:
        with pytest.raises(Refused):
            found.open()


def test_a_port_in_use_and_a_network_that_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    def taken(_address: str) -> None:
        raise InputError("", _("cannot listen: in use"))

    found = Network(replace(OWN, lan=""))
    monkeypatch.setattr(network, "lan_address", lambda: "192.168.1.7")
    found.let_in = taken
    with pytest.raises(Refused, match="in use"):
        found.open()
    assert found.reach == "machine"
    found.let_in = lambda _: None
    found.open()
    assert found.reach == "network"
    monkeypatch.setattr(network, "lan_address", lambda: "10.0.0.9")  # another café
    assert (found.reach, found.can_open()) == ("machine", True)
    monkeypatch.setattr(network, "lan_address", lambda: "")
    assert (found.reach, found.can_open()) == ("machine", False)


def test_whose_a_connection_is(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()) as client:
        port, ours = client.getsockname()[1], server.getsockname()[1]
        assert owner_of(port, ours) in (os.getuid(), None)  # None where the system does not tell
        monkeypatch.setattr(network, "CONNECTIONS", (Path("/nowhere"),))
        assert owner_of(port, ours) is None


def test_the_address_is_an_address() -> None:
    assert read({}, {"PAIJU_LAN": "10.0.0.5"}).lan == "10.0.0.5"
    with pytest.raises(InputError, match="must be an address"):
        read({}, {"PAIJU_LAN": "my laptop"})
    assert read({"host": "127.0.0.1"}, {}).host_chosen
    assert not read({}, {}).host_chosen
