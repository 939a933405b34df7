"""How often somebody changes something at a table otherwise than by playing: whatever is done stands in the journal for
ever, so nobody does it without end. How often in a match is bounded by the room itself (room/commands/host.py)."""

import asyncio
import math

from paiju.server.protocol.refused import TooMany
from paiju.server.room.journal import (
    Adjudicated,
    AnyEntry,
    Ended,
    Entries,
    GivenBack,
    HostPassed,
    PersonOut,
    RefereeCalled,
    Resumed,
    Voted,
)
from paiju.server.web.limits import Limits

TAKES_BACK = (Adjudicated, Ended, GivenBack, HostPassed, PersonOut, Resumed)


class ChangeLimits:
    """What everybody has lately done at each table."""

    def __init__(self, rate: float) -> None:
        self.limits = Limits(rate, lambda: asyncio.get_running_loop().time())

    def minded(self, table: str, person: str, entries: Entries) -> Entries:
        """Entries that somebody ("" for nobody) wants written, if they have not done too much lately; else they are
        told when to try again. What takes something back is always done."""
        free = not person or all(takes_back(entry) for entry in entries)
        wait = 0 if free else self.limits.take("change", f"{table} {person}")
        if wait:
            raise TooMany(max(1, math.ceil(wait)))
        return entries


def takes_back(entry: AnyEntry) -> bool:
    """Is it something that can be done only once after something else?"""
    called_off = isinstance(entry, RefereeCalled) and not entry.on
    return called_off or isinstance(entry, TAKES_BACK) or (isinstance(entry, Voted) and not entry.end)
