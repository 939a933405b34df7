"""An event as files: archived, its log, copied, imported from another server, its papers."""

import asyncio
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import _
from paiju.server.events.cloning import cloned
from paiju.server.events.entries.pins import new_pins
from paiju.server.events.keeper import BegunRecord, OpenEvent, begun_record
from paiju.server.events.making import begin
from paiju.server.events.messages.calls import CloneWish, SentArchive
from paiju.server.events.messages.events import EventMade, NewEvent
from paiju.server.events.officials.event import event_view
from paiju.server.events.officials.papers import empty_paper, file_of, paper_of, slips_paper
from paiju.server.events.roles import OFFICIALS, roles_of
from paiju.server.events.sent_files import archive_sent
from paiju.server.events.slips import MANY, everybody, slips
from paiju.server.events.visitors import visited
from paiju.server.protocol.refused import Refused
from paiju.server.room.table_settings import book_of
from paiju.server.storage.rows.events import EventListed
from paiju.server.web.bodies import body_as
from paiju.server.web.endpoint import get, post
from paiju.server.web.requests import person_of
from paiju.server.web.rights import EVENT_OFFICIAL, EVENT_ORGANISER, KNOWN
from paiju.server.web.working import worked_out
from paiju.tournament.paper.page import POLICY
from paiju.tournament.record import EventRecord
from paiju.tournament.record.archive import write_archive
from paiju.tournament.record.chain import LogEntry

LARGEST_ARCHIVE = 16 * 1024 * 1024  # bytes of a whole event

LONGEST_WHO = 16
WORK = 10.0  # entries that a paper or an archive counts as
JSON_LINES, ZIP = "application/jsonl", "application/zip"


def attached(raw: bytes, kind: str, name: str) -> Response:
    """A file to download."""
    return Response(raw, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def archive(request: Request) -> Response:
    """The whole event as one file, names included; another server can import it, and commands can read it."""
    _club, event, _who = await visited(request, "organiser")
    raw = await worked_out(request, write_archive, event.record.entries, list(event.record.rows.values()))
    return attached(raw, ZIP, f"event-{event.row.id[:8]}.zip")


async def log(request: Request) -> Response:
    """The chain, which has no names: anybody with a bulletin can check its head against it. While results are held back
    for the ceremony, everybody but officials gets it only up to where they were hidden."""
    _rest, event, who = await visited(request)
    state = event.safe
    official = set(roles_of(state, who)) & set(OFFICIALS)
    until = state.count if official or state.hidden is None else state.hidden.since
    lines = await worked_out(request, log_lines, event.record.entries[:until])
    return attached(lines, JSON_LINES, f"event-{event.row.id[:8]}.jsonl")


def log_lines(entries: Sequence[LogEntry]) -> bytes:
    """Entries as they are in the log."""
    return b"".join(entry.line() for entry in entries)


async def take_over(request: Request) -> Response:
    """Import an event from another server's archive: whoever brings it keeps its record from now on."""
    person = person_of(request)
    raw, toml = await archive_sent(request)
    record = await worked_out(request, brought, raw, toml, slow=True)
    return await begin(request, record, listed=False, who=(person, ""))


def brought(raw: bytes, toml: str = "") -> BegunRecord:
    """The record of an archive (with its book, if it does not contain it), provided this server can show it: a handmade
    chain may say what no event can be."""
    given = book_of("", toml) if toml else None
    book = EventRecord.from_archive(raw, given=given)
    if given is not None:
        book.bring_book(given)
    if book.state.plan is None:
        raise Refused("input", _("the archive has no plan yet"), field="archive")
    long = next((who for who in book.state.seals if len(who) > LONGEST_WHO), None)
    try:
        book.state.outcome()
        event_view(OpenEvent(EventListed("", "", "", "", 0.0, False), book, {}, book.state), book.organiser)
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        long = f"{type(error).__name__}"
    if long is not None:
        raise Refused("input", _("this event cannot be evaluated: {why}", why=long[:40]), field="archive")
    return begun_record(book)


async def clone(request: Request) -> Response:
    """Copy an event: plan, officials and settings, without anybody's results."""
    _club, event, _who = await visited(request, "organiser")
    wish = await body_as(request, CloneWish)
    person = person_of(request)
    book = await asyncio.to_thread(cloned, event.safe, NewEvent(name=wish.name, start=wish.start))
    return await begin(request, begun_record(book), wish.listed, (person, ""))


async def papers(request: Request) -> Response:
    """A paper to print, or a table as a file: for officials; seats and standings are for everybody."""
    club, event, _rest = await visited(request, *OFFICIALS)
    name, lang = request.path_params["name"], request.query_params.get("lang", "both")
    state = event.safe
    if "." in name:
        raw, kind = await worked_out(request, file_of, state, name)
        return attached(raw, kind, name)
    address = f"{club.network.url}/event/{event.row.id}"
    only = (request.query_params.get("stage", ""), request.query_params.get("round", ""))
    page = await worked_out(request, paper_of, state, name, lang, address, only if only[1] else None)
    if page is None:
        return printed(await worked_out(request, empty_paper, state, name, lang), 404)
    return printed(page)


async def link_paper(request: Request) -> Response:
    """Slips with private links and new PINs for everybody, as a paper to cut apart."""
    club, event, _rest = await visited(request, "organiser")
    whom = everybody(event.safe)
    links = await slips(request, event, "link", whom)
    pins = new_pins(whom)
    page = await worked_out(request, slips_paper, event.safe, request.query_params.get("lang", "both"), links, pins)
    await club.event_pins.keep(event.row.id, pins)  # those they have go once there is something to print
    return printed(page)


def printed(page: str, status: int = 200) -> Response:
    """A paper: it runs nothing, and nobody caches it, since a slip is only for its owner."""
    headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-store"}
    return Response(page, status, media_type="text/html", headers=headers)


ENDPOINTS = (
    post("/api/events/import", take_over, "Import an event from another server's archive", SentArchive, EventMade,
         needs=KNOWN, cost=("desk", WORK), largest=LARGEST_ARCHIVE),
    get("/api/events/{id}/archive", archive, "The whole event as one file", needs=EVENT_ORGANISER, cost=("desk", WORK)),
    get("/api/events/{id}/log", log, "The event's chain, without names", cost=("desk", WORK)),
    post("/api/events/{id}/clone", clone, "Copy an event without its players", CloneWish, EventMade,
         needs=EVENT_ORGANISER),
    get("/api/events/{id}/papers/{name}", papers, "A paper to print, or a table as CSV or XLSX", needs=EVENT_OFFICIAL,
        cost=("desk", WORK)),
    post("/api/events/{id}/links/paper", link_paper, "Printable slips with links and new PINs for everybody",
         needs=EVENT_ORGANISER, cost=("link", MANY)),
)  # fmt: skip
