"""Who is who in an event: private links and PINs given, for one or for all; come by one; withdrawn."""

import asyncio
from collections.abc import Iterable

from starlette.requests import Request
from starlette.responses import Response

from paiju import qr
from paiju.server.club.club import Club
from paiju.server.events.keeper import OpenEvent
from paiju.server.events.messages.calls import EventAllLinks, EventJoined, EventPinTold, EventSlip, EventWho
from paiju.server.events.messages.events import EventKey, EventLinkWish
from paiju.server.events.visitors import found, id_of
from paiju.server.people.messages import Withdrawn
from paiju.server.protocol.refused import Refused
from paiju.server.web.bodies import reply, told
from paiju.server.web.endpoint import post
from paiju.server.web.requests import club_of, visitor_of
from paiju.server.web.rights import EVENT_ORGANISER
from paiju.server.web.security import digest, new_token
from paiju.server.web.visitors import keep
from paiju.tournament.record.people import name_of
from paiju.tournament.record.state import EventState

GONE = ("this link opens nothing here any more", "这个链接已经失效")
LONGEST_KEY = 200
MANY = 20.0  # links that giving them to all counts as


async def link(request: Request) -> Response:
    """A private link or a PIN of somebody of the event."""
    club, event, _ = await found(request, "organiser")
    wish = await told(request, EventLinkWish)
    check_known(event.safe, wish.who)
    return reply((await slips(club, event, wish.kind, [wish.who]))[0])


async def link_all(request: Request) -> Response:
    """Links or PINs for everybody at once, to be printed; or for some."""
    club, event, _ = await found(request, "organiser")
    wish = await told(request, EventAllLinks)
    whom = wish.who if wish.who is not None else everybody(event.safe)
    for who in whom:
        check_known(event.safe, who)
    return reply(await slips(club, event, wish.kind, dict.fromkeys(whom)))


def everybody(state: EventState) -> list[str]:
    """Who plays on, the officials, the leaders of teams; not the organiser, who is in already."""
    officials = [one.name for one in state.planned.officials]
    leaders = [one.leader for one in state.teams if one.leader]
    gone = {*state.erased, state.organiser}
    return [who for who in dict.fromkeys([*state.active, *officials, *leaders]) if who not in gone]


def check_known(state: EventState, who: str) -> None:
    """Somebody of the event who was not erased."""
    if who not in state.seals or who in state.erased:
        raise Refused("input", "nobody has this id here", "没有此编号的人", field="who")


async def slips(club: Club, event: OpenEvent, kind: str, whom: Iterable[str]) -> list[EventSlip]:
    """Links or PINs with the names of whose they are; a key stands behind the `#`, where no server sees it."""
    id, state, reach = event.row.id, event.safe, club.network.reach
    home = f"{club.network.url}/event/{id}/me"
    if kind == "pin":
        pins = await club.event_pins.give(id, whom)
        links = dict.fromkeys(pins, "")
    else:
        keys = {who: new_token() for who in whom}
        await club.store.events.add_links(id, "link", {digest(key): who for who, key in keys.items()})
        pins, links = dict.fromkeys(keys, ""), {who: f"{home}#{key}" for who, key in keys.items()}

    def made() -> list[EventSlip]:
        codes = {who: qr.svg(link) if link and reach != "machine" else "" for who, link in links.items()}
        return [
            EventSlip(who, name_of(who, state.people), number_of(state, who), links[who], codes[who], reach, pins[who])
            for who in links
        ]

    return await asyncio.to_thread(made)


def number_of(state: EventState, who: str) -> str:
    """Somebody's number in the event."""
    return state.enrolled[who].player.number if who in state.enrolled else ""


async def join(request: Request) -> Response:
    """Come to an event by a link's key; a wrong one says no more than an event that is not there."""
    club, id = club_of(request), id_of(request)
    wish = await told(request, EventKey)
    kept = digest(wish.key[:LONGEST_KEY])
    who = await club.store.events.link(kept, id)
    if not who:
        raise Refused("link_gone", *GONE)
    return await come(request, club, who, kept, wish.name)


async def come(request: Request, club: Club, who: str, kept: str, name: str) -> Response:
    """The visitor is this one of the event from now on. Who opened the event stays its organiser: they would lock
    themselves out by trying somebody's link. A whole hall may come at once from one address: whoever has a key is
    known to the organiser, and not counted among strangers."""
    id, visitor, fresh = request.path_params["id"], visitor_of(request), ""
    person = visitor.person
    if person is None:
        person, fresh = await club.people.new(name, client=visitor.client)
    state = (await club.events.at_hand(id)).safe
    if await club.store.events.who_is(id, person.id) == state.organiser != who:
        en = "this device is the organiser's; open the link on another one, or in a private window"
        raise Refused("is_organiser", en, "这台设备是组织者的；请在另一台设备或无痕窗口打开")
    await club.store.events.bind(id, person.id, who, kept)
    answer = reply({"token": fresh or None, "who": who})
    if fresh:
        keep(answer, fresh, club.settings.secure)
    return answer


async def pin(request: Request) -> Response:
    """Come to an event by one's PIN."""
    club, event, _ = await found(request)
    wish = await told(request, EventPinTold)
    await club.event_pins.check(event.row.id, wish.who, wish.pin)
    kept = club.event_pins.kept(event.row.id, wish.who, wish.pin)
    return await come(request, club, wish.who, kept, name_of(wish.who, event.safe.people)[:24])


async def withdraw(request: Request) -> Response:
    """No link or PIN of somebody opens anything any more, and who came by one is a stranger again."""
    club, event, _ = await found(request, "organiser")
    wish = await told(request, EventWho)
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
