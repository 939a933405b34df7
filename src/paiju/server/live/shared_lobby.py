"""The lobby where several servers share a club: each tells the others of its tables, at most once a second and only
what has changed. So officials know, too, who is at the tables of their event, and where a referee was called."""

import asyncio
import logging

import msgspec

from paiju.server.cluster.membership import Membership
from paiju.server.live.hub import Hub
from paiju.server.live.open_tables import MOST_LISTED, Lobby, LobbyRow, is_looked_after, is_told, lobby_row, order
from paiju.server.protocol.texts import encode
from paiju.server.storage.rows.open_tables import OpenTableRows

EVERY = 1.0
log = logging.getLogger("paiju.server")


class SharedLobby:
    """What this server has told, and what it has heard."""

    def __init__(self, hub: Hub, lobby: Lobby, rows: OpenTableRows, members: Membership) -> None:
        self.hub, self.lobby, self.rows, self.members = hub, lobby, rows, members
        self.shared: dict[str, bytes] = {}

    async def keep(self) -> None:
        """Tell and hear again and again, as long as there are others."""
        while True:
            await asyncio.sleep(EVERY)
            if not self.members.others:
                self.lobby.others = []
                self.shared.clear()
                continue
            try:
                await self.exchange()
            except Exception as error:  # whatever it was, it is tried again
                log.debug("the lobby could not be shared: %r", error)

    def tell_anew(self) -> None:
        """What was told may not be there any more."""
        self.shared.clear()

    async def exchange(self) -> None:
        """Tell what has changed, hear of the others'."""
        here = sorted(filter(is_told, self.hub.tables.values()), key=order)[:MOST_LISTED]
        here += [live for live in self.hub.tables.values() if is_looked_after(live) and live not in here]
        now = {live.room.id: encode(lobby_row(live)) for live in here}
        fresh = {table: row for table, row in now.items() if self.shared.get(table) != row}
        heard = await self.rows.exchange(self.members.id, fresh, self.shared.keys() - now.keys())
        self.shared = now
        self.lobby.others = [msgspec.json.decode(raw, type=LobbyRow) for raw in heard]
