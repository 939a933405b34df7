"""Who is who in an event: private links and PINs made, for one or for all, used, and withdrawn."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import _
from paiju.server.club.club import Club
from paiju.server.events.messages.calls import EventAllLinks, EventJoined, EventPinTold, EventSlip, EventWho
from paiju.server.events.messages.events import EventKey, EventLinkWish
from paiju.server.events.roles import OFFICIALS, roles_of
from paiju.server.events.slips import MANY, everybody, slips
from paiju.server.events.visitors import id_of, visited
from paiju.server.people.messages import Withdrawn
from paiju.server.protocol.refused import Refused
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import post
from paiju.server.web.requests import club_of, new_person, visitor_of
from paiju.server.web.rights import EVENT_ORGANISER
from paiju.server.web.security import digest
from paiju.tournament.record.state import EventState

GONE = _("this link no longer works")
LONGEST_KEY = 200


async def link(request: Request) -> Response:
    """Make a private link or a PIN for somebody in the event."""
    _club, event, _who = await visited(request, "organiser")
    wish = await body_as(request, EventLinkWish)
    check_known(event.safe, wish.who)
    return reply((await slips(request, event, wish.kind, [wish.who]))[0])


async def link_all(request: Request) -> Response:
    """Make links or PINs for everybody at once, to be printed, or for some."""
    _club, event, _who = await visited(request, "organiser")
    wish = await body_as(request, EventAllLinks)
    whom = wish.who if wish.who is not None else everybody(event.safe)
    for who in whom:
        check_known(event.safe, who)
    return reply(await slips(request, event, wish.kind, dict.fromkeys(whom)))


def check_known(state: EventState, who: str) -> None:
    """Somebody in the event who was not erased."""
    if who not in state.seals or who in state.erased:
        raise Refused("input", _("nobody has this id here"), field="who")


async def join(request: Request) -> Response:
    """Join an event by a link's key; a wrong key gets the same answer as a missing event."""
    club, id = club_of(request), id_of(request)
    wish = await body_as(request, EventKey)
    key_digest = digest(wish.key[:LONGEST_KEY])
    who = await club.store.events.link(key_digest, id)
    if not who:
        raise Refused("link_gone", GONE)
    return await come(request, club, ComingBy(who, key_digest, wish.name, wish.instead))


@dataclass(frozen=True)
class ComingBy:
    """As whom somebody comes, by which link or PIN, the name of a stranger, and whether they give up an office."""

    who: str
    link: str
    name: str
    instead: bool


async def come(request: Request, club: Club, by: ComingBy) -> Response:
    """Let the visitor be this person in the event from now on. Whoever opened the event stays its organiser: they would
    lock themselves out by trying somebody's link. A whole hall may come at once from one address: anybody with a key is
    known to the organiser, and not counted among strangers. Somebody with an office is asked first."""
    id, visitor, fresh = request.path_params["id"], visitor_of(request), ""
    person, who = visitor.person, by.who
    if person is None:
        person, fresh = await new_person(request, by.name, invited=True)
    state = (await club.events.at_hand(id)).safe
    mine = await club.store.events.who_is(id, person.id)
    if mine == state.organiser != who:
        raise Refused(
            "is_organiser", _("this device is the organiser's; open the link on another device, or in a private window")
        )
    if mine not in ("", who) and set(roles_of(state, mine)) & set(OFFICIALS) and not by.instead:
        text = _(
            "on this device you are {name}, who has an office in this event; as {other} you would give it up here",
            name=state.called(mine),
            other=state.called(who),
        )
        raise Refused("has_office", text)
    await club.store.events.bind(id, person.id, who, by.link)
    return reply({"token": fresh or None, "who": who})


async def pin(request: Request) -> Response:
    """Join an event by PIN."""
    club, event, mine = await visited(request)
    wish = await body_as(request, EventPinTold)
    await club.event_pins.check(event.row.id, wish.who, wish.pin, mine or visitor_of(request).address)
    pin_print = club.event_pins.print_of(event.row.id, wish.who, wish.pin)
    name = str(event.safe.called(wish.who))[:24]
    return await come(request, club, ComingBy(wish.who, pin_print, name, wish.instead))


async def withdraw(request: Request) -> Response:
    """Withdraw somebody's links and PIN; whoever came by one is a stranger again."""
    club, event, _rest = await visited(request, "organiser")
    wish = await body_as(request, EventWho)
    return reply(Withdrawn(await club.store.events.withdraw(event.row.id, wish.who)))


ENDPOINTS = (
    post("/api/events/{id}/links", link, "Make a private link or a PIN for somebody in the event", EventLinkWish,
         EventSlip,
         needs=EVENT_ORGANISER, cost="link"),
    post("/api/events/{id}/links/all", link_all, "Make links or PINs for everybody", EventAllLinks, list[EventSlip],
         needs=EVENT_ORGANISER, cost=("link", MANY)),
    post("/api/events/{id}/links/withdraw", withdraw, "Withdraw somebody's links", EventWho, Withdrawn,
         needs=EVENT_ORGANISER),
    post("/api/events/{id}/join", join, "Join by a link", EventKey, EventJoined, cost="desk"),
    post("/api/events/{id}/pin", pin, "Join by PIN", EventPinTold, EventJoined, cost="desk"),
)  # fmt: skip
