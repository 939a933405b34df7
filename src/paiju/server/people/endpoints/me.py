"""Who I am: name, language, my tables. Where I am logged in is in devices.py."""

from starlette.requests import Request
from starlette.responses import Response

from paiju.server.people.messages import Me, Myself, Renamed
from paiju.server.tables.lists import my_table
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.requests import check_rate, club_of, person_or_new, visitor_of


async def me(request: Request) -> Response:
    """Who I am and where I sit."""
    person, club = visitor_of(request).person, club_of(request)
    if person is None:
        return reply(Myself(None, "", None, False, []))
    tables = await club.store.tables_of(person.id)
    rows = [my_table(club.hub, table, await club.store.rights_of(table.id, person.id), person.id) for table in tables]
    role, account = await club.role(person), await club.store.accounts.of(person.id)
    told = Myself(person.id, person.name, person.lang, role == "administrator", rows, role)
    if account is not None:
        told.account, told.password = account.name, bool(account.password)
    return reply(told)


async def change_me(request: Request) -> Response:
    """Another name or language; a stranger gets a token this way."""
    club = club_of(request)
    wish = await body_as(request, Me)
    person, fresh = await person_or_new(request, wish.name or "", wish.lang or "zh")
    if not fresh and wish.name not in (None, person.name):
        check_rate(club, "rename", person.id)
    person = await club.people.change(person, wish.name, wish.lang)
    return reply({"person": person.id, "name": person.name, "lang": person.lang, "token": fresh or None})


ENDPOINTS = (
    get("/api/me", me, "Who I am, and my tables", Myself),
    post("/api/me", change_me, "My name and language; a stranger gets a token", Me, Renamed),
)  # fmt: skip
