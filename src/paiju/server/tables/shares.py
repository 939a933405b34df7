"""Links that share finished hands: they let nobody in, looking uses nothing up, and no hand that is still being played
is told by them."""

from dataclasses import dataclass

from starlette.requests import Request

from paiju.server.people.links import GONE, LONGEST_KEY
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room.room import Room
from paiju.server.web.requests import check_together, club_of, count_loading, key_of, visitor_of
from paiju.server.web.security import digest


@dataclass(frozen=True, slots=True)
class Share:
    """What a link shares: the table, the numbers of its hands that are over, and who made the link."""

    room: Room
    hands: list[int]
    by: Person


async def shared(request: Request) -> Share:
    """What the link in an address shares; Refused("link_gone"). Whoever tries keys is counted as at other links."""
    club, who = club_of(request), visitor_of(request)
    link = await club.store.links.look(digest(request.path_params["key"][:LONGEST_KEY]))
    if link is None or link.kind != "share":
        await check_together(club, "door", who.address)
        raise Refused("link_gone", GONE)
    count_loading(club, link.table, key_of(who))
    room = await club.hub.room(link.table)
    if room is None or link.person in room.removed:
        raise Refused("link_gone", GONE)
    done = await club.hub.hands(link.table)
    by = await club.store.find_person(link.person)
    return Share(room, [hand for hand in done if link.seat in ("", str(hand))], by or Person(""))
