"""A table's links and people, for its host: made, listed, withdrawn. Links for the administrator are in
people/endpoints/admin_people.py, opening one is in people/endpoints/join.py."""

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import _
from paiju.server.club.club import Club
from paiju.server.people.links import INVITING, link_row, made_link, meant, new_link, same_link
from paiju.server.people.messages import LinkRow, Withdrawn
from paiju.server.people.offices import check_role
from paiju.server.protocol.answers import MadeLink
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room.commands.relay import all_places
from paiju.server.room.given_names import name_or_guest
from paiju.server.room.room import Room
from paiju.server.storage.rows.links import Link, named, of_table
from paiju.server.tables.messages.tables import NewLink, TablePerson
from paiju.server.tables.permissions import check_host, check_keeper, check_sharing, room_of
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.requests import club_of, person_of
from paiju.server.web.rights import HOST, KEEPER


async def make(request: Request) -> Response:
    """Make a link to this table: the host's invitations, an organiser's for a referee, my own seat for another device,
    or a finished hand to share. A link made earlier is returned again while it opens the same thing."""
    club, id = club_of(request), request.path_params["id"]
    wish = await body_as(request, NewLink)
    person = person_of(request)
    await check_making(club, id, person, wish)
    what = wish.hand if wish.kind == "share" else wish.place or wish.seat
    address = await same_link(club, wish.link, Link(wish.kind, id, meant(what), person.id))
    return reply(await made_link(club, address or await new_link(club, wish.kind, id, person, what)))


async def check_making(club: Club, table: str, person: Person, wish: NewLink) -> None:
    """May somebody make this link?"""
    if wish.kind == "referee":
        await check_role(club, person, "organiser")
        await room_of(club, table)
    elif wish.kind == "share":
        await check_sharing(club, table, person, wish.hand)
    elif wish.kind in INVITING:
        await check_host(club, table, person)
        check_place(await room_of(club, table), wish)
    elif not await club.store.rights_of(table, person.id):
        raise Refused("not_yours", _("you have no place at this table"))


def check_place(room: Room, wish: NewLink) -> None:
    """Is it a team of the table's relay, or a place in one?"""
    known = (
        [seat for place, team, _rest in all_places(room.relay) for seat in (f"t{team}", place)] if room.relay else []
    )
    if wish.place and (wish.kind != "play" or wish.place not in known):
        raise Refused("no_place", _("there is no such place in this relay"))


async def listed(request: Request) -> Response:
    """The links to this table that can still be used, with who came by them."""
    club, id = club_of(request), request.path_params["id"]
    kinds = await kinds_for(club, id, person_of(request))
    room = await room_of(club, id)
    await club.store.links.withdraw_removed(id, room.removed)
    came = await club.store.links.came_by(id)
    links = await club.store.links.listed(of_table(id, kinds))
    return reply([link_row(link, came.get(link.digest, [])) for link in links])


async def withdraw(request: Request) -> Response:
    """Withdraw a link."""
    club, id = club_of(request), request.path_params["id"]
    kinds = await kinds_for(club, id, person_of(request))
    count = await club.store.links.withdraw(of_table(id, kinds), named(request.path_params["link"]))
    if not count:
        raise Refused("not_found", _("there is no such link"))
    return reply(Withdrawn(count))


async def withdraw_all(request: Request) -> Response:
    """Withdraw all the links."""
    club, id = club_of(request), request.path_params["id"]
    kinds = await kinds_for(club, id, person_of(request))
    return reply(Withdrawn(await club.store.links.withdraw(of_table(id, kinds))))


async def kinds_for(club: Club, table: str, person: Person) -> tuple[str, ...]:
    """The kinds of links somebody may see and withdraw: the host those they make and shared hands, an administrator a
    referee's too."""
    await check_keeper(club, table, person)
    kinds = (*INVITING, "share")
    return (*kinds, "referee") if await club.may(person, "organiser") else kinds


async def people(request: Request) -> Response:
    """Who is at this table and who was removed from it, for the host."""
    club, id = club_of(request), request.path_params["id"]
    await check_keeper(club, id, person_of(request))
    live = await club.hub.live(id)
    rows = roles(live.room)
    names = live.room.names
    present = [(who, name_or_guest(who, names.get(who, "")), role, who in live.show.links) for who, role in rows]
    return reply([TablePerson(*row) for row in present])  # type: ignore[arg-type]


def roles(room: Room) -> list[tuple[str, str]]:
    """Everybody in a room, each once, in their first role."""
    players = [chair.person for chair in room.chairs if chair.person is not None]
    groups = (
        ("host", [room.host]),
        ("player", players),
        ("supporter", list(room.supporters)),
        ("invited", sorted(room.invited)),
        ("watcher", sorted(room.watchers)),
        ("referee", list(room.referees)),
        ("removed", sorted(room.removed)),
    )
    by_person: dict[str, str] = {}
    for role, group in groups:
        for person in group:
            by_person.setdefault(person, role)
    return list(by_person.items())


ENDPOINTS = (
    post("/api/tables/{id}/links", make,
         "Make a link: an invitation, for a referee, for another device of mine, or to a finished hand", NewLink,
         MadeLink,
         needs=HOST, cost="link"),
    get("/api/tables/{id}/links", listed, "The table's links that can still be used, for the host", list[LinkRow],
        needs=KEEPER),
    post("/api/tables/{id}/links/withdraw", withdraw_all, "Withdraw all links to the table", None, Withdrawn,
         needs=KEEPER),
    post("/api/tables/{id}/links/{link}/withdraw", withdraw, "Withdraw a link to the table", None, Withdrawn,
         needs=KEEPER),
    get("/api/tables/{id}/people", people, "Who is there, and who was removed", list[TablePerson], needs=KEEPER),
)  # fmt: skip
