"""The database, SQLite and PostgreSQL alike: what is acknowledged is there, and two owners never both write."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, delete, inspect, text

from paiju.errors import InputError
from paiju.server.protocol.shared import Person
from paiju.server.room.journal import JournalFull, JournalTaken
from paiju.server.storage import migrations
from paiju.server.storage.keys import club_key
from paiju.server.storage.keys.vault import Vault
from paiju.server.storage.quick_appends import SqliteAppends
from paiju.server.storage.rows.desks import EntryRow
from paiju.server.storage.rows.events import NewLines
from paiju.server.storage.schema import HEAD, desk_entries, entries, event_entries, metadata
from paiju.server.storage.store import Link, Listed, Store
from tests.children import PATIENCE


@pytest.fixture
def store(db_url: str) -> Iterator[Store]:
    """An empty club."""
    opened = Store(db_url)
    yield opened
    opened.close()


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """In a loop of its own."""
    return asyncio.run(work)


def test_what_was_appended_is_there_for_another_reader(store: Store, db_url: str) -> None:
    async def play() -> None:
        await store.append("t", 0, [b"a", b"b"])
        await store.append("t", 2, [b"c"])
        await store.append("u", 0, [b"x"])

    run(play())
    other = Store(db_url)
    assert run(other.load("t")) == [b"a", b"b", b"c"]
    assert run(other.load("u")) == [b"x"]
    assert run(other.load("nowhere")) == []
    other.close()


def test_two_owners_never_both_write(store: Store, db_url: str) -> None:
    other = Store(db_url)

    async def race() -> list[object]:
        await store.append("t", 0, [b"first"])
        both = (store.append("t", 1, [b"one", b"more"]), other.append("t", 1, [b"other"]))
        return list(await asyncio.gather(*both, return_exceptions=True))

    outcome = run(race())
    assert sorted(type(each).__name__ for each in outcome) == ["JournalTaken", "NoneType"]
    assert run(store.load("t")) in ([b"first", b"one", b"more"], [b"first", b"other"])
    other.close()


def test_nothing_follows_what_is_gone(store: Store) -> None:
    """Somebody has put another club in place of this one, whose journal, desk and event are shorter."""

    async def play() -> None:
        await store.append("t", 0, [b"0", b"1", b"2"])
        entries_of_desk = [EntryRow(f"k{i}", "p", "Ann", 1.0, b"{}") for i in range(4)]
        for number in (1, 2):
            assert await store.desks.append("desk", number, entries_of_desk[number])
        assert await store.events.append("event", NewLines(1, [b"a\n", b"b\n"], {}, [], "key"))
        with store.engine.begin() as connection:
            connection.execute(delete(entries).where(entries.c.seq >= 1))
            connection.execute(delete(desk_entries).where(desk_entries.c.seq >= 2))
            connection.execute(delete(event_entries).where(event_entries.c.seq >= 2))
        with pytest.raises(JournalTaken):
            await store.append("t", 3, [b"3"])
        assert not await store.desks.append("desk", 3, entries_of_desk[3])
        assert not await store.events.append("event", NewLines(3, [b"c\n"], {}, [], "other"))
        await store.append("t", 1, [b"another"])
        assert await store.desks.append("desk", 2, entries_of_desk[3])
        assert await store.events.append("event", NewLines(2, [b"d\n"], {}, [], "other"))

    run(play())
    assert run(store.load("t")) == [b"0", b"another"]


def test_no_table_is_locked_with_a_key_that_is_not_the_clubs(store: Store) -> None:
    store.vault = Vault(bytes(32))
    run(store.append("early", 0, [b"x"], bytes(32)))  # a database that knows no number yet
    with store.engine.begin() as connection:
        club_key.note(connection, store.vault.id)
    run(store.append("good", 0, [b"x"], bytes(32)))
    with store.engine.begin() as connection:
        club_key.note(connection, Vault(bytes([1]) * 32).id)  # somebody has changed it
    with pytest.raises(JournalTaken):
        run(store.append("late", 0, [b"x"], bytes(32)))
    assert run(store.load("late")) == []


def test_a_taken_place_harms_no_other_table_of_the_batch(store: Store) -> None:
    async def play() -> list[object]:
        await store.append("bad", 0, [b"there"])
        appends = [store.append(f"t{i}", 0, [b"a", b"b"]) for i in range(40)]
        appends.insert(20, store.append("bad", 0, [b"again"]))
        return list(await asyncio.gather(*appends, return_exceptions=True))

    outcome = run(play())
    assert isinstance(outcome.pop(20), JournalTaken)
    assert outcome == [None] * 40
    assert run(store.load("bad")) == [b"there"]
    assert all(run(store.load(f"t{i}")) == [b"a", b"b"] for i in range(40))


def test_all_of_an_append_or_none(store: Store) -> None:
    async def play() -> None:
        await store.append("t", 0, [b"0", b"1", b"2"])
        with pytest.raises(JournalTaken):
            await store.append("t", 2, [b"two", b"three"])

    run(play())
    assert run(store.load("t")) == [b"0", b"1", b"2"]


def test_waiting_appends_share_a_commit(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'club.db'}")
    commits = []
    kept = store.writer.commit
    store.writer.commit = lambda rows: commits.append(len(rows)) or kept(rows)  # type: ignore[method-assign,func-returns-value]

    async def play() -> None:
        await asyncio.gather(*(store.append(f"t{i}", 0, [b"x"]) for i in range(200)))

    run(play())
    store.close()
    assert sum(commits) == 200
    assert len(commits) < 20


def test_closing_finishes_what_waits(db_url: str) -> None:
    store = Store(db_url)

    async def play() -> None:
        waiting = [asyncio.ensure_future(store.append(f"t{i}", 0, [b"x"])) for i in range(100)]
        await asyncio.sleep(0)
        await asyncio.to_thread(store.close)
        assert await asyncio.gather(*waiting) == [None] * 100
        with pytest.raises(JournalFull):
            await store.append("late", 0, [b"x"])

    run(play())
    again = Store(db_url)
    assert all(run(again.load(f"t{i}")) == [b"x"] for i in range(100))
    again.close()


def test_a_full_disk_refuses_and_nothing_is_kept(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'club.db'}")

    def limit(connection: sqlite3.Connection, *_: object) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count={pages + 8}").fetchall()

    with store.engine.connect() as connection:
        limit(connection.connection.dbapi_connection)  # type: ignore[arg-type]
    assert isinstance(store.writer.quick, SqliteAppends)
    limit(store.writer.quick.connection)

    async def fill() -> int:
        for i in range(100):
            try:
                await store.append("t", i, [bytes(4000)])
            except JournalFull:
                return i
        raise AssertionError("never full")

    kept = run(fill())
    assert 0 < kept < 100
    assert len(run(store.load("t"))) == kept
    store.close()


def test_a_database_that_goes_away_acknowledges_nothing(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'club.db'}")
    with store.engine.begin() as connection:
        connection.execute(text("DROP TABLE entries"))
    with pytest.raises(JournalFull):
        run(store.append("t", 0, [b"x"]))
    store.close()


def test_the_list_follows_the_journal(store: Store) -> None:
    async def play() -> list[str]:
        await store.add_table(Listed("t", "evening", "xjtu", "waiting", True, 1.0, "p"))
        states = []
        for seq, body in enumerate((b'{"e":"created"}', b'{"e":"started","at":1}', b'{"e":"closed","over":"length"}')):
            await store.append("t", seq, [body])
            found = await store.find_table("t")
            assert found is not None
            states.append(found.state)
        return states

    assert run(play()) == ["waiting", "playing", "over"]


def test_people_and_tokens(store: Store) -> None:
    async def come() -> None:
        await store.add_person(Person("p", "王", "zh"), "d1")
        await store.add_token("p", "d2")
        await store.rename(Person("p", "Wang", "en"))

    run(come())
    assert run(store.person("d1")) == run(store.person("d2")) == Person("p", "Wang", "en")
    assert run(store.person("d3")) is None
    assert run(store.find_person("p")) == Person("p", "Wang", "en")


def test_a_link_is_used_as_often_as_it_may_be(store: Store) -> None:
    once = Link("device", "t", "", "p")

    async def use() -> list[Link | None]:
        await store.add_link("d", once, 1, 60)
        await store.add_link("old", once, 1, -1)
        return list(await asyncio.gather(*(store.use_link("d") for _ in range(5)), store.use_link("old")))

    found = run(use())
    assert found.count(once) == 1
    assert found.count(None) == 5


def test_rights_and_lists(store: Store) -> None:
    async def open_two() -> None:
        await store.add_table(Listed("open", "", "xjtu", "playing", True, 1.0, "h"))
        await store.add_table(Listed("closed", "", "mcr", "playing", False, 2.0, "h"))
        await store.grant("closed", "me", "play", "2")
        await store.grant("closed", "me", "play", "3")

    run(open_two())
    assert [table.id for table in run(store.open_tables("me"))] == ["closed", "open"]
    assert [table.id for table in run(store.open_tables(None))] == ["open"]
    assert run(store.rights_of("closed", "me")) == {"play": "3"}
    run(store.revoke("closed", "me"))
    assert run(store.rights_of("closed", "me")) == {}


def test_the_migrations_make_exactly_the_schema(db_url: str) -> None:
    Store(db_url).close()
    engine = create_engine(db_url)
    with engine.connect() as connection:
        assert migrations.version(connection) == HEAD
        seen = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(seen, metadata) == []
        assert set(inspect(connection).get_table_names()) == {*metadata.tables, "alembic_version"}
    engine.dispose()


def test_the_newest_migration_is_the_head() -> None:
    assert ScriptDirectory(migrations.FOLDER).get_current_head() == HEAD


@pytest.mark.parametrize(
    ("url", "word"),
    [
        ("sqlite:////proc/nowhere/club.db", "club.db"),
        ("postgresql+psycopg://club:secret@127.0.0.1:1/club", "cannot open"),
    ],
)
def test_a_database_that_cannot_be_had_is_one_line_without_the_password(url: str, word: str) -> None:
    with pytest.raises(InputError, match=word) as raised:
        Store(url)
    assert "secret" not in raised.value.message
    assert "\n" not in raised.value.message


def test_reading_never_waits_for_a_writer(fresh_db: Callable[[str], str]) -> None:
    url = fresh_db("sqlite")
    store = Store(url)
    run(store.append("t", 0, [b"x"]))
    other = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert run(asyncio.wait_for(store.load("t"), PATIENCE)) == [b"x"]
    other.execute("ROLLBACK")
    other.close()
    store.close()


def test_a_journal_is_not_gone_on_with_whose_end_is_gone(store: Store) -> None:
    """Somebody has put an older one in its place, or none: nothing is acknowledged that would follow it. What others
    append at the same moment is kept."""

    async def work() -> None:
        for table in ("gone", "shorter", "well"):
            await store.append(table, 0, [b"a", b"b", b"c"])
        await store.write(lambda c: c.execute(delete(entries).where(entries.c.table == "gone")))
        older = (entries.c.table == "shorter", entries.c.seq == 2)
        await store.write(lambda c: c.execute(delete(entries).where(*older)))
        jobs = [store.append(table, 3, [b"d"]) for table in ("gone", "well", "shorter")]
        told = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(one) for one in told] == [JournalTaken, type(None), JournalTaken]
        assert [await store.load(table) for table in ("gone", "shorter")] == [[], [b"a", b"b"]]
        assert await store.load("well") == [b"a", b"b", b"c", b"d"]
        await store.append("shorter", 2, [b"e"])  # who has read it anew goes on with it
        assert await store.load("shorter") == [b"a", b"b", b"e"]

    run(work())
