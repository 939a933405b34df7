"""What the club itself has: settings that administrators have made, and announcements."""

import time
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, or_, select

from paiju.server.storage.access import Access
from paiju.server.storage.schema import announcements, club_settings


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something everybody is told, in one language or two."""

    id: str
    zh: str
    en: str
    created: float
    until: float  # 0: until it is taken down


class ClubRows:
    """Settings and announcements."""

    def __init__(self, store: Access) -> None:
        self.store = store

    async def settings(self) -> dict[str, str]:
        """What was set: values as JSON by name."""
        chosen = select(club_settings.c.name, club_settings.c.value)
        return await self.store.read(lambda c: {str(name): str(value) for name, value in c.execute(chosen)})

    async def set(self, values: Mapping[str, str]) -> None:
        """Set some of them."""

        def write(c: Connection) -> None:
            c.execute(delete(club_settings).where(club_settings.c.name.in_(values)))
            for name, value in values.items():
                c.execute(insert(club_settings).values(name=name, value=value))

        await self.store.write(write)

    async def announced(self) -> list[Announcement]:
        """What is announced now, the newest first."""
        good = or_(announcements.c.until == 0, announcements.c.until > time.time())
        chosen = select(announcements).where(good).order_by(announcements.c.created.desc())
        return await self.store.read(lambda c: [Announcement(*row) for row in c.execute(chosen)])

    async def announce(self, announcement: Announcement) -> None:
        """Tell everybody; those that are long past are forgotten with it."""
        values = {name: getattr(announcement, name) for name in Announcement.__slots__}
        past = delete(announcements).where(announcements.c.until != 0, announcements.c.until < time.time())

        def write(c: Connection) -> None:
            c.execute(past)
            c.execute(insert(announcements).values(values))

        await self.store.write(write)

    async def take_down(self, id: str) -> bool:
        """An announcement is no longer told; was there one?"""
        counts: list[int] = []  # two, where a lost end is tried again
        gone = delete(announcements).where(announcements.c.id == id)
        await self.store.write(lambda c: counts.append(c.execute(gone).rowcount))
        return bool(max(counts))
