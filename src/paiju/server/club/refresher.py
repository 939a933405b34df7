"""What this server has in memory of what others may change, and what it does when one of them has."""

import contextlib

from paiju.server.club.club import Club
from paiju.server.cluster.bulletin import ALL, Heard
from paiju.server.protocol.refused import Refused


class Refresher:
    """Makes a club fresh. What is heard may be the echo of our own."""

    def __init__(self, club: Club) -> None:
        self.club = club

    def heard(self) -> Heard:
        """What is done for each word."""
        return {
            "person": self.person, "event": self.event, "desk": self.desk, "names": self.names, "erased": self.erased,
            "taken": self.taken, "hidden": self.hidden, "state": self.state, "settings": self.settings,
            "news": self.news, "networks": self.networks, ALL: self.everything,
        }  # fmt: skip

    async def person(self, id: str, _number: int) -> None:
        """Somebody has another name or office, is barred or let in again, or a device of theirs was logged out."""
        club = self.club
        club.people.forget(id)
        club.offices.pop(id, None)
        if await club.store.people.is_barred(id):
            club.people.barred.add(id)
        else:
            club.people.barred.discard(id)
        await club.part_with_barred(id)

    async def event(self, id: str, number: int) -> None:
        """Something was entered at an event; tables that wait for its round begin."""
        club, opened = self.club, self.club.events.open.get(id)
        if opened is None or opened.record.state.count < number:
            club.events.forget(id)
        for live in list(club.hub.tables.values()):
            place = live.room.settings.event
            if place is not None and place.event == id:
                await club.hub.begin_when_due(live)

    async def desk(self, id: str, number: int) -> None:
        """Something was entered at a desk or an evening."""
        for keeper in (self.club.desks, self.club.evenings):
            opened = keeper.open.get(id)
            if opened is None or len(opened.desk.entries) < number:
                keeper.forget(id)

    async def names(self, id: str, _number: int) -> None:
        """What is written of one of them was changed: somebody was erased, or has another name."""
        for keeper in (self.club.events, self.club.desks, self.club.evenings):
            keeper.forget(id)

    async def erased(self, table: str, _number: int) -> None:
        """A journal was written anew."""
        live = self.club.hub.tables.get(table)
        if live is not None:
            live.lose("erased")
        self.club.hub.past.forget_all()
        self.club.pictures.clear()

    async def taken(self, table: str, _number: int) -> None:
        """Another server has taken a table, though we had it."""
        live, owners = self.club.hub.tables.get(table), self.club.owners
        if live is not None and owners is not None and not await owners.still_has(table):
            live.lose("taken")

    async def hidden(self, _table: str, _number: int) -> None:
        """Tables were taken out of the lists, or put back."""
        self.club.lobby.hidden = await self.club.store.tables.hidden()

    async def state(self, _table: str, _number: int) -> None:
        """A match is over, perhaps."""
        self.club.games.wake.set()

    async def settings(self, _name: str, _number: int) -> None:
        """The club has set something."""
        await self.club.take_settings()

    async def news(self, _id: str, _number: int) -> None:
        """Something is announced, or no longer."""
        before = self.club.announcements
        if await self.club.store.club.announced() != before:
            await self.club.take_announcements()

    async def networks(self, _network: str, _number: int) -> None:
        """Nobody may come from there any more, or again."""
        await self.club.take_networks()

    async def everything(self, session: str, _number: int) -> None:
        """Anything may have changed while nothing was heard, before this connection to what others tell."""
        club = self.club
        club.people.forget_all()
        club.offices.clear()
        for keeper in (club.events, club.desks, club.evenings):
            keeper.forget_all()
        if club.bulletin is not None and session.isdecimal():
            club.bulletin.caught_up = int(session)
        club.games.wake.set()
        if club.shared_lobby is not None:
            club.shared_lobby.tell_anew()
        with contextlib.suppress(Refused):
            await club.look_at_rows()
            await club.ask_who_is_barred()
            await club.part_with_ended()
