"""Desks and evenings opened, listed and shared alike."""

import time
from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import _
from paiju.server.club.club import Club
from paiju.server.desks.keeper import Desks
from paiju.server.desks.messages.desks import DeskMade, DeskRow, OwnBook
from paiju.server.desks.rights import desk_right
from paiju.server.people.links import made_link
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room.table_settings import book_of
from paiju.server.storage.keys import evening_seeds
from paiju.server.storage.rows.desks import DeskListed
from paiju.server.tables.permissions import LONGEST_ID
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.requests import club_of, count, person_or_new
from paiju.server.web.security import digest, new_token
from paiju.server.web.working import worked_out
from paiju.table.codec import Json

ENTRY_LIMIT = 16 * 1024  # bytes
MOST_DESKS, MOST_LINKS = 500, 40


async def opened(request: Request, kind: str, book: str, plan: Json) -> Response:
    """A desk is opened with this plan; whoever asks is its host. An evening's seed is kept locked."""
    person, fresh = await person_or_new(request)
    await count(request, "table")
    club, id = club_of(request), new_token()[:LONGEST_ID]
    if await club.store.desks.count_of(person.id) >= MOST_DESKS:
        raise Refused("many", _("at most {most_desks} desks", most_desks=MOST_DESKS))
    body, locked = evening_seeds.written(plan), None
    if kind == evening_seeds.EVENING:
        body, seed = evening_seeds.without_seed(plan)
        locked = club.store.locked(id, seed)
    await club.store.desks.add(DeskListed(id, plan["title"], book, kind, person.id, time.time(), body), locked)
    return reply(DeskMade(id, fresh or None))


async def rows_of(club: Club, person: Person, kinds: Sequence[str]) -> list[DeskRow]:
    """The desks of some kinds that somebody opened or came to."""
    rows = await club.store.desks.of_person(person.id, kinds)
    rights = [await desk_right(club, row.id, person, kinds=kinds) for row in rows]
    return [DeskRow(row.id, row.title, row.book, row.kind, row.created, right) for row, right in zip(rows, rights)]


async def linked(request: Request, id: str, kind: str, page: str, player: str = "") -> Response:
    """A new link to a desk's page."""
    club = club_of(request)
    await count(request, "link")
    if await club.store.desks.links_of(id) >= MOST_LINKS:
        raise Refused(
            "many_links", _("there are already {most_links} links; withdraw some first", most_links=MOST_LINKS)
        )
    key = new_token()
    await club.store.desks.add_link(digest(key), id, kind, player)
    return reply(await made_link(club, f"{club.network.url}{page}#{key}"))


async def handed_in(request: Request, desks: Desks[Any], id: str) -> None:
    """A desk of any sort is given its book."""
    wish = await body_as(request, OwnBook)
    await count(request, "desk")
    book = await worked_out(request, book_of, "", wish.toml)
    async with desks.turns.of(id):
        await desks.hand_in(id, book)
