"""Tables of an event opened at the club: for exactly the people of a round's tables, with the event's referees."""

from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace

from paiju.languages import _
from paiju.server.club.club import Club
from paiju.server.events.messages.calls import OnlineTable, OnlineWish
from paiju.server.events.online.matches import check_online, referees_of, settings_for
from paiju.server.live.new_tables import new_id
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.protocol.texts import Wording
from paiju.server.room.commands.relay import team_of
from paiju.server.tables.lists import enlist
from paiju.tournament.record import EventRecord
from paiju.tournament.record.commands.hall import TablePutOnline
from paiju.tournament.record.state import EventState, Round, TableKey


async def open_online(club: Club, id: str, wish: OnlineWish, who: str) -> list[OnlineTable]:
    """The club's tables of a round, or of one table of it; those being played stay the same. In the event's turn."""
    state = (await club.events.known(id)).record.state
    at = (wish.stage, wish.round)
    tables = [wish.table] if wish.table else [seats.table for seats in state.seating.get(at, ())]
    waiting = [table for table in tables if wish.table or (*at, table) not in state.sheets]
    if not waiting:
        raise Refused(
            "not_online", _("no table in this round is waiting: seat it first, or all tables already have results")
        )
    devices = {player: persons[-1] for player, persons in (await club.store.events.people_of(id)).items()}
    if wish.look:
        looked_at = [await table_online(club, table, state.online.get((*at, table), "")) for table in waiting]
        return [replace(each, missing=not_come(state, (*at, each.table), devices)) for each in looked_at]
    request = OnlineRequest(id, who, devices, wish)
    opened = [await open_table(club, request, (*at, table)) for table in waiting]
    if wish.table and opened[0].missing:
        names = opened[0].missing
        raise Refused("not_there", _("{names} must first open their link on their own device", names=names))
    return opened


@dataclass(frozen=True, slots=True)
class OnlineRequest:
    """For which event tables are opened, by whom, and by which visitors of the club its people have come."""

    event: str
    who: str
    devices: dict[str, str]
    wish: OnlineWish


async def open_table(club: Club, request: OnlineRequest, key: TableKey) -> OnlineTable:
    """One table; not opened while somebody of it has not come."""
    event = await club.events.known(request.event)
    state, devices = event.record.state, request.devices
    seats, missing = check_online(state, key), not_come(state, key, devices)
    if missing:
        return OnlineTable(key[2], "", missing)
    settings = settings_for(state, request.event, seats, devices, request.wish)
    where = await table_for(club, request, key)
    if await club.room(where) is None:
        waits = key[:2] not in state.starts  # nobody plays, or is played for, before that is announced
        await club.hub.create(Person(event.row.host, ""), settings, where, waits)
    await let_in(club, state, key, devices, where)
    return await table_online(club, key[2], where)


async def table_online(club: Club, table: str, where: str) -> OnlineTable:
    """A table as it is at the club: whether play has begun there, and who of its players sits there now."""
    room = await club.room(where) if where else None
    if room is None:
        return OnlineTable(table, where, [])
    links = club.lobby.present(where)
    place = room.settings.event
    players = place.players if place else ()
    here = [who for who, chair in zip(players, room.chairs, strict=True) if chair.person in links]
    return OnlineTable(table, where, [], begun=room.match is not None, here=here)


async def begin_online(club: Club, state: EventState, at: Round) -> None:
    """The start of a round was announced: its tables at the club begin. One that cannot now does when somebody comes
    to it."""
    for key, where in state.online.items():
        if key[:2] == at and key not in state.sheets:
            with suppress(Refused):
                await club.hub.begin(where)


def not_come(state: EventState, key: TableKey, devices: dict[str, str]) -> list[Wording]:
    """The names of those of a table who have not come on a device of their own."""
    return [state.called(player) for player in check_online(state, key).players if player not in devices]


async def table_for(club: Club, request: OnlineRequest, key: TableKey) -> str:
    """The club's table of a table: the one being played, or one that is named now; the event knows it first."""
    before = (await club.events.known(request.event)).record.state.online.get(key)
    room = await club.room(before) if before else None
    if before and (room is None or not room.over):
        return before
    new = new_id()

    def said(book: EventRecord) -> None:
        book.say(TablePutOnline(*key, new), request.who)

    await club.events.say(request.event, f"online {new}", None, said)
    return new


async def let_in(club: Club, state: EventState, key: TableKey, devices: dict[str, str], where: str) -> None:
    """Everybody has their rights at the club's table: the players their seats, of a relay those who wait their team's,
    the event's referees theirs."""
    room = await club.room(where)
    assert room is not None
    players = [chair.person or "" for chair in room.chairs]
    for seat, person in enumerate(players):
        await club.store.grant(where, person, "seat", str(seat))
    for person in set(room.places.values()).difference(players):
        await club.store.grant(where, person, "play", f"t{team_of(room, person)}")
    for referee in referees_of(state, key[2]):
        person = devices.get(referee, "")
        if person and person not in players and person not in room.referees:
            name = str(state.called(referee))[:24]
            await club.do_at(where, partial(club.hub.referee, where, Person(person, ""), name))
            await club.store.grant(where, person, "referee")
    await enlist(club, where, Person(room.host, ""))
