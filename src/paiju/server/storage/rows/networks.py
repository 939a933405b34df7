"""Networks from which nobody may come."""

import time

from sqlalchemy import Connection, delete, insert, select

from paiju.server.storage.access import Access
from paiju.server.storage.schema import barred_networks

MOST = 1000


class NetworkRows:
    """The barred networks of a club."""

    def __init__(self, store: Access) -> None:
        self.store = store

    async def all(self) -> dict[str, float]:
        """Each, and since when."""
        chosen = select(barred_networks.c.network, barred_networks.c.at).order_by(barred_networks.c.at).limit(MOST)
        return await self.store.read(lambda c: {str(network): float(at) for network, at in c.execute(chosen)})

    async def bar(self, network: str) -> None:
        """Nobody may come from there."""

        def write(c: Connection) -> None:
            c.execute(delete(barred_networks).where(barred_networks.c.network == network))
            c.execute(insert(barred_networks).values(network=network, at=time.time()))

        await self.store.write(write)

    async def lift(self, network: str) -> bool:
        """They may again; was it barred?"""
        gone = delete(barred_networks).where(barred_networks.c.network == network)
        counts: list[int] = []  # two, where a lost end is tried again
        await self.store.write(lambda c: counts.append(c.execute(gone).rowcount))
        return bool(max(counts))
