"""Work that each person has done one piece after another; a few pieces may wait, more are refused."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from paiju.server.protocol.refused import TooMany

MOST_WAITING = 8  # of one person, unless told


class Turns:
    """Whose turn it is, by key; keys nobody waits under are forgotten."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        self.most = most
        self.locks: dict[str, asyncio.Lock] = {}
        self.there: Counter[str] = Counter()

    def __len__(self) -> int:
        """Under how many keys somebody has their turn or waits."""
        return len(self.locks)

    @asynccontextmanager
    async def of(self, key: str) -> AsyncIterator[None]:
        """Wait for one's turn and have it; TooMany when too many wait under this key."""
        if self.there[key] > self.most:
            raise TooMany(1)
        self.there[key] += 1
        try:
            async with self.locks.setdefault(key, asyncio.Lock()):
                yield
        finally:
            self.there[key] -= 1
            if not self.there[key]:
                del self.there[key], self.locks[key]
