"""The one thread that writes the journal: whatever waits is committed together, and nobody is told before.

Appends of many tables share a transaction. When a place is taken already, the others of the batch are written
without that one; when the disk is full or the database is gone, none is, and every caller hears it. When the end of a
transaction is lost, it is found out what became of it (transactions.py); where that cannot be, the tables are let go
and read anew.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, Engine, insert, select, tuple_, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from paiju.server.process import metrics
from paiju.server.room.journal import JournalFull, JournalTaken, JournalUnsure
from paiju.server.storage.database import is_full
from paiju.server.storage.keys import club_key
from paiju.server.storage.keys.vault import Locked
from paiju.server.storage.packed_journals import packed_count
from paiju.server.storage.quick_appends import Fence, QuickAppends, places_before, quick_appends
from paiju.server.storage.rows import servers
from paiju.server.storage.schema import entries, secrets, tables
from paiju.server.storage.transactions import CommitLost, CommitUnknown, again, patiently
from paiju.server.storage.trouble import DatabaseTrouble

MOST_TOGETHER = 512  # appends in a transaction
STARTED, CLOSED, ENDED, RULED, UNDONE = (
    b'{"e":"' + tag + b'"' for tag in (b"started", b"closed", b"ended", b"ruled", b"undone")
)  # how such entries begin


@dataclass(slots=True)
class Append:
    """Entries to be written, with the secret of a table that is opened, and who waits for them."""

    rows: list[dict[str, Any]]
    boxes: list[dict[str, Any]]
    epochs: dict[str, int]  # at which its table was taken, where several servers share the database
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[None]"


class JournalWriter:
    """Writes appends in the order they came."""

    def __init__(self, engine: Engine, trouble: DatabaseTrouble | None = None) -> None:
        self.engine = engine
        self.trouble = trouble or DatabaseTrouble("write")
        self.quick: QuickAppends | None = quick_appends(engine)
        self.fence: Fence | None = None  # where several servers may write
        self.waiting: queue.SimpleQueue[Append | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self.work, name="paiju-journal", daemon=True)
        self.closed = False
        self.thread.start()

    async def append(self, table: str, first: int, bodies: Sequence[bytes], locked: Locked | None = None) -> None:
        """Queue entries and wait until they are safe."""
        if self.closed:
            raise JournalFull("the journal is closed")
        at = time.time()
        rows = [{"table": table, "seq": first + i, "at": at, "body": body} for i, body in enumerate(bodies)]
        boxes = [] if locked is None else [{"table": table, **asdict(locked)}]
        epochs = {} if self.fence is None else {table: self.fence.epoch_of(table)}
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        began = time.perf_counter()
        self.waiting.put(Append(rows, boxes, epochs, loop, done))
        await asyncio.shield(done)
        metrics.since(metrics.JOURNAL_SECONDS, began)

    def close(self) -> None:
        """Write what waits, then stop."""
        self.closed = True
        self.waiting.put(None)
        self.thread.join()
        if self.quick is not None:
            self.quick.close()

    def work(self) -> None:
        """The thread: take all that waits, write it, tell."""
        going = True
        while going:
            batch, going = self.take()
            if batch:
                tell(batch, self.write(batch))

    def take(self) -> tuple[list[Append], bool]:
        """All that waits now, at least one; and whether more may come."""
        batch: list[Append] = []
        each = self.waiting.get()
        while each is not None:
            batch.append(each)
            if len(batch) >= MOST_TOGETHER:
                return batch, True
            try:
                each = self.waiting.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False

    def write(self, batch: list[Append]) -> list[Exception | None]:
        """Write a batch together; one by one when some place of it is taken."""
        failed = self.commit(batch)
        if isinstance(failed, JournalTaken) and not isinstance(failed, JournalUnsure) and len(batch) > 1:
            return [self.commit([each]) for each in batch]
        return [failed] * len(batch)

    def commit(self, batch: list[Append]) -> Exception | None:
        """Write appends in a transaction of their own; what went wrong, None when they are safe."""
        began = time.perf_counter()
        rows = [row for each in batch for row in each.rows]
        boxes = [box for each in batch for box in each.boxes]
        epochs = {table: epoch for each in batch for table, epoch in each.epochs.items()}
        try:
            there = self.are_written(rows, boxes, epochs)
        except (NothingBefore, KeyChanged, NotOurs) as error:
            return JournalTaken(str(error))
        except CommitUnknown as error:
            self.trouble.failed(error.__cause__ or error)
            return JournalUnsure("the database went away, and does not say what it has written")
        except Exception as error:  # whoever waits must hear of it, whatever it is
            self.trouble.failed(error)
            full = isinstance(error, DBAPIError) and is_full(error)
            return JournalFull("no room left" if full else f"the database cannot be written: {type(error)}")
        if not there:
            return JournalTaken(f"{rows[0]['table']} has entry {rows[0]['seq']} already")
        self.trouble.worked()
        metrics.since(metrics.COMMIT_SECONDS, began)
        metrics.JOURNAL_ENTRIES.inc(len(rows))
        return None

    def are_written(self, rows: list[dict[str, Any]], boxes: list[dict[str, Any]], epochs: dict[str, int]) -> bool:
        """Write appends the quick way or the long one: are they safe?"""

        def change(connection: Connection) -> bool:
            return self.put(connection, rows, boxes, epochs)

        def look(connection: Connection) -> bool:
            return are_there(connection, rows)

        try:
            return self.put_quickly(rows, boxes, epochs) or patiently(self.engine, change, look)
        except CommitLost as lost:
            return again(self.engine, change, look, lost)
        except IntegrityError:  # by us, though the driver said it had not worked?
            with self.engine.connect() as connection:
                return look(connection)

    def put_quickly(self, rows: list[dict[str, Any]], boxes: list[dict[str, Any]], epochs: dict[str, int]) -> bool:
        """Write appends of nothing but entries, as nearly all are, by the driver itself; are they safe?"""
        plain = not boxes and all(state_after(row["body"]) is None for row in rows)
        whose = self.fence.server if self.fence else ""
        return plain and self.quick is not None and self.quick.put(rows, epochs, whose)

    def put(
        self, connection: Connection, rows: list[dict[str, Any]], boxes: list[dict[str, Any]], epochs: dict[str, int]
    ) -> bool:
        """The same in the long way, where each table is ours."""
        if self.fence is not None and epochs:
            there = servers.held(connection, self.fence.server, list(epochs))
            for table, epoch in epochs.items():
                if there.get(table) != epoch:
                    raise NotOurs(f"{table} is in the hands of another server")
        return put(connection, rows, boxes)


class NothingBefore(Exception):
    """A journal does not go on where it is to be gone on with: somebody has put another in its place."""


class NotOurs(Exception):
    """Another server has taken the table."""


class KeyChanged(Exception):
    """A secret is locked with a key that is the club's no longer."""


def put(connection: Connection, rows: list[dict[str, Any]], boxes: list[dict[str, Any]]) -> bool:
    """Write rows, the locked secrets of new tables, and what the rows make of their tables in the list."""
    check_before(connection, rows)
    check_key(connection, boxes)
    connection.execute(insert(entries), rows)
    if boxes:
        connection.execute(insert(secrets), boxes)
    for row in rows:
        if state := state_after(row["body"]):
            connection.execute(update(tables).where(tables.c.id == row["table"]).values(state=state))
    return True


def check_before(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """Each journal reaches as far as it is gone on with, so that nothing is acknowledged which follows what is gone; it
    may be packed so far. Of a damaged one, of which an entry is missing, a later one is there."""
    for row in rows:
        if row["seq"] == 0 and packed_count(connection, row["table"]):
            raise NothingBefore(f"{row['table']} has a journal already")
    wanted = places_before(rows)
    chosen = select(entries.c.table, entries.c.seq).where(tuple_(entries.c.table, entries.c.seq).in_(wanted))
    there = {(row[0], row[1]) for row in connection.execute(chosen)} if wanted else set()
    for table, seq in set(wanted) - there:
        if packed := packed_count(connection, table):
            if seq == packed - 1:
                continue
            raise NothingBefore(f"{table} has entry {packed - 1} already")
        later = select(entries.c.seq).where(entries.c.table == table, entries.c.seq > seq).limit(1)
        if connection.execute(later).first() is None:
            raise NothingBefore(f"{table} has no entry {seq} any more")


def check_key(connection: Connection, boxes: list[dict[str, Any]]) -> None:
    """Secrets are locked with the club's key, so that a server which has not noticed a change of it opens no table that
    nobody could unlock."""
    known = club_key.noted(connection) if boxes else None
    for box in boxes if known is not None else ():
        if box["key"] != known:
            raise KeyChanged(f"{box['table']} is locked with key {box['key']}, the club's is {known}")


def are_there(connection: Connection, rows: list[dict[str, Any]]) -> bool:
    """Are exactly these rows there, so that it was we who wrote them?"""
    for row in rows:
        place = (entries.c.table == row["table"], entries.c.seq == row["seq"])
        body = connection.execute(select(entries.c.body).where(*place)).scalar()
        if body is None or bytes(body) != row["body"]:
            return False
    return True


def state_after(body: bytes) -> str | None:
    """What an entry makes of its table in the list of tables; None for the many that change nothing there."""
    if body.startswith(STARTED) or (body.startswith((UNDONE, RULED)) and b'"again":true' in body):
        return "playing"
    over = body.startswith(ENDED) or (body.startswith((CLOSED, RULED)) and b'"over":"' in body)
    return "over" if over else None


def tell(batch: list[Append], outcomes: list[Exception | None]) -> None:
    """Let everybody who waits know, with one call into each loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[None], Exception | None]]] = {}
    for each, outcome in zip(batch, outcomes, strict=True):
        by_loop.setdefault(each.loop, []).append((each.done, outcome))
    for loop, settled in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(resolve, settled)


def resolve(outcomes: list[tuple["asyncio.Future[None]", Exception | None]]) -> None:
    """In the loop: wake those who wait."""
    for done, outcome in outcomes:
        if done.cancelled():
            continue
        if outcome is None:
            done.set_result(None)
        else:
            done.set_exception(outcome)
