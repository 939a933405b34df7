"""Which tables are in this server's hands. Whatever is written at one names the epoch at which it was taken, so that a
server which slept while another took it writes nothing any more."""

from typing import Protocol

from paiju.server.cluster.membership import Membership
from paiju.server.protocol.refused import Refused
from paiju.server.room.journal import ELSEWHERE
from paiju.server.storage.rows.servers import ServerRows


class ServedElsewhere(Refused):
    """Another server has the table."""

    def __init__(self, server: str = "", url: str = "") -> None:
        super().__init__("moved", ELSEWHERE)
        self.server, self.url = server, url


class Owners(Protocol):
    """Who has a table."""

    async def take(self, table: str, fresh: bool = False, /) -> bool:
        """Have a table from now on, perhaps one that is about to be opened; False where there is none. Raises
        ServedElsewhere."""
        ...

    async def has(self, table: str, /) -> bool:
        """Is one that was taken still ours? Asked of the database only where that is in doubt."""
        ...

    async def let_go(self, table: str, /) -> None:
        """Others may have it."""
        ...


class SoleOwner:
    """The one server of its database has every table."""

    async def take(self, _table: str, _fresh: bool = False, /) -> bool:
        """Whether there is such a table the journal says."""
        return True

    async def has(self, _table: str, /) -> bool:
        """Always."""
        return True

    async def let_go(self, _table: str, /) -> None:
        """There is nobody to have it."""


class SharedOwners:
    """One server of several."""

    def __init__(self, rows: ServerRows, members: Membership) -> None:
        self.rows, self.server, self.members = rows, members.id, members
        self.epochs: dict[str, int] = {}
        self.leaving = False  # nothing is taken any more

    def epoch_of(self, table: str) -> int:
        """At which a table was taken; 0 where it is not ours."""
        return self.epochs.get(table, 0)

    async def take(self, table: str, fresh: bool = False, /) -> bool:
        """Claim it, and know its epoch."""
        if self.leaving:
            raise ServedElsewhere
        if not table.isprintable():
            return False
        return await self.claim(table, fresh)

    async def seize(self, table: str) -> bool:
        """Take it from whoever has it."""
        return await self.claim(table, force=True)

    async def has(self, table: str, /) -> bool:
        """It is unless we slept."""
        return self.members.is_sure or await self.still_has(table)

    async def still_has(self, table: str) -> bool:
        """Is it ours, as the database knows it?"""
        if table not in self.epochs:
            return False
        there = (await self.rows.mine(self.server)).get(table)
        return there is not None and there == self.epochs.get(table)  # it may have been let go meanwhile

    async def claim(self, table: str, fresh: bool = False, force: bool = False) -> bool:
        """Ask the database for it."""
        claim = await self.rows.claim(table, self.server, fresh, force)
        if claim.epoch:
            self.epochs[table] = claim.epoch
            return True
        self.epochs.pop(table, None)
        if not claim.server:
            return False
        raise ServedElsewhere(claim.server, claim.url)

    async def let_go(self, table: str, /) -> None:
        """It is no longer in memory. It may be ours all the same, without our knowing: what became of a claim, or of
        letting it go, was lost with the database; nobody else could have it then."""
        await self.rows.release(table, self.server, self.epochs.pop(table, 0))

    async def lost(self) -> set[str]:
        """Those of ours that another server has taken meanwhile."""
        before = dict(self.epochs)
        there = await self.rows.mine(self.server)
        gone = {table for table, epoch in before.items() if there.get(table) != epoch == self.epochs.get(table)}
        for table in gone:
            del self.epochs[table]
        return gone
