"""`POST /api/events/{id}/entrants`: entrants from a CSV or XLSX file, tried first or entered at once."""

from starlette.requests import Request
from starlette.responses import Response

from paiju.server.events.entries.entrants_import import (
    FileLines,
    ListFile,
    ReadEntrants,
    beside,
    enter_read,
    file_lines,
    import_preview,
)
from paiju.server.events.messages.calls import EntrantsRead, SentFile
from paiju.server.events.sent_files import file_sent
from paiju.server.events.visitors import visited
from paiju.server.web.bodies import reply
from paiju.server.web.endpoint import post
from paiju.server.web.requests import club_of, key_of, too_many, visitor_of
from paiju.server.web.rights import EVENT_ENTRIES
from paiju.server.web.working import worked_out
from paiju.tournament.record import EventRecord

LARGEST_FILE = 2 * 1024 * 1024  # bytes; a hundred for each of twenty thousand entrants

COST = 30.0  # entries that a file counts as
FILE_SECONDS = 2.0  # until a file that is being read should be done with


async def lines_sent(request: Request, file: ListFile) -> FileLines:
    """A file read in a process beside the server: one at a time per person."""
    club = club_of(request)
    with club.at_work.turn(f"file {key_of(visitor_of(request))}", 1) as first:
        if not first:
            raise too_many(FILE_SECONDS)
        return await worked_out(request, file_lines, file)


async def entrants(request: Request) -> Response:
    """Enter everybody in a file, or nobody; with ?try=1 only report what would happen, with every problem."""
    club, event, who = await visited(request, "organiser", "seating")
    sent = await file_sent(request)
    id, file = event.row.id, await lines_sent(request, sent)
    book = (await club.events.at_hand(id)).record
    key = f"file {sent.key} {removals(book)}"
    given = file, beside(book), sent.same, sent.another
    read: ReadEntrants = await worked_out(request, import_preview, *given, slow=True)
    if request.query_params.get("try") == "1" or read.wrong:
        return reply(read.public())
    entered: list[str] = []

    def said(book: EventRecord) -> None:
        entered.extend(enter_read(book, read, who))

    async with club.events.turns.of(id):
        await club.events.say(id, key, None, said)
    return reply(read.public(entered))


def removals(book: EventRecord) -> int:
    """How often somebody was taken off the list: a list that was entered before may then be entered again."""
    return sum(entry.kind in ("entry_removed", "entries_joined") for entry in book.entries)


ENDPOINTS = (
    post("/api/events/{id}/entrants", entrants, "Enter people from a file; ?try=1 only reads it", SentFile,
         EntrantsRead,
         needs=EVENT_ENTRIES, cost=("desk", COST), largest=LARGEST_FILE),
)  # fmt: skip
