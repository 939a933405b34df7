"""Passkeys: what the club keeps of them is public, and opens nothing."""

import time
from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update

from paiju.server.storage.access import Access
from paiju.server.storage.schema import passkeys

NAME = 16  # signs of an id by which a passkey is named


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey of somebody: made and used when, by which sort of client."""

    id: str
    person: str
    public_key: bytes
    count: int
    client: str
    created: float
    used: float


class PasskeyRows:
    """The passkeys of a club."""

    def __init__(self, store: Access) -> None:
        self.store = store

    async def of(self, person: str) -> list[Passkey]:
        """Somebody's passkeys, the newest first."""
        chosen = select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.created.desc())
        return await self.store.read(lambda c: [Passkey(*row) for row in c.execute(chosen)])

    async def find(self, id: str) -> Passkey | None:
        """The passkey of this id."""
        chosen = select(passkeys).where(passkeys.c.id == id)
        row = await self.store.read(lambda c: c.execute(chosen).first())
        return Passkey(*row) if row else None

    async def add(self, made: Passkey) -> None:
        """Somebody has one more."""
        values = {name: getattr(made, name) for name in Passkey.__slots__}
        await self.store.write(lambda c: c.execute(insert(passkeys).values(values)))

    async def note_use(self, id: str, count: int) -> None:
        """It was used once more."""
        changed = update(passkeys).where(passkeys.c.id == id).values(count=count, used=time.time())
        await self.store.write(lambda c: c.execute(changed))

    async def drop(self, person: str, name: str) -> bool:
        """Somebody's passkey of this name opens nothing any more; was there one?"""
        counts: list[int] = []  # two, where a lost end is tried again
        which = (passkeys.c.person == person, passkeys.c.id.startswith(name, autoescape=True))
        await self.store.write(lambda c: counts.append(c.execute(delete(passkeys).where(*which)).rowcount))
        return len(name) == NAME and bool(max(counts))
