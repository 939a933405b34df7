"""Public pages at hand: each is made once for a state of its event, beside the loop, and sent to everybody who asks.

A page may be a few seconds old while the next is being made: a hall full of phones is answered at once, and tables that
end in the same minute are not each counted for; but not at a ceremony, where everybody waits for the next name. Who has
the page already is told so and nothing else.
"""

import asyncio
import gzip
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from paiju.server.events.keeper import OpenEvent
from paiju.server.events.public.board import PublicSource
from paiju.server.events.public.pages import PageName, page_of
from paiju.server.process.workers import OffLoop
from paiju.tournament.record.revealed import folded_until
from paiju.tournament.record.state import EventState

FORM = 3  # of the bodies: another form has other tags
OLDEST = 5.0  # seconds that a page which is being made anew is still sent
PAUSE = 1.0  # between two counts of an event
MOST_BODIES = 600  # pages of all events


@dataclass(frozen=True, slots=True)
class PublicBody:
    """A page as it is sent, with its tag; empty where there is no such page."""

    count: int
    head: str
    made: float
    plain: bytes
    packed: bytes

    @property
    def tag(self) -> str:
        """Names the state it is of: the entry's number, and its hash."""
        return tag_of(self.count, self.head)


def tag_of(count: int, head: str) -> str:
    """The tag of every page of a state."""
    return f'"{count}-{head[:10]}-{FORM}"'


class PublicPageCache:
    """The public pages of all events, those asked for lately at hand."""

    def __init__(self, worker: OffLoop, clock: Callable[[], float] = time.monotonic) -> None:
        self.worker, self.clock = worker, clock
        self.bodies: dict[tuple[str, PageName], PublicBody] = {}
        self.making: dict[tuple[str, PageName], asyncio.Task[PublicBody]] = {}
        self.hidden: dict[str, tuple[int, EventState]] = {}  # by event: since when, and how it stood then

    async def page(self, event: OpenEvent, page: PageName) -> PublicBody:
        """A page: the one at hand where it is of this state, or not old and the next is on its way. While places are
        to be revealed nobody is shown an old one."""
        key = event.row.id, page
        body = self.bodies.pop(key, None)
        if body is not None:
            self.bodies[key] = body  # asked for just now
            age = self.clock() - body.made
            if body.head == event.safe.head:
                return body
            if event.safe.hidden is None and age < OLDEST:
                if age >= PAUSE:
                    self.begun(event, page)
                return body
        return await asyncio.shield(self.begun(event, page))

    def begun(self, event: OpenEvent, page: PageName) -> "asyncio.Task[PublicBody]":
        """The making of a page, which one begins for all who wait."""
        key = event.row.id, page
        task = self.making.get(key)
        if task is None:
            task = self.making[key] = asyncio.create_task(self.make(event, page))
            task.add_done_callback(lambda _: self.making.pop(key, None))
        return task

    async def make(self, event: OpenEvent, page: PageName) -> PublicBody:
        """Make a page of the state as it is now, and keep it."""
        id, state = event.row.id, event.safe
        plain = await self.worker.run(page_of, id, state.head, None, page)
        if plain is None:  # the worker has not counted this state yet
            source = PublicSource(id, state, await self.revealed_state(event, state))
            plain = await self.worker.run(page_of, id, state.head, source, page)
        assert plain is not None
        packed = await asyncio.to_thread(gzip.compress, plain, 6, mtime=0)
        body = PublicBody(state.count, state.head, self.clock(), plain, packed)
        self.bodies[id, page] = body
        while len(self.bodies) > MOST_BODIES:
            del self.bodies[next(iter(self.bodies))]
        return body

    async def revealed_state(self, event: OpenEvent, state: EventState) -> EventState:
        """The state up to which results are told: as it is, or as it was when they were hidden. Names are those of
        today: who was erased since is erased there too."""
        if state.hidden is None:
            self.hidden.pop(event.row.id, None)
            return state
        since = state.hidden.since
        before = self.hidden.get(event.row.id)
        if before is None or before[0] != since:
            before = since, await self.worker.run(folded_until, event.record.entries, since)
            self.hidden[event.row.id] = before
        return replace(before[1], people=state.people)
