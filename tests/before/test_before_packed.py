"""Finished matches of earlier versions, packed: a running club shows, tells and verifies them as before."""

import asyncio
import json
import re
import shutil
import time
from pathlib import Path

import pytest
from sqlalchemy import func, select

from paiju.server.operator import ask
from paiju.server.settings import read
from paiju.server.storage.schema import entries, packed_journals
from paiju.server.storage.store import Store
from tests.before.commands import fine, run
from tests.before.going_on import Opened, opened
from tests.before.kinds import folders
from tests.children import PATIENCE
from tests.server.conftest import fresh_database

NEWEST = folders()[-1] / "club"


@pytest.fixture(params=["sqlite", "postgres"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of either kind with the newest club that was kept; its key is in the folder."""
    url = fresh_database(request, tmp_path, request.param)
    assert "rows restored" in fine("restore", NEWEST / "backup.jsonl.gz", "--db", url)
    shutil.copyfile(NEWEST / "club.key", tmp_path / "club.key")
    return url


def everything(club: Opened) -> dict[str, object]:
    """All that anybody can ask about matches that are over."""
    paths = {"/api/me/games": "/api/me/games"}
    for name in club.named("over"):
        table = f"/api/tables/{club.id_of(name)}"
        hands = range(len(club.before[name]["hands"]))
        more = [f"/hands/{hand}{what}" for hand in hands for what in ("", "/steps")]
        paths |= {f"{name}{path}": f"{table}{path}" for path in ("", "/hands", "/record", "/rules", *more)}
    answers = {name: club.host.get(path) for name, path in paths.items()}
    assert {name: answer.status for name, answer in answers.items() if answer.status != 200} == {}
    return {name: answer.raw for name, answer in answers.items()}


async def packed(db: str, tables: list[str]) -> None:
    """These are packed, and nothing of them is left by itself."""
    store = Store(db)
    wanted = await store.retention.to_be_packed(2e12)
    assert set(wanted) >= set(tables)
    assert [await store.retention.pack(table) for table in wanted] == [True] * len(wanted)
    count = select(func.count()).select_from(entries).where(entries.c.table.in_(tables))
    with store.engine.connect() as c:
        assert c.execute(count).scalar() == 0
        assert c.execute(select(func.count()).select_from(packed_journals)).scalar() == len(wanted)
    store.close()


async def wait_until_listed(db: str) -> None:
    """Finished matches are listed at the first start, one after another."""
    end, store = time.monotonic() + PATIENCE, Store(db)
    while await store.games.unlisted():
        assert time.monotonic() < end
        await asyncio.sleep(0.1)
    store.close()


def go_on_where_it_is_packed(club: Opened, db: str, folder: Path) -> None:
    """What is entered after all follows what is packed, and is packed with it."""
    table = club.id_of(club.named("over")[0])
    settings = read({"db": db.replace("+psycopg", ""), "data": str(folder)}, {})
    assert ask(settings, "POST", f"/api/admin/tables/{table}", {"title": "Remembered"}).status == 200
    assert club.host.get(f"/api/tables/{table}").json["title"] == "Remembered"
    store = Store(db)
    bodies = asyncio.run(store.load(table))
    assert asyncio.run(store.retention.pack(table))
    assert asyncio.run(store.load(table)) == bodies
    store.close()


def test_they_are_as_they_were(db: str, tmp_path: Path) -> None:
    with opened(db, tmp_path, NEWEST / "backup.jsonl.gz") as club:
        asyncio.run(wait_until_listed(db))
        before = everything(club)
        over = [club.id_of(name) for name in club.named("over")]
    asyncio.run(packed(db, over))
    said = run("doctor", "--all", "--db", db, "--data", tmp_path)[1]
    assert re.search(r"ok +journals +(\d+) of \1 tables replay as they were played", said), said
    with opened(db, tmp_path, NEWEST / "backup.jsonl.gz") as club:
        after = everything(club)
        assert {name: raw == before[name] for name, raw in after.items()} == dict.fromkeys(before, True)
        go_on_where_it_is_packed(club, db, tmp_path)
        record = tmp_path / "match.jsonl"
        for name in club.named("over"):
            record.write_bytes(club.host.get(f"/api/tables/{club.id_of(name)}/record").raw)
            told = json.loads(fine("verify", record, "--json"))
            assert told, name
