"""Company over a running club: the lobby, sitting down where anybody may, the next free table."""

import asyncio
import json
from contextlib import AsyncExitStack

from paiju.server.tables.messages.tables import FoundTable, OpenTable, SatDown
from tests.children import PATIENCE
from tests.server.clients import dial, last_words, until
from tests.server.guests import somebody
from tests.server.serving import Client, Served
from tests.server.telling import is_told_as

BOOK = "lol"  # no other test plays it here by chance


def lobby(page: Client) -> list[dict[str, object]]:
    """The tables of the lobby of the book."""
    told = page.get("/api/tables/open").json
    assert is_told_as(list[OpenTable], told)
    return [row for row in told if row["book"] == BOOK]


def test_the_next_free_table(club: Served) -> None:
    """Nobody waits: a table is opened, which is in the lobby while its host is there. Others get its seats until it is
    full and begins; the next one gets another."""
    people = [somebody(club, name) for name in ("Ann", "Bea", "Cid", "Dan", "Eve")]

    async def play() -> None:
        async with AsyncExitStack() as stack:
            tables = []
            for place, page in enumerate(people):
                found = (await asyncio.to_thread(page.post, "/api/tables/next", {"book": BOOK, "name": ""})).json
                assert is_told_as(FoundTable, found)
                tables.append(found["table"])
                assert found["opened"] == (place in (0, 4))
                again = (await asyncio.to_thread(page.post, "/api/tables/next", {"book": BOOK})).json
                assert place == 3 or (again["table"], again["player"]) == (found["table"], found["player"])
                connection = await stack.enter_async_context(await dial(club.url, page.cookie, found["table"]))
                room = (await until(connection, "snapshot"))["room"]
                doors = {"listed": True, "open_hands": True, "take_over": True, "quiet": False}
                assert room["company"] == {**doors, "advice": True, "draws": False}
                assert (room["state"] == "waiting") == (place != 3), "with the last seat it begins"
            assert len(set(tables[:4])) == 1
            assert tables[4] != tables[0]
            rows = await asyncio.to_thread(lobby, somebody(club, "Wat"))
            assert {row["table"]: row["free"] for row in rows} == {tables[0]: 0, tables[4]: 3}
            assert next(row for row in rows if row["free"])["host"] == "Eve"
            assert {row["rounds"] for row in rows} == {2}, "how long the match is, though the book says it"

    asyncio.run(play())
    assert lobby(people[0]) == [], "nobody is there any more"


def test_anybody_sits_down_where_the_host_lets_them(club: Served) -> None:
    host, friend = somebody(club, "Host"), somebody(club, "Friend")
    wish = {"book": BOOK, "seats": ["me", "open", "open", "bot"]}
    closed = host.post("/api/tables", wish).json["table"]
    assert friend.post(f"/api/tables/{closed}/sit", {}).code == "not_invited"
    assert friend.get(f"/api/tables/{closed}").code == "not_invited"
    listed = host.post("/api/tables", wish | {"listed": True}).json["table"]
    assert friend.get(f"/api/tables/{listed}").json["free"] == [1, 2]
    assert friend.post(f"/api/tables/{listed}/sit", {"seat": 3}).code == "no_seat", (
        "a bot's seat, and nobody said it is free"
    )
    told = friend.post(f"/api/tables/{listed}/sit", {"seat": 2, "name": "Bea"}).json
    assert is_told_as(SatDown, told)
    assert told == {"player": 2, "from_next": False}
    assert friend.post("/api/tables/next", {"book": "nothing"}).status == 400


def test_a_door_that_is_closed_again_is_closed(club: Served) -> None:
    """The list of tables goes by what the host says now, and strangers who looked on go."""
    host, stranger = somebody(club, "Host"), somebody(club, "Stranger")
    wish = {"book": BOOK, "seats": ["me", "open", "open", "open"]}
    tables = [str(host.post("/api/tables", wish | {"listed": listed}).json["table"]) for listed in (False, True)]

    async def are_listed(*wanted: bool) -> None:
        async with asyncio.timeout(PATIENCE):
            found: list[bool] = []
            while found != list(wanted):  # it is written when it has been done
                rows = {row["table"] for row in (await asyncio.to_thread(stranger.get, "/api/tables")).json}
                found = [table in rows for table in tables]

    async def set_listed(table: str, listed: bool) -> None:
        async with await dial(club.url, host.cookie, table) as there:
            await until(there, "snapshot")
            await there.send(json.dumps({"t": "company", "listed": listed}))
            while (await until(there, "room"))["company"]["listed"] != listed:
                pass

    async def play() -> None:
        await are_listed(False, True)
        await set_listed(tables[0], True)
        await are_listed(True, True)
        for table in tables:
            async with await dial(club.url, stranger.cookie, table) as looking:
                await until(looking, "snapshot")
                await set_listed(table, False)
                assert await last_words(looking) == ("not_invited", 4008)
        await are_listed(False, False)

    asyncio.run(play())
    for table in tables:
        assert stranger.get(f"/api/tables/{table}").code == "not_invited"


def test_a_promise_is_no_seat(club: Served) -> None:
    """A bot's seat is written down as somebody's when they have it."""
    host, friend = somebody(club, "Host"), somebody(club, "Friend")
    wish = {"book": BOOK, "seats": ["me", "bot", "bot", "bot"], "listed": True, "take_over": True}
    table = host.post("/api/tables", wish).json["table"]

    async def start() -> None:
        async with await dial(club.url, host.cookie, table) as there:
            while (await until(there, "snapshot", "room")).get("view") is None:
                pass
            told = await asyncio.to_thread(friend.post, f"/api/tables/{table}/sit", {"seat": 2})
            assert told.json == {"player": 2, "from_next": True}

    asyncio.run(start())
    assert friend.get("/api/me").json["tables"] == []
