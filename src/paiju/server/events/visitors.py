"""Which event a request is about, and who its visitor is there."""

from starlette.requests import Request

from paiju.server.club.club import Club
from paiju.server.events.keeper import NO_EVENT, OpenEvent
from paiju.server.events.messages.events import EventRole
from paiju.server.events.roles import check_any, roles_of
from paiju.server.protocol.refused import Refused
from paiju.server.tables.permissions import LONGEST_ID
from paiju.server.web.requests import club_of, person_of, visitor_of


def id_of(request: Request) -> str:
    """The event's id, as the address has it."""
    id: str = request.path_params["id"]
    if len(id) > LONGEST_ID or not id.isprintable():
        raise Refused(*NO_EVENT)
    return id


async def visited(request: Request, *wanted: EventRole) -> tuple[Club, OpenEvent, str]:
    """The event asked for, and who its visitor is there; only who is one of those wanted."""
    club, id = club_of(request), id_of(request)
    person = person_of(request) if wanted else visitor_of(request).person
    event = await club.events.at_hand(id)
    who = await club.store.events.who_is(id, person.id) if person else ""
    if wanted:
        check_any(roles_of(event.safe, who), wanted)
    return club, event, who
