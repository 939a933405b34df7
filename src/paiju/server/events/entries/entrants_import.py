"""Entrants from a file: read, tried with every problem told, entered all or none."""

import copy
from collections.abc import Sequence
from dataclasses import dataclass

from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.reading.encodings import ENCODINGS, decoded_text, in_encoding, telling_words
from paiju.server.events.messages.calls import EntrantLine, EntrantsRead, FileEncoding
from paiju.server.events.sent_files import ListFile
from paiju.tournament.files.read_table import reads_as_workbook
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
    encoding: str = ""
    encodings: tuple[FileEncoding, ...] = ()

    def public(self, entered: Sequence[str] = ()) -> EntrantsRead:
        """As it is answered."""
        shown = [
            EntrantLine(line.person.name, line.role, line.player.number, line.player.team, line.player.club, line.paid)
            for line in self.lines
        ]
        return EntrantsRead(
            shown, [*self.wrong, *self.doubts], bool(self.wrong), list(entered), self.encoding, list(self.encodings)
        )


@dataclass(frozen=True)
class FileLines:
    """A file by itself: its lines, what looks wrong, what cannot be read, and the encodings it may be in."""

    lines: tuple[FormLine, ...] = ()
    doubts: tuple[Text, ...] = ()
    faults: tuple[Text, ...] = ()
    encoding: str = ""
    encodings: tuple[FileEncoding, ...] = ()


def file_lines(file: ListFile) -> FileLines:
    """What a file holds, with every line that cannot be read. It is done in another process, and errors of ours do not
    go from process to process."""
    read, encoding, encodings = file.raw, "", tuple[FileEncoding, ...]()
    try:
        if not reads_as_workbook(file.raw, file.name):
            text = decoded_text(file.raw, file.name, file.encoding, file.lang)
            read, encoding, encodings = text.text.encode(), text.encoding, possible_encodings(file.raw)
        form = whole_form(read, file.name)
    except InputError as fault:
        return FileLines(faults=(fault.text,), encoding=encoding, encodings=encodings)
    doubts, faults = tuple(doubt.text for doubt in form.problems), tuple(fault.text for fault in form.faults)
    return FileLines(tuple(form.lines), doubts[:MOST_PROBLEMS], faults[:MOST_PROBLEMS], encoding, encodings)


def possible_encodings(raw: bytes) -> tuple[FileEncoding, ...]:
    """What a file may be read in, each with some names; none where it is ASCII, the same in all of them."""
    texts = ((id, in_encoding(raw, id)) for id in ENCODINGS) if not raw.isascii() else ()
    return tuple(FileEncoding(id, ENCODINGS[id], telling_words(text)) for id, text in texts if text is not None)


def import_preview(file: FileLines, book: EventRecord) -> ReadEntrants:
    """What an event would say to a file."""
    if file.faults:
        return ReadEntrants((), (), file.faults, file.encoding, file.encodings)
    doubts = [*file.doubts, *there_already(book, file.lines)]
    wrong = tuple(refused(book, file.lines))
    return ReadEntrants(file.lines, tuple(doubts[:MOST_PROBLEMS]), wrong, file.encoding, file.encodings)


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
