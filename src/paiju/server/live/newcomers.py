"""Who sits down in the course of a match: those who have seen something of a hand are seated when it is over."""

from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from paiju.server.live.between_hands import BetweenHands
from paiju.server.live.shown.broadcast import Showing
from paiju.server.protocol.refused import Refused
from paiju.server.room.commands import seats as seat_commands
from paiju.server.room.journal import Entries, Seated
from paiju.server.room.room import Room


class Registry(Protocol):
    """Who writes down who has a seat."""

    async def seated(self, table: str, person: str, player: int) -> None:
        """Somebody to whom a seat was promised has it."""
        ...


class TableWithNewcomers(Protocol):
    """What is needed of the table where somebody sits down."""

    room: Room
    show: Showing
    between_hands: BetweenHands
    retry_at: float

    @property
    def owner(self) -> Registry:
        """Who runs the tables."""
        ...

    async def do(self, make: Callable[[], Entries], *, shown: bool = False) -> None:
        """Do something: check it, write it, apply it, show it; `shown`: not before a pause is over."""
        ...

    def proceed(self) -> None:
        """See what comes next."""
        ...


class Newcomers:
    """Those who wait for a seat, and what anybody has seen of the hand being played."""

    def __init__(self, table: TableWithNewcomers) -> None:
        self.table, self.room, self.show = table, table.room, table.show
        self.witnesses: set[str] | None = None  # of the hand; None where its beginning was not seen from here
        self.seating = False  # is it being written?

    def dealt(self) -> None:
        """A hand begins before those who are there."""
        self.witnesses = set(self.show.links)

    def came(self, person: str) -> None:
        """Somebody sees the table."""
        if self.witnesses is not None:
            self.witnesses.add(person)

    def has_seen(self, person: str) -> bool:
        """Has somebody seen anything of the hand being played, or may they have, before the server started anew?"""
        return self.witnesses is None or person in self.witnesses or person in self.room.dealt_to

    def are_due(self, now: float) -> bool:
        """Is anybody there to whom a seat was promised, with no hand being played?"""
        there = any(person in self.show.links for person, _ in self.room.coming.values())
        idle = self.room.state == "between" and not self.show.queue
        return there and idle and not self.seating and now >= self.table.retry_at

    async def seat(self, *, last: bool = True) -> None:
        """No hand is played: who has waited for a seat sits down, and need not be waited for; at the last the seat of
        whoever is not there is free again."""
        entries: Entries = []
        self.seating = True
        try:
            with suppress(Refused):
                await self.table.do(lambda: self.arrivals(last, entries), shown=True)
        finally:
            self.seating = False
        for entry in entries:
            if isinstance(entry, Seated) and self.room.chairs[entry.player].person == entry.person:
                await self.welcome(entry)
        if entries:
            self.table.proceed()

    async def welcome(self, entry: Seated) -> None:
        """Somebody has a seat now."""
        await self.table.owner.seated(self.room.id, entry.person, entry.player)
        link = self.show.links.get(entry.person)
        if link is not None:
            self.table.between_hands.said.add(entry.player)
            self.show.send_snapshot(link)

    def arrivals(self, last: bool, entries: Entries) -> Entries:
        """Those who are seated now, and at the last those who are not; what is asked for is noted, too."""
        coming = seat_commands.arrivals(self.room, self.show.links)
        entries += coming if last else [entry for entry in coming if isinstance(entry, Seated)]
        return list(entries)
