"""Who I am; links that make me somebody; the administrator's desk is in routes_admin.py."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from paiju.server.http import accounts
from paiju.server.http.bodies import reply, told
from paiju.server.http.permissions import follow
from paiju.server.http.requests import check_rate, club_of, person_or_new, visitor_of
from paiju.server.http.table_rows import my_table
from paiju.server.http.visitors import LONGEST_TOKEN, keep
from paiju.server.protocol.api_requests import Me
from paiju.server.protocol.refused import Refused
from paiju.server.security import digest


async def me(request: Request) -> Response:
    """Who I am and where I sit."""
    person, club = visitor_of(request).person, club_of(request)
    if person is None:
        return reply({"person": None, "name": "", "lang": None, "admin": False, "tables": []})
    tables = await club.store.tables_of(person.id)
    rows = [my_table(club.hub, table, await club.store.rights_of(table.id, person.id)) for table in tables]
    admin = await club.admin(person)
    return reply({"person": person.id, "name": person.name, "lang": person.lang, "admin": admin, "tables": rows})


async def change_me(request: Request) -> Response:
    """Another name or language; a stranger gets a token this way."""
    club = club_of(request)
    wish = await told(request, Me)
    person, fresh = await person_or_new(request, wish.name or "", wish.lang or "zh")
    person = await club.people.change(person, wish.name, wish.lang)
    answer = reply({"person": person.id, "name": person.name, "lang": person.lang, "token": fresh or None})
    if fresh:
        keep(answer, fresh, club.settings.secure)
    return answer


async def join(request: Request) -> Response:
    """A link opened: its key becomes a cookie or a right, and leaves the address bar."""
    club, who = club_of(request), visitor_of(request)
    if "prefetch" in request.headers.get("sec-purpose", "") or request.method == "HEAD":
        return Response(status_code=204)  # a preview uses nothing up
    check_rate(club, "key", who.address)
    key = digest(request.path_params["key"][:LONGEST_TOKEN])
    link = await club.store.use_link(key)
    if link is None:
        return RedirectResponse("/?link=gone", 303)
    if link.kind == "device":
        return await other_device(request, link.person, link.table)
    person, fresh = await person_or_new(request)
    if link.kind == "admin":
        await accounts.appoint(club, person)
        answer = RedirectResponse("/admin", 303)
    else:
        try:
            await follow(club, link, person)
        except Refused:
            await club.store.give_link_back(key)
            raise
        answer = RedirectResponse(f"/table/{link.table}", 303)
    if fresh:
        keep(answer, fresh, club.settings.secure)
    return answer


async def other_device(request: Request, person: str, table: str) -> Response:
    """The same person in another browser."""
    club = club_of(request)
    found = await club.people.again(person)
    if found is None:
        raise Refused("not_found", "the link is of nobody we know", "链接已失效")
    answer = RedirectResponse(f"/table/{table}", 303)
    keep(answer, found[1], club.settings.secure)
    return answer


ROUTES = [
    Route("/api/me", me),
    Route("/api/me", change_me, methods=["POST"]),
    Route("/join/{key}", join),
]
