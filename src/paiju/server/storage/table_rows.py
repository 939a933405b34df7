"""What else the database knows of tables: at which of them nothing was done for long."""

from sqlalchemy import select

from paiju.server.storage.access import Access
from paiju.server.storage.schema import entries, tables

HELD = ("over", "frozen")  # states of tables that do not end by themselves


class TableRows:
    """The tables of a club."""

    def __init__(self, store: Access) -> None:
        self.store = store

    async def quiet_since(self, moment: float) -> list[str]:
        """Tables that are not over, nor held for a ruling, and at which nothing was done since."""
        later = select(entries.c.seq).where(entries.c.table == tables.c.id, entries.c.at >= moment).exists()
        chosen = select(tables.c.id).where(tables.c.state.not_in(HELD), tables.c.created < moment, ~later)
        return await self.store.read(lambda c: [str(row[0]) for row in c.execute(chosen)])
