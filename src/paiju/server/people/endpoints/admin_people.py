"""The administrator's desk for people and links: list people, sign them out, bar them, give them offices; list and
withdraw every link of the club. Tables are in club/endpoints/admin.py."""

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import _
from paiju.server.club.club import Club
from paiju.server.people import sessions
from paiju.server.people.accounts import appoint
from paiju.server.people.export import exported
from paiju.server.people.links import link_row, made_link, new_link
from paiju.server.people.messages import LinkRow, LoggedOut, Named, PersonPlace, PersonRow, RoleWish, Withdrawn
from paiju.server.protocol.answers import Done, MadeLink
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room.given_names import name_or_guest
from paiju.server.storage.rows.links import named
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.requests import club_of, page_number
from paiju.server.web.rights import ADMIN

LONGEST_SEARCH = 40


async def people(request: Request) -> Response:
    """People by name or id, page by page: the administrators first, those barred, then recent visitors."""
    club = club_of(request)
    await club.people.write_uses()
    words = request.query_params.get("q", "").strip()[:LONGEST_SEARCH]
    listed_people = await club.store.people.listed(words, page_number(request))
    return reply(
        [
            PersonRow(
                person=row.person,
                name=name_or_guest(row.person, row.name),
                created=row.created,
                seen=row.seen,
                devices=row.devices,
                admin=row.role == "administrator",
                account=row.account if row.account and row.password else "",
                barred=row.barred,
                role=row.role,
                here=places(club, row.person),
            )
            for row in listed_people
        ]
    )


def places(club: Club, person: str) -> list[PersonPlace]:
    """The tables somebody is looking at now."""
    rooms = [live.room for live, visit in club.hub.links.values() if visit.person.id == person]
    return [PersonPlace(room.id, room.settings.title, room.book.id) for room in rooms]


async def somebody(request: Request) -> Person:
    """The person an administrator means."""
    person = await club_of(request).store.find_person(request.path_params["person"][:32])
    if person is None:
        raise Refused("not_found", sessions.NOBODY)
    return person


async def give_role(request: Request) -> Response:
    """Give somebody another office, or none; there is always an administrator."""
    person = await somebody(request)
    wish = await body_as(request, RoleWish)
    if wish.role != "player" and await club_of(request).store.people.is_barred(person.id):
        raise Refused("barred", _("someone who is banned cannot hold an office; lift the ban first"))
    await appoint(club_of(request), person, wish.role)
    return reply({})


async def rename(request: Request) -> Response:
    """Rename somebody, in what they do from now on."""
    person = await somebody(request)
    await club_of(request).people.change(person, (await body_as(request, Named)).name, None)
    return reply({})


async def recover(request: Request) -> Response:
    """Make a link by which somebody who can no longer sign in can do so once, and set a new password."""
    person, club = await somebody(request), club_of(request)
    if await club.may(person, "administrator"):
        raise Refused("admin", _("nobody else can recover an administrator's account; remove them from office first"))
    return reply(await made_link(club, await new_link(club, "recover", "", person)))


async def export(request: Request) -> Response:
    """Everything the club holds about somebody, at their request."""
    person = await somebody(request)
    return await exported(request, person.id)


async def erase(request: Request) -> Response:
    """Erase somebody from the club for good, at their request."""
    person = await somebody(request)
    await sessions.forget(club_of(request), person)
    return reply({})


async def log_out(request: Request) -> Response:
    """Sign somebody out on every device."""
    return reply(LoggedOut(await sessions.log_out(club_of(request), request.path_params["person"])))


async def dismiss(request: Request) -> Response:
    """End somebody's office as administrator, unless they are the last."""
    await sessions.dismiss(club_of(request), request.path_params["person"])
    return reply({})


async def bar(request: Request) -> Response:
    """Bar somebody from the club."""
    await sessions.bar(club_of(request), request.path_params["person"])
    return reply({})


async def lift(request: Request) -> Response:
    """Let somebody in again."""
    await sessions.lift(club_of(request), request.path_params["person"])
    return reply({})


async def links(request: Request) -> Response:
    """Every link of the club that can still be used, with who came by it."""
    store = club_of(request).store
    listed_links = await store.links.listed()
    tables = {link.table for link in listed_links if link.table}
    came: dict[str, list[str]] = {}
    for table in tables:
        came |= await store.links.came_by(table)
    return reply([link_row(link, came.get(link.digest, [])) for link in listed_links])


async def withdraw(request: Request) -> Response:
    """Withdraw a link."""
    if not await club_of(request).store.links.withdraw(named(request.path_params["link"])):
        raise Refused("not_found", _("there is no such link"))
    return reply(Withdrawn(1))


async def withdraw_all(request: Request) -> Response:
    """Withdraw every link of the club."""
    return reply(Withdrawn(await club_of(request).store.links.withdraw()))


ENDPOINTS = (
    get("/api/admin/people", people, "Search people by name or id (`q`), 100 a page (`page`)", list[PersonRow],
        needs=ADMIN),
    post("/api/admin/people/{person}/log-out", log_out, "Sign somebody out on all devices", None, LoggedOut,
         needs=ADMIN),
    post("/api/admin/people/{person}/dismiss", dismiss, "End somebody's office", None, Done, needs=ADMIN),
    post("/api/admin/people/{person}/role", give_role, "Give somebody an office, or take it away", RoleWish, Done,
         needs=ADMIN, notes=("role",)),
    post("/api/admin/people/{person}/rename", rename, "Rename somebody", Named, Done, needs=ADMIN),
    post("/api/admin/people/{person}/recover", recover, "Make a link by which somebody can sign in again", None,
         MadeLink,
         needs=ADMIN, cost="link"),
    get("/api/admin/people/{person}/export", export, "Everything the club holds about somebody", needs=ADMIN,
        notes=()),
    post("/api/admin/people/{person}/erase", erase, "Erase somebody from the club for good", None, Done, needs=ADMIN),
    post("/api/admin/people/{person}/bar", bar, "Bar somebody from the club", None, Done, needs=ADMIN),
    post("/api/admin/people/{person}/lift", lift, "Let somebody in again", None, Done, needs=ADMIN),
    get("/api/admin/links", links, "List every link that can still be used", list[LinkRow], needs=ADMIN),
    post("/api/admin/links/withdraw", withdraw_all, "Withdraw every link", None, Withdrawn, needs=ADMIN),
    post("/api/admin/links/{link}/withdraw", withdraw, "Withdraw one link", None, Withdrawn, needs=ADMIN),
)  # fmt: skip
