"""The quick path of the journal: plain entries by the driver itself, in one statement where the database allows it."""

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol, cast

from sqlalchemy import Engine, insert
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import SQLAlchemyError

from paiju.server.storage.schema import entries
from paiju.server.storage.transactions import CommitLost

if TYPE_CHECKING:
    import psycopg

INSERT = str(insert(entries).compile(dialect=sqlite.dialect(paramstyle="named")))
IS_THERE = 'SELECT 1 FROM entries WHERE "table" = ? AND seq = ?'
IS_PACKED = 'SELECT 1 FROM packed_journals WHERE "table" = ?'
# All of it or nothing: the tables are still in our hands, and held there until this is done; each journal reaches as
# far as it is gone on with.
APPEND = """
WITH held AS MATERIALIZED (
  SELECT 1 FROM owners o JOIN unnest(%(tables)s::text[], %(epochs)s::int8[]) AS m(t, e)
  ON o."table" = m.t AND o.epoch = m.e WHERE o.server = %(server)s FOR SHARE OF o),
before AS MATERIALIZED (
  SELECT 1 FROM entries JOIN unnest(%(journals)s::text[], %(lasts)s::int4[]) AS b(t, s) ON "table" = b.t AND seq = b.s)
INSERT INTO entries ("table", seq, at, body)
SELECT * FROM unnest(%(table)s::text[], %(seq)s::int4[], %(at)s::float8[], %(body)b::bytea[])
WHERE (SELECT count(*) FROM held) = %(owned)s AND (SELECT count(*) FROM before) = %(followed)s
AND NOT EXISTS (SELECT 1 FROM packed_journals WHERE "table" = ANY(%(new)s))
"""
Rows = Sequence[Mapping[str, Any]]
NO_EPOCHS: Mapping[str, int] = {}  # where nobody else writes


class Fence(Protocol):
    """Which tables a server may write at, and since when."""

    server: str

    def epoch_of(self, table: str) -> int:
        """At which it took a table; 0 where it has not."""
        ...


class QuickAppends(Protocol):
    """A connection of the writing thread's own."""

    def put(self, rows: Rows, epochs: Mapping[str, int] = NO_EPOCHS, server: str = "", /) -> bool:
        """Write rows in a transaction: are they safe? If not, nothing is written. Raises CommitLost."""
        ...

    def close(self) -> None:
        """Give it back."""
        ...


class SqliteAppends:
    """Of the one server that has the file."""

    def __init__(self, engine: Engine) -> None:
        self.pooled = engine.raw_connection()

    @property
    def connection(self) -> sqlite3.Connection:
        """The driver's own."""
        return cast(sqlite3.Connection, self.pooled.driver_connection)

    def put(self, rows: Rows, _epochs: Mapping[str, int] = NO_EPOCHS, _server: str = "", /) -> bool:
        """Write rows in a transaction: are they safe? If not, nothing is written."""
        connection = self.connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            taken = any(connection.execute(IS_PACKED, (table,)).fetchone() for table in begun(rows))
            if taken or not all(connection.execute(IS_THERE, place).fetchone() for place in places_before(rows)):
                connection.execute("ROLLBACK")
                return False
            connection.executemany(INSERT, rows)
            connection.execute("COMMIT")
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            return False
        return True

    def close(self) -> None:
        """Give it back."""
        self.pooled.close()


class PostgresAppends:
    """One statement, which commits by itself: one way to the database and back."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.connection: psycopg.Connection[Any] | None = None

    def opened(self) -> "psycopg.Connection[Any]":
        """A connection, a new one after one that failed."""
        if self.connection is None:
            pooled = self.engine.raw_connection()
            self.connection = cast("psycopg.Connection[Any]", pooled.driver_connection)
            pooled.detach()  # it is ours from now on
            self.connection.autocommit = True
        return self.connection

    def put(self, rows: Rows, epochs: Mapping[str, int] = NO_EPOCHS, server: str = "", /) -> bool:
        """Write rows: are they safe? What went wrong is found out by who asks in the long way."""
        import psycopg

        before = places_before(rows)
        values = {name: [row[name] for row in rows] for name in ("table", "seq", "at", "body")}
        whose = {"tables": list(epochs), "epochs": list(epochs.values()), "server": server, "owned": len(epochs)}
        after = {"journals": [table for table, _ in before], "lasts": [seq for _, seq in before], "new": begun(rows)}
        try:
            connection = self.opened()
        except (psycopg.Error, SQLAlchemyError):
            return False
        try:
            return connection.execute(APPEND, values | whose | after | {"followed": len(before)}).rowcount == len(rows)
        except psycopg.Error as error:
            if not connection.closed:
                return False
            self.close()
            raise CommitLost from error  # the answer is gone, and maybe only that

    def close(self) -> None:
        """Give it back."""
        connection, self.connection = self.connection, None
        if connection is not None:
            import psycopg

            with suppress(psycopg.Error):
                connection.close()


def places_before(rows: Rows) -> list[tuple[str, int]]:
    """The entries that must be there for these to follow them: table and number."""
    first: dict[str, int] = {}
    for row in rows:
        first[row["table"]] = min(row["seq"], first.get(row["table"], row["seq"]))
    return [(table, seq - 1) for table, seq in first.items() if seq]


def begun(rows: Rows) -> list[str]:
    """The tables whose journals these entries begin."""
    return [row["table"] for row in rows if row["seq"] == 0]


def quick_appends(engine: Engine) -> QuickAppends:
    """For this database."""
    return SqliteAppends(engine) if engine.dialect.name == "sqlite" else PostgresAppends(engine)
