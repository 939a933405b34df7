"""The referee's questions at four kinds of place: tables of the club, desks, evenings and events. Search fouls, ask
what the book says about an incident, and which fouls a declaration could be. Rulings are made elsewhere, by an entry or
on the table's socket."""

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from paiju.books.book import Book
from paiju.evening import Evening
from paiju.match import Match
from paiju.match.log import with_record
from paiju.server.desks.foul_questions import by_words, door, opinion_at, opinion_of, proposals_for, proposals_of
from paiju.server.desks.messages.desks import (
    DeskDeclared,
    DeskFoul,
    DeskIncident,
    DeskOpinion,
    DeskProposal,
)
from paiju.server.desks.messages.evenings import EveningDeclared, EveningIncident
from paiju.server.desks.rights import KEEPERS, desk_allowed, evening_allowed
from paiju.server.events.roles import OFFICIALS
from paiju.server.events.visitors import visited as event_of
from paiju.server.room.commands.referee import check_looking, check_referee
from paiju.server.room.room import Room
from paiju.server.room.trial import copy_of
from paiju.server.tables.permissions import room_of
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import Handler, get
from paiju.server.web.requests import club_of, count, person_of
from paiju.server.web.rights import EVENT_OFFICIAL, ITS_REFEREE, READER, WRITER

# --- a table of the club ---


async def refereed(request: Request) -> Room:
    """The requested table; a visitor who is not a referee there is told so first of all."""
    person = person_of(request)
    room = await room_of(club_of(request), request.path_params["id"])
    check_referee(room, person)
    await count(request, "desk")
    return room


async def table_book(request: Request) -> Book:
    """The book of a table."""
    return (await refereed(request)).book


def looked_at(request: Request, room: Room) -> Match:
    """A copy of the match, once the hands are open to its referee."""
    return copy_of(check_looking(room, person_of(request)))


async def table_opinion(request: Request) -> Response:
    """What the book says about an incident, and what the referee still has to say."""
    room = await refereed(request)
    wish = await body_as(request, DeskIncident)
    match, hand = looked_at(request, room), None if wish.hand == room.hand else wish.hand
    record = await club_of(request).hub.past.record(room, hand)
    if hand is not None and record is not None:
        with_record(match.log, hand, record)
    return reply(opinion_at(match, wish.incident, hand))


async def table_declared(request: Request) -> Response:
    """The fouls that a declaration could be."""
    room = await refereed(request)
    wish = await body_as(request, DeskDeclared)
    return reply(proposals_for(looked_at(request, room), wish.declared, wish.offender))


# --- desks and evenings ---


async def desk_book(request: Request) -> Book:
    """The book of a desk."""
    club, id, _ = await desk_allowed(request)
    async with club.desks.turns.of(id):
        return (await club.desks.known(id)).desk.plan.book


def at_desk(sent: type, work: Callable[[Match, Any], object]) -> Handler:
    """The result of applying something to a desk's match and what was sent, in turn."""

    async def answer(request: Request) -> Response:
        club, id, _ = await desk_allowed(request)
        wish: Any = await body_as(request, sent)
        async with club.desks.turns.of(id):
            return reply(await asyncio.to_thread(work, (await club.desks.known(id)).desk.match, wish))

    return answer


async def evening_book(request: Request) -> Book:
    """The book of an evening, for those who keep it."""
    club, id, _ = await evening_allowed(request, *KEEPERS)
    async with club.evenings.turns.of(id):
        return (await club.evenings.known(id)).desk.evening.book


def at_evening(sent: type, work: Callable[[Evening, Any], object]) -> Handler:
    """The result of applying something to an evening and what was sent, in turn, for those who keep it."""

    async def answer(request: Request) -> Response:
        club, id, _ = await evening_allowed(request, *KEEPERS)
        wish: Any = await body_as(request, sent)
        async with club.evenings.turns.of(id):
            return reply(await asyncio.to_thread(work, (await club.evenings.known(id)).desk.evening, wish))

    return answer


def desk_opinion(match: Match, wish: DeskIncident) -> DeskOpinion:
    """What the book says at a desk."""
    return opinion_at(match, wish.incident, wish.hand)


def desk_declared(match: Match, wish: DeskDeclared) -> list[DeskProposal]:
    """What a declaration could be at a desk."""
    return proposals_for(match, wish.declared, wish.offender)


def evening_opinion(evening: Evening, wish: EveningIncident) -> DeskOpinion:
    """What the book says at a table of an evening."""
    return opinion_of(evening.opinion(wish.incident, wish.table))


def evening_declared(evening: Evening, wish: EveningDeclared) -> list[DeskProposal]:
    """What a declaration could be at a table of an evening."""
    said = {"declared": wish.declared, "offender": wish.offender}
    return proposals_of(evening.book, evening.propose(said, wish.table))


# --- events ---


async def event_book(request: Request) -> Book:
    """The book by which a stage of an event is played, for its officials."""
    _, event, _ = await event_of(request, *OFFICIALS)
    state, stage = event.record.state, request.query_params.get("stage", "")
    return state.book(stage) if any(each.name == stage for each in state.planned.stages) else state.planned.book


ENDPOINTS = (
    *door("/api/tables/{id}", table_book, table_opinion, table_declared, (DeskIncident, DeskDeclared),
          needs=ITS_REFEREE),
    *door("/api/desks/{id}", desk_book, at_desk(DeskIncident, desk_opinion), at_desk(DeskDeclared, desk_declared),
          (DeskIncident, DeskDeclared), needs=READER, cost="desk"),
    *door("/api/evenings/{id}", evening_book, at_evening(EveningIncident, evening_opinion),
          at_evening(EveningDeclared, evening_declared), (EveningIncident, EveningDeclared), needs=WRITER, cost="desk"),
    get("/api/events/{id}/fouls", by_words(event_book), "Search the fouls of its book (`q`), for officials",
        list[DeskFoul], needs=EVENT_OFFICIAL, cost="desk"),
)  # fmt: skip
