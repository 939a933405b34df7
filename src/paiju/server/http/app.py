"""The application: every address of the club, behind the gate."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp

from paiju.errors import InputError
from paiju.server.club import Club
from paiju.server.http import (
    health_pages,
    routes_accounts,
    routes_admin,
    routes_admin_people,
    routes_again,
    routes_backups,
    routes_books,
    routes_club,
    routes_company,
    routes_desks,
    routes_devices,
    routes_drills,
    routes_evening_fouls,
    routes_evenings,
    routes_event_entrants,
    routes_event_entries,
    routes_event_files,
    routes_event_fouls,
    routes_event_links,
    routes_event_pages,
    routes_event_public,
    routes_event_rounds,
    routes_events,
    routes_exams,
    routes_games,
    routes_hands,
    routes_join,
    routes_links,
    routes_me,
    routes_network,
    routes_own_games,
    routes_pages,
    routes_passkeys,
    routes_referee,
    routes_relay,
    routes_score,
    routes_score_desk,
    routes_share,
    routes_study,
    routes_tables,
    socket,
)
from paiju.server.http.bodies import problem, refusal, reply
from paiju.server.http.gate import Gate
from paiju.server.protocol.refused import Refused, not_found

log = logging.getLogger("paiju.server")
PARTS = (
    socket, routes_event_public, routes_score, routes_score_desk, routes_company, routes_tables, routes_again,
    routes_links, routes_hands, routes_join, routes_me, routes_accounts, routes_club, routes_devices, routes_network,
    routes_books, routes_admin, routes_admin_people, routes_desks, routes_evenings, routes_evening_fouls,
    routes_events, routes_event_entries, routes_event_files, routes_event_links, routes_event_entrants,
    routes_event_rounds, routes_event_pages, routes_event_fouls, routes_referee, routes_games, routes_passkeys,
    routes_backups, routes_share, routes_relay, routes_exams, routes_study, routes_drills, routes_own_games,
    routes_pages, health_pages,
)  # fmt: skip
METHODS_WORDS = ("this address does not take that method", "此地址不接受该方法")


def build(club: Club) -> ASGIApp:
    """The whole application for a club."""

    @asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        await club.open()
        yield
        await club.close()

    app = Starlette(
        routes=[route for part in PARTS for route in part.ROUTES],
        exception_handlers={InputError: answer, HTTPException: answer, Exception: sorry},
        lifespan=running,
    )
    app.router.redirect_slashes = False
    app.state.club = club
    return Gate(app, club)


async def answer(request: Request, error: Exception) -> Response:
    """What was raised, as an answer; a browser at an address there is not gets a page that says so."""
    if isinstance(error, HTTPException) and error.status_code == 404 and routes_pages.wants_page(request):
        return routes_pages.missing_page()
    return refusal(refused_by(error))


def refused_by(error: Exception) -> InputError:
    """What the sender can mend; the framework itself raises for no such method and no such address."""
    if isinstance(error, InputError):
        return error
    if isinstance(error, HTTPException) and error.status_code == 405:
        return Refused("method", *METHODS_WORDS)
    return not_found("address", "地址")


async def sorry(_: Request, __: Exception) -> Response:
    """A mistake of ours: said, never shown."""
    return reply(problem("bug", "a mistake of ours; nothing was changed by it", "服务器内部错误"), 500)
