"""The list of matches that are over, kept as they end: whatever is over and not listed is listed, those of earlier
versions and those whose end was written just before the server was killed as well."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from paiju.server.live.hub import Hub
from paiju.server.live.loading import load
from paiju.server.live.shown.room_info import match_end
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import State
from paiju.server.room.commands.referee import hands_on
from paiju.server.room.journal import JournalTaken
from paiju.server.room.room import Room
from paiju.server.storage.rows.games import FinishedGame, Played
from paiju.server.storage.store import Store

BREATH = 0.02  # between two tables: each may have to be read from its journal
LEADS = 5.0  # seconds after which it is seen whether this server is the one that lists now
AGAIN = 60.0  # seconds after which it is tried again where something went wrong
Work = Callable[[], Awaitable[None]]
log = logging.getLogger("paiju.server")


class GameIndex:
    """What lists matches."""

    def __init__(self, store: Store, hub: Hub) -> None:
        self.store, self.hub = store, hub
        self.on_over: Callable[[Room], Awaitable[None]] | None = None  # told before it is listed, until that went well
        self.wake = asyncio.Event()
        self.listed: set[str] = set()  # by this process
        self.leads: Callable[[], bool] = lambda: True  # does this server list?
        self.is_shared = False  # may another server have listed?

    async def enlist(self, table: str, state: State, public: bool) -> None:
        """What the list of tables says of one; a match that is over, or goes on again, is looked at here."""
        await self.store.set_state(table, state, public)
        if state == "over":
            live = self.hub.tables.get(table)
            if live is not None and hands_on(live.room):  # it may have been ruled on since it was listed
                await self.store.games.forget(table)
            self.wake.set()
        elif table in self.listed or self.is_shared:
            self.listed.discard(table)
            await self.store.games.drop_unfinished()

    async def keep_listing(self) -> None:
        """List what is over, whenever something is."""
        await self.try_to(self.store.games.drop_unfinished)
        while True:
            self.wake.clear()
            leads = self.leads()
            done = await self.try_to(self.list_all) if leads else True
            try:
                await asyncio.wait_for(self.wake.wait(), (None if done else AGAIN) if leads else LEADS)
            except TimeoutError:
                continue

    async def try_to(self, work: Work) -> bool:
        """Do something; whether it went well. Whatever it was, it is tried again."""
        try:
            await work()
        except Refused:
            return False
        except Exception as error:
            log.warning("matches that are over could not be listed: %r", error)
            return False
        return True

    async def list_all(self) -> None:
        """List every match that is over and not listed."""
        while unlisted := await self.store.games.unlisted():
            for table in unlisted:
                await self.list_one(table)
                await asyncio.sleep(BREATH)

    async def list_one(self, table: str) -> None:
        """List a match; one whose journal says nothing is listed without players, and so shown to nobody."""
        live = self.hub.tables.get(table)
        try:
            room = live.room if live is not None else await load(self.hub.journal, table, self.hub.folding)
        except JournalTaken:  # another server has it, and must go on with it first
            return
        if room is None:
            await self.store.games.add(FinishedGame(table, "", 0.0, 0.0, 0, "lost"), ())
        else:
            if self.on_over is not None:
                await self.on_over(room)
            await self.store.games.add(*game_of(room))
            self.listed.add(table)


def game_of(room: Room) -> tuple[FinishedGame, list[Played]]:
    """What a match came to, and for whom."""
    ended = match_end(room) if room.match is not None and not room.broken else None
    game = FinishedGame(room.id, room.book.id, room.started_at or 0.0, room.last_at, len(room.rows), room.over[:16])
    if ended is None or not room.rows:  # nothing was played
        return game, []
    return game, [
        Played(
            room.id,
            row.player,
            room.chairs[row.player].person or "",
            row.name[:80],
            row.place,
            float(row.points),
            float(row.points) if room.relay is not None else row.final,  # points alone are handed on (reading:263)
        )
        for row in ended.results
    ]
