"""Exercises made beside the server, and kept for a while: who answers one needs it again."""

import asyncio
import contextlib
import secrets
from collections import OrderedDict, defaultdict
from typing import Any

from paiju.server.process.workers import OffLoop
from paiju.server.protocol.refused import Refused

MOST_ITEMS = 500
MOST_SPARE = 2  # of a book, kind and level, made while somebody thinks
Made = dict[str, Any]


class DrillItems:
    """The exercises of a club, by their ids; made in a process of their own, since some take long."""

    def __init__(self, worker: OffLoop) -> None:
        self.worker = worker
        self.by_id: OrderedDict[str, Made] = OrderedDict()
        self.spare: defaultdict[str, list[str]] = defaultdict(list)
        self.making: dict[str, asyncio.Task[None]] = {}

    async def fresh(self, book: str, kind: str, level: int) -> Made:
        """A new exercise: one that is ready, else made now; the next is made meanwhile."""
        sort = f"{book}.{kind}.{level}"
        ready = self.spare[sort]
        item = await self.get(ready.pop(0) if ready else new_id(sort))
        if sort not in self.making and len(ready) < MOST_SPARE:
            self.making[sort] = asyncio.create_task(self.prepare(sort))
        return item

    async def prepare(self, sort: str) -> None:
        """Make exercises ahead; what cannot be made now is made when it is asked for."""
        try:
            with contextlib.suppress(Refused):
                while len(self.spare[sort]) < MOST_SPARE:
                    id = new_id(sort)
                    await self.get(id)
                    self.spare[sort].append(id)
        finally:
            del self.making[sort]

    def close(self) -> None:
        """Nothing more is made."""
        for task in self.making.values():
            task.cancel()

    async def get(self, id: str) -> Made:
        """The exercise of an id, with its answer; InputError where there is none such."""
        item = self.by_id.get(id)
        if item is None:
            item = self.by_id[id] = await self.worker.run(made, id)
            if len(self.by_id) > MOST_ITEMS:
                self.by_id.popitem(last=False)
        self.by_id.move_to_end(id)
        return item


def new_id(sort: str) -> str:
    """The id of an exercise nobody has seen."""
    return f"{sort}.{secrets.token_hex(5)}.0"


def made(id: str) -> Made:
    """An exercise; InputError where there is none of this id."""
    from paiju.study import drills

    return drills.of_id(id).to_json()
