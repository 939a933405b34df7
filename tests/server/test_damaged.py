"""A server on a database in which rows are damaged: those tables stand still and can be ended, the others go on."""

import asyncio
import sqlite3
from pathlib import Path

from tests.server.clients import dial, new_table, until
from tests.server.serving import Client, browser, serving

BAD = {
    "bad": """UPDATE entries SET body = '{"e":"act",' WHERE "table" = ? AND seq = 1""",
    "unknown": """UPDATE entries SET body = '{"e":"later"}' WHERE "table" = ? AND seq = 1""",
    "first": 'DELETE FROM entries WHERE "table" = ? AND seq = 0',
    "middle": 'DELETE FROM entries WHERE "table" = ? AND seq = 1',
    "far": 'UPDATE entries SET seq = 2000000000 WHERE "table" = ? AND seq = 2',
}


async def first_frame(url: str, token: str, table: str) -> dict[str, object]:
    """What somebody is told who connects."""
    async with await dial(url, token, table) as connection:
        return await until(connection, "snapshot", "bye")


async def dealt(url: str, token: str, table: str) -> None:
    """Somebody has connected, so that there is a hand."""
    async with await dial(url, token, table) as connection:
        while (await until(connection, "snapshot"))["hand"] is None:
            pass


def test_damaged_rows_stop_their_tables_alone(tmp_path: Path) -> None:
    file = tmp_path / "c.db"
    with serving(f"sqlite:///{file}", tmp_path) as club:
        host = browser(club.url)
        tables = {why: new_table(host, "ema", title=why) for why in (*BAD, "well")}
        for table, tokens in tables.values():
            asyncio.run(dealt(club.url, tokens["E"], table))
        assert club.stop() == 0
    with sqlite3.connect(file) as database:
        for why, statement in BAD.items():
            assert database.execute(statement, (tables[why][0],)).rowcount == 1
    database.close()

    with serving(f"sqlite:///{file}", tmp_path) as club:
        boss, host = browser(club.url), Client(club.url, cookie=host.cookie, origin=club.url)
        assert boss.join(club.admin_key).status == 200
        for why in BAD:
            table, tokens = tables[why]
            told = host.get(f"/api/tables/{table}")
            assert (told.status, told.json["state"], told.json["title"]) == (200, "frozen", why)
            assert told.json["frozen"]["damaged"]
            frame = asyncio.run(first_frame(club.url, tokens["E"], table))
            assert frame["t"] == "snapshot"
            assert boss.post(f"/api/admin/tables/{table}/end").status == 200
            assert host.get(f"/api/tables/{table}").json["state"] == "over"
            assert host.get(f"/api/tables/{table}/hands").json == []
        table, tokens = tables["well"]
        assert host.get(f"/api/tables/{table}").json["state"] == "playing"
        assert club.stop() == 0

    with serving(f"sqlite:///{file}", tmp_path) as club:
        for why in BAD:
            assert Client(club.url).get(f"/api/tables/{tables[why][0]}").json["state"] == "over"
