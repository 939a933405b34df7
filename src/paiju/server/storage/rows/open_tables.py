"""The lobby of several servers: each writes down its own tables there, and reads those of the others."""

from collections.abc import Collection, Mapping

from sqlalchemy import Connection, delete, select, text
from sqlalchemy.dialects.postgresql import insert

from paiju.server.storage.access import Access
from paiju.server.storage.rows.servers import DEAD, NOW
from paiju.server.storage.schema import open_tables, servers


class OpenTableRows:
    """Rows by table; whoever tells of one last has it."""

    def __init__(self, store: Access) -> None:
        self.store = store

    async def exchange(self, server: str, fresh: Mapping[str, bytes], gone: Collection[str]) -> list[bytes]:
        """Write down what has changed here; what the others say."""
        own, others = open_tables.c.server == server, open_tables.c.server != server
        upsert = insert(open_tables)
        upsert = upsert.on_conflict_do_update(
            index_elements=[open_tables.c.table], set_={"server": upsert.excluded.server, "row": upsert.excluded.row}
        )
        rows = [{"table": table, "server": server, "row": row} for table, row in fresh.items()]
        here = open_tables.c.server == servers.c.id
        alive = servers.c.draining.is_(False), servers.c.beat > text(f"{NOW} - {DEAD}")

        def write(c: Connection) -> list[bytes]:
            if rows:
                c.execute(upsert, rows)
            if gone:
                c.execute(delete(open_tables).where(own, open_tables.c.table.in_(gone)))
            chosen = select(open_tables.c.row).join(servers, here).where(others, *alive)
            return [bytes(row[0]) for row in c.execute(chosen)]

        return await self.store.write(write) if rows or gone else await self.store.read(write)
