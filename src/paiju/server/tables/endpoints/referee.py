"""A referee at a table of the club: what the book says of what happened, and where a referee was called. What they
do is said on the table's socket, for it goes into the journal."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from paiju.desk.sheet import sheet_of
from paiju.desk.sheet_types import ScoreSheet
from paiju.match import Match
from paiju.match.log import with_record
from paiju.match.record import read_match
from paiju.server.desks.fouls import foul_row, opinion_told, proposal_told
from paiju.server.desks.messages.desks import DeskDeclared, DeskFoul, DeskIncident, DeskOpinion, DeskProposal
from paiju.server.live.hub import Hub
from paiju.server.protocol.referee_calls import CallInfo, RefereeCall
from paiju.server.protocol.refused import Refused
from paiju.server.room.commands.referee import check_looking, check_referee
from paiju.server.room.room import Room
from paiju.server.room.trial import copy_of
from paiju.server.tables.finished_hands import WHOLE_MATCH, check_open, finished, in_turn
from paiju.server.tables.permissions import room_of
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.requests import club_of, count, person_of
from paiju.server.web.rights import ITS_REFEREE, REFEREE, TABLE

LIMIT = 16 * 1024  # bytes of an incident
MOST_FOUND = 12


async def fouls(request: Request) -> Response:
    """The book's fouls by words in Chinese or English; without any, all of them."""
    room = await refereed(request)
    check_referee(room, person_of(request))
    asked = request.query_params.get("q", "").strip()[:100]
    return reply(await asyncio.to_thread(foul_row, room.book, asked, MOST_FOUND))


async def opinion(request: Request) -> Response:
    """What the book says of an incident, and what the referee still has to say."""
    room = await refereed(request)
    wish = await body_as(request, DeskIncident)
    match, hand = looked_at(request, room), None if wish.hand == room.hand else wish.hand
    record = await club_of(request).hub.past.record(room, hand)
    if hand is not None and record is not None:
        with_record(match.log, hand, record)
    return reply(opinion_told(match, wish.incident, hand))


async def declared(request: Request) -> Response:
    """The fouls that a declaration may be."""
    room = await refereed(request)
    wish = await body_as(request, DeskDeclared)
    return reply(proposal_told(looked_at(request, room), wish.declared, wish.offender))


async def refereed(request: Request) -> Room:
    """The table asked for; whoever is no referee there is told so before anything else."""
    person = person_of(request)
    room = await room_of(club_of(request), request.path_params["id"])
    check_referee(room, person)
    count(request, "desk")
    return room


def looked_at(request: Request, room: Room) -> Match:
    """A copy of the match, once the hands are open to its referee."""
    return copy_of(check_looking(room, person_of(request)))


async def calls(request: Request) -> Response:
    """Tables where a referee is wanted, for the club's referees; those called longest ago first."""
    return reply(called_at(club_of(request).hub))


def called_at(hub: Hub) -> list[RefereeCall]:
    """The tables with a call."""
    rooms = [live.room for live in hub.tables.values() if live.room.called and not live.room.over]
    return [
        RefereeCall(
            table=room.id,
            title=room.settings.title,
            book=room.settings.book,
            called=[CallInfo(player, room.chairs[player].name, at) for player, at in room.called.items()],
            referees=sorted(room.referees.values()),
        )
        for room in sorted(rooms, key=lambda room: min(room.called.values()))
    ]


@in_turn
async def sheet(request: Request) -> Response:
    """The score sheet of a match that is over, for whoever may look at the table."""
    room, shown = await finished(request)
    check_open(request, room)
    if not room.over or room.match is None or room.broken:
        raise Refused("not_over", "there is a sheet once the match is over", "比赛结束后才有成绩表")
    lines = await club_of(request).hub.past.match_lines(room, shown)
    return reply(await asyncio.to_thread(sheet_from, lines, room.settings.title, room.started_at))


def sheet_from(lines: list[str], title: str, began: float) -> ScoreSheet:
    """The sheet of a match by its record."""
    return sheet_of(read_match(lines), title, began)


ENDPOINTS = (
    get("/api/tables/{id}/fouls", fouls, "Fouls of its book by words (`q`), for its referee", list[DeskFoul],
        needs=ITS_REFEREE),
    post("/api/tables/{id}/opinion", opinion, "What the book says of an incident there", DeskIncident, DeskOpinion,
         needs=ITS_REFEREE, largest=LIMIT),
    post("/api/tables/{id}/declared", declared, "Fouls a declaration may be", DeskDeclared, list[DeskProposal],
         needs=ITS_REFEREE, largest=LIMIT),
    get("/api/tables/{id}/sheet", sheet, "The score sheet of a match that is over", ScoreSheet, needs=TABLE,
        cost=("hands", WHOLE_MATCH)),
    get("/api/calls", calls, "Tables where a referee was called, for referees", list[RefereeCall], needs=REFEREE),
)  # fmt: skip
