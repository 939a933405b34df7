"""Entries into SQLite by the driver itself, which takes a third of the processor time that the usual way does.

It is only ever quicker: whatever goes wrong is taken back, and done again the usual way, which knows what to say.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, cast

from sqlalchemy import Engine, insert
from sqlalchemy.dialects import sqlite

from paiju.server.storage.schema import entries

INSERT = str(insert(entries).compile(dialect=sqlite.dialect(paramstyle="named")))
IS_THERE = 'SELECT 1 FROM entries WHERE "table" = ? AND seq = ?'


class QuickAppends:
    """A connection of the writing thread's own."""

    def __init__(self, engine: Engine) -> None:
        self.pooled = engine.raw_connection()

    @property
    def connection(self) -> sqlite3.Connection:
        """The driver's own."""
        return cast(sqlite3.Connection, self.pooled.driver_connection)

    def put(self, rows: Sequence[Mapping[str, Any]]) -> bool:
        """Write rows in a transaction: are they safe? If not, nothing is written."""
        connection = self.connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            if not all(connection.execute(IS_THERE, place).fetchone() for place in places_before(rows)):
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


def places_before(rows: Sequence[Mapping[str, Any]]) -> list[tuple[str, int]]:
    """The entries that must be there for these to follow them: table and number."""
    first: dict[str, int] = {}
    for row in rows:
        first[row["table"]] = min(row["seq"], first.get(row["table"], row["seq"]))
    return [(table, seq - 1) for table, seq in first.items() if seq]


def quick_appends(engine: Engine) -> QuickAppends | None:
    """Where the database is SQLite."""
    return QuickAppends(engine) if engine.dialect.name == "sqlite" else None
