"""What changes the plan: its words and figures by a few verbs, officials appointed and dismissed."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from paiju.books.derive import derive
from paiju.errors import InputError
from paiju.fields import unknown
from paiju.languages import _
from paiju.server.events.entries.own import TABLES
from paiju.server.events.entries.people import check_names, expect, person_from, somebody
from paiju.server.events.templates import LONGEST_NAME, check_text
from paiju.tournament.event import (
    REGULATION_PARTS,
    ROLES,
    CommitteeMember,
    EventStage,
    Official,
    Regulations,
    TournamentEvent,
)
from paiju.tournament.folder.event_file import read_order, read_points, read_settings
from paiju.tournament.record import EventRecord
from paiju.tournament.record.commands.planning import PlanSet
from paiju.tournament.record.event_record import entries_again
from paiju.tournament.record.privacy import PRIVATE, PRIVATE_PARTS, REGISTERED, texts_by_id
from paiju.tournament.record.values import as_json, value_of
from paiju.tournament.rulings.entry_conditions import conditions_of

Json = Mapping[str, Any]
PLAIN = ("place", "start", "end", "level", "hosts", "partners", "notes", "categories", "timetable", "apart")
PARTS = tuple(REGULATION_PARTS)
SETTINGS = ("league", "prizes", "ema")
MOST_STAGES = 20
NOTHING: Json = {}


# --- the plan -------------------------------------------------------------------------------------


def set_plan(book: EventRecord, who: str, entry: Json) -> None:
    """The plan with some of its parts changed; whatever is not named stays."""
    changes = {key: value for key, value in entry.items() if key not in ("do", "listed")}
    known = ("name", *PLAIN, "stages", "regulations", "committee", "conditions", *SETTINGS)
    check_names(changes, known, "set_plan")
    plan = changed_plan(book, who, changes)
    say_plan(book, plan, who, expect(changes.get("regulations"), "regulations"))


def changed_plan(book: EventRecord, who: str, changes: Json) -> TournamentEvent:
    """The plan as it is to be."""
    before = book.state.planned
    forms: dict[str, Any] = {key: changes[key] for key in PLAIN if key in changes}
    plan = value_of(TournamentEvent, {**as_json(before), **forms}, "plan")
    if "name" in changes:
        plan = replace(plan, name=check_text(str(changes["name"]), "name", LONGEST_NAME))
    if "stages" in changes:
        plan = replace(plan, stages=stages_from(before, changes["stages"]))
    if "committee" in changes:
        plan = replace(plan, committee=tuple(member_from(book, who, row) for row in rows_of(changes, "committee")))
    if "regulations" in changes:
        check_names(expect(changes["regulations"], "regulations"), PARTS, "regulations")
        parts = {**before.regulations.parts, **value_of(Regulations, {"parts": changes["regulations"]}, "plan").parts}
        shown = {key: text for key, text in parts.items() if text and key not in PRIVATE_PARTS}
        plan = replace(plan, regulations=Regulations(shown))
    plan = replace(plan, settings={**plan.settings, **settings_from(changes)})
    conditions_of(plan)  # what cannot be read is told at once
    return plan


def rows_of(changes: Json, key: str) -> list[dict[str, Any]]:
    """A list of objects."""
    rows = changes[key]
    if not isinstance(rows, list):
        raise InputError(key, _("{key}: must be a list […]", key=key))
    return [expect(row, key) for row in rows]


def settings_from(changes: Json) -> dict[str, object]:
    """What only some formats ask for, each checked as in a file."""
    settings: dict[str, object] = {key: read_settings(changes[key], key) for key in SETTINGS if key in changes}
    if "conditions" in changes:
        rows = changes["conditions"]
        if not isinstance(rows, list) or not all(isinstance(row, str | dict) for row in rows):
            raise InputError("conditions", _("must be a list of names and tables"))
        settings["conditions"] = rows
    return settings


def stages_from(before: TournamentEvent, raw: object) -> tuple[EventStage, ...]:
    """The stages in their order, each by its name with what changes in it; one that is left out goes."""
    if not isinstance(raw, list) or not 0 < len(raw) <= MOST_STAGES:
        raise InputError("stages", _("must be a list of 1 to {most_stages} stages", most_stages=MOST_STAGES))
    old = {stage.name: stage for stage in before.stages}
    return tuple(stage_from(before, old, expect(row, "stages")) for row in raw)


def stage_from(before: TournamentEvent, old: Mapping[str, EventStage], sent: dict[str, Any]) -> EventStage:
    """One stage, changed or new."""
    check_names(sent, (*(part.name for part in fields(EventStage)), "was"), "stages")
    was = old.get(str(sent.get("was", sent.get("name", ""))))
    stage = value_of(
        EventStage, {**(as_json(was) if was else {}), **{key: sent[key] for key in sent if key != "was"}}, "stages"
    )
    check_text(stage.name, "stages.name", LONGEST_NAME)
    read_points(stage.points, "stages.points")
    if stage.options:
        derive(before.book, before.book.id, **stage.options)
    numbers = (stage.rounds, stage.cut, stage.groups, stage.group_size, stage.team_size, stage.minutes, stage.games)
    if min(*numbers, stage.members, stage.substitutes) < 0:
        raise InputError("stages", _("numbers must not be below 0"))
    return replace(stage, ties=read_order(list(stage.ties), "stages.ties"))


def member_from(book: EventRecord, who: str, sent: dict[str, Any]) -> CommitteeMember:
    """Somebody of the committee, by id or by a new name."""
    names = ("who", "name", "duty", "group", "office", "contact")
    check_names(sent, names, "committee")
    id = somebody(book, sent) if sent.get("who") else ""
    contact = str(sent.get("contact", ""))
    if not id:
        id = book.who_is(person_from({"name": sent.get("name", ""), "contact": contact}), who)
    return CommitteeMember(id, *(str(sent.get(key, "")) for key in ("duty", "group", "office")))


def say_plan(book: EventRecord, plan: TournamentEvent, who: str, regulations: Json = NOTHING) -> None:
    """The plan holds from now on. What of it is private stands with the organiser; what a new category or a new day
    changes in entries is put right with it."""
    own = book.state.people.get(book.organiser)
    private = {f"regulations.{key}": str(regulations[key]) for key in PRIVATE_PARTS if key in regulations}
    if own is not None and private:
        public = {key: text for key, text in own.fields.items() if key not in PRIVATE or key not in private}
        with_parts = {**public, **{key: text for key, text in private.items() if text}}
        book.change_person(book.organiser, replace(own, fields=with_parts), who)
    bare = texts_by_id(plan, book.state.people)
    book.say(PlanSet(bare), who)
    after = [*entries_again(book)]
    if after:
        book.say_all(after, who)


# --- officials ------------------------------------------------------------------------------------


def appoint(book: EventRecord, who: str, entry: Json) -> None:
    """Somebody has an office from now on: who is known by id, or new. Table referees may be given tables of their
    own."""
    names = ("do", "who", "person", "role", "grade", "registration", "duty", "tables")
    check_names(entry, names, "appoint")
    role = entry.get("role")
    if role not in ROLES:
        raise unknown("role", role, list(ROLES), _("office"))
    tables = entry.get("tables") or []
    if not isinstance(tables, list) or not all(isinstance(table, str) for table in tables):
        raise InputError("tables", _('must be a list of table names, such as ["1", "2"]'))
    number = str(entry.get("registration", ""))
    id = appointed(book, who, entry, number)
    details = {"grade": entry.get("grade", ""), "duty": entry.get("duty", "")}
    office = value_of(Official, {"name": id, "role": role, **details}, "appoint")
    person = book.state.people.get(id)
    office = replace(office, registration=REGISTERED if person and person.registration else "")
    plan = book.state.planned
    others = tuple(official for official in plan.officials if (official.name, official.role) != (id, role))
    plan = replace(plan, officials=(*others, office))
    say_plan(book, with_tables(plan, id, tables) if role == "table" else plan, who)


def appointed(book: EventRecord, who: str, entry: Json, number: str) -> str:
    """The id of who gets an office; a registration that is new goes to their row."""
    if entry.get("who") is None:
        person = person_from(entry.get("person"))
        return book.person(replace(person, registration=number or person.registration), who)
    id = somebody(book, entry)
    person = book.state.people[id]
    if number and number != person.registration:
        book.change_person(id, replace(person, registration=number), who)
    return id


def with_tables(plan: TournamentEvent, id: str, tables: list[str]) -> TournamentEvent:
    """The plan with a referee's tables; none: all of them."""
    before = plan.settings.get(TABLES)
    others = {key: value for key, value in before.items() if key != id} if isinstance(before, dict) else {}
    now = {**others, id: tables} if tables else others
    settings_left = {key: value for key, value in plan.settings.items() if key != TABLES}
    return replace(plan, settings={**settings_left, TABLES: now} if now else settings_left)


def dismiss(book: EventRecord, who: str, entry: Json) -> None:
    """Somebody no longer has an office; without a role, none at all."""
    check_names(entry, ("do", "who", "role"), "dismiss")
    plan, id, role = book.state.planned, str(entry.get("who", "")), entry.get("role")
    officials = tuple(
        official for official in plan.officials if official.name != id or (role is not None and official.role != role)
    )
    if len(officials) == len(plan.officials):
        raise InputError("who", _("{id} does not hold this office", id=id[:20]))
    plan = replace(plan, officials=officials)
    still = any(official.name == id and official.role == "table" for official in officials)
    say_plan(book, plan if still else with_tables(plan, id, []), who)


PLANNING: dict[str, Callable[[EventRecord, str, Json], None]] = {
    "set_plan": set_plan,
    "appoint": appoint,
    "dismiss": dismiss,
}
