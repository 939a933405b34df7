"""What else the database knows of tables: where nothing was done for long, which are hidden."""

from sqlalchemy import func, select, update

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

    async def open_of(self, host: str) -> int:
        """How many tables somebody has opened that are not over."""
        chosen = select(func.count()).select_from(tables).where(tables.c.host == host, tables.c.state != "over")
        return await self.store.read(lambda c: int(c.execute(chosen).scalar_one()))

    async def hidden(self) -> set[str]:
        """Tables that are in no list, as far as they are not over."""
        chosen = select(tables.c.id).where(tables.c.hidden, tables.c.state != "over")
        return await self.store.read(lambda c: {str(row[0]) for row in c.execute(chosen)})

    async def hide(self, table: str, hidden: bool) -> None:
        """Take a table out of the lists, or put it back."""
        changed = update(tables).where(tables.c.id == table).values(hidden=hidden)
        await self.store.write(lambda c: c.execute(changed))

    async def rename(self, table: str, title: str) -> None:
        """What a table is called from now on."""
        changed = update(tables).where(tables.c.id == table).values(title=title)
        await self.store.write(lambda c: c.execute(changed))
