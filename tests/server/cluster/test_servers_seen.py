"""Whoever runs several servers sees which there are and which has each table, and lets one or all take no new tables;
what is announced from a shell reaches people at all of them."""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from sqlalchemy import create_engine, text

from paiju import __version__
from paiju.cli import main
from paiju.server.room.engine_hash import engine_hash
from tests.server import postgres
from tests.server.clients import dial, new_table, until
from tests.server.cluster.evenings import servers
from tests.server.guests import somebody
from tests.server.serving import Client, Served, browser, serving

Printed = pytest.CaptureFixture[str]
Admin = Callable[..., str]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The club's folder."""
    return tmp_path_factory.mktemp("seen")


@pytest.fixture(scope="module")
def db(postgres_server: str) -> str:
    """An empty database."""
    return postgres.new_database(postgres_server, f"seen_{time.monotonic_ns()}")


@pytest.fixture(scope="module")
def both(db: str, folder: Path) -> Iterator[list[Served]]:
    """Two servers."""
    with servers(db, folder) as there:
        yield there


@pytest.fixture
def elsewhere(both: list[Served], db: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How the club is asked from a machine at which no server runs."""
    assert len(both) == 2
    monkeypatch.setenv("PAIJU_KEY", (folder / "club.key").read_text().strip())
    return ["--db", db.replace("+psycopg", ""), "--data", str(tmp_path), "--lang", "en"]


@pytest.fixture
def here(both: list[Served], db: str, folder: Path) -> list[str]:
    """How it is asked where they run."""
    assert len(both) == 2
    return ["--db", db.replace("+psycopg", ""), "--data", str(folder), "--lang", "en"]


def said(printed: Printed, *words: str, code: int = 0) -> str:
    """What a command prints."""
    ended = main(["admin", *words])
    told = printed.readouterr()
    assert ended == code, told
    return told.out + told.err


def name_of(server: Served) -> str:
    """What it is called."""
    return urlsplit(server.url).netloc


@pytest.mark.parametrize("place", ["here", "elsewhere"])
def test_servers_and_their_tables_are_listed(
    both: list[Served], place: str, request: pytest.FixtureRequest, capsys: Printed
) -> None:
    where = request.getfixturevalue(place)
    tables = [new_table(Client(server.url), "ema", title="Friday")[0] for server in both]
    told = json.loads(said(capsys, "owners", "--json", *where))
    assert told["several"] is True
    assert [row["name"] for row in told["servers"]] == [name_of(server) for server in both]
    for row in told["servers"]:
        assert (row["version"], row["engine"], row["alive"]) == (__version__, engine_hash()[:12], True)
        assert row["silent"] < 3
        assert row["tables"] == row["now"]["tables"] >= 1
        assert row["now"]["draining"] is False
    assert sum(row["now"]["leads"] for row in told["servers"]) == 1
    owner = {row["table"]: row["server"] for row in told["tables"]}
    assert [owner[table] for table in tables] == [name_of(server) for server in both]
    page = said(capsys, "owners", *where)
    assert f"{tables[1]}  {name_of(both[1])}" in page
    assert page.count("leads") == 1
    only = said(capsys, "owners", "--table", tables[1], *where).splitlines()
    assert len(only) == 2
    assert only[1].split()[:2] == [tables[1], name_of(both[1])]
    assert "there is no such table" in said(capsys, "owners", "--table", "none", *where, code=2)


def ready(server: Served) -> int:
    """What a balancer hears."""
    return Client(server.url).get("/readyz").status


def opens(server: Served) -> bool:
    """Does it open tables?"""
    told = somebody(server, "Finn").post("/api/tables", {"book": "ema", "seats": ["me", "open", "open", "open"]})
    assert told.status == 200 or told.code == "draining"
    return told.status == 200


@pytest.mark.parametrize("place", ["here", "elsewhere"])
def test_one_or_all_take_no_new_tables(
    both: list[Served], place: str, request: pytest.FixtureRequest, capsys: Printed
) -> None:
    where, (first, second) = request.getfixturevalue(place), both
    if place == "here":
        assert "takes no new tables" in said(capsys, "drain", *where)
        assert (opens(first), opens(second), ready(first)) == (False, True, 503)  # the one that has the socket there
        assert "again" in said(capsys, "drain", "--off", *where)
    assert "takes no new tables" in said(capsys, "drain", "--server", name_of(second), *where)
    assert (opens(first), opens(second)) == (True, False)
    assert (ready(first), ready(second)) == (200, 503)  # who comes goes to the other
    assert said(capsys, "owners", *where).count("takes no new tables") == 1
    assert "2 servers take no new tables" in said(capsys, "drain", "--all", *where)
    assert (opens(first), opens(second)) == (False, False)
    assert (ready(first), ready(second)) == (200, 200)  # there is nobody else, and tables are being played
    assert "2 servers take new tables again" in said(capsys, "drain", "--all", "--off", *where)
    assert (opens(first), opens(second), ready(first), ready(second)) == (True, True, 200, 200)
    assert "no server of this club is called" in said(capsys, "drain", "--server", "nowhere:1", *where, code=2)


def test_what_is_announced_reaches_people_everywhere(
    both: list[Served], db: str, elsewhere: list[str], capsys: Printed
) -> None:
    async def hear() -> None:
        guests = [somebody(server, "Gus") for server in both]
        tables = [new_table(guest, "ema", 0)[0] for guest in guests]
        first, second = [await dial(guest.url, guest.cookie, at) for guest, at in zip(guests, tables, strict=True)]
        async with first, second:
            for line in (first, second):
                await until(line, "snapshot")
            assert "announced" in await asyncio.to_thread(said, capsys, "announce", "Closed on Sunday", *elsewhere)
            for line in (first, second):
                await until(line, "announced")
            await asyncio.to_thread(cut_listening, db)  # what is told while nothing is heard comes afterwards
            await asyncio.to_thread(said, capsys, "announce", "Open after all", *elsewhere)
            for line in (first, second):
                await until(line, "announced")

    asyncio.run(hear())
    for server in both:
        page = browser(server.url).get("/api/club").raw.decode()
        assert "Closed on Sunday" in page
        assert "Open after all" in page


def cut_listening(db: str) -> None:
    """No server hears of the others for a moment."""
    engine = create_engine(db)
    listening = "query LIKE 'LISTEN%' AND datname = current_database()"
    with engine.begin() as connection:
        connection.execute(text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {listening}"))
    engine.dispose()


def test_a_club_with_sqlite_has_one_server(tmp_path: Path, capsys: Printed) -> None:
    where = ["--db", f"sqlite:///{tmp_path / 'club.db'}", "--data", str(tmp_path), "--lang", "en"]
    with serving(where[1], tmp_path) as club:
        table, _ = new_table(Client(club.url), "ema", title="Friday")
        page = said(capsys, "owners", *where)
        assert "one server" in page
        assert f"{table}  {name_of(club)}" in page
        assert name_of(club) in said(capsys, "owners", "--table", table, *where)
        assert "the server takes no new tables" in said(capsys, "drain", *where)
        assert ready(club) == 503
        assert club.stop() == 0
    assert "no server of this club is running" in said(capsys, "owners", *where)


def test_workers_are_servers_of_the_club(fresh_db: Callable[[str], str], tmp_path: Path, capsys: Printed) -> None:
    db = fresh_db("postgres")
    where = ["--db", db.replace("+psycopg", ""), "--data", str(tmp_path), "--lang", "en"]
    with serving(db, tmp_path, "--workers", "2") as club:
        told = json.loads(said(capsys, "owners", "--json", *where))
        assert len([row for row in told["servers"] if row["alive"]]) == 2
        assert "2 servers take no new tables" in said(capsys, "drain", *where)
        assert club.stop() == 0
    assert "no server of this club is running" in said(capsys, "drain", "--all", *where, code=2)
    assert "is running" in said(capsys, "drain", *where, code=2)


def test_one_that_is_not_reached_is_named(fresh_db: Callable[[str], str], tmp_path: Path, capsys: Printed) -> None:
    db = fresh_db("postgres")
    where = ["--db", db.replace("+psycopg", ""), "--data", str(tmp_path), "--lang", "en"]
    with serving(db, tmp_path), serving(db, tmp_path, PAIJU_SERVER_URL="http://127.0.0.1:9"):
        assert "127.0.0.1:9 could not be told" in said(capsys, "drain", "--all", *where, code=1)
        assert "does not answer at its address" in said(capsys, "owners", *where)
