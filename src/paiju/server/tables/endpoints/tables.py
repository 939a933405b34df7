"""Tables over HTTP: opening one, the list, sitting down, watching, leaving; relays of teams."""

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from paiju import qr
from paiju.fields import SEATS
from paiju.languages import _
from paiju.match.relay import Relay
from paiju.server.books.named import with_text
from paiju.server.live.elsewhere import finished_anywhere
from paiju.server.live.hub import Hub
from paiju.server.people.links import new_link
from paiju.server.people.messages import Named
from paiju.server.protocol.answers import Done, LookingOn
from paiju.server.protocol.refused import Refused, not_found
from paiju.server.protocol.server_messages import RoomInfo
from paiju.server.room.commands.relay import relay_at
from paiju.server.room.relay_settings import new_settings
from paiju.server.room.room import Room
from paiju.server.tables.finished_hands import WHOLE_MATCH, check_open, finished, in_turn
from paiju.server.tables.lists import enlist, table_row
from paiju.server.tables.messages.tables import (
    Made,
    NewTable,
    PlaceHeld,
    PlaceWish,
    SatDown,
    SitDown,
    TableRow,
    TableRules,
)
from paiju.server.tables.permissions import check_opening, check_sitting, check_taking, check_watching, room_of
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.packed import download
from paiju.server.web.requests import check_together, club_of, count, person_of, person_or_new, visitor_of
from paiju.server.web.rights import KNOWN, REFEREE, TABLE
from paiju.server.web.working import with_own_book, worked_out
from paiju.table.book_changes import recorded_parts


async def place(request: Request) -> Response:
    """Join a team as a member or substitute."""
    club, id, person = club_of(request), request.path_params["id"], person_of(request)
    wish = await body_as(request, PlaceWish)
    await check_taking(club, id, person, wish.place)
    player = await club.hub.take_place(id, person, wish.place)
    if player is not None:
        await club.store.grant(id, person.id, "seat", str(player))
    return reply(PlaceHeld(player))


@in_turn
async def record(request: Request) -> Response:
    """The relay so far, as `paiju relay show` reads it."""
    room, shown = await finished(request)
    relay = relay_at(room)
    check_open(request, room)
    lines = await relay_lines(club_of(request).hub, room, relay, shown)
    return await download(request, lines, f"paiju-relay-{room.id}.jsonl")


async def relay_lines(hub: Hub, room: Room, relay: Relay, shown: list[int]) -> list[str]:
    """The record of a relay: how it began, then its games, each from the journal of its own table."""
    assert room.settings.relay is not None
    lines = [relay.first_line()]
    for leg, game in zip(relay.legs, room.settings.relay.played):
        there = await finished_anywhere(hub, game.table)
        if there is None:
            raise not_found(_("earlier game"))
        lines += leg.lines(await hub.past.match_lines(*there))
    if room.match is not None:
        leg = replace(relay.legs[-1], ended=room.game_left)
        lines += leg.lines(await hub.past.match_lines(room, shown))
    return lines


async def create(request: Request) -> Response:
    """Open a table; a visitor without a token gets one."""
    club = club_of(request)
    wish = await body_as(request, NewTable)
    await check_opening(club, visitor_of(request).person)
    person, fresh = await person_or_new(request, wish.name)
    await check_together(club, "table", person.id)
    await check_together(club, "tables", visitor_of(request).address)
    wish = await with_text(club.store, wish)
    settings = await with_own_book(request, wish.toml, new_settings, wish, person)
    if any(chair.kind == "bot" for chair in settings.chairs):
        club.hub.bot_tables.check(person.id, visitor_of(request).address)
    made = await club.hub.create(person, settings)
    person = await club.people.called(person, wish.name)
    await enlist(club, made.table, person)
    programs = {}
    for player, program in made.programs.items():
        _rest, programs[SEATS[player]] = await club.people.new(program.name, id=program.id)
        await club.store.grant(made.table, program.id, "seat", str(player))
    links = {kind: await new_link(club, kind, made.table, person) for kind in ("play", "watch")}
    return reply(
        {"table": made.table, "seat": made.seat, "player": made.player, "token": fresh or None, "links": links}
        | {"programs": programs}
    )


async def tables(request: Request) -> Response:
    """Public tables and mine."""
    club, person = club_of(request), visitor_of(request).person
    listed_tables = await club.store.open_tables(person.id if person else None)
    return reply([table_row(club.hub, each) for each in listed_tables])


async def table(request: Request) -> Response:
    """One table, as everybody who may look sees it."""
    return reply(await club_of(request).hub.info(request.path_params["id"], visitor_of(request).person))


async def rules(request: Request) -> Response:
    """The book that a table's hands are played by, its length included."""
    club, id = club_of(request), request.path_params["id"]
    await club.hub.info(id, visitor_of(request).person)
    book = (await room_of(club, id)).book
    return reply(TableRules(book.id, **recorded_parts(book)))


async def sit(request: Request) -> Response:
    """Take a chair."""
    club, id = club_of(request), request.path_params["id"]
    wish = await body_as(request, SitDown)
    person = person_of(request)
    seat = await check_sitting(club, id, person, wish.seat)
    name = wish.name or person.name
    player = await club.hub.sit(id, person, seat, name)
    await club.people.called(person, wish.name)
    promised = (await room_of(club, id)).player_of(person.id) is None
    if not promised:  # else it is theirs when they have it
        await club.store.grant(id, person.id, "seat", str(player))
    return reply(SatDown(player, promised))


async def watch(request: Request) -> Response:
    """Watch a table."""
    club, id = club_of(request), request.path_params["id"]
    wish = await body_as(request, Named)
    person, fresh = await person_or_new(request, wish.name)
    await check_watching(club, id, person)
    await club.hub.watch(id, person, wish.name or person.name)
    await club.store.grant(id, person.id, "watch")
    return reply({"token": fresh or None})


async def support(request: Request) -> Response:
    """Bet from the next hand on, by invitation."""
    club, id = club_of(request), request.path_params["id"]
    wish = await body_as(request, Named)
    person = person_of(request)
    room = await room_of(club, id)
    if person.id not in room.invited and person.id not in room.supporters:  # by a link, or by the host's message
        raise Refused("not_invited", _("only by the host's invitation"))
    await club.hub.support(id, person, wish.name or person.name)
    return reply({})


async def referee(request: Request) -> Response:
    """Join as a referee, by office: a referee of the club needs no link."""
    club, id = club_of(request), request.path_params["id"]
    person = person_of(request)
    await room_of(club, id)
    await club.hub.referee(id, person, person.name)
    await club.store.grant(id, person.id, "referee")
    return reply({})


async def leave(request: Request) -> Response:
    """Leave the table for good."""
    club, id = club_of(request), request.path_params["id"]
    person = person_of(request)
    await club.hub.leave(id, person)
    await club.store.revoke(id, person.id)
    return reply({})


async def code(request: Request) -> Response:
    """A QR code for an address of this club."""
    text = request.query_params.get("text", "")
    sites = (club_of(request).settings.url, club_of(request).network.url)
    ours = text in sites or text.startswith((*(f"{site}/" for site in sites), str(request.base_url)))  # no SITE.example
    if len(text) > 300 or not ours:
        raise Refused("input", _("must be an address of this club"), field="text")
    await count(request, "link")
    return Response(await worked_out(request, qr.svg, text), media_type="image/svg+xml")


ENDPOINTS = (
    post("/api/tables", create, "Open a table", NewTable, Made),
    get("/api/tables", tables, "List public tables and mine", list[TableRow]),
    get("/api/tables/{id}", table, "A table", RoomInfo, needs=TABLE),
    get("/api/tables/{id}/rules", rules, "A table's rule book, as records contain it", TableRules, needs=TABLE),
    post("/api/tables/{id}/sit", sit, "Take a chair", SitDown, SatDown, needs=TABLE),
    post("/api/tables/{id}/watch", watch, "Watch a table", Named, LookingOn, needs=TABLE),
    post("/api/tables/{id}/support", support, "Bet as a supporter, by invitation", Named, Done, needs=TABLE),
    post("/api/tables/{id}/referee", referee, "Join as a referee, by office", None, Done, needs=REFEREE),
    post("/api/tables/{id}/leave", leave, "Leave a table for good", None, Done, needs=KNOWN),
    get("/api/qr", code, "A QR code for an address of this club"),
    post("/api/tables/{id}/place", place, "Join a relay's team", PlaceWish, PlaceHeld, needs=TABLE),
    get("/api/tables/{id}/relay", record, "The record of the relay that a table's game belongs to", needs=TABLE,
        cost=("hands", WHOLE_MATCH)),
)  # fmt: skip
