"""A referee over a running club: the link that only an administrator makes, and messages over the socket, on a real
database and through a restart."""

import asyncio
import json
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection

from paiju.server.protocol.server_messages import ServerMessage
from tests.children import PATIENCE
from tests.server.clients import dial, new_table, until
from tests.server.officials import administrator, referee_of
from tests.server.serving import browser, serving
from tests.server.telling import is_told_as

Json = dict[str, Any]


def test_only_an_administrator_makes_a_referee(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'club.db'}", tmp_path) as served:
        boss, host, stranger = administrator(served), browser(served.url), browser(served.url)
        made = host.post("/api/tables", {"book": "xjtu", "seats": ["me", "open", "bot", "bot"], "public": True}).json
        links = f"/api/tables/{made['table']}/links"
        assert stranger.post(links, {"kind": "referee"}).status == 401
        assert host.post(links, {"kind": "referee"}).code == "forbidden"  # never the host alone
        assert boss.post("/api/tables/nowhere/links", {"kind": "referee"}).status == 404
        link = boss.post(links, {"kind": "referee"}).json["link"]
        assert host.join(link).code == "seated"
        assert stranger.post(f"/api/tables/{made['table']}/watch", {}).status == 200
        assert stranger.join(link).code == "watching"
        referee = browser(served.url)
        assert referee.join(link).json["to"] == f"/table/{made['table']}"  # nobody has used it up
        assert referee.get("/api/me").json["tables"][0]["role"] == "referee"
        assert len(host.get(f"/api/tables/{made['table']}").json["referees"]) == 1
        play = host.post(links, {"kind": "play"}).json["link"]
        assert referee.join(play).code == "referee"
        assert referee.post(f"/api/tables/{made['table']}/watch", {}).code == "referee"
        assert referee.post(f"/api/tables/{made['table']}/leave").status == 200
        assert host.get(f"/api/tables/{made['table']}").json["referees"] == []


def test_a_referee_pauses_proposes_rules_and_undoes_over_the_socket(tmp_path: Path) -> None:
    """The server is killed while play stands; everything is there again, and a command that is sent again does
    nothing."""
    db = f"sqlite:///{tmp_path / 'club.db'}"
    with serving(db, tmp_path) as served:
        boss = administrator(served)
        table, programs = new_table(boss, "xjtu", programs=4)
        referee = referee_of(boss, table)
        asyncio.run(first_half(served.url, table, referee.cookie, programs["E"]))
        served.kill()
    with serving(db, tmp_path) as served:
        asyncio.run(second_half(served.url, table, referee.cookie, programs))


RULE = {"t": "rule", "incident": {"foul": "hand_hidden", "offender": 1}, "key": "1"}


async def first_half(url: str, table: str, token: str, player: str) -> None:
    """Pause, propose, rule."""
    async with await dial(url, player, table) as seat, await dial(url, token, table) as referee:
        shot = await told(referee, "snapshot")
        assert shot["you"]["role"] == "referee"
        assert shot["room"]["referees"] == ["Rita"]
        while (await told(seat, "snapshot"))["view"] is None:  # until the first hand is dealt
            pass
        await say(seat, {"t": "pause"})
        assert (await told(seat, "error"))["code"] == "not_referee"
        await say(referee, {"t": "pause", "key": "p"})
        while (await told(referee, "snapshot"))["room"]["state"] != "paused":
            pass
        assert (await told(seat, "notice"))["code"] == "paused"
        await say(referee, {"t": "propose", "declaration": {"declared": "win", "offender": 1, "shown": True}})
        incidents = (await told(referee, "proposed"))["incidents"]
        assert incidents[0]["foul"]
        await say(referee, {"t": "rule", "incident": {"foul": "nothing"}})
        assert (await told(referee, "error"))["code"] == "bad_input"
        await say(referee, RULE)
        assert (await told(seat, "ruled"))["by"] == "Rita"


async def second_half(url: str, table: str, token: str, programs: dict[str, str]) -> None:
    """Undo, and play goes on."""
    async with await dial(url, programs["E"], table) as seat, await dial(url, token, table) as referee:
        shot = await told(referee, "snapshot")
        assert (shot["room"]["paused_by"], len(shot["room"]["rulings"])) == ("referee", 1)
        assert all("?" not in place["hand"] for place in shot["view"]["seats"].values())
        await say(referee, RULE)
        await say(referee, {"t": "undo", "number": 0, "key": "u"})
        while (await told(seat, "notice"))["code"] != "undone":
            pass
        await say(referee, {"t": "resume"})
        room = await told(seat, "room")
        while room["state"] != "playing":
            room = await told(seat, "room")
        assert [one["undone"] for one in room["rulings"]] == [True]  # and no second one


async def say(connection: ClientConnection, message: Json) -> None:
    """Send a frame."""
    await connection.send(json.dumps(message))


async def told(connection: ClientConnection, kind: str) -> Json:
    """The next frame of a kind, which is what its type promises."""
    async with asyncio.timeout(PATIENCE):
        frame = await until(connection, kind)
    assert is_told_as(ServerMessage, {**frame, "view": None} if frame.get("view") else frame)
    return frame
