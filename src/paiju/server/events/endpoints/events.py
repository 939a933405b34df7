"""Events: made, listed, read, changed. The record decides what may be said (tournament/record),
events/entries/rights.py who may say it."""

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from paiju.server.books.named import text_to_play
from paiju.server.club.club import Club
from paiju.server.events.keeper import BegunRecord, begun_record
from paiju.server.events.making import begin
from paiju.server.events.messages.calls import EventTemplate
from paiju.server.events.messages.events import EventMade, EventPhase, EventRow, EventView, NewEvent
from paiju.server.events.officials.event import event_view, view_tag
from paiju.server.events.officials.rounds import LookedAt
from paiju.server.events.roles import roles_of
from paiju.server.events.templates import TEMPLATES, plan_from
from paiju.server.events.visitors import visited
from paiju.server.protocol.texts import encode
from paiju.server.storage.rows.events import EventListed
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.packed import has_already, packed, tagged, unchanged
from paiju.server.web.requests import club_of, person_or_new, visitor_of
from paiju.server.web.working import with_own_book
from paiju.tournament.default_names import shown_name
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.registration import RegistrationSet
from paiju.tournament.record.state import EventState

LARGEST_PLAN = 256 * 1024  # bytes of a plan with its regulations, or with a club's own book

OF_TEAMS = ("relay", "league")


async def create(request: Request) -> Response:
    """Create an event; whoever does keeps its record."""
    wish = await body_as(request, NewEvent)
    known = visitor_of(request).person
    organiser = wish.organiser or (known.name if known else "") or "?"
    text = await text_to_play(club_of(request).store, wish.book)
    wish = wish if text is None else replace(wish, book="", book_toml=text)
    sent = wish.toml or wish.book_toml
    record = await with_own_book(request, sent, begun, wish, organiser)
    return await begin(request, record, wish.listed, await person_or_new(request, wish.organiser))


def begun(wish: NewEvent, organiser: str) -> BegunRecord:
    """A record with a plan, and the number of places if it was given."""
    plan, book = plan_from(wish), EventRecord.create(EventPerson(organiser))
    book.plan(plan)
    if wish.entrants and not any(stage.kind in OF_TEAMS for stage in plan.stages):
        book.say(RegistrationSet(open=False, most=wish.entrants))
    return begun_record(book)


async def templates(_: Request) -> Response:
    """The templates for new events."""
    return reply([template.public() for template in TEMPLATES.values()])


async def listed(request: Request) -> Response:
    """The club's events, and my own."""
    club, person = club_of(request), visitor_of(request).person
    rows = await club.store.events.listed(person.id if person else None)
    lengths = await club.store.events.lengths([row.id for row in rows])
    parts = dict(await club.store.events.parts_of(person.id)) if person else {}
    answer = [await row_of(club, row, lengths.get(row.id, 0), parts.get(row.id, "")) for row in rows]
    return reply(answer)


async def row_of(club: Club, row: EventListed, length: int, who: str) -> EventRow:
    """An event in the list, from the cache if nothing was said since; roles are looked up for those who take part."""
    summarised = club.events.summaries.get(row.id)
    if summarised is None or summarised[0] != length or summarised[1].listed != row.listed or who:
        state = (await club.events.at_hand(row.id)).safe
        summarised = state.count, summary(state, row, who)
        if not who:
            club.events.summaries[row.id] = summarised
    return summarised[1]


def summary(state: EventState, row: EventListed, who: str) -> EventRow:
    """An event in one line."""
    phase: EventPhase = "over" if state.closed else "running" if state.starts or state.sheets else "planned"
    plan = state.planned
    return EventRow(
        event=row.id,
        name=shown_name(plan.name),
        book=plan.book.id,
        place=state.place,
        start=plan.start.isoformat() if plan.start else "",
        phase=phase,
        listed=row.listed,
        roles=roles_of(state, who),
        created=row.created,
    )


async def state(request: Request) -> Response:
    """The current state of the event for this visitor, or that they already have it."""
    club, event, who = await visited(request)
    query = request.query_params
    where = (query.get("stage", ""), query.get("round", ""), query.get("table", ""))
    looked_at = LookedAt(*where, *(name in query for name in ("rounds", "mine", "past")))
    tag = view_tag(event.safe, who, looked_at)
    if has_already(request, tag):
        return unchanged(tag)
    view = await club.events.look(event_view, event, who, looked_at)
    return await packed(request, encode(view), "application/json", tagged(tag))


ENDPOINTS = (
    post("/api/events", create, "Create an event", NewEvent, EventMade, largest=LARGEST_PLAN),
    get("/api/events", listed, "List the club's events, and my own", list[EventRow]),
    get("/api/events/templates", templates, "The templates for new events", list[EventTemplate]),
    get("/api/events/{id}", state, "The current state of an event, for me", EventView),
)  # fmt: skip
