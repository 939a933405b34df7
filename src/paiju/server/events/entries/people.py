"""What is said of people: entered, known, registered, put right, erased. Names go to the table beside the chain."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.events.entries.rights import ENTRIES
from paiju.server.events.entries.same_people import ask_about_name, tell_apart
from paiju.server.events.roles import check_any, roles_of
from paiju.server.protocol.refused import Refused
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.base import enrolled
from paiju.tournament.record.commands.entrants import PlayerChanged, PlayerWithdrawn
from paiju.tournament.record.commands.registration import EntryAsked, EntryDecided
from paiju.tournament.record.commands.rounds import SeatFilled
from paiju.tournament.record.entry.same_names import called_the_same
from paiju.tournament.record.event_record import age_at, entering, with_public_fields
from paiju.tournament.record.values import as_json, value_of
from paiju.tournament.tables import EventPlayer

Json = Mapping[str, Any]
DETAILS = ("number", "team", "club", "country", "grade", "order", "substitute", "filler", "fields")
REGISTRANT_FIELDS = ("team", "club", "country", "grade", "order", "substitute", "fields")  # said on registering
OWN = ("name", "born", "sex", "contact", "address", "notes", "fields")  # what they say of themselves


def person_from(raw: object, before: EventPerson | None = None, known: tuple[str, ...] | None = None) -> EventPerson:
    """Who somebody is, as it was sent; what is left out stays as it was."""
    sent = expect(raw, "person")
    names = known or tuple(part.name for part in fields(EventPerson))
    check_names(sent, names, "person")
    old = as_json(before) if before is not None else {"name": ""}
    person = value_of(EventPerson, {**old, **sent}, "person")
    if not person.name.strip() or not person.name.isprintable():
        raise InputError("person.name", _("a name is required"))
    return replace(person, name=" ".join(person.name.split()))


def details_from(raw: object, known: tuple[str, ...] = DETAILS) -> dict[str, object]:
    """What an entry says of a player beside who they are."""
    sent = expect(raw, "player")
    check_names(sent, known, "player")
    player = value_of(EventPlayer, {"id": "p", "name": "p", **sent}, "player")
    return {name: getattr(player, name) for name in sent}


def expect(raw: object, field: str) -> dict[str, Any]:
    """An object of JSON; nothing at all is an empty one."""
    if raw is None:
        return {}
    if not isinstance(raw, dict):
        raise InputError(field, _("{field}: must be an object {{…}}", field=field))
    return raw


def check_names(sent: Json, known: tuple[str, ...], field: str) -> None:
    """Only what is known here."""
    strange = next((name for name in sent if name not in known), None)
    if strange is not None:
        raise InputError(
            f"{field}.{strange[:30]}",
            _("{field}.{strange}: not known here; allowed are {known}", field=field, strange=strange[:30], known=known),
        )


def somebody(book: EventRecord, entry: Json, field: str = "who") -> str:
    """Somebody of the event, by id."""
    who = entry.get(field)
    if not isinstance(who, str) or who not in book.state.seals or who in book.state.erased:
        raise InputError(field, _("nobody has this id here"))
    return who


# --- the verbs ------------------------------------------------------------------------------------


def enter(book: EventRecord, who: str, entry: Json) -> None:
    """Somebody enters: new with a name, or who is known by their id."""
    details = details_from(entry.get("player"))
    if entry.get("who") is not None:
        book.enter(somebody(book, entry), who, **details)
    else:
        person = person_from(entry.get("person"))
        same = ask_about_name(book, person, entry)
        tell_apart(book, who, book.enter(person, who, **details), same)


def know(book: EventRecord, who: str, entry: Json) -> None:
    """Somebody who does not play becomes known: a leader, a coach, an official."""
    book.person(person_from(entry.get("person")), who)


def register(book: EventRecord, who: str, entry: Json) -> None:
    """Somebody asks to be let in and says so themselves; who has asked already puts right what was said."""
    details = details_from(entry.get("player"), REGISTRANT_FIELDS)
    if not who:
        new = person_from(entry.get("person"), known=OWN)
        book.ask(new, called_the_same(book.state, new.name), **details)
        return
    person = person_from(entry.get("person"), book.state.people.get(who), OWN)
    entry_told = entering(book.state, who, person, details)
    like = tuple(id for id in called_the_same(book.state, person.name) if id != who)
    asking = EntryAsked(entry_told.player, entry_told.age, like)
    asking.check(replace(book.state, time=book.clock()))
    if person != book.state.people.get(who):
        book.change_person(who, person, who)
    book.say(asking, who)


def change_person(book: EventRecord, who: str, entry: Json) -> None:
    """What the table says of somebody is put right: their own row by themselves, others' and how they play by the
    officials of entries."""
    changed = somebody(book, entry)
    own = changed == who and "player" not in entry
    if not own:
        check_any(roles_of(book.state, who), ENTRIES)
    if "person" in entry:
        known = None if not own else OWN
        book.change_person(changed, person_from(entry["person"], book.state.people.get(changed), known), who)
    if "player" in entry:
        change_player(book, who, changed, details_from(entry["player"]))
    if not {"person", "player"} & set(entry):
        raise InputError("person", _("say what to change: person or player"))


def change_player(book: EventRecord, who: str, changed: str, details: dict[str, object]) -> None:
    """How somebody is entered, put right."""
    state = book.state
    entrant = state.enrolled.get(changed) or state.applications.get(changed)
    if entrant is None:
        raise InputError("who", _("{changed} is not entered", changed=book.state.called(changed)))
    player = replace(entrant.player, **details)  # type: ignore[arg-type]
    person = state.people.get(changed)
    book.say(PlayerChanged(with_public_fields(state, player, person), age_at(state, person) or entrant.age), who)


def take_place(book: EventRecord, who: str, entry: Json) -> None:
    """Somebody who waits comes in for a player who has not come, and has their number and every seat of theirs that is
    not played."""
    leaves, comes = somebody(book, entry, "player"), somebody(book, entry, "comes")
    before = enrolled(book.state, leaves).player
    if any(leaves in sheet.result.players for sheet in book.state.sheets.values()):
        raise InputError(
            "player",
            _("{name} has played already; their seat can only be filled", name=book.state.called(leaves)),
        )
    if not book.state.enrolled[leaves].left:
        book.say(PlayerWithdrawn(leaves), who)
    if comes not in book.state.enrolled:
        book.say(EntryDecided(comes), who)
    if before.number:
        change_player(book, who, leaves, {"number": ""})
        change_player(book, who, comes, {"number": before.number})
    for (stage, round), tables in book.state.seating.items():
        for table in tables:
            if leaves in table.players:
                book.say(SeatFilled(stage, round, table.table, leaves, comes), who)


def erase(book: EventRecord, who: str, entry: Json) -> None:
    """Everything that says who somebody is goes; the organiser's own row is the last to go, with the club's."""
    gone = somebody(book, entry)
    if gone == book.organiser:
        raise Refused(
            "not_yours", _("the organiser cannot be erased as long as the event is kept; leaving the club erases them")
        )
    book.erase(gone, who)
