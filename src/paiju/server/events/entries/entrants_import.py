"""Entrants from a file: read, tried with every problem told, entered all or none."""

import copy
from collections.abc import Sequence
from dataclasses import dataclass

from paiju.errors import InputError
from paiju.server.events.messages.calls import EntrantLine, EntrantsRead, EventTold
from paiju.tournament.record import EventRecord
from paiju.tournament.record.entry.form import FormLine, enter_form, whole_form
from paiju.tournament.record.shelf import Shelf

MOST_PROBLEMS = 100


@dataclass(frozen=True)
class ReadEntrants:
    """A file's lines, what looks wrong, and what keeps it from being entered."""

    lines: tuple[FormLine, ...]
    doubts: tuple[EventTold, ...]
    wrong: tuple[EventTold, ...]

    def public(self, entered: Sequence[str] = ()) -> EntrantsRead:
        """As it is answered."""
        shown = [
            EntrantLine(one.person.name, one.role, one.player.number, one.player.team, one.player.club, one.paid)
            for one in self.lines
        ]
        return EntrantsRead(shown, [*self.wrong, *self.doubts], bool(self.wrong), list(entered))


@dataclass(frozen=True)
class FileLines:
    """A file by itself: its lines, what looks wrong, and what cannot be read."""

    lines: tuple[FormLine, ...] = ()
    doubts: tuple[EventTold, ...] = ()
    faults: tuple[EventTold, ...] = ()


def file_lines(raw: bytes, name: str) -> FileLines:
    """What a file holds, with every line that cannot be read. It is done in another process, and errors of ours do not
    go from process to process."""
    try:
        form = whole_form(raw, name)
    except InputError as fault:
        return FileLines(faults=(EventTold(fault.zh, fault.message),))
    doubts = tuple(EventTold(one.zh, one.en) for one in form.problems)
    faults = tuple(EventTold(one.zh, one.message) for one in form.faults)
    return FileLines(tuple(form.lines), doubts[:MOST_PROBLEMS], faults[:MOST_PROBLEMS])


def import_preview(file: FileLines, book: EventRecord) -> ReadEntrants:
    """What an event would say to a file."""
    if file.faults:
        return ReadEntrants((), (), file.faults)
    doubts = [*file.doubts, *there_already(book, file.lines)]
    return ReadEntrants(file.lines, tuple(doubts[:MOST_PROBLEMS]), tuple(refused(book, file.lines)))


def there_already(book: EventRecord, lines: Sequence[FormLine]) -> list[EventTold]:
    """Who is entered already under the same name."""
    state = book.state
    names = {state.people[id].name for id in state.enrolled if id in state.people}
    same = [one.person.name for one in lines if one.plays and one.person.name in names]
    return [EventTold(f"{name} 已经报名", f"{name} is entered already") for name in same]


def refused(book: EventRecord, lines: Sequence[FormLine]) -> list[EventTold]:
    """What the event would refuse, tried beside it: line by line where the whole is refused."""
    trial = beside(book)
    try:
        enter_form(trial, lines)
        return []
    except InputError as error:
        whole = EventTold(error.zh, error.message)
    found, trial = list[EventTold](), beside(book)
    for one in lines:
        try:
            enter_form(trial, [one])
        except InputError as error:
            zh, en = f"{one.person.name}：{error.zh}", f"{one.person.name}: {error.message}"
            found.append(EventTold(zh, en))
    return found[:MOST_PROBLEMS] or [whole]


def beside(book: EventRecord) -> EventRecord:
    """The same record in memory, to try something with."""
    trial = copy.copy(book)
    trial.entries, trial.rows, trial.shelf = list(book.entries), dict(book.rows), Shelf(None)
    return trial
