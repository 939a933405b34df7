"""Fouls of an evening: looked up, and what the book says of them, before somebody who keeps it rules by an entry."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from paiju.server.desks.fouls import foul_row, opinion_of, proposals_of
from paiju.server.desks.messages.desks import DeskFoul, DeskOpinion, DeskProposal
from paiju.server.desks.messages.evenings import EveningDeclared, EveningIncident
from paiju.server.desks.opening import ENTRY_LIMIT, MOST_FOUND
from paiju.server.desks.rights import KEEPERS, allowed
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.rights import WRITER


async def fouls(request: Request) -> Response:
    """The book's fouls by words in Chinese or English; without any, all of them."""
    club, id, _ = await allowed(request, *KEEPERS)
    asked = request.query_params.get("q", "").strip()[:100]
    async with club.evenings.turns.of(id):
        book = (await club.evenings.known(id)).desk.evening.book
    return reply(await asyncio.to_thread(foul_row, book, asked, MOST_FOUND))


async def opinion(request: Request) -> Response:
    """What the book says of an incident at a table, and what the referee still has to say."""
    club, id, _ = await allowed(request, *KEEPERS)
    wish = await body_as(request, EveningIncident)
    async with club.evenings.turns.of(id):
        evening = (await club.evenings.known(id)).desk.evening
        return reply(opinion_of(await asyncio.to_thread(evening.opinion, wish.incident, wish.table)))


async def declared(request: Request) -> Response:
    """The fouls that a declaration at a table may be."""
    club, id, _ = await allowed(request, *KEEPERS)
    wish = await body_as(request, EveningDeclared)
    async with club.evenings.turns.of(id):
        evening = (await club.evenings.known(id)).desk.evening
        said = {"declared": wish.declared, "offender": wish.offender}
        return reply(proposals_of(evening.book, await asyncio.to_thread(evening.propose, said, wish.table)))


ENDPOINTS = (
    get("/api/evenings/{id}/fouls", fouls, "Fouls of its book by words (`q`)", list[DeskFoul], needs=WRITER,
        cost="desk"),
    post("/api/evenings/{id}/opinion", opinion, "What the book says of an incident", EveningIncident, DeskOpinion,
         needs=WRITER, cost="desk", largest=ENTRY_LIMIT),
    post("/api/evenings/{id}/declared", declared, "Fouls a declaration may be", EveningDeclared, list[DeskProposal],
         needs=WRITER, cost="desk", largest=ENTRY_LIMIT),
)  # fmt: skip
