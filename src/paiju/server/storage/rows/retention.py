"""What of finished matches is packed, and what goes for good."""

from sqlalchemy import Connection, delete, select

from paiju.server.room import journal as J
from paiju.server.storage.access import Access
from paiju.server.storage.packed_journals import pack_table, rows_of
from paiju.server.storage.schema import entries, game_players, games, links, packed_journals, rights, secrets, tables

OF_A_MATCH = (entries, packed_journals, secrets, links, rights, games, game_players)


class RetentionRows:
    """Matches that are over."""

    def __init__(self, store: Access) -> None:
        self.store = store

    async def to_be_packed(self, moment: float) -> list[str]:
        """Listed matches with entries that are not packed, none of them newer than this; the oldest first."""
        loose = select(entries.c.seq).where(entries.c.table == games.c.table)
        chosen = select(games.c.table).join(tables, tables.c.id == games.c.table)
        chosen = chosen.where(tables.c.state == "over", loose.exists(), ~loose.where(entries.c.at >= moment).exists())
        return await self.store.read(lambda c: [str(row[0]) for row in c.execute(chosen.order_by(games.c.ended))])

    async def pack(self, table: str) -> bool:
        """Pack one; whether it could be."""
        return await self.store.write(lambda c: pack_table(c, table))

    async def ended_before(self, moment: float) -> list[str]:
        """Listed matches that were over before this; the oldest first."""
        chosen = select(games.c.table).join(tables, tables.c.id == games.c.table)
        chosen = chosen.where(tables.c.state == "over", tables.c.created < moment, games.c.ended < moment)
        return await self.store.read(lambda c: [str(row[0]) for row in c.execute(chosen.order_by(games.c.ended))])

    async def drop(self, table: str) -> bool:
        """A match goes for good, with everything of it; whether it did. One of an event, a relay or an evening stays:
        their own books name it."""
        return await self.store.write(lambda c: drop(c, table))


def drop(c: Connection, table: str) -> bool:
    """The same within a transaction."""
    if not is_free(c, table):
        return False
    for each in OF_A_MATCH:
        c.execute(delete(each).where(each.c.table == table))
    c.execute(delete(tables).where(tables.c.id == table))
    return True


def is_free(c: Connection, table: str) -> bool:
    """Does a match belong to nothing else, as its first entry says? What cannot be read is let be."""
    rows = rows_of(c, table)
    first = J.read_if_readable(rows[0].body) if rows else None
    if not isinstance(first, J.TableOpened):
        return False
    return first.settings.event is None and first.settings.relay is None and not first.settings.evening
