"""COMMIT was sent and the answer never came: the server looks before it answers."""

import asyncio
import selectors
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

from paiju.server.room.journal import JournalFull, JournalTaken, JournalUnsure
from paiju.server.storage import transactions
from paiju.server.storage.journal_writer import Append
from paiju.server.storage.quick_appends import APPEND as QUICKLY
from paiju.server.storage.quick_appends import quick_appends
from paiju.server.storage.store import Link, Store
from tests.children import PATIENCE


class Lossy:
    """Makes the end of a store's next transactions be lost, done or not."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lose, self.lost, self.done = 0, 0, True
        dialect = store.engine.dialect
        real: Callable[[Any], None] = dialect.do_commit

        def commit(connection: Any) -> None:
            if not self.lose:
                return real(connection)
            self.lose -= 1
            self.lost += 1
            if self.done:
                real(connection)
            raise dialect.loaded_dbapi.OperationalError("the connection is gone")

        monkeypatch.setattr(dialect, "do_commit", commit)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty club."""
    opened = Store(f"sqlite:///{tmp_path / 'club.db'}")
    yield opened
    opened.close()


@pytest.fixture
def lossy(store: Store, monkeypatch: pytest.MonkeyPatch) -> Lossy:
    """The same, with a database that loses what it is told, and written the usual way."""
    store.writer.quick = None
    return Lossy(store, monkeypatch)


@pytest.mark.parametrize("done", [True, False])
def test_an_append_whose_commit_is_lost_is_there_once(store: Store, lossy: Lossy, done: bool) -> None:
    lossy.lose, lossy.done = 1, done
    asyncio.run(store.append("t", 0, [b"a", b"b"]))
    assert lossy.lost == 1
    assert asyncio.run(store.load("t")) == [b"a", b"b"]


@pytest.mark.parametrize("done", [True, False])
def test_an_append_that_the_driver_says_has_failed_is_there_once(
    store: Store, monkeypatch: pytest.MonkeyPatch, done: bool
) -> None:
    quick = store.writer.quick
    assert quick is not None
    real, tried = quick.put, list[bool]()

    def put(rows: list[dict[str, Any]], *whose: Any) -> bool:
        tried.append(real(rows, *whose) if done else False)
        return False

    monkeypatch.setattr(quick, "put", put)
    asyncio.run(store.append("t", 0, [b"a", b"b"]))
    assert tried == [done]
    assert asyncio.run(store.load("t")) == [b"a", b"b"]
    with pytest.raises(JournalTaken):
        asyncio.run(store.append("t", 1, [b"c"]))
    assert asyncio.run(store.load("t")) == [b"a", b"b"]


def test_entries_go_by_the_driver_itself(store: Store, lossy: Lossy, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = quick_appends(store.engine)
    monkeypatch.setattr(store.writer, "quick", quick)
    lossy.lose = 10  # the usual way is barred
    asyncio.run(store.append("t", 0, [b"a", b"b"]))
    assert asyncio.run(store.load("t")) == [b"a", b"b"]
    assert quick.put([{"table": "t", "seq": 2, "at": 0.0, "body": b"c"}])
    with pytest.raises(JournalTaken):
        asyncio.run(store.append("t", 2, [b"d"]))
    assert lossy.lost == 0
    lossy.lose = 0
    assert asyncio.run(store.load("t")) == [b"a", b"b", b"c"]


def test_what_fails_again_is_not_done(store: Store, lossy: Lossy) -> None:
    lossy.lose, lossy.done = 2, False
    with pytest.raises(JournalFull):
        asyncio.run(store.append("t", 0, [b"a"]))
    assert asyncio.run(store.load("t")) == []


def test_another_owners_entry_is_not_taken_for_ours(
    store: Store, lossy: Lossy, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first commit is lost and was not done; before the second try another server has written there."""
    other = Store(str(store.engine.url))
    tried: list[object] = []
    real = transactions.once

    def once(engine: Any, change: Any) -> Any:
        if tried and engine is store.engine:
            asyncio.run(other.append("t", 0, [b"another's"]))
        if engine is store.engine:
            tried.append(change)
        return real(engine, change)

    lossy.lose, lossy.done = 1, False
    monkeypatch.setattr(transactions, "once", once)
    with pytest.raises(JournalTaken):
        asyncio.run(store.append("t", 0, [b"ours"]))
    assert asyncio.run(store.load("t")) == [b"another's"]
    other.close()


@pytest.mark.parametrize("done", [True, False])
def test_a_link_is_spent_once_for_whoever_opened_it(store: Store, lossy: Lossy, done: bool) -> None:
    async def work() -> list[Link | None]:
        link = Link("device", "", "", "p")
        await store.add_link("d", link, 1, 60)
        lossy.lose, lossy.done = 1, done
        return [await store.use_link("d"), await store.use_link("d")]

    assert asyncio.run(work()) == [Link("device", "", "", "p"), None]


ENDS = b"COMMIT", QUICKLY[:40].encode()  # of what is written: in the usual way, in the quick one


class CuttingProxy(threading.Thread):
    """Passes everything on to PostgreSQL's socket; when told to, it passes a COMMIT on, or a statement that commits by
    itself, waits for the answer and cuts the connection instead of handing it back. `down` lets nobody in."""

    def __init__(self, target: str) -> None:
        super().__init__(daemon=True)
        self.target, self.cut, self.cuts, self.down = target, False, 0, False
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]

    def run(self) -> None:
        while True:
            try:
                client, _ = self.listening.accept()
            except OSError:
                return
            if self.down:
                client.close()
                continue
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client: socket.socket) -> None:
        """One connection."""
        with client, socket.socket(socket.AF_UNIX) as server, selectors.DefaultSelector() as both:
            server.connect(self.target)
            both.register(client, selectors.EVENT_READ, server)
            both.register(server, selectors.EVENT_READ, client)
            while True:
                for key, _ in both.select():
                    data = key.fileobj.recv(65536)  # type: ignore[union-attr]
                    if not data:
                        return
                    key.data.sendall(data)
                    if self.cut and key.fileobj is client and any(end in data for end in ENDS):
                        server.recv(65536)
                        self.cuts += 1
                        return


@contextmanager
def proxied(url: str) -> Iterator[tuple[Store, CuttingProxy]]:
    """A store behind such a proxy."""
    address = make_url(url)
    proxy = CuttingProxy(f"{address.query['host']}/.s.PGSQL.5432")
    proxy.start()
    behind = address.set(host="127.0.0.1", port=proxy.port, query={"sslmode": "disable", "gssencmode": "disable"})
    store = Store(behind.render_as_string(hide_password=False))
    try:
        yield store, proxy
    finally:
        proxy.cut = proxy.down = False
        store.close()
        proxy.listening.close()


def test_postgres_is_asked_what_it_has_written(fresh_db: Callable[[str], str]) -> None:
    with proxied(fresh_db("postgres")) as (store, proxy):

        async def work() -> None:
            await store.append("t", 0, [b"0"])
            proxy.cut = True
            append = asyncio.ensure_future(store.append("t", 1, [b"1", b"2"]))
            while not proxy.cuts:
                await asyncio.sleep(0.01)
            proxy.cut = False
            await asyncio.wait_for(append, PATIENCE)
            await store.append("t", 3, [b"3"])

        asyncio.run(work())
        assert proxy.cuts == 1
        assert asyncio.run(store.load("t")) == [b"0", b"1", b"2", b"3"]


def test_a_database_that_is_away_for_a_moment_is_waited_for(fresh_db: Callable[[str], str]) -> None:
    with proxied(fresh_db("postgres")) as (store, proxy):

        async def work() -> None:
            await store.append("t", 0, [b"0"])
            assert store.writer.quick is not None
            store.writer.quick.close()
            store.engine.dispose()
            proxy.down = True
            append = asyncio.ensure_future(store.append("t", 1, [b"1"]))
            await asyncio.sleep(2 * transactions.EVERY)
            assert not append.done()
            proxy.down = False
            await asyncio.wait_for(append, PATIENCE)

        asyncio.run(work())
        assert asyncio.run(store.load("t")) == [b"0", b"1"]


def test_a_database_that_stays_away_lets_the_table_go(
    fresh_db: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can say whether it was written: the table is read anew when the database is back."""
    monkeypatch.setattr(transactions, "PATIENCE", 0.0)
    with proxied(fresh_db("postgres")) as (store, proxy):

        async def work() -> None:
            await store.append("t", 0, [b"0"])
            proxy.cut = proxy.down = True
            with pytest.raises(JournalTaken):
                await store.append("t", 1, [b"1"])

        asyncio.run(work())
        proxy.cut = proxy.down = False
        assert asyncio.run(store.load("t")) == [b"0", b"1"]


def test_of_appends_that_were_written_together_none_is_said_to_be_lost(
    fresh_db: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transactions, "PATIENCE", 0.0)
    with proxied(fresh_db("postgres")) as (store, proxy):

        async def work() -> list[Exception | None]:
            loop = asyncio.get_running_loop()
            rows = [{"table": table, "seq": 0, "at": 1.0, "body": b"x"} for table in "tu"]
            batch = [Append([row], [], {}, loop, loop.create_future()) for row in rows]
            proxy.cut = proxy.down = True
            return await asyncio.to_thread(store.writer.write, batch)

        assert [type(each) for each in asyncio.run(work())] == [JournalUnsure, JournalUnsure]
        proxy.cut = proxy.down = False
        assert [asyncio.run(store.load(table)) for table in "tu"] == [[b"x"], [b"x"]]
