"""The administrator's desk, as far as people and links go: listed, logged out, barred, given offices; every link of
the club listed and withdrawn. Tables are in club/endpoints/admin.py."""

from starlette.requests import Request
from starlette.responses import Response

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
from paiju.server.web.requests import club_of
from paiju.server.web.rights import ADMIN

LONGEST_SEARCH = 40


async def people(request: Request) -> Response:
    """People by name or id; without words the administrators, who is barred, and who was here last."""
    club = club_of(request)
    await club.people.write_uses()
    listed_people = await club.store.people.listed(request.query_params.get("q", "").strip()[:LONGEST_SEARCH])
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
    """The tables somebody looks at just now."""
    rooms = [live.room for live, visit in club.hub.links.values() if visit.person.id == person]
    return [PersonPlace(room.id, room.settings.title, room.book.id) for room in rooms]


async def somebody(request: Request) -> Person:
    """The person an administrator means."""
    person = await club_of(request).store.find_person(request.path_params["person"][:32])
    if person is None:
        raise Refused("not_found", *sessions.NOBODY)
    return person


async def give_role(request: Request) -> Response:
    """Somebody holds another office, or none; there is always an administrator."""
    person = await somebody(request)
    wish = await body_as(request, RoleWish)
    if wish.role != "player" and await club_of(request).store.people.is_barred(person.id):
        raise Refused("barred", "who is barred holds no office; lift that first", "被禁止的人不能任职；请先解禁")
    await appoint(club_of(request), person, wish.role)
    return reply({})


async def rename(request: Request) -> Response:
    """Another name for somebody, in what they do from now on."""
    person = await somebody(request)
    await club_of(request).people.change(person, (await body_as(request, Named)).name, None)
    return reply({})


async def recover(request: Request) -> Response:
    """A link by which somebody who cannot come in any more does, once, and sets a new password."""
    person, club = await somebody(request), club_of(request)
    if await club.may(person, "administrator"):
        en = "an administrator is recovered by nobody else; end their office first"
        raise Refused("admin", en, "不能替别的管理员恢复；请先免去其职务")
    return reply(await made_link(club, await new_link(club, "recover", "", person)))


async def export(request: Request) -> Response:
    """Everything the club holds about somebody, who has asked for it."""
    person = await somebody(request)
    return await exported(request, person.id)


async def erase(request: Request) -> Response:
    """Somebody who has asked for it is taken out of the club for good."""
    person = await somebody(request)
    await sessions.forget(club_of(request), person)
    return reply({})


async def log_out(request: Request) -> Response:
    """Every device of somebody is logged out."""
    return reply(LoggedOut(await sessions.log_out(club_of(request), request.path_params["person"])))


async def dismiss(request: Request) -> Response:
    """Somebody is no administrator any more; not the last one."""
    await sessions.dismiss(club_of(request), request.path_params["person"])
    return reply({})


async def bar(request: Request) -> Response:
    """Somebody may not come in any more."""
    await sessions.bar(club_of(request), request.path_params["person"])
    return reply({})


async def lift(request: Request) -> Response:
    """Somebody may come in again."""
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
    """A link opens nothing any more."""
    if not await club_of(request).store.links.withdraw(named(request.path_params["link"])):
        raise Refused("not_found", "there is no such link", "没有这个链接")
    return reply(Withdrawn(1))


async def withdraw_all(request: Request) -> Response:
    """No link of the club opens anything any more."""
    return reply(Withdrawn(await club_of(request).store.links.withdraw()))


ENDPOINTS = (
    get("/api/admin/people", people, "People by name or id (`q`)", list[PersonRow], needs=ADMIN),
    post("/api/admin/people/{person}/log-out", log_out, "Log all devices of somebody out", None, LoggedOut,
         needs=ADMIN),
    post("/api/admin/people/{person}/dismiss", dismiss, "End somebody's office", None, Done, needs=ADMIN),
    post("/api/admin/people/{person}/role", give_role, "Give somebody an office, or none", RoleWish, Done, needs=ADMIN),
    post("/api/admin/people/{person}/rename", rename, "Another name for somebody", Named, Done, needs=ADMIN),
    post("/api/admin/people/{person}/recover", recover, "A link by which somebody comes in again", None, MadeLink,
         needs=ADMIN, cost="link"),
    get("/api/admin/people/{person}/export", export, "Everything the club holds about somebody", needs=ADMIN),
    post("/api/admin/people/{person}/erase", erase, "Take somebody out of the club for good", None, Done, needs=ADMIN),
    post("/api/admin/people/{person}/bar", bar, "Bar somebody from the club", None, Done, needs=ADMIN),
    post("/api/admin/people/{person}/lift", lift, "Let somebody in again", None, Done, needs=ADMIN),
    get("/api/admin/links", links, "Every link that can still be used", list[LinkRow], needs=ADMIN),
    post("/api/admin/links/withdraw", withdraw_all, "Withdraw every link", None, Withdrawn, needs=ADMIN),
    post("/api/admin/links/{link}/withdraw", withdraw, "Withdraw one link", None, Withdrawn, needs=ADMIN),
)  # fmt: skip
