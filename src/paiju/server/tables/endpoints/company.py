"""Company over HTTP: the lobby, and a seat at the next free table."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from paiju.server.club.club import Club
from paiju.server.cluster.owners import ServedElsewhere
from paiju.server.live.open_tables import waiting_for
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room.table_settings import book_of, settings_of
from paiju.server.tables.lists import enlist
from paiju.server.tables.messages.tables import FoundTable, NewTable, NextTable, OpenTable
from paiju.server.tables.permissions import check_opening
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.passing_on import ELSEWHERE
from paiju.server.web.requests import check_together, club_of, person_or_new, visitor_of

TAKEN = ("no_seat", "removed", "referee", "over", "no_table", "moved")  # why another table is tried


async def lobby(request: Request) -> Response:
    """Tables with people at them: to sit down, or to watch."""
    return reply(club_of(request).lobby.open_tables(visitor_of(request).person))


async def next_free(request: Request) -> Response:
    """A seat at a table of a book: the one where most people are waiting, otherwise a new one in the lobby."""
    club = club_of(request)
    wish = await body_as(request, NextTable)
    players = book_of(wish.book, None).tiles.players
    person, fresh = await person_or_new(request, wish.name)
    await check_together(club, "table", person.id)
    await check_together(club, "tables", visitor_of(request).address)
    place = await seated(club, person, wish, ELSEWHERE in request.scope)
    if place is None:
        await check_opening(club, person)
        seats: list[object] = ["me", *["open"] * (players - 1)]
        table = NewTable(wish.book, seats=seats, name=wish.name, listed=True, take_over=True)  # type: ignore[arg-type]
        settings = await asyncio.to_thread(settings_of, table, person)
        made = await club.hub.create(person, settings)
        await enlist(club, made.table, person)
        place = FoundTable(made.table, made.player or 0, True, None)
    await club.people.called(person, wish.name)
    place.token = fresh or None
    return reply(place)


async def seated(club: Club, person: Person, wish: NextTable, may_pass: bool) -> FoundTable | None:
    """A seat where somebody is waiting, or where I already sit; None if there is none, or others were quicker."""
    for table in waiting_for(club.hub, wish.book, person, club.lobby.others):
        try:
            mine = (await club.hub.live(table)).room.player_of(person.id)
            player = mine if mine is not None else await club.hub.sit(table, person, None, wish.name)
        except Refused as refused:
            if refused.code not in TAKEN or (may_pass and isinstance(refused, ServedElsewhere)):
                raise  # whoever has the table looks for a seat there
            continue
        await club.store.grant(table, person.id, "seat", str(player))
        return FoundTable(table, player, False, None)
    return None


ENDPOINTS = (
    get("/api/tables/open", lobby, "The lobby: tables with people at them", list[OpenTable], cost="lobby"),
    post("/api/tables/next", next_free, "Take a seat at the next free table of a book", NextTable, FoundTable),
)  # fmt: skip
