"""Where I am signed in: list and end my tokens, make links that add another device, and leave for good."""

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import _
from paiju.server.people import sessions
from paiju.server.people.export import exported
from paiju.server.people.links import link_row, made_link, new_link
from paiju.server.people.messages import Device, LoggedOut, MyDevices, Withdrawn
from paiju.server.protocol.answers import Done, MadeLink
from paiju.server.protocol.refused import Refused
from paiju.server.storage.rows.links import NAME, named, of_person
from paiju.server.web.bodies import reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.requests import club_of, person_of, visitor_of
from paiju.server.web.rights import KNOWN
from paiju.server.web.visitors import forget as forget_cookie

EXPORT = 40.0  # every journal is looked through
MINE = ("device", "share")  # the kinds of links that I look after myself


async def devices(request: Request) -> Response:
    """My tokens, the links that would make more, and those by which I share hands."""
    club, person = club_of(request), person_of(request)
    await club.people.write_uses()
    here = visitor_of(request).token
    rows = [
        Device(token.id, token.client, token.created, token.seen, token.digest == here)
        for token in await club.store.people.tokens_of(person.id)
    ]
    links = [link_row(link, []) for link in await club.store.links.listed(of_person(person.id, MINE))]
    shares = [row for row in links if row.kind == "share"]
    return reply(MyDevices(rows, [row for row in links if row.kind == "device"], shares))


async def end(request: Request) -> Response:
    """Sign out on one of my devices, perhaps this one."""
    club, person = club_of(request), person_of(request)
    device, here = request.path_params["device"], visitor_of(request).token
    if len(await club.store.people.tokens_of(person.id)) == 1:
        await sessions.check_way_back(club, person.id)
    ended = await sessions.end_tokens(club, person.id, only=device) if len(device) == NAME else 0
    if not ended:
        raise Refused("not_found", _("you have no such device"))
    answer = reply(LoggedOut(ended))
    if here.startswith(device):
        forget_cookie(answer, club.settings.secure)
    return answer


async def end_others(request: Request) -> Response:
    """Sign out on all my other devices."""
    club, person = club_of(request), person_of(request)
    return reply(LoggedOut(await sessions.end_tokens(club, person.id, but=visitor_of(request).token)))


async def new_device(request: Request) -> Response:
    """Make a link that adds another device of mine, once, within some minutes."""
    club, person = club_of(request), person_of(request)
    address = await new_link(club, "device", "", person)
    return reply(await made_link(club, address))


async def withdraw(request: Request) -> Response:
    """Withdraw a link of mine, to another device or to a hand I share."""
    club, person = club_of(request), person_of(request)
    which = of_person(person.id, MINE), named(request.path_params["link"])
    if not await club.store.links.withdraw(*which):
        raise Refused("not_found", _("there is no such link"))
    return reply(Withdrawn(1))


async def export(request: Request) -> Response:
    """Everything the club holds about me, as one file."""
    person = person_of(request)
    return await exported(request, person.id)


async def forget(request: Request) -> Response:
    """Leave the club for good."""
    club, person = club_of(request), person_of(request)
    await sessions.forget(club, person)
    answer = reply({})
    forget_cookie(answer, club.settings.secure)
    return answer


ENDPOINTS = (
    get("/api/me/devices", devices, "Where I am signed in", MyDevices, needs=KNOWN),
    post("/api/me/devices/others/end", end_others, "Sign out on all my other devices", None, LoggedOut, needs=KNOWN),
    post("/api/me/devices/{device}/end", end, "Sign out on one of my devices", None, LoggedOut, needs=KNOWN),
    post("/api/me/links", new_device, "Make a link that adds another device of mine, once", None, MadeLink, needs=KNOWN,
         cost="link"),
    post("/api/me/links/{link}/withdraw", withdraw, "Withdraw such a link, or a link to a hand I share", None,
         Withdrawn,
         needs=KNOWN),
    get("/api/me/export", export, "Everything the club holds about me", needs=KNOWN, cost=("hands", EXPORT)),
    post("/api/me/forget", forget, "Leave the club for good", None, Done, needs=KNOWN),
)  # fmt: skip
