"""A new event of the club."""

import time

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import _
from paiju.server.events.keeper import BegunRecord
from paiju.server.events.messages.events import EventMade
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.storage.rows.events import EventListed
from paiju.server.tables.permissions import LONGEST_ID
from paiju.server.web.bodies import reply
from paiju.server.web.requests import club_of, count
from paiju.server.web.security import new_token

MOST_EVENTS = 200


async def begin(request: Request, new: BegunRecord, listed: bool, who: tuple[Person, str]) -> Response:
    """A record that was begun in memory becomes an event of the club; whoever asks is its organiser."""
    (person, fresh), club, id = who, club_of(request), new_token()[:LONGEST_ID]
    await count(request, "table")
    if await club.store.events.count_of(person.id) >= MOST_EVENTS:
        raise Refused("many", _("at most {most_events} events", most_events=MOST_EVENTS))
    row = EventListed(id, new.name[:200], new.book[:80], person.id, time.time(), listed)
    await club.store.events.add(row, new.lines, new.organiser)
    return reply(EventMade(id, fresh or None))
