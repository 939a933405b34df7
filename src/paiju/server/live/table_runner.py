"""What a table needs of whoever runs the tables."""

from typing import Protocol

from paiju.server.live.bots.pool import BotsPool
from paiju.server.live.shown.past_hands import PastHands
from paiju.server.protocol.shared import State
from paiju.server.room import journal as J


class TableRunner(Protocol):
    """Who runs the tables."""

    journal: J.Journal
    bots: BotsPool
    past: PastHands

    def lost(self, table: str, why: str) -> None:
        """The table is let go, and read from the journal anew by whoever runs it next."""
        ...

    async def enlist(self, table: str, state: State, public: bool) -> None:
        """What the list of tables says of it from now on."""
        ...

    async def seated(self, table: str, person: str, player: int) -> None:
        """Somebody to whom a seat was promised has it."""
        ...
