"""Which servers share the database, and which of them has each table in its hands: rows of PostgreSQL, by its clock.

A server is dead when it has not been heard of for some seconds; whoever wants its tables then takes them, one by one.
Who was not heard of itself, because the database was away for all, first looks on for as long.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, bindparam, text

from paiju.server.storage.access import Access

DEAD = 3.0  # seconds without a beat
SURE = 2.5  # seconds after a beat for which a server takes its tables for its own: two clocks may run apart
LEADER = (0x7061696A, 2)  # the number of the leader's lock, in two parts
LEAD = text("SELECT pg_try_advisory_lock(:first, :second)")
UNKNOWN = "?"  # who has a table that changes hands at this moment
NOW = "extract(epoch FROM clock_timestamp())"
BEAT = text(
    "WITH here AS (INSERT INTO servers AS s (id, url, version, engine, began, beat, steady, draining) "
    f"VALUES (:id, :url, :version, :engine, {NOW}, {NOW}, CASE WHEN CAST(:fresh AS boolean) THEN 0 ELSE {NOW} END, "
    ":draining) "
    f"ON CONFLICT (id) DO UPDATE SET beat = {NOW}, draining = :draining, url = :url, "
    f"steady = CASE WHEN s.beat < {NOW} - {DEAD} THEN {NOW} ELSE s.steady END RETURNING steady) "
    "SELECT steady, (SELECT array_agg(id) FROM servers "
    f"WHERE id <> :id AND NOT draining AND beat > {NOW} - {DEAD}) FROM here"
)
ALL = text(
    f"SELECT id, url, version, engine, began, {NOW} - beat AS silent, draining, "
    "(SELECT count(*) FROM owners o WHERE o.server = servers.id) AS tables FROM servers ORDER BY began"
)
CLAIM = text(
    'INSERT INTO owners AS o ("table", server, epoch) '
    "SELECT t.id, CAST(:server AS varchar), 1 FROM (SELECT CAST(:table AS varchar) AS id) t "
    'WHERE CAST(:fresh AS boolean) OR EXISTS (SELECT 1 FROM entries e WHERE e."table" = t.id) '
    'OR EXISTS (SELECT 1 FROM packed_journals p WHERE p."table" = t.id) '
    'ON CONFLICT ("table") DO UPDATE SET server = :server, epoch = o.epoch + 1 '
    "WHERE o.server = :server OR CAST(:force AS boolean) "
    "OR NOT EXISTS (SELECT 1 FROM servers s WHERE s.id = o.server AND NOT s.draining) "
    f"OR (EXISTS (SELECT 1 FROM servers s WHERE s.id = o.server AND s.beat < {NOW} - {DEAD}) "
    "AND EXISTS (SELECT 1 FROM servers me WHERE me.id = :server "
    f"AND me.beat > {NOW} - {DEAD} AND me.steady < {NOW} - {DEAD})) "
    "RETURNING epoch"
)
OWNER = text('SELECT s.id, s.url FROM owners o JOIN servers s ON s.id = o.server WHERE o."table" = :table')
IS_THERE = text(
    'SELECT 1 WHERE EXISTS (SELECT 1 FROM entries WHERE "table" = :table) '
    'OR EXISTS (SELECT 1 FROM packed_journals WHERE "table" = :table)'
)
TELL_TAKEN = text("SELECT pg_notify('paiju', :word)")
RELEASE = text(
    "UPDATE owners SET server = '' WHERE \"table\" = :table AND server = :server "
    "AND (epoch = :epoch OR CAST(:epoch AS integer) = 0)"
)
MINE = text('SELECT "table", epoch FROM owners WHERE server = :server')
HELD = text('SELECT "table", epoch FROM owners WHERE server = :server AND "table" IN :tables FOR SHARE').bindparams(
    bindparam("tables", expanding=True)
)
ORPHANS = text(
    'SELECT o."table" FROM owners o JOIN tables t ON t.id = o."table" '
    "WHERE o.server IN :fallen AND t.state NOT IN ('over', 'frozen') AND NOT EXISTS "
    f"(SELECT 1 FROM servers s WHERE s.id = o.server AND s.beat > {NOW} - {DEAD} AND NOT s.draining) "
    "ORDER BY random() LIMIT :most"
).bindparams(bindparam("fallen", expanding=True))
OWNED = """
SELECT t.id, t.title, t.state, COALESCE(s.id, '') FROM tables t LEFT JOIN owners o ON o."table" = t.id
LEFT JOIN servers s ON s.id = o.server WHERE {} ORDER BY s.began, t.created, t.id LIMIT :most OFFSET :skipped
"""
OWNED_ALL, OWNED_ONE = text(OWNED.format("s.id IS NOT NULL")), text(OWNED.format("t.id = :table"))
ON_A_PAGE = 200
DRAIN = text("UPDATE servers SET draining = true WHERE id = :id")
SORT_OUT = text(f"DELETE FROM servers WHERE beat < {NOW} - :seconds")
SORT_OUT_TABLES = text("DELETE FROM open_tables WHERE server NOT IN (SELECT id FROM servers)")


@dataclass(frozen=True, slots=True)
class ServerRow:
    """A server of the club as the database knows it."""

    id: str
    url: str
    version: str
    engine: str
    began: float
    silent: float  # seconds since it was heard of
    draining: bool
    tables: int  # in its hands

    @property
    def is_alive(self) -> bool:
        """Was it heard of lately?"""
        return self.silent < DEAD


@dataclass(frozen=True, slots=True)
class OwnedRow:
    """A table, and the server that has it; "" where none has."""

    table: str
    title: str
    state: str
    server: str


@dataclass(frozen=True, slots=True)
class TableClaim:
    """What became of it: the epoch of whoever has the table now by it, else who has it and where; none of both where
    there is no such table."""

    epoch: int = 0
    server: str = ""
    url: str = ""


def beat(connection: Connection, row: dict[str, object]) -> tuple[float, set[str]]:
    """A server is there: since when without a gap, and which others are."""
    steady, others = connection.execute(BEAT, row).one()
    return float(steady), set(others or ())


def lead(connection: Connection) -> bool:
    """Take the lock of whoever leads, for as long as the connection lasts; False while another server has it."""
    return bool(connection.execute(LEAD, {"first": LEADER[0], "second": LEADER[1]}).scalar())


def only_one(connection: Connection) -> None:
    """No other server holds the club: those that can no longer be sure of their tables are forgotten. Locks go with a
    database that is started anew, and whoever has just been heard of takes its own again at once."""
    connection.execute(SORT_OUT, {"seconds": SURE})


def drain(connection: Connection, server: str) -> None:
    """A server is about to go: whoever wants its tables may have them."""
    connection.execute(DRAIN, {"id": server})


def leave(connection: Connection, server: str) -> None:
    """A server has ended; its tables are anybody's."""
    connection.execute(text("DELETE FROM servers WHERE id = :id"), {"id": server})
    connection.execute(text("DELETE FROM open_tables WHERE server = :id"), {"id": server})


def held(connection: Connection, server: str, tables: list[str]) -> dict[str, int]:
    """The epochs of those of these tables that the server has; nobody else takes them before the transaction ends."""
    rows = connection.execute(HELD, {"server": server, "tables": tables})
    return {str(row[0]): int(row[1]) for row in rows}


class ServerRows:
    """Servers and their tables."""

    def __init__(self, store: Access) -> None:
        self.store = store

    async def all(self) -> list[ServerRow]:
        """All that are known, those that have died lately as well."""
        return await self.store.read(lambda c: [server_row(row) for row in c.execute(ALL)])

    async def claim(self, table: str, server: str, fresh: bool, force: bool = False) -> TableClaim:
        """Take a table that nobody who is alive has, or a `fresh` one; or say who has it. By `force` it is taken from
        whoever has it, who is told."""
        values = {"table": table, "server": server, "fresh": fresh, "force": force}

        def write(c: Connection) -> TableClaim:
            epoch = c.execute(CLAIM, values).scalar()
            if epoch is not None:
                if force:
                    c.execute(TELL_TAKEN, {"word": f"taken {table}"})
                return TableClaim(int(epoch))
            row = c.execute(OWNER, {"table": table}).first()
            if row is None:  # there is none, or its server went at this moment
                return TableClaim(0, UNKNOWN) if c.execute(IS_THERE, {"table": table}).first() else TableClaim()
            return TableClaim(0, str(row[0]), str(row[1]))

        return await self.store.write(write)

    async def owned(self, table: str, page: int) -> list[OwnedRow]:
        """Tables that servers have, server by server; or one table, whoever has it."""
        values = {"table": table, "most": ON_A_PAGE, "skipped": page * ON_A_PAGE}
        chosen = OWNED_ONE if table else OWNED_ALL
        if not table:
            del values["table"]
        return await self.store.read(lambda c: [OwnedRow(*map(str, row)) for row in c.execute(chosen, values)])

    async def release(self, table: str, server: str, epoch: int) -> None:
        """Let a table go, by whichever claim where that is 0."""
        values = {"table": table, "server": server, "epoch": epoch}
        await self.store.write(lambda c: c.execute(RELEASE, values))

    async def mine(self, server: str) -> dict[str, int]:
        """Which tables a server has."""
        values = {"server": server}
        return await self.store.read(lambda c: {str(row[0]): int(row[1]) for row in c.execute(MINE, values)})

    async def orphans(self, fallen: Collection[str], most: int) -> list[str]:
        """Tables in play that servers which have gone had in their hands."""
        values = {"fallen": list(fallen), "most": most}
        return await self.store.read(lambda c: [str(row[0]) for row in c.execute(ORPHANS, values)])

    async def sort_out(self, seconds: float) -> None:
        """Forget servers that have not been heard of for so long, and what they told of their tables."""

        def write(c: Connection) -> None:
            c.execute(SORT_OUT, {"seconds": seconds})
            c.execute(SORT_OUT_TABLES)

        await self.store.write(write)


def server_row(row: Row[Any]) -> ServerRow:
    """A row as it was read."""
    id, url, version, engine, began, silent, draining, tables = tuple(row)
    return ServerRow(id, url, version, engine, float(began), float(silent), bool(draining), int(tables))
