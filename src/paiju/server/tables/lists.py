"""Tables in lists: as everybody is told them, as the person who plays there, as the administrator."""

import time
from collections.abc import Mapping, Sequence

from paiju.languages import _
from paiju.server.club.club import Club
from paiju.server.live.hub import Hub
from paiju.server.live.open_tables import BEGUN
from paiju.server.live.shown.room_info import frozen_info
from paiju.server.people.messages import MyTable, SeatKept
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.storage.store import Listed
from paiju.server.tables.messages.tables import AdminTable, TableRow

ROLES = ("host", "referee", "seat", "play", "support", "watch")  # of several rights the first is told


def table_row(hub: Hub, table: Listed) -> TableRow:
    """A table in a list."""
    state = hub.listed_state(table.id, table.state)
    return TableRow(table.id, table.title, table.book, state, table.public, table.created)


async def admin_row(club: Club, table: Listed, people: Mapping[str, Sequence[str]]) -> AdminTable:
    """A table in the administrator's list, with its people by right; why one stands still it has to be asked itself."""
    state = club.hub.listed_state(table.id, table.state)
    room = await club.room(table.id) if state == "frozen" else None
    live = club.hub.tables.get(table.id)
    return AdminTable(
        table=table.id,
        title=table.title,
        book=table.book,
        state=state,
        public=table.public,
        created=table.created,
        host=table.host,
        host_name=next(iter(people.get("host", ())), ""),
        players=list(people.get("seat", ())),
        frozen=frozen_info(room) if room is not None else None,
        here=len(live.show.links) if live is not None else 0,
        hidden=table.hidden,
    )


def my_table(hub: Hub, table: Listed, rights: Mapping[str, str], person: str) -> MyTable:
    """A table in the list of somebody who has these rights there."""
    role = next((role for role in ROLES if role in rights), "watch")
    state = hub.listed_state(table.id, table.state)
    held, place = seat_held(hub, table.id, person), rights.get("play", "")
    return MyTable(table.id, table.title, table.book, role, state, held, place, held is not None or "seat" in rights)


def seat_held(hub: Hub, table: str, person: str) -> SeatKept | None:
    """Where somebody left a match that goes on, as far as it was shown; None where the table is not at hand."""
    live = hub.tables.get(table)
    player = live.room.player_of(person) if live is not None else None
    if live is None or player is None or live.shown.state() not in BEGUN:
        return None
    info = live.info()
    others = [seat.name for seat in info.seats if seat.player != player]
    return SeatKept(info.round.name, info.round.points[player], others)


async def enlist(club: Club, table: str, host: Person) -> None:
    """Put a new table on the list unless it is there, and at last its host down as such."""
    room = await club.room(table)
    if room is None:
        raise Refused("no_table", _("there is no such table"))
    listing = club.hub.listed_state(table, "waiting"), room.is_public
    if await club.store.find_table(table) is None:
        title, book = room.settings.title, room.settings.book
        await club.store.add_table(Listed(table, title, book, *listing, time.time(), host.id))
    player = room.player_of(host.id)
    if player is not None:
        await club.store.grant(table, host.id, "seat", str(player))
    await club.store.grant(table, host.id, "host")
    later = club.hub.listed_state(table, "waiting"), room.is_public
    if later != listing:
        await club.store.set_state(table, *later)
