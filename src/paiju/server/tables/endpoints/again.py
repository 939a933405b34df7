"""The same table again: the first person to ask opens it, everybody else from the table joins there."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import _
from paiju.server.club.club import Club
from paiju.server.live.new_tables import new_id
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room.again import check_again, host_again, play_again, reserved_chairs, settings_again
from paiju.server.room.commands import play as commands
from paiju.server.room.commands.relay import team_of
from paiju.server.room.journal import Entries, PersonIn, now
from paiju.server.room.room import Room
from paiju.server.tables.lists import enlist
from paiju.server.tables.messages.tables import PlaysAgain
from paiju.server.tables.permissions import check_opening
from paiju.server.web.bodies import reply
from paiju.server.web.endpoint import post
from paiju.server.web.requests import check_together, club_of, person_of, visitor_of
from paiju.server.web.rights import TABLE


async def again(request: Request) -> Response:
    """Play on with the same people; the first to ask opens the table, later ones are let in."""
    club, id, person = club_of(request), request.path_params["id"], person_of(request)
    async with club.turns.of(f"again {id}"):
        room = await club.room(id)  # where the next table is open, the old one is only looked at
        if room is None or room.again is None or await club.room(room.again[0]) is None:
            live = await club.hub.live(id)
            await live.until_shown()
            room = live.room
        if room.again is None or await club.room(room.again[0]) is None:
            check_again(room, person)
            await check_opening(club, Person(host_again(room, person)))
            await check_together(club, "table", person.id)
            await check_together(club, "tables", visitor_of(request).address)
            await open_again(club, room, person, visitor_of(request).address)
        assert room.again is not None
        table = room.again[0]
        await enrol(club, room, table)
        return reply({"table": table, "player": await come_along(club, room, table, person)})


async def open_again(club: Club, room: Room, person: Person, address: str) -> None:
    """The next table: the old one's journal first says which it will be, so that there is never a second."""
    settings = await asyncio.to_thread(settings_again, room, person)
    if any(chair.kind == "bot" for chair in settings.chairs):
        club.hub.bot_tables.check(person.id, address)
    await club.hub.do(room.id, lambda old: play_again(old, person, new_id()))
    assert room.again is not None
    settings = await asyncio.to_thread(settings_again, room, person)  # nobody rules on a relay's game from now on
    whose = host_again(room, person)
    host = Person(whose, room.names.get(whose, person.name), person.lang)
    await club.hub.create(host, settings, room.again[0])


async def enrol(club: Club, old: Room, table: str) -> None:
    """Record who owns the new table and for whom its chairs are reserved, unless that was done already; the host comes
    last. Whoever asks completes what was left undone."""
    there = (await club.hub.live(table)).room
    host = Person(there.host)
    if "host" in await club.store.rights_of(table, host.id):
        return
    for player, chair in enumerate(there.chairs):
        if chair.kind == "program" and chair.person:
            await club.store.grant(table, chair.person, "seat", str(player))
    for other, number in reserved_chairs(old, host).items():
        await club.store.grant(table, other, "play", str(number))
    for other in set(there.places.values()):
        await club.store.grant(table, other, "play", f"t{team_of(there, other)}")
    await enlist(club, table, host)


async def come_along(club: Club, old: Room, table: str, person: Person) -> int | None:
    """Bring somebody from the old table to the new one: to the chair reserved for them, otherwise as a spectator or
    supporter as before; returns the player's number."""
    there = (await club.hub.live(table)).room
    player = there.player_of(person.id)
    if player is None and person.id in reserved_chairs(old, Person("")):
        player = await sit_again(club, there, table, person, reserved_chairs(old, Person(""))[person.id])
    if player is None and person.id != there.host and person.id not in there.places.values():
        await look_on_again(club, old, table, person)
    return player


async def sit_again(club: Club, there: Room, table: str, person: Person, chair: int) -> int | None:
    """Their own chair, where they sat; when the last of them sits, the match begins. None if the chair is gone."""
    if there.match is not None or there.chairs[chair].kind != "empty":
        return None
    player = await club.hub.sit(table, person, chair, there.chairs[chair].name)
    await club.store.grant(table, person.id, "seat", str(player))
    await club.hub.do(table, begun)
    return there.player_of(person.id)


def begun(room: Room) -> Entries:
    """Begin the match if every chair is taken."""
    waiting = room.match is None and not room.over and all(chair.kind != "empty" for chair in room.chairs)
    return commands.start(room) if waiting else []


async def look_on_again(club: Club, old: Room, table: str, person: Person) -> None:
    """Those who watched or bet, or whose chair is gone, do so at the new table; strangers get nothing there."""
    if person.id in old.supporters:
        name = old.supporters[person.id]
        await club.hub.do(table, lambda room: [] if person.id in room.supporters else [betting(person.id, name)])
        await club.store.grant(table, person.id, "support")
        return
    if person.id not in old.watchers and old.player_of(person.id) is None and person.id != old.host:
        raise Refused("not_yours", _("only people who were at that table may come along"))
    await club.hub.watch(table, person, old.names.get(person.id, person.name))
    await club.store.grant(table, person.id, "watch")


def betting(person: str, name: str) -> PersonIn:
    """A supporter who bets again."""
    return PersonIn(person, name, "supporter", now())


ENDPOINTS = (
    post("/api/tables/{id}/again", again, "Play again with the same people, after a match", None, PlaysAgain,
         needs=TABLE),
)  # fmt: skip
