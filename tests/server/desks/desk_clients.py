"""Those at a desk, as far as HTTP goes."""

from typing import Any

from tests.server.guests import somebody
from tests.server.serving import Client, Served

WON = {"do": "win", "from": 2, "wins": [{"player": 0, "value": 8}]}
NAMES = ["Ann", "Ben", "Cid", "Dan"]


def new_desk(host: Client, **more: object) -> str:
    """A desk of the host's."""
    found = host.post("/api/desks", {"book": "ema", "names": NAMES, "title": "Table 3", **more})
    assert found.status == 200, found.raw
    return str(found.json["desk"])


def enter(page: Client, desk: str, key: str, expected: int, entry: dict[str, Any]) -> Any:
    """An entry sent."""
    return page.post(f"/api/desks/{desk}/entries", {"key": key, "expected": expected, "entry": entry})


def come(club: Served, name: str, desk: str, key: str) -> Client:
    """Somebody who came by a link."""
    page = somebody(club, name)
    assert page.post(f"/api/desks/{desk}/join", {"key": key}).status == 200
    return page


def over(host: Client) -> str:
    """A desk whose game is over."""
    desk = new_desk(host, book="mcr")
    for n, entry in enumerate((WON, {"do": "time"})):
        assert enter(host, desk, f"k{n}", n, entry).status == 200
    return desk


def sign_link(host: Client, desk: str, player: int) -> str:
    """The key of a link to sign."""
    told = host.post(f"/api/desks/{desk}/links", {"kind": "sign", "player": player})
    assert f"/desk/{desk}/sign#" in told.json["link"], told.raw
    return str(told.json["link"].split("#")[1])
