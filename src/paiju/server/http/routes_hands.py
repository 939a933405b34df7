"""Finished hands over HTTP; a hand being played is not told here at all."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from paiju.server.http.bodies import reply
from paiju.server.http.requests import club_of, visitor_of
from paiju.server.live import replays
from paiju.server.protocol.refused import not_found
from paiju.server.room.finished_hands import Finished
from paiju.server.room.room import Room

JSONL = "application/x-ndjson"


async def finished(request: Request) -> tuple[Room, list[Finished]]:
    """The table and its finished hands, for those who may look at it."""
    hub, id = club_of(request).hub, request.path_params["id"]
    await hub.info(id, visitor_of(request).person)
    room = await hub.room(id)
    if room is None:
        raise not_found("table", "桌子")
    return room, await hub.hands(id)


async def one(request: Request) -> tuple[Room, Finished]:
    """The finished hand of this number."""
    room, hands = await finished(request)
    number = request.path_params["hand"]
    found = next((done for done in hands if str(done.number) == number), None)
    if found is None:
        raise not_found("finished hand", "已结束的局")
    return room, found


async def hands(request: Request) -> Response:
    """The hands that are over."""
    _, found = await finished(request)
    return reply([replays.hand_row(done) for done in found])


async def hand(request: Request) -> Response:
    """A hand's record."""
    _, done = await one(request)
    lines = await asyncio.to_thread(done.record)
    if "download" in request.query_params:
        return download(lines, f"paiju-{request.path_params['id']}-{done.number + 1}.jsonl")
    return reply({"hand": done.number, "name": done.name, "record": lines})


async def steps(request: Request) -> Response:
    """A hand step by step."""
    room, done = await one(request)
    role = request.query_params.get("role") or replays.ALL_OPEN
    return Response(await asyncio.to_thread(replays.steps, room, done, role), media_type="application/json")


async def record(request: Request) -> Response:
    """The match so far."""
    room, found = await finished(request)
    lines = await asyncio.to_thread(replays.match_lines, room, found)
    return download(lines, f"paiju-{request.path_params['id']}.jsonl")


def download(lines: list[str], name: str) -> Response:
    """Lines as a file."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response("".join(f"{line}\n" for line in lines), media_type=JSONL, headers=headers)


ROUTES = [
    Route("/api/tables/{id}/hands", hands),
    Route("/api/tables/{id}/hands/{hand}", hand),
    Route("/api/tables/{id}/hands/{hand}/steps", steps),
    Route("/api/tables/{id}/record", record),
]
