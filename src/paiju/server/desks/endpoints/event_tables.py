"""Hands at an event's table: how they stand, tried before they are entered, the referee's questions. They are entered
as anything is said of an event: `POST /api/events/{id}/entries`, `hands`."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import _
from paiju.server.club.club import Club
from paiju.server.desks.event_desks import desk_of_event, table_view
from paiju.server.desks.foul_questions import door, opinion_at, proposals_for
from paiju.server.desks.messages.desks import (
    DeskOpinion,
    DeskProposal,
    EntryPreview,
    TableDeclared,
    TableHands,
    TableIncident,
    TableTried,
)
from paiju.server.desks.opening import ENTRY_LIMIT
from paiju.server.events.entries.rights import DOORS, OWN_HANDS
from paiju.server.events.keeper import OpenEvent
from paiju.server.events.roles import roles_of
from paiju.server.events.visitors import visited
from paiju.server.protocol.refused import Refused
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import Handler, get, post
from paiju.server.web.rights import EVENT_HANDS
from paiju.tournament.record.signed_tables import is_closed
from paiju.tournament.rulings.table_desk import TableDesk, renumbered
from paiju.tournament.tables import TableSeats

HANDS = DOORS["hands"]
OFFICES = tuple(role for role in HANDS.everybody if role != "player")
PLACE = ("stage", "round", "table")


async def event_asked(request: Request) -> tuple[Club, OpenEvent, str]:
    """The event, for its players and those who enter results."""
    return await visited(request, *HANDS.everybody)


def seats_at(event: OpenEvent, who: str, stage: str, round: str, table: str) -> TableSeats:
    """A table of it, for those who play there and those who enter results."""
    seated = event.safe.seating.get((stage, round), ())
    seats = next((each for each in seated if each.table == table), None)
    if seats is None:
        raise Refused("input", _("name a seated table: stage, round and table"), field="table")
    if who not in seats.players and not set(roles_of(event.safe, who)) & set(OFFICES):
        raise Refused("not_yours", OWN_HANDS.text)
    return seats


def place_of(request: Request) -> list[str]:
    """Stage, round and table as the address names them."""
    return [request.query_params.get(name, "") for name in PLACE]


async def hands(request: Request) -> Response:
    """The hands entered at a table so far."""
    club, event, who = await event_asked(request)
    seats = seats_at(event, who, *place_of(request))
    return reply(await club.events.look(hands_at, event, who, seats))


def hands_at(event: OpenEvent, who: str, seats: TableSeats) -> TableHands:
    """A table's hands as somebody is shown them."""
    state, key = event.safe, (seats.stage, seats.round, seats.table)
    official = bool(set(roles_of(state, who)) & set(OFFICES))
    may = not is_closed(state, key) and (official or (key[:2] in state.starts and key not in state.sheets))
    view = table_view(desk_of_event(event, seats))
    shown = replace(view, may_audit=view.may_audit and official)
    return TableHands(shown, list(seats.players), may and not state.closed)


def tried(table: TableDesk, wish: TableTried) -> EntryPreview:
    """The effect an entry would have; why not, while somebody is still typing."""
    try:
        account, paid = table.preview(wish.entry)
    except InputError as error:
        return EntryPreview([], [], [], error.text)
    return EntryPreview(list(account.words), list(account.clauses), paid)


# --- the referee's questions ---


async def book_at(request: Request) -> Book:
    """The book by which a table plays."""
    _club, event, who = await event_asked(request)
    return event.safe.book(seats_at(event, who, *place_of(request)).stage)


def at_desk(sent: type, work: Callable[[TableDesk, Any], object]) -> Handler:
    """The result of applying something to a table's desk and what was sent."""

    async def answer(request: Request) -> Response:
        club, event, who = await event_asked(request)
        wish: Any = await body_as(request, sent)
        seats = seats_at(event, who, wish.stage, wish.round, wish.table)
        return reply(await club.events.look(lambda: work(desk_of_event(event, seats), wish)))

    return answer


def opinion(table: TableDesk, wish: TableIncident) -> DeskOpinion:
    """What the book says about an incident."""
    part = table.now
    incident = renumbered(wish.incident, {player: seat for seat, player in enumerate(part.order)})
    hand = None if wish.hand is None else max(wish.hand - part.hands_before, 0)
    answer = opinion_at(part.desk.match, incident, hand)
    answer.payments = part.at_table(answer.payments)
    return answer


def declared(table: TableDesk, wish: TableDeclared) -> list[DeskProposal]:
    """What a declaration could be."""
    return proposals_for(table.desk.match, wish.declared, wish.offender)


ENDPOINTS = (
    get("/api/events/{id}/hands", hands, "The hands entered at a table: ?stage &round &table", TableHands,
        needs=EVENT_HANDS, cost="desk"),
    post("/api/events/{id}/hands/preview", at_desk(TableTried, tried), "The effect an entry would have at a table",
         TableTried, EntryPreview, needs=EVENT_HANDS, cost="desk", largest=ENTRY_LIMIT),
    *door("/api/events/{id}/hands", book_at, at_desk(TableIncident, opinion), at_desk(TableDeclared, declared),
          (TableIncident, TableDeclared), needs=EVENT_HANDS, cost="desk"),
)  # fmt: skip
