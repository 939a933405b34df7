"""The administrator's desk: tables listed and ended, further administrators by link, a password."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from paiju.server.http import accounts
from paiju.server.http.bodies import reply, told
from paiju.server.http.links import made_link, new_link
from paiju.server.http.permissions import check_admin
from paiju.server.http.permissions import end as end_table
from paiju.server.http.requests import club_of, count, person_of, too_many, visitor_of
from paiju.server.http.table_rows import admin_row
from paiju.server.http.visitors import keep
from paiju.server.protocol.api_requests import Login
from paiju.server.protocol.shared import Person

PASSWORD_COST = 5  # against a key of a link: a tenth of a second each


async def admin_of(request: Request) -> Person:
    """The administrator who sent this; nobody else."""
    person = person_of(request)
    await check_admin(club_of(request), person)
    return person


async def log_in(request: Request) -> Response:
    """Come in by name and password."""
    club = club_of(request)
    wish = await told(request, Login)
    tried = (f"name {wish.name[:40]}", visitor_of(request).address)
    wait = max(club.limits.take("key", key, PASSWORD_COST) for key in tried)
    if wait:
        raise too_many(wait)
    person, token = await accounts.log_in(club, wish.name, wish.password, visitor_of(request).client)
    answer = reply({"person": person.id, "name": person.name})
    keep(answer, token, club.settings.secure)
    return answer


async def set_login(request: Request) -> Response:
    """My name and password."""
    person = await admin_of(request)
    wish = await told(request, Login)
    await accounts.set_login(club_of(request), person, wish.name, wish.password)
    return reply({})


async def tables(request: Request) -> Response:
    """Every table."""
    await admin_of(request)
    club = club_of(request)
    found = await club.store.all_tables()
    people = await club.store.people.at_tables([table.id for table in found])
    return reply([await admin_row(club, table, people.get(table.id, {})) for table in found])


async def end(request: Request) -> Response:
    """End a table's match, with the results it has after its last finished hand."""
    await admin_of(request)
    await end_table(club_of(request), request.path_params["id"])
    return reply({})


async def link(request: Request) -> Response:
    """A link that makes somebody else an administrator, once."""
    person = await admin_of(request)
    count(request, "link")
    address = await new_link(club_of(request), "admin", "", person)
    return reply(await made_link(club_of(request), address))


ROUTES = [
    Route("/api/admin/login", log_in, methods=["POST"]),
    Route("/api/admin/account", set_login, methods=["POST"]),
    Route("/api/admin/tables", tables),
    Route("/api/admin/tables/{id}/end", end, methods=["POST"]),
    Route("/api/admin/links", link, methods=["POST"]),
]
