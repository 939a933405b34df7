"""From an entry to what is said: one door for every command, for people, for the plan and for draws."""

from collections.abc import Callable, Mapping
from typing import Any

from paiju.languages import _
from paiju.server.events.entries.draws import DrawSecret
from paiju.server.events.entries.people import change_person, enter, erase, know, register, take_place
from paiju.server.events.entries.plan import PLANNING
from paiju.server.events.entries.rights import command_from, door_of
from paiju.server.events.entries.same_people import join, remove
from paiju.server.events.roles import check_any, roles_of
from paiju.server.protocol.refused import Refused
from paiju.server.storage.keeper import behind
from paiju.tournament.record import EventRecord
from paiju.tournament.record.chain import LogEntry
from paiju.tournament.record.commands.base import EventCommand
from paiju.tournament.record.commands.played import HandsPlayed
from paiju.tournament.record.commands.results import ResultCorrected, ResultEntered, key_of

Json = Mapping[str, Any]
PEOPLE: dict[str, Callable[[EventRecord, str, Json], None]] = {
    "enter": enter,
    "know": know,
    "register": register,
    "take_place": take_place,
    "change_person": change_person,
    "erase": erase,
    "join": join,
    "remove": remove,
}
VERBS = PEOPLE | PLANNING
WITH_SECRET = ("draw_begun", "draw_shown", "draw")


def say_entry(book: EventRecord, who: str, entry: Json, secret: DrawSecret) -> None:
    """Say what an entry says, in the name of `who`, if they may."""
    kind = str(entry.get("do", ""))
    if kind in VERBS:
        check_any(roles_of(book.state, who), door_of(kind).everybody)
        VERBS[kind](book, who, entry)
    elif kind in ("draw_begun", "draw"):
        draw_entry(book, who, entry, secret)
    else:
        say_command(book, who, entry)
        secret.make_when_shown(book, who)


def draw_entry(book: EventRecord, who: str, entry: Json, secret: DrawSecret) -> None:
    """A draw is begun, or closed: whatever is drawn live the server makes itself; one that was made elsewhere is sent
    whole."""
    check_any(roles_of(book.state, who), door_of(str(entry["do"])).everybody)
    if entry["do"] == "draw_begun":
        secret.begin(book, who, entry)
    elif "draw" in entry:
        say_command(book, who, entry)
    else:
        secret.make(book, who)


def say_command(book: EventRecord, who: str, entry: Json) -> None:
    """A command of the record."""
    command = command_from(book.state, who, roles_of(book.state, who), entry)
    check_first(book, command)
    book.say(command, who)


def check_first(book: EventRecord, command: EventCommand) -> None:
    """Of two who enter or put right the same table at once one is first; the other is told so."""
    if isinstance(command, HandsPlayed):
        there = len(command.before(book.state))
        if command.first != there + 1:
            raise behind(there, "first")
    if not isinstance(command, ResultEntered | ResultCorrected):
        return
    sheet = book.state.sheets.get(key_of(command.result))
    if sheet is None:
        return
    last = sheet.entries[-1]
    if isinstance(command, ResultEntered):
        raise Refused(
            "behind",
            _(
                "this table already has its result (entry {last}); check it, and have it corrected if it is wrong",
                last=last,
            ),
            field="table",
        )
    if command.entry != last:
        raise Refused(
            "behind",
            _("somebody else has corrected this result (entry {last}); check it first", last=last),
            field="entry",
        )


def new_person(entry: LogEntry) -> str:
    """Who became known, entered or asked by an entry; "" where it is about something else."""
    if entry.kind == "different_people":  # the new one is told apart from those of the same name
        return str(entry.data["people"][0])
    if entry.kind == "person":
        return str(entry.data["person"])
    return str(entry.data["player"]["id"]) if entry.kind in ("entered", "entry_asked") else ""
