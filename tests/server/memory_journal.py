"""A journal in memory, where the club has its database."""

from collections.abc import Sequence

from paiju.server.room.journal import JournalFull, JournalTaken, TableOpened


class MemoryJournal:
    """Entries by table; `full` makes it refuse."""

    def __init__(self) -> None:
        self.tables: dict[str, list[bytes]] = {}
        self.roots: dict[str, bytes] = {}
        self.full = False

    async def append(self, table: str, first: int, bodies: Sequence[bytes], root: bytes | None = None) -> None:
        """Write entries, all or none."""
        if self.full:
            raise JournalFull("the journal is full")
        kept = self.tables.setdefault(table, [])
        if len(kept) != first:
            raise JournalTaken(f"{table} has {len(kept)} entries, not {first}")
        kept.extend(bodies)
        if root is not None:
            self.roots[table] = root

    async def opened(self, _: str) -> TableOpened | None:
        """Nothing is known but what the entries say."""
        return None

    async def load(self, table: str) -> list[bytes]:
        """All entries of a table."""
        return list(self.tables.get(table, ()))

    async def root(self, table: str) -> bytes | None:
        """The secret of a table."""
        return self.roots.get(table)
