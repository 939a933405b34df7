"""Rounds of an event: seats proposed, tables put online."""

from collections.abc import Sequence
from typing import cast, get_args

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import _
from paiju.server.events.messages.calls import OnlineTable, OnlineWish, SeatsProposed, SeatsWay
from paiju.server.events.online.opening import open_online, table_online
from paiju.server.events.roles import OFFICIALS
from paiju.server.events.seats import MOST_SECONDS, seats_proposed
from paiju.server.events.seats_anew import SeatsWish
from paiju.server.events.visitors import visited
from paiju.server.protocol.refused import Refused
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.rights import EVENT_ENTRIES, EVENT_HALL, EVENT_OFFICIAL
from paiju.server.web.working import worked_out

SEARCH = 20.0  # entries that a search for seats counts as
LARGEST_SEED = 1 << 31
LONGEST = 120


async def seats(request: Request) -> Response:
    """Propose who sits where in the coming rounds: one search per event at a time, in a process of its own."""
    club, event, _rest = await visited(request, "organiser", "seating")
    query = request.query_params
    seed = number(query.get("seed", "0"), LARGEST_SEED, "seed")
    seconds = number(query["seconds"], MOST_SECONDS, "seconds") if "seconds" in query else None
    stage, round = query.get("stage", "")[:LONGEST], query.get("round", "")[:LONGEST]
    way = chosen(query.get("way", "least"), get_args(SeatsWay), "way")
    fillers = chosen(query.get("fillers", "yes"), ("yes", "no"), "fillers") == "yes"
    wish = SeatsWish(stage, round, cast(SeatsWay, way), fillers)
    async with club.searches.of(event.row.id):
        return reply(await worked_out(request, seats_proposed, event.safe, wish, seed, seconds, slow=True))


def chosen(text: str, known: Sequence[str], field: str) -> str:
    """One of some words from the address."""
    if text not in known:
        raise Refused("input", _("must be one of: {shown}", shown=", ".join(known)), field=field)
    return text


def number(text: str, most: int, field: str) -> int:
    """A number from the address."""
    if not text.isdecimal() or len(text) > len(str(most)) or int(text) > most:
        raise Refused("input", _("must be a whole number from 0 to {most}", most=most), field=field)
    return int(text)


async def online(request: Request) -> Response:
    """Play tables of a round at the club's own tables."""
    club, event, who = await visited(request, "organiser", "chief", "deputy", "seating")
    wish = await body_as(request, OnlineWish)
    async with club.events.turns.of(event.row.id):
        return reply(await open_online(club, event.row.id, wish, who))


async def online_now(request: Request) -> Response:
    """Who sits at the club's tables of a round, and who does not."""
    club, event, _rest = await visited(request, *OFFICIALS)
    at = request.query_params.get("stage", ""), request.query_params.get("round", "")
    tables = [
        (key[2], where) for key, where in event.safe.online.items() if key[:2] == at and key not in event.safe.sheets
    ]
    return reply([await table_online(club, *each) for each in tables])


ENDPOINTS = (
    get("/api/events/{id}/seats", seats, "Propose who sits where: ?stage &round &way &fillers &seed &seconds",
        SeatsProposed, needs=EVENT_ENTRIES, cost=("desk", SEARCH)),
    get("/api/events/{id}/online", online_now, "Who sits at the club's tables of a round: ?stage &round",
        list[OnlineTable], needs=EVENT_OFFICIAL, cost="desk"),
    post("/api/events/{id}/online", online, "Play a round's tables at the club", OnlineWish, list[OnlineTable],
         needs=EVENT_HALL, cost="desk"),
)  # fmt: skip
