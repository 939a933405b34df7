"""`POST /api/events/{id}/results`: results or penalties from a list, tried first or entered at once."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from paiju.server.events.entries.entrants_import import beside
from paiju.server.events.entries.results_import import ResultsFile, ResultsPreview, results_preview
from paiju.server.events.entries.rights import ENTRIES, RESULTS, door_of
from paiju.server.events.messages.calls import ResultsRead, SentResults
from paiju.server.events.roles import check_any, roles_of
from paiju.server.events.sent_files import content_of
from paiju.server.events.visitors import visited
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import post
from paiju.server.web.requests import club_of, key_of, too_many, visitor_of
from paiju.server.web.rights import EVENT_RESULTS
from paiju.server.web.working import worked_out
from paiju.tournament.exchange.brought_results import BroughtList, enter_list
from paiju.tournament.record import EventRecord
from paiju.tournament.record.state import EventState

LARGEST_LIST = 3 * 1024 * 1024  # bytes, in base64 too
COST = 30.0  # entries that a list counts as
LIST_SECONDS = 3.0  # until a list that is being read should be done with


async def results(request: Request) -> Response:
    """Enter everything in a list, or nothing; what is only tried is reported: how it is understood, what must be
    answered, what looks wrong."""
    club, event, who = await visited(request, *RESULTS)
    sent = await body_as(request, SentResults)
    file = ResultsFile(content_of(sent), sent)
    book = event.record
    read = await preview(request, file, book, who)
    if sent.tried or read.shown.wrong:
        return reply(read.shown)
    check_rights(event.safe, who, read.brought)

    count = len(read.brought.results) + len(read.brought.penalties)
    if not count:
        return reply(read.shown)

    def said(book: EventRecord) -> None:
        enter_list(book, read.brought, who)

    async with club.events.turns.of(event.row.id):
        await club.events.say(event.row.id, f"results {file.key} {book.state.count}", None, said)
    return reply(msgspec.structs.replace(read.shown, entered=count))


async def preview(request: Request, file: ResultsFile, book: EventRecord, who: str) -> ResultsPreview:
    """A list read in a process beside the server: one at a time per person."""
    with club_of(request).at_work.turn(f"file {key_of(visitor_of(request))}", 1) as first:
        if not first:
            raise too_many(LIST_SECONDS)
        return await worked_out(request, results_preview, file, beside(book), who, slow=True)


def check_rights(state: EventState, who: str, brought: BroughtList) -> None:
    """Who is new only those enter who look after entries; penalties are for referees."""
    roles = roles_of(state, who)
    if brought.newcomers:
        check_any(roles, ENTRIES)
    if brought.penalties:
        check_any(roles, door_of("penalty").may)


ENDPOINTS = (
    post("/api/events/{id}/results", results, "Enter results or penalties from a list, or only try it",
         SentResults, ResultsRead, needs=EVENT_RESULTS, cost=("desk", COST), largest=LARGEST_LIST),
)  # fmt: skip
