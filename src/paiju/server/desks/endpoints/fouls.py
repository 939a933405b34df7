"""The referee's questions at four kinds of place: tables of the club, desks, evenings and events. Search fouls, ask
what the book says about an incident, and which fouls a declaration could be. Rulings are made elsewhere, by an entry or
on the table's socket."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from paiju.books.book import NO_NAMES, Book
from paiju.desk.cards import at_end
from paiju.evening import Evening
from paiju.match import Match
from paiju.match.log import with_record
from paiju.match.rotation import dealing
from paiju.match.ruled import on_record, opinion_on
from paiju.referee import Incident, Ruling, find, incident_from, listing
from paiju.referee.describe import cost, variant_clauses
from paiju.referee.drafting import Need
from paiju.referee.event_prices import event_prices
from paiju.referee.foul_types import Code, Foul
from paiju.referee.fouls import ANY_OTHER, all_clauses, code_of
from paiju.referee.fouls import get as foul_by_id
from paiju.referee.sentences import headline
from paiju.referee.words import rights_words
from paiju.server.desks.messages.desks import (
    DeskDeclared,
    DeskFoul,
    DeskIncident,
    DeskNeed,
    DeskNeedChoice,
    DeskOpinion,
    DeskProposal,
    DeskVariant,
    FoulPrice,
)
from paiju.server.desks.messages.evenings import EveningDeclared, EveningIncident
from paiju.server.desks.opening import ENTRY_LIMIT
from paiju.server.desks.rights import KEEPERS, desk_allowed, evening_allowed
from paiju.server.events.roles import OFFICIALS
from paiju.server.events.visitors import visited as event_of
from paiju.server.room.commands.referee import check_looking, check_referee
from paiju.server.room.room import Room
from paiju.server.room.trial import copy_of
from paiju.server.tables.permissions import room_of
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import Cost, Endpoint, Handler, get, post
from paiju.server.web.requests import club_of, count, person_of
from paiju.server.web.rights import EVENT_OFFICIAL, ITS_REFEREE, READER, WRITER, Right

MOST_LISTED = 12  # what a phone shows without scrolling much


def foul_row(book: Book, words: str, most: int) -> list[DeskFoul]:
    """Fouls matching the words, best first, and last the one for what the book does not name; all fouls without
    words."""
    fouls = listing(book)
    if words:
        best = find(book, words, most)
        fouls = (*best, *(foul for foul in fouls if foul.id in ANY_OTHER and foul not in best))
    return [foul_of(code_of(book), foul) for foul in fouls]


def foul_of(code: Code, foul: Foul) -> DeskFoul:
    """A foul with its cases and what each costs."""
    variants = [
        DeskVariant(
            variant.id,
            variant.when,
            cost(code, variant),
            list(variant_clauses(code, variant)),
            [FoulPrice(*price) for price in event_prices(variant)],
        )
        for variant in foul.variants
    ]
    return DeskFoul(foul.id, foul.words, foul.what, list(all_clauses(code, foul)), variants)


def opinion_at(match: Match, incident: Mapping[str, object], hand: int | None) -> DeskOpinion:
    """What the book says about an incident; for the next hand, as if it were being played."""
    sent = incident_from(incident, match.book)
    if hand is not None and hand == match.hands and match.entered_hand is None:
        here = replace(sent, hand=hand, dealer=dealing(match.book, match.position))
        ruling = on_record(match, match.book, here)
    else:
        ruling = opinion_on(match, sent, hand)
    return opinion_of(ruling)


def opinion_of(ruling: Ruling) -> DeskOpinion:
    """A ruling as it is shown before anybody makes it."""
    return DeskOpinion(
        settled=ruling.settled,
        why=ruling.why,
        clauses=list(ruling.clauses),
        payments=list(ruling.payments),
        hand=ruling.hand,
        rights_lost=[rights_words(loss) for loss in ruling.lost],
        at_end=at_end(ruling),
        needs=[need_of(need) for need in ruling.needs],
    )


def need_of(need: Need) -> DeskNeed:
    """What the referee still has to say."""
    choices = [DeskNeedChoice(id, words) for id, words in need.choices]
    return DeskNeed(need.field, need.words, choices, need.least, need.most, list(need.amounts))


def proposals_for(match: Match, declared: str, offender: int) -> list[DeskProposal]:
    """The fouls that a declaration could be, with their names."""
    return proposals_of(match.book, match.propose({"declared": declared, "offender": offender}))


def proposals_of(book: Book, incidents: Iterable[Incident]) -> list[DeskProposal]:
    """Incidents as they are proposed."""
    proposals = []
    for incident in incidents:
        foul = foul_by_id(book, incident.foul)
        when = next((variant.when for variant in foul.variants if variant.id == incident.variant), NO_NAMES)
        words = headline(foul.words, when)
        proposals.append(DeskProposal(incident.foul, incident.variant, words, list(incident.clauses)))
    return proposals


def by_words(book_at: Callable[[Request], Awaitable[Book]]) -> Handler:
    """Search the book's fouls in Chinese or English; without words, all of them."""

    async def fouls(request: Request) -> Response:
        book = await book_at(request)
        words = request.query_params.get("q", "").strip()[:100]
        return reply(await asyncio.to_thread(foul_row, book, words, MOST_LISTED))

    return fouls


# --- a table of the club ---


async def refereed(request: Request) -> Room:
    """The requested table; a visitor who is not a referee there is told so first of all."""
    person = person_of(request)
    room = await room_of(club_of(request), request.path_params["id"])
    check_referee(room, person)
    count(request, "desk")
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


def door(at: str, book: Callable[[Request], Awaitable[Book]], opinion: Handler, declared: Handler,
         sent: tuple[type, type], needs: Right, cost: Cost | None = None) -> tuple[Endpoint, ...]:  # fmt: skip
    """The three endpoints of one kind of place."""
    return (
        get(f"{at}/fouls", by_words(book), "Search the fouls of its book (`q`)", list[DeskFoul], needs=needs,
            cost=cost),
        post(f"{at}/opinion", opinion, "What the book says about an incident", sent[0], DeskOpinion,
             needs=needs, cost=cost, largest=ENTRY_LIMIT),
        post(f"{at}/declared", declared, "Fouls that a declaration could be", sent[1], list[DeskProposal],
             needs=needs, cost=cost, largest=ENTRY_LIMIT),
    )  # fmt: skip


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
