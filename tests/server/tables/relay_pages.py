"""A relay of two games, as its people's pages ask for it."""

from typing import Any

from tests.server.serving import Client
from tests.server.tables.again import says

TEAMS = [{"name": name, "members": [f"{name}1", f"{name}2"], "substitutes": [f"{name}S"]} for name in "ABCD"]


def opened(host: Client, **more: Any) -> str:
    """The first table of a relay."""
    told = host.post("/api/tables", {"book": "xjtu-relay", "length": 1, "relay": {"teams": TEAMS}} | more)
    assert told.status == 200, told.raw
    return str(told.json["table"])


def link_for(host: Client, table: str, place: str) -> str:
    """A link for a team, or one place of it."""
    told = host.post(f"/api/tables/{table}/links", {"kind": "play", "place": place})
    assert told.status == 200, told.raw
    return str(told.json["link"])


def take(page: Client, table: str, place: str) -> Any:
    """Take a place."""
    return page.post(f"/api/tables/{table}/place", {"place": place})


def play(host: Client, table: str) -> None:
    """The host fills up with bots, starts the game and ends it."""
    empty = [one["player"] for one in host.get(f"/api/tables/{table}").json["seats"] if one["kind"] == "empty"]
    bots = [{"t": "host", "do": "bot", "player": player, "level": "drawn"} for player in empty]
    says(host, table, *bots, {"t": "host", "do": "start"}, {"t": "host", "do": "end"})
