"""Who I am, and accounts: create a name and a password, sign in, change them, sign out. A guest who creates one stays
the same person, with their seats, tables and games."""

from starlette.requests import Request
from starlette.responses import Response

from paiju.server.people import accounts, sessions
from paiju.server.people.messages import LoggedIn, LoggedOut, Login, Me, Myself, NewLogin, Renamed
from paiju.server.people.signing_in import check_same, signed_in
from paiju.server.tables.lists import my_table
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.requests import check_rate, check_together, club_of, person_of, person_or_new, visitor_of
from paiju.server.web.rights import KNOWN
from paiju.server.web.visitors import forget

PASSWORD_COST = 5  # against a key of a link: a tenth of a second each


async def me(request: Request) -> Response:
    """Who I am and where I sit."""
    person, club = visitor_of(request).person, club_of(request)
    if person is None:
        return reply(Myself(None, "", None, False, []))
    tables = await club.store.tables_of(person.id)
    rows = [my_table(club.hub, table, await club.store.rights_of(table.id, person.id), person.id) for table in tables]
    role, account = await club.role(person), await club.store.accounts.of(person.id)
    myself = Myself(person.id, person.name, person.lang, role == "administrator", rows, role)
    if account is not None:
        myself.account, myself.password = account.name, bool(account.password)
    return reply(myself)


async def change_me(request: Request) -> Response:
    """Set my name or language; a stranger gets a token this way."""
    club = club_of(request)
    wish = await body_as(request, Me)
    person, fresh = await person_or_new(request, wish.name or "", wish.lang or "zh")
    if not fresh and wish.name not in (None, person.name):
        check_rate(club, "rename", person.id)
    person = await club.people.change(person, wish.name, wish.lang)
    return reply({"person": person.id, "name": person.name, "lang": person.lang, "token": fresh or None})


async def log_in(request: Request) -> Response:
    """Sign in with name and password. If the browser belongs to somebody else, they must confirm the change."""
    club, who = club_of(request), visitor_of(request)
    wish = await body_as(request, Login)
    await check_together(club, "key", f"name {wish.name[:40].lower()}", PASSWORD_COST)
    await check_together(club, "door", who.address, PASSWORD_COST)
    known = await accounts.known(club, wish.name, wish.password)
    await club.give_back("door", who.address, PASSWORD_COST)  # a whole club may come from one address
    if not wish.become:
        check_same(who, known)
    return await signed_in(request, known)


async def set_login(request: Request) -> Response:
    """Set my name and password; a stranger gets an account this way."""
    club, who = club_of(request), visitor_of(request)
    wish = await body_as(request, NewLogin)
    await accounts.check_accounts(club, who.person)
    accounts.check_login(wish.name.strip(), wish.password)
    kind, whose = ("key", who.person.id) if who.person is not None else ("door", who.address)
    await check_together(club, kind, whose, PASSWORD_COST)
    if who.person is not None:
        await accounts.check_old(club, who.person, wish.old)
    elif await club.store.accounts.named(wish.name.strip()):
        raise accounts.name_taken()
    person, _ = await person_or_new(request)
    await accounts.set_login(club, person, wish.name, wish.password)
    if kind == "door":
        await club.give_back(kind, whose, PASSWORD_COST)
    person = await club.people.called(person, wish.name)
    return reply({"person": person.id, "name": person.name})


async def log_out(request: Request) -> Response:
    """Sign out on this device."""
    club, person = club_of(request), person_of(request)
    if len(await club.store.people.tokens_of(person.id)) == 1:
        await sessions.check_way_back(club, person.id)
    ended = await sessions.drop_tokens(club, person.id, only=visitor_of(request).token)
    answer = reply(LoggedOut(ended))
    forget(answer, club.settings.secure)
    return answer


ENDPOINTS = (
    post("/api/admin/login", log_in, "Sign in with name and password (old address)", Login, LoggedIn),
    post("/api/login", log_in, "Sign in with name and password", Login, LoggedIn),
    post("/api/me/account", set_login, "Set my name and password; a stranger gets an account", NewLogin, LoggedIn),
    post("/api/me/log-out", log_out, "Sign out on this device", None, LoggedOut, needs=KNOWN),
    get("/api/me", me, "Who I am, and my tables", Myself),
    post("/api/me", change_me, "Set my name and language; a stranger gets a token", Me, Renamed),
)  # fmt: skip
