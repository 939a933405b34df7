"""One club, one database, one key: who else is at work on it is seen from any folder and any machine."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text

from paiju.cli import main
from paiju.errors import InputError
from paiju.server.storage import club_hold, club_mark
from paiju.server.storage.backup import backup, restore
from paiju.server.storage.club_hold import SessionHold
from paiju.server.storage.database import connect
from tests import children
from tests.children import PATIENCE, until
from tests.server import postgres
from tests.server.clients import new_table
from tests.server.serving import Client, Served, begun, browser, ready, serving, start
from tests.server.starts import one_line, run
from tests.server.texts import in_chinese

DRIVER = "+psycopg"  # SQLAlchemy's word, which no option has


@contextmanager
def two_servers(db: str, data: Path) -> Iterator[tuple[Served, Served]]:
    """Two on one database, with one key."""
    with serving(db, data) as first, serving(db, data) as second:
        yield first, second


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_nobody_replaces_a_club_under_its_server(
    kind: str, fresh_db: Callable[[str], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    db, file, other = fresh_db(kind), tmp_path / "b.gz", ("--data", str(tmp_path / "other"), "--lang", "en")
    place = ("--db", db.replace(DRIVER, ""), *other)
    with serving(db, tmp_path / "own") as club:
        table, _ = new_table(Client(club.url), "ema")
        backup(db, file)
        for command in (["restore", str(file), "--replace"], ["key", "change"]):
            assert main([*command, *place]) == 2
            told = capsys.readouterr().err
            assert f"a server is running on this database (paiju serve, process {club.process.pid}" in told
            assert "stop the server first" in told
        assert Client(club.url).get(f"/api/tables/{table}").status != 404  # it is as it was
        assert club.stop() == 0
    assert main(["restore", str(file), "--replace", *place]) == 0
    assert "1 of 1 tables in play cannot be opened" in capsys.readouterr().out


def test_an_sqlite_file_has_one_server(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'c.db'}"
    with serving(db, tmp_path) as club:
        for data in (tmp_path, tmp_path / "other"):
            told = one_line(run("--db", db, "--data", str(data), "--port", "0"))
            assert f"in use by paiju serve, process {club.process.pid}" in told
        assert not (tmp_path / "other" / "club.key").exists()
        assert browser(club.url).join(club.admin_key).status == 200  # nobody has withdrawn it
        club.kill()
    with serving(db, tmp_path) as again:
        assert Client(again.url).get("/readyz").json == {"ok": True}


def test_two_servers_share_a_postgresql_with_one_key(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    db = fresh_db("postgres")
    with two_servers(db, tmp_path / "own") as (first, second):
        table, tokens = new_table(Client(first.url), "ema")
        assert Client(second.url, token=tokens["E"]).get(f"/api/tables/{table}").status == 200
        place = ("--db", db.replace(DRIVER, ""), "--data", str(tmp_path / "other"), "--port", "0")
        told = one_line(run(*place))
        assert "this club's key is" in told
        assert "--new-key" in told
        assert "--new-key changes the key, but paiju serve, process" in one_line(run(*place, "--new-key"))
        assert not (tmp_path / "other" / "club.key").exists()
        for club in (first, second):  # the second start has not withdrawn the first one's link, nor did the third
            assert browser(club.url).join(club.admin_key).status == 200
    with serving(db, tmp_path / "other", "--new-key") as third:
        assert any("a key to this club's secrets was just made" in line for line in third.said)
        assert Client(third.url, token=tokens["E"]).get(f"/api/tables/{table}").json["state"] == "frozen"


def test_a_server_whose_club_was_replaced_meanwhile_ends(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    """Its lock went with the connection, and a command was quicker: what it has in memory is of another club."""
    db, file, log = fresh_db("postgres"), tmp_path / "b.gz", tmp_path / "log"
    cut = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'paiju serve%'")
    with serving(db, tmp_path, log=log) as club:
        table, _ = new_table(Client(club.url), "ema")
        backup(db, file)
        engine, command = create_engine(db, isolation_level="AUTOCOMMIT"), SessionHold(db, "paiju restore", alone=True)

        def is_quicker() -> bool:
            command.close_connection()
            with engine.connect() as connection:
                connection.execute(cut)
            return command.take()

        until(is_quicker)
        restore(db, file, replace=True)
        command.close()
        assert club.process.wait(PATIENCE) == 2
        engine.dispose()
    assert "error: the club was restored or its key changed while the database was out of reach" in log.read_text()
    with serving(db, tmp_path) as club:
        assert Client(club.url).get(f"/api/tables/{table}").status != 404


def test_a_start_waits_for_its_database(postgres_server: str, tmp_path: Path) -> None:
    name, log = f"late_{time.monotonic_ns()}", tmp_path / "log"
    db = make_url(postgres_server).set(database=name).render_as_string(hide_password=False)
    assert "does not exist" in one_line(run("--db", db, "--data", str(tmp_path), "--port", "0", "--wait-db", "0"))
    process = begun(db, tmp_path, "--wait-db", "300", log=log)
    try:
        until(lambda: "waiting for the database" in log.read_text())
        postgres.new_database(postgres_server, name)
        club = ready(process)
        assert Client(club.url).get("/readyz").json == {"ok": True}
        assert log.read_text().count("waiting for the database") == 1
    finally:
        children.end(process)


def test_a_link_for_the_administrator_is_not_withdrawn_without_a_word(tmp_path: Path) -> None:
    db, word = f"sqlite:///{tmp_path / 'c.db'}", "the administrator's link of an earlier start no longer works"
    with serving(db, tmp_path) as first:
        assert not any(word in line for line in first.said)
        assert first.stop() == 0
    with serving(db, tmp_path) as second:
        assert [word in line for line in second.said].count(True) == 1
        assert browser(second.url).join(first.admin_key).code == "link_gone"
        assert browser(second.url).join(second.admin_key).status == 200
        assert second.stop() == 0
    with serving(db, tmp_path) as third:
        assert not any(word in line for line in third.said)


def test_a_lock_whose_connection_is_lost_is_taken_again(postgres_server: str) -> None:
    url = postgres.new_database(postgres_server, f"lock_{time.monotonic_ns()}")
    server, engine = SessionHold(url, "paiju serve", alone=False), create_engine(url, isolation_level="AUTOCOMMIT")
    assert server.take()
    assert server.beat()
    with club_hold.held(url, "paiju serve", alone=False) as second:
        assert len(second.others()) == len(server.others()) == 1
    assert server.connection is not None
    pid = server.connection.execute(text("SELECT pg_backend_pid()")).scalar()
    gone = text("SELECT 1 FROM pg_stat_activity WHERE pid = :pid")
    with engine.connect() as connection:
        connection.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": pid})
        until(lambda: connection.execute(gone, {"pid": pid}).first() is None)
    with club_hold.held(url, "paiju restore", alone=True) as command:  # and somebody was quicker
        assert not server.beat()
        assert command.others() == []
        with pytest.raises(InputError, match=r"in use by paiju restore, process \d+"), club_hold.held(url, "x", False):
            pass
    assert server.beat()
    with engine.connect() as connection:
        pid = server.connection.execute(text("SELECT pg_backend_pid()")).scalar()
        connection.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": pid})
        until(lambda: connection.execute(gone, {"pid": pid}).first() is None)
    assert server.beat()  # at once, where nobody was
    with pytest.raises(InputError, match="stop the server first"), club_hold.held(url, "paiju restore", alone=True):
        pass
    server.close()
    engine.dispose()


def test_a_server_whose_database_is_gone_is_alive_and_not_ready(tmp_path: Path) -> None:
    with postgres.running() as server:
        db = postgres.new_database(server, "club")
        served = start(db, tmp_path)
    try:
        client = Client(served.url)

        def is_away() -> bool:
            told = client.get("/readyz", Host="10.1.2.3")
            return (told.status, told.json.get("code")) == (503, "database")

        until(is_away)
        assert in_chinese(client.get("/readyz").json) == "数据库没有应答"
        assert client.get("/healthz", Host="whatever.example").json == {"ok": True, "tables": 0}
    finally:
        served.end()


def test_a_database_of_an_earlier_form_is_not_changed_under_a_server(
    fresh_db: Callable[[str], str], tmp_path: Path
) -> None:
    db = fresh_db("postgres")
    with serving(db, tmp_path):
        engine = create_engine(db)
        with engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '0010'"))
        told = one_line(run("--db", db.replace(DRIVER, ""), "--data", str(tmp_path), "--port", "0"))
        assert "the database has to be upgraded, but paiju serve, process" in told
        with engine.connect() as connection:
            assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "0010"
        engine.dispose()


def test_the_pulse(tmp_path: Path) -> None:
    from paiju.server.club.pulse import FRESH, LULL, Pulse

    class Hold:
        held = True

        def beat(self) -> bool:
            return self.held

        def others(self) -> list[str]:
            return []

        def share(self) -> None:
            pass

    now, hold, gone = [100.0], Hold(), list[bool]()
    pulse = Pulse(connect(f"sqlite:///{tmp_path / 'x.db'}"), hold, lambda: now[0])
    pulse.on_replaced = lambda: gone.append(True)
    assert pulse.trouble == ""
    now[0] += FRESH + 1
    assert pulse.trouble == "database"
    pulse.beat()
    assert pulse.trouble == ""
    hold.held = False
    pulse.beat()
    assert pulse.trouble == "in_use"
    own, pulse.engine = pulse.engine, create_engine(f"sqlite:///{tmp_path / 'gone' / 'x.db'}")
    pulse.beat()
    assert pulse.trouble == ""  # the lock went with it: nobody else has it, and it may be back in a moment
    now[0] += LULL + 0.1
    assert pulse.trouble == "database"
    pulse.stopping = True
    assert pulse.trouble == "stopping"
    pulse.engine, hold.held = own, True
    pulse.beat()
    assert not pulse.replaced
    with own.begin() as connection:
        club_mark.renew(connection)
    pulse.beat()
    assert pulse.trouble == "replaced"
    pulse.close()


def test_a_stopping_club_is_not_ready(tmp_path: Path) -> None:
    from tests.server.web.in_process import inner_club

    async def work() -> None:
        async with inner_club(tmp_path) as club:
            assert await club.ask("GET", "/readyz", host="elsewhere.example") == (200, {"ok": True})
            await club.club.say_goodbye()
            status, told = await club.ask("GET", "/readyz")
            assert (status, told["code"], told["ok"]) == (503, "stopping", False)
            assert (await club.ask("GET", "/healthz"))[0] == 200
            assert (await club.ask("POST", "/readyz"))[0] == 405

    asyncio.run(work())
