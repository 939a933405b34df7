"""The same event once more: its plan, its officials and how people register; nobody who plays, and no results."""

from dataclasses import replace

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.events.entries.own import TABLES
from paiju.server.events.messages.events import NewEvent
from paiju.server.events.templates import LONGEST_NAME, check_text, moment
from paiju.tournament.event import TournamentEvent
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.registration import RegistrationSet
from paiju.tournament.record.privacy import with_people
from paiju.tournament.record.state import EventState


def cloned(state: EventState, wish: NewEvent) -> EventRecord:
    """A new record with the plan of another; its days move with the first of them. Officials stay whom they were."""
    book = EventRecord.create(state.people.get(state.organiser, EventPerson("?")))
    ids = {state.organiser: book.organiser}
    named = [official.name for official in state.planned.officials] + [
        member.name for member in state.planned.committee
    ]
    for who in named:
        if who not in ids and who in state.people:
            ids[who] = book.person(state.people[who])
    book.plan(moved(renamed(state, ids), wish))
    terms = state.registration
    if terms != type(terms)():
        set_again = (terms.moderated, terms.fee, None, terms.most, terms.fields, terms.note, terms.exam)
        book.say(RegistrationSet(False, *set_again))
    return book


def renamed(state: EventState, ids: dict[str, str]) -> TournamentEvent:
    """The plan, with people by the ids they have in the new record; whoever was erased is not in it."""
    plan = with_people(state.planned, state.people, state.organiser)
    officials = [
        replace(now, name=ids[was.name])
        for was, now in zip(state.planned.officials, plan.officials, strict=True)
        if was.name in ids
    ]
    committee = [
        replace(now, name=ids[was.name])
        for was, now in zip(state.planned.committee, plan.committee, strict=True)
        if was.name in ids
    ]
    settings = dict(plan.settings)
    tables = settings.pop(TABLES, None)
    if isinstance(tables, dict):
        settings[TABLES] = {ids[who]: own for who, own in tables.items() if who in ids}
    return replace(plan, officials=tuple(officials), committee=tuple(committee), teams=(), settings=settings)


def moved(plan: TournamentEvent, wish: NewEvent) -> TournamentEvent:
    """The plan under another name, or on other days."""
    if wish.name:
        plan = replace(plan, name=check_text(wish.name, "name", LONGEST_NAME))
    start, _rest = moment(wish.start)
    if start is None:
        return plan
    if plan.start is None:
        return replace(plan, start=start)
    by = start - plan.start
    try:
        timetable = tuple(replace(entry, start=entry.start + by) for entry in plan.timetable)
        return replace(plan, start=start, end=plan.end + by if plan.end else None, timetable=timetable)
    except OverflowError:
        raise InputError("start", _("the date is out of range")) from None
