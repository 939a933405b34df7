"""The fouls of an event's book by words, for its officials."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from paiju.server.desks.fouls import foul_row
from paiju.server.desks.messages.desks import DeskFoul
from paiju.server.events.roles import OFFICIALS
from paiju.server.events.visitors import found
from paiju.server.web.bodies import reply
from paiju.server.web.endpoint import get
from paiju.server.web.rights import EVENT_OFFICIAL

MOST_FOUND = 8


async def fouls(request: Request) -> Response:
    """The fouls of the book by which a stage is played, in Chinese or English words; without any, all of them."""
    _, event, _ = await found(request, *OFFICIALS)
    asked = request.query_params.get("q", "").strip()[:100]
    state, stage = event.record.state, request.query_params.get("stage", "")
    known = any(one.name == stage for one in state.planned.stages)
    book = state.book(stage) if known else state.planned.book
    return reply(await asyncio.to_thread(foul_row, book, asked, MOST_FOUND))


ENDPOINTS = (
    get("/api/events/{id}/fouls", fouls, "Fouls of its book by words (`q`), for officials", list[DeskFoul],
        needs=EVENT_OFFICIAL, cost="desk"),
)  # fmt: skip
