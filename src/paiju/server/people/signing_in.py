"""Somebody who has shown who they are has this browser."""

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import _
from paiju.server.people import accounts, sessions
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.web.bodies import reply
from paiju.server.web.requests import club_of, visitor_of
from paiju.server.web.visitors import Visitor, keep


def check_same(who: Visitor, known: Person) -> None:
    """Nobody becomes somebody else without having said so."""
    if who.person is not None and who.person.id != known.id:
        raise Refused(
            "other_person",
            _("you are somebody else in this browser; send `become` if you want to be this person instead"),
        )


async def signed_in(request: Request, known: Person) -> Response:
    """The browser of somebody who has shown who they are is theirs; the token it had is kept nowhere else, and ends."""
    club, who = club_of(request), visitor_of(request)
    person, token = await accounts.log_in(club, known, who.client)
    if who.person is not None:
        await sessions.end_replaced(club, who.person.id, who.token)
    answer = reply({"person": person.id, "name": person.name})
    keep(answer, token, club.settings.secure)
    return answer
