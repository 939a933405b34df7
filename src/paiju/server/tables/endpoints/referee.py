"""A referee at a table of the club: what the book says about what happened, and where a referee was called. Referees
act on the table's socket, since their actions go into the journal."""

from starlette.requests import Request
from starlette.responses import Response

from paiju.desk.sheet import sheet_of
from paiju.desk.sheet_types import ScoreSheet
from paiju.languages import _
from paiju.match.record import read_match
from paiju.server.protocol.referee_calls import RefereeCall
from paiju.server.protocol.refused import Refused
from paiju.server.tables.finished_hands import WHOLE_MATCH, check_open, finished, in_turn
from paiju.server.web.bodies import reply
from paiju.server.web.endpoint import get
from paiju.server.web.requests import club_of
from paiju.server.web.rights import REFEREE, TABLE
from paiju.server.web.working import worked_out


async def calls(request: Request) -> Response:
    """Tables that called a referee, for the club's referees; those waiting longest first."""
    return reply(club_of(request).lobby.calls())


@in_turn
async def sheet(request: Request) -> Response:
    """The score sheet of a finished match, for anybody who may look at the table."""
    room, shown = await finished(request)
    check_open(request, room)
    if not room.over or room.match is None or room.broken:
        raise Refused("not_over", _("there will be a score sheet once the match is over"))
    lines = await club_of(request).hub.past.match_lines(room, shown)
    return reply(await worked_out(request, sheet_from, lines, room.settings.title, room.started_at))


def sheet_from(lines: list[str], title: str, began: float) -> ScoreSheet:
    """The score sheet of a match, from its record."""
    return sheet_of(read_match(lines), title, began)


ENDPOINTS = (
    get("/api/tables/{id}/sheet", sheet, "The score sheet of a finished match", ScoreSheet, needs=TABLE,
        cost=("hands", WHOLE_MATCH)),
    get("/api/calls", calls, "Tables that called a referee, for referees", list[RefereeCall], needs=REFEREE),
)  # fmt: skip
