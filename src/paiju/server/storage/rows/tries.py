"""Limits that servers count together: buckets as in web/limits.py, in rows of PostgreSQL and by its clock."""

from hashlib import sha256

from sqlalchemy import Connection, text

from paiju.server.storage.access import Access
from paiju.server.storage.rows.servers import NOW

FULL = f'LEAST(:most, t."left" + ({NOW} - t.at) * :rate)'
TAKE = text(
    f'INSERT INTO tries AS t (kind, key, "left", at) VALUES (:kind, :key, :most - :cost, {NOW}) '
    f'ON CONFLICT (kind, key) DO UPDATE SET "left" = {FULL} - :cost, at = {NOW} WHERE {FULL} >= :cost RETURNING "left"'
)
LEFT = text(f"SELECT {FULL} FROM tries t WHERE kind = :kind AND key = :key")
GIVE_BACK = text('UPDATE tries SET "left" = LEAST(:most, "left" + :cost) WHERE kind = :kind AND key = :key')
FORGET = text(f"DELETE FROM tries WHERE at < {NOW} - :seconds")


class TryRows:
    """Tries of passwords and the like."""

    def __init__(self, store: Access) -> None:
        self.store = store

    async def take(self, kind: str, key: str, cost: float, rate: float, most: float) -> float:
        """Take from a bucket: 0.0 when allowed, else the seconds to wait. Whose it is nobody can read there."""
        values = {"kind": kind, "key": shortened(key), "cost": min(cost, most), "rate": rate, "most": most}

        def write(c: Connection) -> float:
            if c.execute(TAKE, values).first() is not None:
                return 0.0
            left = c.execute(LEFT, values).scalar()
            return max(0.01, (min(cost, most) - float(left or 0)) / rate)

        return await self.store.write(write)

    async def give_back(self, kind: str, key: str, cost: float, most: float) -> None:
        """What was taken counts nothing."""
        values = {"kind": kind, "key": shortened(key), "cost": cost, "most": most}
        await self.store.write(lambda c: c.execute(GIVE_BACK, values))

    async def forget(self, seconds: float) -> None:
        """Those that nobody has taken from for so long are full again."""
        await self.store.write(lambda c: c.execute(FORGET, {"seconds": seconds}))


def shortened(key: str) -> str:
    """Whose bucket it is."""
    return sha256(key.encode()).hexdigest()[:32]
