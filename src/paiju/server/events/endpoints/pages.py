"""What an event's pages need besides the event itself: addresses to hand out, draws that anybody can check."""

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import _
from paiju.server.events.messages.calls import EventMyLink, EventSlip
from paiju.server.events.messages.parts import DrawMadeInfo
from paiju.server.events.officials.plan import draws_made
from paiju.server.events.slips import slips
from paiju.server.events.visitors import visited
from paiju.server.people.links import made_link
from paiju.server.protocol.answers import MadeLink
from paiju.server.protocol.refused import Refused
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.rights import KNOWN

PAGES = {"event": "", "register": "/register", "hall": "/hall", "draw": "/draw", "me": "/me"}
CHECK_IN = "checkin"  # shown by a player, read by an official's phone


async def address(request: Request) -> Response:
    """The address of one of the event's pages, with a QR code. A check-in code names the person who shows it, and opens
    nothing by itself."""
    club, event, who = await visited(request)
    page, here = request.path_params["page"], f"{club.network.url}/event/{event.row.id}"
    if page == CHECK_IN:
        if not who:
            raise Refused("not_yours", _("only people taking part in the event have a check-in code"))
        return reply(await made_link(club, f"{here}/manage?tab=checkin&player={who}"))
    if page not in PAGES:
        raise club.events.no_such()
    return reply(await made_link(club, here + PAGES[page]))


async def my_link(request: Request) -> Response:
    """My own private link, for another of my devices, or a new PIN, to sign on somebody else's; the organiser, who
    would give everything away, has none."""
    _rest, event, who = await visited(request, "player", "captain", "public")
    wish = await body_as(request, EventMyLink)
    if not who or who == event.safe.organiser:
        raise Refused("not_yours", _("a private link is only for players and officials of this event"))
    return reply((await slips(request, event, wish.kind, [who]))[0])


async def draws(request: Request) -> Response:
    """Every draw that was made, as in its file."""
    _club, event, _who = await visited(request)
    return reply(draws_made(event.safe))


ENDPOINTS = (
    get("/api/events/{id}/address/{page}", address, "The address of one of its pages, with a QR code", MadeLink,
        cost="link"),
    get("/api/events/{id}/draws", draws, "The draws that were made, for checking", list[DrawMadeInfo]),
    post("/api/events/{id}/links/mine", my_link, "Get my own private link, or a new PIN", EventMyLink, EventSlip,
         needs=KNOWN, cost="link"),
)  # fmt: skip
