"""A relay's table over HTTP: being one of a team, and the record of the whole relay."""

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from paiju.match.relay import Relay
from paiju.server.live.hub import Hub
from paiju.server.protocol.refused import not_found
from paiju.server.room.commands.relay import relay_at
from paiju.server.room.room import Room
from paiju.server.tables.finished_hands import WHOLE_MATCH, check_open, finished, in_turn
from paiju.server.tables.messages.tables import PlaceHeld, PlaceWish
from paiju.server.tables.permissions import check_taking
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.packed import download
from paiju.server.web.requests import club_of, person_of
from paiju.server.web.rights import TABLE


async def place(request: Request) -> Response:
    """Be a member or substitute of a team."""
    club, id, person = club_of(request), request.path_params["id"], person_of(request)
    wish = await body_as(request, PlaceWish)
    await check_taking(club, id, person, wish.place)
    player = await club.hub.take_place(id, person, wish.place)
    if player is not None:
        await club.store.grant(id, person.id, "seat", str(player))
    return reply(PlaceHeld(player))


@in_turn
async def record(request: Request) -> Response:
    """The relay so far, as `paiju relay show` reads it."""
    room, shown = await finished(request)
    relay = relay_at(room)
    check_open(request, room)
    lines = await relay_lines(club_of(request).hub, room, relay, shown)
    return await download(request, lines, f"paiju-relay-{room.id}.jsonl")


async def relay_lines(hub: Hub, room: Room, relay: Relay, shown: list[int]) -> list[str]:
    """The record of a relay: how it began, then its games, each from the journal of its own table."""
    assert room.settings.relay is not None
    lines = [relay.first_line()]
    for leg, game in zip(relay.legs, room.settings.relay.played):
        there = await hub.room(game.table)
        if there is None:
            raise not_found("earlier game", "之前的一盘")
        lines += leg.lines(await hub.past.match_lines(there, await hub.hands(game.table)))
    if room.match is not None:
        leg = replace(relay.legs[-1], ended=room.game_left)
        lines += leg.lines(await hub.past.match_lines(room, shown))
    return lines


ENDPOINTS = (
    post("/api/tables/{id}/place", place, "Be one of a relay's team", PlaceWish, PlaceHeld, needs=TABLE),
    get("/api/tables/{id}/relay", record, "The record of the relay a table plays a game of", needs=TABLE,
        cost=("hands", WHOLE_MATCH)),
)  # fmt: skip
