"""The servers of a club for whoever runs it: which there are, which tables each has, and letting one, or all of them,
take no new tables."""

import asyncio
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from paiju import __version__
from paiju.languages import _
from paiju.server.club.club import Club
from paiju.server.club.messages import (
    ClubServer,
    ClubServers,
    Drained,
    DrainedServer,
    DrainWish,
    OwnedTable,
    ServerNow,
)
from paiju.server.people.offices import OPERATOR
from paiju.server.protocol.refused import Refused
from paiju.server.room.engine_hash import engine_hash
from paiju.server.storage.rows.servers import ServerRow
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.passing_on import asked_of
from paiju.server.web.requests import club_of, page_number
from paiju.server.web.rights import ADMIN

IN_PLAY = ("playing", "between", "paused")
EVERY, HERE, SHORTEST_ID = "all", "here", 4
LONGEST_ID = 32
NOW, DRAIN = "/api/admin/server", "/api/admin/drain"
NOBODY_RUNS = _("no server of this club is running")


async def now(request: Request) -> Response:
    """This server as it knows itself."""
    return reply(server_now(club_of(request)))


def server_now(club: Club) -> ServerNow:
    """The same."""
    playing = sum(live.room.state in IN_PLAY for live in club.hub.tables.values())
    return ServerNow(club.pulse.draining, club.leads(), len(club.hub.tables), playing)


async def owners(request: Request) -> Response:
    """The servers of the club, and which of them has each table, page by page; or one table (`table`)."""
    club, table = club_of(request), request.query_params.get("table", "")[:LONGEST_ID]
    if table and (not table.isprintable() or await club.store.find_table(table) is None):
        raise Refused("no_table", _("there is no such table"))
    if club.members is None:
        return reply(await only_server(club, table))
    rows = await club.store.servers.all()
    known = await asyncio.gather(*(asked_now(request, row) for row in rows))
    servers = [club_server(row, there) for row, there in zip(rows, known, strict=True)]
    names = {server.id: server.name for server in servers}
    owned = await club.store.servers.owned(table, page_number(request))
    tables = [OwnedTable(each.table, each.title, each.state, names.get(each.server, "")) for each in owned]
    return reply(ClubServers(True, servers, tables))


async def only_server(club: Club, table: str) -> ClubServers:
    """The same of a club that has one server, or none at this moment."""
    if not club.is_serving:
        return ClubServers(False, [], [])
    here, url = server_now(club), club.network.inner_url
    name, engine = urlsplit(url).netloc, engine_hash()[:12]
    server = ClubServer("", name, url, __version__, engine, 0.0, True, here.tables, here)
    chosen = [table] if table else sorted(club.hub.tables)
    listed = [row for each in chosen if (row := await club.store.find_table(each)) is not None]
    tables = [OwnedTable(row.id, row.title, club.hub.listed_state(row.id, row.state), name) for row in listed]
    return ClubServers(False, [server], tables)


async def asked_now(request: Request, row: ServerRow) -> ServerNow | None:
    """A server as it knows itself; None where it does not answer."""
    club = club_of(request)
    if club.members is not None and row.id == club.members.id:
        return server_now(club)
    answer = await asked_of(club, request.scope, row.id, row.url, "GET", NOW) if row.is_alive else None
    return None if answer is None else msgspec.json.decode(answer, type=ServerNow)


def club_server(row: ServerRow, there: ServerNow | None) -> ClubServer:
    """A server of the list."""
    return ClubServer(
        row.id, name_of(row), row.url, row.version, row.engine, row.silent, row.is_alive, row.tables, there,
        row.draining,
    )  # fmt: skip


def name_of(row: ServerRow) -> str:
    """A server's name, as its numbers have it."""
    return urlsplit(row.url).netloc


async def show_drain(request: Request) -> Response:
    """Whether this server takes new tables."""
    return reply(drained(club_of(request)))


async def drain(request: Request) -> Response:
    """Take no new tables, or take them again: the server that is asked, another one, or all; only at the server's own
    machine."""
    club, wish = club_of(request), await body_as(request, DrainWish)
    if OPERATOR not in request.scope:
        raise Refused("forbidden", _("only paiju admin on the server's own machine may do this"))
    if not wish.server or club.members is None:
        drain_here(club, wish)
        return reply(drained(club))
    alive = [row for row in await club.store.servers.all() if row.is_alive and not row.draining]
    meant = [row for row in alive if is_meant(club, row, wish.server)]
    if not alive:
        raise Refused("not_found", NOBODY_RUNS)
    if not meant:
        text = _("no server of this club is called {name}; paiju admin owners lists them", name=wish.server[:80])
        raise Refused("not_found", text, field="server")
    each_wish = DrainWish(wish.draining, everywhere=len(meant) > 1 and len(meant) == len(alive))
    done = await asyncio.gather(*(drained_there(request, row, each_wish) for row in meant))
    reached = [each for each in done if each.reached]
    return reply(Drained(bool(reached) and wish.draining, sum(each.tables for each in reached), list(done)))


async def drained_there(request: Request, row: ServerRow, wish: DrainWish) -> DrainedServer:
    """It is told to a server."""
    club = club_of(request)
    if club.members is not None and row.id == club.members.id:
        drain_here(club, wish)
        return DrainedServer(name_of(row), True, drained(club).tables)
    answer = await asked_of(club, request.scope, row.id, row.url, "POST", DRAIN, msgspec.json.encode(wish))
    there = Drained(False, 0) if answer is None else msgspec.json.decode(answer, type=Drained)
    return DrainedServer(name_of(row), answer is not None, there.tables)


def is_meant(club: Club, row: ServerRow, name: str) -> bool:
    """Is it one that is meant: all, those of the command that runs here, or the one of this name, this address, or an
    id that begins so?"""
    if name in (EVERY, HERE):
        return name == EVERY or row.url in club.network.urls_here
    return name in (name_of(row), row.url) or (len(name) >= SHORTEST_ID and row.id.startswith(name))


def drain_here(club: Club, wish: DrainWish) -> None:
    """From now on this server takes no new tables; nor are people sent here, unless it is so everywhere."""
    club.pulse.draining, club.pulse.sends_away = wish.draining, wish.draining and not wish.everywhere


def drained(club: Club) -> Drained:
    """How far it is."""
    here = server_now(club)
    return Drained(here.draining, here.playing)


ENDPOINTS = (
    get(NOW, now, "This server as it knows itself", ServerNow, needs=ADMIN),
    get("/api/admin/owners", owners, "The club's servers and which tables each has (`page`), or one `table`",
        ClubServers, needs=ADMIN),
    get(DRAIN, show_drain, "Whether this server takes no new tables", Drained, needs=ADMIN),
    post(DRAIN, drain, "Take no new tables (only at the server's machine)", DrainWish, Drained,
         needs=ADMIN, notes=("draining", "server")),
)  # fmt: skip
