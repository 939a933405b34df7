"""Entrants from a file: read, tried with every problem told, entered all or none."""

import copy
from collections.abc import Sequence
from dataclasses import dataclass

from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.server.events.messages.calls import EntrantLine, EntrantsRead
from paiju.tournament.record import EventRecord
from paiju.tournament.record.entry.form import FormLine, enter_form, whole_form
from paiju.tournament.record.shelf import Shelf

MOST_PROBLEMS = 100


@dataclass(frozen=True)
class ReadEntrants:
    """A file's lines, what looks wrong, and what keeps it from being entered."""

    lines: tuple[FormLine, ...]
    doubts: tuple[Text, ...]
    wrong: tuple[Text, ...]

    def public(self, entered: Sequence[str] = ()) -> EntrantsRead:
        """As it is answered."""
        shown = [
            EntrantLine(line.person.name, line.role, line.player.number, line.player.team, line.player.club, line.paid)
            for line in self.lines
        ]
        return EntrantsRead(shown, [*self.wrong, *self.doubts], bool(self.wrong), list(entered))


@dataclass(frozen=True)
class FileLines:
    """A file by itself: its lines, what looks wrong, and what cannot be read."""

    lines: tuple[FormLine, ...] = ()
    doubts: tuple[Text, ...] = ()
    faults: tuple[Text, ...] = ()


def file_lines(raw: bytes, name: str) -> FileLines:
    """What a file holds, with every line that cannot be read. It is done in another process, and errors of ours do not
    go from process to process."""
    try:
        form = whole_form(raw, name)
    except InputError as fault:
        return FileLines(faults=(fault.text,))
    doubts, faults = tuple(doubt.text for doubt in form.problems), tuple(fault.text for fault in form.faults)
    return FileLines(tuple(form.lines), doubts[:MOST_PROBLEMS], faults[:MOST_PROBLEMS])


def import_preview(file: FileLines, book: EventRecord) -> ReadEntrants:
    """What an event would say to a file."""
    if file.faults:
        return ReadEntrants((), (), file.faults)
    doubts = [*file.doubts, *there_already(book, file.lines)]
    return ReadEntrants(file.lines, tuple(doubts[:MOST_PROBLEMS]), tuple(refused(book, file.lines)))


def there_already(book: EventRecord, lines: Sequence[FormLine]) -> list[Text]:
    """Who is entered already under the same name."""
    state = book.state
    names = {state.people[id].name for id in state.enrolled if id in state.people}
    same = [line.person.name for line in lines if line.plays and line.person.name in names]
    return [_("{name} is entered already", name=name) for name in same]


def refused(book: EventRecord, lines: Sequence[FormLine]) -> list[Text]:
    """What the event would refuse, tried beside it: line by line where the whole is refused."""
    trial = beside(book)
    try:
        enter_form(trial, lines)
        return []
    except InputError as error:
        whole = error.text
    problems, trial = list[Text](), beside(book)
    for line in lines:
        try:
            enter_form(trial, [line])
        except InputError as error:
            problems.append(_("{name}: {why}", name=line.person.name, why=error.text))
    return problems[:MOST_PROBLEMS] or [whole]


def beside(book: EventRecord) -> EventRecord:
    """The same record in memory, to try something with."""
    trial = copy.copy(book)
    trial.entries, trial.rows, trial.shelf = list(book.entries), dict(book.rows), Shelf(None)
    return trial
