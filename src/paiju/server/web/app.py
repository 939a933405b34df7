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
from paiju.server.club.club import Club
from paiju.server.club.endpoints import admin as routes_admin
from paiju.server.club.endpoints import backups as routes_backups
from paiju.server.club.endpoints import club as routes_club
from paiju.server.club.endpoints import network as routes_network
from paiju.server.desks.endpoints import desks as routes_desks
from paiju.server.desks.endpoints import evening_fouls as routes_evening_fouls
from paiju.server.desks.endpoints import evenings as routes_evenings
from paiju.server.events.endpoints import entrants as routes_event_entrants
from paiju.server.events.endpoints import entries as routes_event_entries
from paiju.server.events.endpoints import events as routes_events
from paiju.server.events.endpoints import files as routes_event_files
from paiju.server.events.endpoints import fouls as routes_event_fouls
from paiju.server.events.endpoints import links as routes_event_links
from paiju.server.events.endpoints import pages as routes_event_pages
from paiju.server.events.endpoints import public as routes_event_public
from paiju.server.events.endpoints import rounds as routes_event_rounds
from paiju.server.people.endpoints import accounts as routes_accounts
from paiju.server.people.endpoints import admin_people as routes_admin_people
from paiju.server.people.endpoints import devices as routes_devices
from paiju.server.people.endpoints import join as routes_join
from paiju.server.people.endpoints import me as routes_me
from paiju.server.people.endpoints import passkeys as routes_passkeys
from paiju.server.protocol.refused import Refused, not_found
from paiju.server.score.endpoints import desk as routes_score_desk
from paiju.server.score.endpoints import score as routes_score
from paiju.server.study.endpoints import books as routes_books
from paiju.server.study.endpoints import drills as routes_drills
from paiju.server.study.endpoints import exams as routes_exams
from paiju.server.study.endpoints import lessons as routes_study
from paiju.server.study.endpoints import own_games as routes_own_games
from paiju.server.tables.endpoints import again as routes_again
from paiju.server.tables.endpoints import company as routes_company
from paiju.server.tables.endpoints import games as routes_games
from paiju.server.tables.endpoints import hands as routes_hands
from paiju.server.tables.endpoints import links as routes_links
from paiju.server.tables.endpoints import referee as routes_referee
from paiju.server.tables.endpoints import relay as routes_relay
from paiju.server.tables.endpoints import share as routes_share
from paiju.server.tables.endpoints import tables as routes_tables
from paiju.server.web import health as health_pages
from paiju.server.web import pages as routes_pages
from paiju.server.web import socket
from paiju.server.web.bodies import problem, refusal, reply
from paiju.server.web.gate import Gate

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
