"""The application: every address of the club, behind the gate."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.books.endpoints import ENDPOINTS as BOOKS
from paiju.server.club.club import Club
from paiju.server.club.endpoints import ENDPOINTS as CLUB
from paiju.server.club.refresher import Refresher
from paiju.server.cluster.owners import ServedElsewhere
from paiju.server.desks.endpoints import ENDPOINTS as DESKS
from paiju.server.events.endpoints import ENDPOINTS as EVENTS
from paiju.server.people.endpoints import ENDPOINTS as PEOPLE
from paiju.server.protocol.refused import Refused, not_found
from paiju.server.score.endpoints import ENDPOINTS as SCORE
from paiju.server.study.endpoints import ENDPOINTS as STUDY
from paiju.server.tables.endpoints import ENDPOINTS as TABLES
from paiju.server.web import health, manifest, openapi, pages, socket
from paiju.server.web.bodies import problem, refusal, reply
from paiju.server.web.endpoint import Endpoint, get, largest_bodies
from paiju.server.web.gate import Gate
from paiju.server.web.passing_on import ELSEWHERE

log = logging.getLogger("paiju.server")


async def description(_: Request) -> Response:
    """The API described."""
    return Response(await asyncio.to_thread(openapi.document, ENDPOINTS), media_type="application/json")


DESCRIPTION = get("/api/openapi.json", description, "This document")
# An address is the first that fits; the pages take whatever nobody else does.
ENDPOINTS: tuple[Endpoint, ...] = (
    *TABLES, *PEOPLE, *DESKS, *EVENTS, *STUDY, *BOOKS, *SCORE, *CLUB, DESCRIPTION, *health.ENDPOINTS,
    *manifest.ENDPOINTS, *pages.ENDPOINTS,
)  # fmt: skip
METHODS_WORDS = _("this address does not accept that method")


def build(club: Club) -> ASGIApp:
    """The whole application for a club."""

    @asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        club.words.heard = Refresher(club).heard()
        await club.open()
        yield
        await club.close()

    app = Starlette(
        routes=[*socket.ROUTES, *(each.route() for each in ENDPOINTS)],
        exception_handlers={InputError: answer, HTTPException: answer, Exception: sorry},
        lifespan=running,
    )
    app.router.redirect_slashes = False
    app.state.club = club
    return Gate(app, club, largest_bodies(ENDPOINTS))


async def answer(request: Request, error: Exception) -> Response:
    """What was raised, as an answer; a browser at an address there is not gets a page that says so. What another server
    must answer is noted for the gate."""
    if isinstance(error, ServedElsewhere) and ELSEWHERE in request.scope:
        request.scope[ELSEWHERE].error = error
    if isinstance(error, HTTPException) and error.status_code == 404 and pages.wants_page(request):
        return pages.missing_page()
    return refusal(refused_by(error))


def refused_by(error: Exception) -> InputError:
    """What the sender can mend; the framework itself raises for no such method and no such address."""
    if isinstance(error, InputError):
        return error
    if isinstance(error, HTTPException) and error.status_code == 405:
        return Refused("method", METHODS_WORDS)
    return not_found(_("address"))


async def sorry(_request: Request, _error: Exception) -> Response:
    """A mistake of ours: said, never shown."""
    return reply(problem("bug", _("a server error; nothing was changed")), 500)
