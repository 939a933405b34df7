"""Finished hands over HTTP, for those who may look at the table and for anybody with a link that shares them; a hand
being played is never shown here.

Each request is charged by its cost, and waits until the visitor's previous one is answered.
"""

import secrets
from hashlib import sha256

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from paiju.server.live.shown import replays
from paiju.server.live.shown.room_info import book_info
from paiju.server.tables.finished_hands import BUILT, WHOLE_MATCH, check_open, finished, finished_hand, in_turn
from paiju.server.tables.messages.tables import HandRecord, HandRow, Shared, Steps
from paiju.server.tables.shares import shared
from paiju.server.web.bodies import reply
from paiju.server.web.endpoint import get
from paiju.server.web.packed import JSON, download, from_gzip, has_already, packed, tagged, unchanged
from paiju.server.web.requests import club_of, count
from paiju.server.web.rights import TABLE
from paiju.table.view import SPECTATOR

START = secrets.token_hex(4)  # what another start of the server tells may be written otherwise


@in_turn
async def hands(request: Request) -> Response:
    """The finished hands."""
    room, shown = await finished(request)
    return reply([msgspec.Raw(room.rows[number]) for number in shown])


@in_turn
async def hand(request: Request) -> Response:
    """A hand's record."""
    room, number = await finished_hand(request)
    check_open(request, room)
    done = await club_of(request).hub.past.hand(room, number)
    if "download" in request.query_params:
        return await download(request, done.record, f"paiju-{room.id}-{number + 1}.jsonl")
    payload = {"hand": number, "name": done.name, "record": done.record}
    return await packed(request, msgspec.json.encode(payload), JSON)


@in_turn
async def steps(request: Request) -> Response:
    """A hand step by step."""
    room, number = await finished_hand(request)
    role = request.query_params.get("role") or replays.ALL_OPEN
    if role != SPECTATOR:
        check_open(request, room)
    past = club_of(request).hub.past
    key = past.key(room, number, role)
    tag = f'"{sha256(repr((START, key)).encode()).hexdigest()[:24]}"'
    if has_already(request, tag):
        return unchanged(tag)
    if key not in past.replays:
        await count(request, "hands", BUILT)
    return await from_gzip(request, await past.steps(room, number, role), JSON, tagged(tag))


@in_turn
async def record(request: Request) -> Response:
    """The match so far."""
    room, shown = await finished(request)
    check_open(request, room)
    lines = await club_of(request).hub.past.match_lines(room, shown)
    return await download(request, lines, f"paiju-{room.id}.jsonl")


@in_turn
async def share(request: Request) -> Response:
    """What a link shares."""
    shared_game = await shared(request)
    rows = [msgspec.Raw(shared_game.room.rows[number]) for number in shared_game.hands]
    payload = {
        "title": shared_game.room.settings.title,
        "book": book_info(shared_game.room),
        "by": shared_game.by.name,
        "hands": rows,
    }
    return reply(payload)


ENDPOINTS = (
    get("/api/tables/{id}/hands", hands, "The finished hands", list[HandRow], needs=TABLE),
    get("/api/tables/{id}/hands/{hand}", hand, "The record of a finished hand", HandRecord, needs=TABLE),
    get("/api/tables/{id}/hands/{hand}/steps", steps, "The same step by step, as a role saw it", Steps, needs=TABLE),
    get("/api/tables/{id}/record", record, "The match's record so far", needs=TABLE, cost=("hands", WHOLE_MATCH)),
    get("/api/shares/{key}", share, "What a link shares; looking does not use it up", Shared),
    get("/api/shares/{key}/hands/{hand}", hand, "The record of a shared hand", HandRecord),
    get("/api/shares/{key}/hands/{hand}/steps", steps, "The same step by step, as a role saw it", Steps),
)  # fmt: skip
