"""`POST /api/events/{id}/entries`: the one endpoint for everything said about an event."""

from collections.abc import MutableMapping
from dataclasses import dataclass, replace
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import _
from paiju.server.club.club import Club
from paiju.server.events.entries.entering import WITH_SECRET, new_person, say_entry
from paiju.server.events.entries.rights import ENTRIES
from paiju.server.events.keeper import OpenEvent
from paiju.server.events.messages.events import EventDone, NewEventEntry
from paiju.server.events.officials.event import event_view
from paiju.server.events.online.opening import begin_online
from paiju.server.events.roles import OFFICIALS, roles_of
from paiju.server.events.visitors import visited
from paiju.server.protocol.refused import Refused
from paiju.server.storage.store import Store
from paiju.server.study.exams import is_there, title_of
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import post
from paiju.server.web.requests import person_of, person_or_new, visitor_of
from paiju.tournament.record.commands.registration import EXAM_ID
from paiju.tournament.record.entry.conditions import EXAM_FIELD
from paiju.tournament.record.state import EventState

OF_THEMSELVES = ("register", "change_person")  # what people say of themselves
ENTRY_LIMIT = 64 * 1024  # bytes
SECRET_KEY = 16  # signs of the key of who registers: it shows who they are when the answer was lost
LONGEST_PLAYER_NAME = 24
QUICK = ("result", "signed")


async def check_exam(store: Store, entry: MutableMapping[str, Any]) -> None:
    """An exam that registration is to require must exist."""
    exam = entry.get("exam") if entry.get("do") == "registration" else None
    if not exam or not isinstance(exam, str) or not EXAM_ID.fullmatch(exam) or await is_there(store, exam):
        return
    raise Refused(
        "no_exam",
        _("there is no exam {exam} here; /study/exams lists them all, including your own papers", exam=exam),
        field="exam",
    )


async def note_exam(club: Club, state: EventState, who: str, person: str, entry: MutableMapping[str, Any]) -> None:
    """Add the result of somebody's best sitting to what they say of themselves; nobody registers without a pass. An
    organiser may require only an existing exam."""
    await check_exam(club.store, entry)
    exam, do = state.registration.exam, entry.get("do")
    if not exam or do not in OF_THEMSELVES or set(roles_of(state, who)) & set(ENTRIES):
        return
    best = await club.store.exams.best(person, exam) if person else None
    if do == "register" and (best is None or not best.passed):
        title = await title_of(club.store, club.papers, exam)
        text = _("this event asks for a pass in the exam “{title}”: sit it first, or ask the organiser", title=title)
        raise Refused("exam_needed", text, "xjtu:App3:exam1.marking", field="exam")
    for part in ("person", "player"):
        details = entry.get(part)
        if isinstance(details, dict) and isinstance(details.get("fields", {}), dict):
            fields = {key: value for key, value in details.get("fields", {}).items() if key != EXAM_FIELD}
            marks = {EXAM_FIELD: str(best.marks)} if part == "person" and best and best.passed else {}
            if marks or "fields" in details:
                details["fields"] = {**fields, **marks}


@dataclass(slots=True)
class EventSpeaker:
    """Who says something: as whom (p7), who the visitor is, and the token of a visitor who came without one."""

    who: str
    mine: str
    person: str = ""
    token: str = ""


async def enter(request: Request) -> Response:
    """Say something about the event; it is safe once this is answered."""
    club, event, mine = await visited(request)
    wish = await body_as(request, NewEventEntry)
    speaker = await speaker_of(request, club, wish, mine)
    id, do = event.row.id, str(wish.entry.get("do", ""))
    await note_exam(club, event.safe, speaker.who, speaker.person, wish.entry)
    async with club.events.turns.of(id):
        secret = await club.events.secret_of(id) if do in WITH_SECRET else club.events.no_secret()
        work = lambda book: say_entry(book, speaker.who, wish.entry, secret)  # noqa: E731
        number = await club.events.say(id, wish.key, wish.expected, work, secret, quick=is_quick(wish.entry))
        now = await club.events.known(id)
    entry = now.record.entries[number - 1]
    made = new_person(entry)
    if do == "register" and made and entry.by == made:
        await club.store.events.bind(id, speaker.person, made)
        speaker.mine = made
    if do == "started":
        await begin_online(club, now.safe, (str(entry.data["stage"]), str(entry.data["round"])))
    if do == "join" and not set(roles_of(now.safe, str(wish.entry["into"]))) & set(OFFICIALS):  # no office by a join
        await club.store.events.rebind(id, str(wish.entry["who"]), str(wish.entry["into"]))
    if do == "join":
        await club.store.parts.move(id, str(wish.entry["who"]), str(wish.entry["into"]))
    elif do in ("remove", "erase"):
        await club.store.parts.end(id, who=str(wish.entry["who"]))
    if do == "set_plan":
        await list_anew(club, now, wish.entry.get("listed"))
    view = await club.events.look(event_view, now, speaker.mine)
    return reply(EventDone(number, view, made, speaker.token or None))


def is_quick(entry: dict[str, Any]) -> bool:
    """A result without its hands, or a signature: all tables send these at the same moment."""
    return entry.get("do") in QUICK and not entry.get("hands")


async def speaker_of(request: Request, club: Club, wish: NewEventEntry, mine: str) -> EventSpeaker:
    """Who says it: the visitor; on somebody else's device, the person whose PIN is given; somebody registering may be
    new."""
    entry = wish.entry
    if entry.get("pin") is not None:
        wish.who, wish.pin = str(entry.pop("who", "")), str(entry.pop("pin"))
    if wish.pin:
        await club.event_pins.check(request.path_params["id"], wish.who, wish.pin, mine or visitor_of(request).address)
        return EventSpeaker(wish.who, mine)
    if entry.get("do") != "register":
        return EventSpeaker(mine, mine, person_of(request).id)
    if len(wish.key) < SECRET_KEY:
        raise Refused(
            "input",
            _(
                "registration must send a key of at least {secret_key} characters that nobody can guess",
                secret_key=SECRET_KEY,
            ),
            field="key",
        )
    person = entry.get("person")
    name = str(person.get("name", "")) if isinstance(person, dict) else ""
    visitor, fresh = await person_or_new(request, name.strip()[:LONGEST_PLAYER_NAME] if name.isprintable() else "")
    return EventSpeaker(mine, mine, visitor.id, fresh)


async def list_anew(club: Club, event: OpenEvent, listed: object) -> None:
    """Update the club's list to the event's current plan."""
    row, name = event.row, event.record.state.planned.name
    shown = listed if isinstance(listed, bool) else row.listed
    if (name, shown) != (row.name, row.listed):
        await club.store.events.change(row.id, name, shown)
        event.row = replace(row, name=name, listed=shown)


ENDPOINTS = (
    post("/api/events/{id}/entries", enter, "Add an entry to the event's record", NewEventEntry, EventDone, cost="desk",
         largest=ENTRY_LIMIT),
)  # fmt: skip
