"""Entrants from a file, CSV or XLSX, as on the entry form (mcr:附:报名表): also leaders, coaches, fees.

`tournament/folder/entrants.py` reads the columns of a player; here, whatever identifies somebody goes to the people's
table, and their part in the team decides what they are entered as.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from paiju.errors import InputError
from paiju.tournament.counting.values import Suspicion
from paiju.tournament.files.read_table import table_text
from paiju.tournament.files.table_bounds import ENTRY_LIST
from paiju.tournament.folder.entrants import entrant_lines, role_of
from paiju.tournament.record.commands.base import EventCommand
from paiju.tournament.record.commands.entrants import FeePaid, PlayerWithdrawn
from paiju.tournament.record.commands.teams import TeamLed
from paiju.tournament.record.event_record import EventRecord
from paiju.tournament.record.people import EventPerson
from paiju.tournament.tables import EventPlayer

OF_PERSON = ("sex", "contact", "address", "notes")
NO = ("", "0", "no", "false", "n", "否", "未缴")


@dataclass(frozen=True)
class FormLine:
    """A line of the form: who it is, what they enter as, and what the log has of them."""

    person: EventPerson
    role: str
    player: EventPlayer
    paid: bool

    @property
    def plays(self) -> bool:
        """Does this person enter, perhaps as a substitute? Leaders and coaches only come along."""
        return self.role in ("player", "substitute", "filler")


@dataclass(frozen=True)
class EntryForm:
    """A file as far as it can be read: its lines, what looks wrong in it, and what cannot be read."""

    lines: list[FormLine]
    problems: list[Suspicion]
    faults: list[InputError]


def read_form(raw: bytes, name: str) -> tuple[list[FormLine], list[Suspicion]]:
    """The lines of a file, and what looks wrong in it: lines without a name are left out, duplicate names are reported.
    InputError at the first line that cannot be read."""
    form = whole_form(raw, name)
    if form.faults:
        raise form.faults[0]
    return form.lines, form.problems


def whole_form(raw: bytes, name: str) -> EntryForm:
    """The same with every line that cannot be read; InputError for faults of the file as a whole."""
    players, problems, faults = entrant_lines(table_text(raw, name, ENTRY_LIST), name, ENTRY_LIST)
    return EntryForm([form_line(player) for player in players], problems, faults)


def form_line(player: EventPlayer) -> FormLine:
    """A player on the list, with what their own fields say of them as a person."""
    columns = player.fields
    own = {key: value for key, value in columns.items() if key not in OF_PERSON}
    sex, contact, address, notes = (columns.get(key, "") for key in OF_PERSON)
    person = EventPerson(player.name, player.born, sex, contact, address, notes, fields=own)
    paid = columns.get("paid", "").casefold() not in NO
    return FormLine(person, role_of(player), replace(player, fields={}), paid)


def enter_form(record: EventRecord, lines: Iterable[FormLine], by: str = "") -> list[str]:
    """Enter everybody in a file; returns the ids of those who play. Leaders and coaches become known with their teams;
    fees paid, and who has left, are recorded."""
    every = list(lines)
    playing = [line for line in every if line.plays]
    ids = record.enter_all([(line.person, details_of(line.player)) for line in playing], by)
    after: list[EventCommand] = []
    for id, line in zip(ids, playing, strict=True):
        after += [FeePaid(id)] * line.paid
        after += [PlayerWithdrawn(id)] * (line.player.out == "withdrawn")
    teams: dict[str, dict[str, str]] = {}
    for line in every:
        if not line.plays:
            teams.setdefault(line.player.team, {})[line.role] = record.who_is(line.person, by)
    after += [TeamLed(team, who.get("leader", ""), who.get("coach", "")) for team, who in teams.items()]
    record.say_all(after, by)
    return ids


def details_of(player: EventPlayer) -> dict[str, object]:
    """What an entry says of a player besides who they are."""
    names = ("number", "team", "club", "country", "grade", "order", "substitute", "filler")
    return {name: getattr(player, name) for name in names}
