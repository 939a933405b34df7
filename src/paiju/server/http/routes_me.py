"""Who I am; links that make me somebody; the administrator's desk is in routes_admin.py."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from paiju.server.http import accounts
from paiju.server.http.gate import too_many
from paiju.server.http.permissions import ROLES, follow
from paiju.server.http.visitors import LONGEST_TOKEN, keep, visitor_of
from paiju.server.protocol.messages import Lang, Person
from paiju.server.protocol.responses import HttpRefusal, reply, told
from paiju.server.security import digest


class Me(Struct):
    """What I want to be called, and in which language."""

    name: str | None = None
    lang: Lang | None = None


async def somebody(request: Request, name: str = "", lang: Lang = "zh") -> tuple[Person, str]:
    """Who sent this; a stranger becomes somebody, with a token that is told once."""
    who, club = visitor_of(request), request.app.state.club
    if who.person is not None:
        return who.person, ""
    wait = club.limits.take("new", who.address)
    if wait:
        raise too_many(wait)
    made: tuple[Person, str] = await club.people.new(name, lang)
    return made


async def me(request: Request) -> Response:
    """Who I am and where I sit."""
    person, club = visitor_of(request).person, request.app.state.club
    if person is None:
        return reply({"person": None, "name": "", "lang": None, "admin": False, "tables": []})
    rows = []
    for table in await club.store.tables_of(person.id):
        rights = await club.store.rights_of(table.id, person.id)
        role = next((role for role in ROLES if role in rights), "watch")
        rows.append({"table": table.id, "title": table.title, "book": table.book, "role": role, "state": table.state})
    admin = await club.admin(person)
    return reply({"person": person.id, "name": person.name, "lang": person.lang, "admin": admin, "tables": rows})


async def change_me(request: Request) -> Response:
    """Another name or language; a stranger gets a token this way."""
    club = request.app.state.club
    wish = await told(request, Me)
    person, fresh = await somebody(request, wish.name or "", wish.lang or "zh")
    person = await club.people.change(person, wish.name, wish.lang)
    answer = reply({"person": person.id, "name": person.name, "lang": person.lang, "token": fresh or None})
    if fresh:
        keep(answer, fresh, club.settings.secure)
    return answer


async def join(request: Request) -> Response:
    """A link opened: its key becomes a cookie or a right, and leaves the address bar."""
    club, who = request.app.state.club, visitor_of(request)
    if "prefetch" in request.headers.get("sec-purpose", "") or request.method == "HEAD":
        return Response(status_code=204)  # a preview uses nothing up
    wait = club.limits.take("key", who.address)
    if wait:
        raise too_many(wait)
    link = await club.store.use_link(digest(request.path_params["key"][:LONGEST_TOKEN]))
    if link is None:
        return RedirectResponse("/?link=gone", 303)
    if link.kind == "device":
        return await other_device(request, link.person, link.table)
    person, fresh = await somebody(request)
    if link.kind == "admin":
        await accounts.appoint(club, person)
        answer = RedirectResponse("/admin", 303)
    else:
        await follow(club, link, person)
        answer = RedirectResponse(f"/table/{link.table}", 303)
    if fresh:
        keep(answer, fresh, club.settings.secure)
    return answer


async def other_device(request: Request, person: str, table: str) -> Response:
    """The same person in another browser."""
    club = request.app.state.club
    found = await club.people.again(person)
    if found is None:
        raise HttpRefusal(404, "not_found", "the link is of nobody we know", "链接已失效")
    answer = RedirectResponse(f"/table/{table}", 303)
    keep(answer, found[1], club.settings.secure)
    return answer


ROUTES = [
    Route("/api/me", me),
    Route("/api/me", change_me, methods=["POST"]),
    Route("/join/{key}", join),
]
