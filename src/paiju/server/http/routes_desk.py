"""The administrator's desk, as far as people and links go: listed, logged out, barred, relieved of their office; every
link of the club listed and withdrawn. Tables and coming in are in routes_admin.py."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from paiju.server.http import sessions
from paiju.server.http.bodies import reply
from paiju.server.http.links import link_row
from paiju.server.http.requests import club_of
from paiju.server.http.routes_admin import admin_of
from paiju.server.protocol.people_replies import LoggedOut, PersonRow, Withdrawn
from paiju.server.protocol.refused import Refused
from paiju.server.room.given_names import name_or_guest
from paiju.server.storage.link_rows import named

LONGEST_SEARCH = 40


async def people(request: Request) -> Response:
    """People by name or id; without words the administrators, who is barred, and who was here last."""
    await admin_of(request)
    club = club_of(request)
    await club.people.write_uses()
    found = await club.store.people.listed(request.query_params.get("q", "").strip()[:LONGEST_SEARCH])
    return reply(
        [
            PersonRow(
                person=one.person,
                name=name_or_guest(one.person, one.name),
                created=one.created,
                seen=one.seen,
                devices=one.devices,
                admin=one.account is not None,
                account=one.account if one.account and one.password else "",
                barred=one.barred,
            )
            for one in found
        ]
    )


async def log_out(request: Request) -> Response:
    """Every device of somebody is logged out."""
    await admin_of(request)
    return reply(LoggedOut(await sessions.log_out(club_of(request), request.path_params["person"])))


async def dismiss(request: Request) -> Response:
    """Somebody is no administrator any more; not the last one."""
    await admin_of(request)
    await sessions.dismiss(club_of(request), request.path_params["person"])
    return reply({})


async def bar(request: Request) -> Response:
    """Somebody may not come in any more."""
    await admin_of(request)
    await sessions.bar(club_of(request), request.path_params["person"])
    return reply({})


async def lift(request: Request) -> Response:
    """Somebody may come in again."""
    await admin_of(request)
    await sessions.lift(club_of(request), request.path_params["person"])
    return reply({})


async def links(request: Request) -> Response:
    """Every link of the club that can still be used, with who came by it."""
    await admin_of(request)
    store = club_of(request).store
    found = await store.links.listed()
    tables = {link.table for link in found if link.table}
    came: dict[str, list[str]] = {}
    for table in tables:
        came |= await store.links.came_by(table)
    return reply([link_row(link, came.get(link.digest, [])) for link in found])


async def withdraw(request: Request) -> Response:
    """A link opens nothing any more."""
    await admin_of(request)
    if not await club_of(request).store.links.withdraw(named(request.path_params["link"])):
        raise Refused("not_found", "there is no such link", "没有这个链接")
    return reply(Withdrawn(1))


async def withdraw_all(request: Request) -> Response:
    """No link of the club opens anything any more."""
    await admin_of(request)
    return reply(Withdrawn(await club_of(request).store.links.withdraw()))


ROUTES = [
    Route("/api/admin/people", people),
    Route("/api/admin/people/{person}/log-out", log_out, methods=["POST"]),
    Route("/api/admin/people/{person}/dismiss", dismiss, methods=["POST"]),
    Route("/api/admin/people/{person}/bar", bar, methods=["POST"]),
    Route("/api/admin/people/{person}/lift", lift, methods=["POST"]),
    Route("/api/admin/links", links),
    Route("/api/admin/links/withdraw", withdraw_all, methods=["POST"]),
    Route("/api/admin/links/{link}/withdraw", withdraw, methods=["POST"]),
]
