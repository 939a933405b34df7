"""Joining by a link. Looking at its page does not use it up: the page says what it opens, and it is used when the
person confirms. Nobody becomes somebody else without being told and agreeing."""

from starlette.requests import Request
from starlette.responses import Response

from paiju.books.book import NO_NAMES
from paiju.languages import _
from paiju.match.relay import Relay
from paiju.server.club.club import Club
from paiju.server.people import accounts
from paiju.server.people.links import DEVICES, GONE, follow, is_inside, opened
from paiju.server.people.messages import Join, Joined, LinkShown, Loss, OpenedLink, SeenPerson
from paiju.server.people.sessions import end_replaced
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room.commands.relay import all_places
from paiju.server.room.commands.seats import free_chairs
from paiju.server.storage.rows.links import Link
from paiju.server.tables.lists import my_table
from paiju.server.tables.permissions import room_of
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import post
from paiju.server.web.requests import check_together, club_of, person_or_new, visitor_of
from paiju.server.web.visitors import keep

HELD = ("host", "referee", "seat")  # what somebody would miss at a table


async def look(request: Request) -> Response:
    """What a link opens, and what that would mean for the visitor."""
    club, me = club_of(request), visitor_of(request).person
    _rest, link = await tried(request, (await body_as(request, OpenedLink)).key)
    shown = LinkShown(
        kind=link.kind,  # type: ignore[arg-type]
        table=link.table,
        title="",
        book="",
        names=NO_NAMES,
        host="",
        inside=await is_inside(club, link, me),
        me=seen(me) if me is not None else None,
        becomes=None,
        loses=None,
    )
    maker = await club.store.find_person(link.person)
    if link.table:
        await tell_table(club, link, shown)
    elif maker is not None:
        shown.host = maker.name
    if link.kind in DEVICES and maker is not None:
        shown.becomes = seen(maker)
        shown.loses = await loss(club, me) if me is not None and me.id != maker.id else None
    return reply(shown)


async def tried(request: Request, key: str) -> tuple[str, Link]:
    """What a key opens; keys that open nothing are counted."""
    club, address = club_of(request), visitor_of(request).address
    await check_together(club, "door", address)
    there = await opened(club, key)
    await club.give_back("door", address, 1.0)
    return there


def seen(person: Person) -> SeenPerson:
    """Somebody, as far as others may know."""
    return SeenPerson(person.id, person.name)


async def tell_table(club: Club, link: Link, shown: LinkShown) -> None:
    """The table a link leads to, and how many chairs a player can choose from."""
    room = await room_of(club, link.table)
    if link.kind == "play" and room.relay is not None:
        shown.teams, shown.place = invited_to(room.relay, link.seat), link.seat if "." in link.seat else ""
    elif link.kind == "play" and not room.over:
        shown.free = len(free_chairs(room)) if not link.seat else 1
    shown.title, shown.book, shown.host = room.settings.title, room.book.id, room.names.get(room.host, "")
    shown.names = room.book.names


def invited_to(relay: Relay, seat: str) -> list[str]:
    """Whom a link invites in a relay: a team, all of them, or the one member or substitute it is for."""
    places = {place: name for place, _rest, name in all_places(relay)}
    if seat in places:
        return [places[seat]]
    return [team.name for at, team in enumerate(relay.teams) if seat in ("", f"t{at}")]


async def loss(club: Club, me: Person) -> Loss:
    """What somebody has in this browser."""
    tables = await club.store.tables_of(me.id)
    rows = [my_table(club.hub, each, await club.store.rights_of(each.id, me.id), me.id) for each in tables]
    account = await club.store.accounts.of(me.id)
    return Loss(
        tables=[row for row in rows if row.role in HELD and row.state != "over"],
        admin=await club.admin(me),
        devices=max(0, len(await club.store.people.tokens_of(me.id)) - 1),
        password=bool(account and account.password),
    )


async def join(request: Request) -> Response:
    """Join by a link: it is used up, unless the visitor is already in."""
    club = club_of(request)
    wish = await body_as(request, Join)
    key_digest, link = await tried(request, wish.key)
    if link.kind in DEVICES:
        return await other_device(request, link, key_digest, wish.become)
    if link.kind == "invite" and visitor_of(request).person is None:
        await use(club, key_digest)
    person, fresh = await person_or_new(request, wish.name, invited=True)
    if not await is_inside(club, link, person):
        await use(club, key_digest)
        try:
            if link.kind == "admin":
                await accounts.appoint(club, person)
            else:
                await follow(club, link, person, key_digest)
        except Refused:
            await club.store.give_link_back(key_digest)
            raise
    return reply(Joined(place(link), link.table, person.id, fresh or None))


async def use(club: Club, key_digest: str) -> None:
    """Use a link once; somebody else may have been quicker."""
    if await club.store.use_link(key_digest) is None:
        raise Refused("link_gone", GONE)


def place(link: Link) -> str:
    """The page a link leads to."""
    if link.kind == "recover":
        return "/me"
    return "/admin" if link.kind == "admin" else f"/table/{link.table}" if link.table else "/"


async def other_device(request: Request, link: Link, key_digest: str, become: bool) -> Response:
    """The same person in another browser. Somebody who is another person there must agree to the change: their own
    token is stored nowhere else, and ends."""
    club, who = club_of(request), visitor_of(request)
    if who.person is not None and who.person.id == link.person and link.kind == "device":
        return reply(Joined(place(link), link.table, link.person, None))
    if who.person is not None and who.person.id != link.person and not become:
        raise Refused(
            "other_person",
            _(
                "this link makes you somebody else, and you already have an identity here; send `become` if you want "
                "that"
            ),
        )
    await use(club, key_digest)
    again = await club.people.again(link.person, who.client)
    if again is None:
        raise Refused("link_gone", GONE)
    if link.kind == "recover":
        await club.store.accounts.clear_password(link.person)
    if who.person is not None:
        await end_replaced(club, who.person.id, who.token)
    answer = reply(Joined(place(link), link.table, again[0].id, again[1]))
    keep(answer, again[1], club.settings.secure)
    return answer


ENDPOINTS = (
    post("/api/join/look", look, "What a link opens, and what I would lose by using it", OpenedLink, LinkShown),
    post("/api/join", join, "Join by a link, which uses it up", Join, Joined),
)  # fmt: skip
