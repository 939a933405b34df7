"""Company over a running club: the lobby, sitting down where anybody may, the next free table."""

import asyncio
from contextlib import AsyncExitStack

from paiju.server.protocol.api_replies import FoundTable, OpenTable, SatDown
from tests.server.clients import dial, until
from tests.server.http.test_links import somebody
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
                assert room["company"] == {"listed": True, "open_hands": True, "take_over": True, "quiet": False}
                assert (room["state"] == "waiting") == (place != 3), "with the last seat it begins"
            assert len(set(tables[:4])) == 1
            assert tables[4] != tables[0]
            rows = await asyncio.to_thread(lobby, somebody(club, "Wat"))
            assert {row["table"]: row["free"] for row in rows} == {tables[0]: 0, tables[4]: 3}
            assert next(row for row in rows if row["free"])["host"] == "Eve"

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
