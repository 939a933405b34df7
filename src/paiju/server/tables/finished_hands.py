"""Finished hands that a request is about: for whoever may look at the table or has a link that shares
them; one request at a time for each person, and counted by what it costs."""

from collections.abc import Awaitable, Callable
from functools import wraps

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import _
from paiju.server.protocol.refused import not_found
from paiju.server.room.room import Room
from paiju.server.room.visibility import check_open_hands
from paiju.server.tables.shares import shared
from paiju.server.web.requests import club_of, count, visitor_of

BUILT, WHOLE_MATCH = 10.0, 10.0  # what it costs to build a replay or a match's record


Answering = Callable[[Request], Awaitable[Response]]


def in_turn(answer: Answering) -> Answering:
    """One at a time for each person, and counted."""

    @wraps(answer)
    async def answered(request: Request) -> Response:
        await count(request, "hands")
        who = visitor_of(request)
        async with club_of(request).turns.of(who.person.id if who.person else who.address):
            return await answer(request)

    return answered


async def finished(request: Request) -> tuple[Room, list[int]]:
    """The table and the numbers of its finished hands, for those who may look at it or have a link to them."""
    if "key" in request.path_params:
        share = await shared(request)
        return share.room, share.hands
    hub, id = club_of(request).hub, request.path_params["id"]
    await hub.info(id, visitor_of(request).person)
    room = await hub.room(id)
    if room is None:
        raise not_found(_("table"))
    return room, await hub.hands(id)


async def finished_hand(request: Request) -> tuple[Room, int]:
    """The finished hand of this number."""
    room, shown = await finished(request)
    number = request.path_params["hand"]
    hand = next((done for done in shown if str(done) == number), None)
    if hand is None:
        raise not_found(_("finished hand"))
    return room, hand


def check_open(request: Request, room: Room) -> None:
    """May whoever asks see all hands of one that is over? A link shares them; for those who only watch the host
    decides while the match goes on."""
    if "key" not in request.path_params:
        check_open_hands(room, visitor_of(request).person)
