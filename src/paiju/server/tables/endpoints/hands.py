"""Finished hands over HTTP, to those who may look at the table and to whoever has a link that shares them; a hand being
played is not told here at all.

Whoever asks is counted by what it costs, and waits for the answer to what they asked before.
"""

import secrets
from collections.abc import Awaitable, Callable, Sequence
from functools import wraps
from hashlib import sha256

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from paiju.server.live import replays
from paiju.server.live.room_info import book_info
from paiju.server.protocol.refused import not_found
from paiju.server.room.looking import check_open_hands
from paiju.server.room.room import Room
from paiju.server.tables.messages.tables import HandRecord, HandRow, Shared, Steps
from paiju.server.tables.shares import shared
from paiju.server.web.bodies import reply
from paiju.server.web.endpoint import get
from paiju.server.web.packed import from_gzip, has_already, packed, tagged, unchanged
from paiju.server.web.requests import club_of, count, visitor_of
from paiju.server.web.rights import TABLE
from paiju.table.view import SPECTATOR

JSON, JSONL = "application/json", "application/x-ndjson"
BUILT, WHOLE_MATCH = 10.0, 10.0  # what it costs to build a replay or a match's record
START = secrets.token_hex(4)  # what another start of the server tells may be written otherwise
Answering = Callable[[Request], Awaitable[Response]]


def in_turn(answer: Answering) -> Answering:
    """One at a time for each person, and counted."""

    @wraps(answer)
    async def answered(request: Request) -> Response:
        count(request, "hands")
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
        raise not_found("table", "桌子")
    return room, await hub.hands(id)


async def one(request: Request) -> tuple[Room, int]:
    """The finished hand of this number."""
    room, shown = await finished(request)
    number = request.path_params["hand"]
    found = next((done for done in shown if str(done) == number), None)
    if found is None:
        raise not_found("finished hand", "已结束的局")
    return room, found


def check_open(request: Request, room: Room) -> None:
    """May whoever asks see all hands of one that is over? A link shares them; for those who only watch the host
    decides while the match goes on."""
    if "key" not in request.path_params:
        check_open_hands(room, visitor_of(request).person)


@in_turn
async def hands(request: Request) -> Response:
    """The hands that are over."""
    room, shown = await finished(request)
    return reply([msgspec.Raw(room.rows[number]) for number in shown])


@in_turn
async def hand(request: Request) -> Response:
    """A hand's record."""
    room, number = await one(request)
    check_open(request, room)
    done = await club_of(request).hub.past.hand(room, number)
    if "download" in request.query_params:
        return await download(request, done.record, f"paiju-{room.id}-{number + 1}.jsonl")
    told = {"hand": number, "name": done.name, "record": done.record}
    return await packed(request, msgspec.json.encode(told), JSON)


@in_turn
async def steps(request: Request) -> Response:
    """A hand step by step."""
    room, number = await one(request)
    role = request.query_params.get("role") or replays.ALL_OPEN
    if role != SPECTATOR:
        check_open(request, room)
    past = club_of(request).hub.past
    key = past.key(room, number, role)
    tag = f'"{sha256(repr((START, key)).encode()).hexdigest()[:24]}"'
    if has_already(request, tag):
        return unchanged(tag)
    if key not in past.replays:
        count(request, "hands", BUILT)
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
    found = await shared(request)
    rows = [msgspec.Raw(found.room.rows[number]) for number in found.hands]
    told = {"title": found.room.settings.title, "book": book_info(found.room), "by": found.by.name, "hands": rows}
    return reply(told)


async def download(request: Request, lines: Sequence[str], name: str) -> Response:
    """Lines as a file."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return await packed(request, "".join(f"{line}\n" for line in lines).encode(), JSONL, headers)


ENDPOINTS = (
    get("/api/tables/{id}/hands", hands, "The hands that are over", list[HandRow], needs=TABLE),
    get("/api/tables/{id}/hands/{hand}", hand, "The record of a hand that is over", HandRecord, needs=TABLE),
    get("/api/tables/{id}/hands/{hand}/steps", steps, "The same step by step, as a role saw it", Steps, needs=TABLE),
    get("/api/tables/{id}/record", record, "The match's record so far", needs=TABLE, cost=("hands", WHOLE_MATCH)),
    get("/api/shares/{key}", share, "What a link shares: looking uses nothing up", Shared),
    get("/api/shares/{key}/hands/{hand}", hand, "The record of a shared hand", HandRecord),
    get("/api/shares/{key}/hands/{hand}/steps", steps, "The same step by step, as a role saw it", Steps),
)  # fmt: skip
