"""Who is who in an event: private links and PINs given, for one or for all; come by one; withdrawn."""

from starlette.requests import Request
from starlette.responses import Response

from paiju.server.club.club import Club
from paiju.server.events.messages.calls import EventAllLinks, EventJoined, EventPinTold, EventSlip, EventWho
from paiju.server.events.messages.events import EventKey, EventLinkWish
from paiju.server.events.slips import MANY, everybody, slips
from paiju.server.events.visitors import id_of, visited
from paiju.server.people.messages import Withdrawn
from paiju.server.protocol.refused import Refused
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import post
from paiju.server.web.requests import club_of, new_person, visitor_of
from paiju.server.web.rights import EVENT_ORGANISER
from paiju.server.web.security import digest
from paiju.tournament.record.people import name_of
from paiju.tournament.record.state import EventState

GONE = ("this link opens nothing here any more", "这个链接已经失效")
LONGEST_KEY = 200


async def link(request: Request) -> Response:
    """A private link or a PIN of somebody of the event."""
    _, event, _ = await visited(request, "organiser")
    wish = await body_as(request, EventLinkWish)
    check_known(event.safe, wish.who)
    return reply((await slips(request, event, wish.kind, [wish.who]))[0])


async def link_all(request: Request) -> Response:
    """Links or PINs for everybody at once, to be printed; or for some."""
    _, event, _ = await visited(request, "organiser")
    wish = await body_as(request, EventAllLinks)
    whom = wish.who if wish.who is not None else everybody(event.safe)
    for who in whom:
        check_known(event.safe, who)
    return reply(await slips(request, event, wish.kind, dict.fromkeys(whom)))


def check_known(state: EventState, who: str) -> None:
    """Somebody of the event who was not erased."""
    if who not in state.seals or who in state.erased:
        raise Refused("input", "nobody has this id here", "没有此编号的人", field="who")


async def join(request: Request) -> Response:
    """Come to an event by a link's key; a wrong one says no more than an event that is not there."""
    club, id = club_of(request), id_of(request)
    wish = await body_as(request, EventKey)
    key_digest = digest(wish.key[:LONGEST_KEY])
    who = await club.store.events.link(key_digest, id)
    if not who:
        raise Refused("link_gone", *GONE)
    return await come(request, club, who, key_digest, wish.name)


async def come(request: Request, club: Club, who: str, link_digest: str, name: str) -> Response:
    """The visitor is this one of the event from now on. Who opened the event stays its organiser: they would lock
    themselves out by trying somebody's link. A whole hall may come at once from one address: whoever has a key is
    known to the organiser, and not counted among strangers."""
    id, visitor, fresh = request.path_params["id"], visitor_of(request), ""
    person = visitor.person
    if person is None:
        person, fresh = await new_person(request, name)
    state = (await club.events.at_hand(id)).safe
    if await club.store.events.who_is(id, person.id) == state.organiser != who:
        en = "this device is the organiser's; open the link on another one, or in a private window"
        raise Refused("is_organiser", en, "这台设备是组织者的；请在另一台设备或无痕窗口打开")
    await club.store.events.bind(id, person.id, who, link_digest)
    return reply({"token": fresh or None, "who": who})


async def pin(request: Request) -> Response:
    """Come to an event by one's PIN."""
    club, event, _ = await visited(request)
    wish = await body_as(request, EventPinTold)
    await club.event_pins.check(event.row.id, wish.who, wish.pin)
    pin_print = club.event_pins.print_of(event.row.id, wish.who, wish.pin)
    return await come(request, club, wish.who, pin_print, name_of(wish.who, event.safe.people)[:24])


async def withdraw(request: Request) -> Response:
    """No link or PIN of somebody opens anything any more, and who came by one is a stranger again."""
    club, event, _ = await visited(request, "organiser")
    wish = await body_as(request, EventWho)
    return reply(Withdrawn(await club.store.events.withdraw(event.row.id, wish.who)))


ENDPOINTS = (
    post("/api/events/{id}/links", link, "A private link or a PIN of somebody of it", EventLinkWish, EventSlip,
         needs=EVENT_ORGANISER, cost="link"),
    post("/api/events/{id}/links/all", link_all, "Links or PINs for everybody", EventAllLinks, list[EventSlip],
         needs=EVENT_ORGANISER, cost=("link", MANY)),
    post("/api/events/{id}/links/withdraw", withdraw, "Somebody's links open nothing", EventWho, Withdrawn,
         needs=EVENT_ORGANISER),
    post("/api/events/{id}/join", join, "Come by a link", EventKey, EventJoined, cost="desk"),
    post("/api/events/{id}/pin", pin, "Come by one's PIN", EventPinTold, EventJoined, cost="desk"),
)  # fmt: skip
