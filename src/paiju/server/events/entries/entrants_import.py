"""Entrants from a file: read, tried with every problem told, entered all or none."""

import copy
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.reading.encodings import ENCODINGS, decoded_text, in_encoding, telling_words
from paiju.server.events.entries.same_people import complete
from paiju.server.events.messages.calls import EntrantLine, EntrantsRead, FileEncoding
from paiju.tournament.files.read_table import reads_as_workbook
from paiju.tournament.record import EventRecord
from paiju.tournament.record.commands.same_people import PeopleDistinct
from paiju.tournament.record.entry.form import FormLine, enter_form, whole_form
from paiju.tournament.record.entry.same_names import called_the_same, contradict, differ, listed_people, name_key
from paiju.tournament.record.shelf import Shelf
from paiju.tournament.record.state import EventState

MOST_PROBLEMS = 100


@dataclass(frozen=True)
class ListFile:
    """A list that was sent: its bytes, its name, the encoding somebody chose, their language, and the lines whose
    people are, or are not, those of the same name who are there already."""

    raw: bytes
    name: str
    encoding: str = ""
    lang: str = ""
    same: frozenset[int] = frozenset()
    another: frozenset[int] = frozenset()

    @property
    def key(self) -> str:
        """What tells two of them apart."""
        how = [self.encoding, sorted(self.same), sorted(self.another)]
        return sha256(self.raw + repr(how).encode()).hexdigest()[:40]


@dataclass(frozen=True)
class LikeLine:
    """Who is there already under a line's name: on the list, by id, or on an earlier line; are they the same?"""

    same_as: str = ""
    same_line: int | None = None
    same: bool = False


@dataclass(frozen=True)
class ReadEntrants:
    """A file's lines, who of them may be there already, what looks wrong, and what keeps it from being entered."""

    lines: tuple[FormLine, ...]
    doubts: tuple[Text, ...]
    wrong: tuple[Text, ...]
    encoding: str = ""
    encodings: tuple[FileEncoding, ...] = ()
    like: Mapping[int, LikeLine] = field(default_factory=dict)

    def public(self, entered: Sequence[str] = ()) -> EntrantsRead:
        """As it is answered."""
        shown = [self.shown(at, line) for at, line in enumerate(self.lines)]
        return EntrantsRead(
            shown, [*self.wrong, *self.doubts], bool(self.wrong), list(entered), self.encoding, list(self.encodings)
        )

    def shown(self, at: int, line: FormLine) -> EntrantLine:
        """A line as it is answered."""
        player, like = line.player, self.like.get(at, LikeLine())
        known = (line.person.name, line.role, player.number, player.team, player.club, line.paid)
        return EntrantLine(*known, like.same_as, like.same_line, like.same)

    def new_lines(self) -> list[FormLine]:
        """Those to be entered."""
        return [line for at, line in enumerate(self.lines) if at not in self.like or not self.like[at].same]

    def joined(self) -> list[tuple[str, FormLine]]:
        """Those on the list already, by id, with what their line tells."""
        return [(like.same_as, self.lines[at]) for at, like in self.like.items() if like.same and like.same_as]


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


def import_preview(file: FileLines, book: EventRecord, same: Collection[int], another: Collection[int]) -> ReadEntrants:
    """What an event would say to a file."""
    if file.faults:
        return ReadEntrants((), (), file.faults, file.encoding, file.encodings)
    like = {
        at: replace(each, same=(each.same or at in same) and at not in another)
        for at, each in there_already(book.state, file.lines).items()
    }
    read = ReadEntrants(file.lines, file.doubts[:MOST_PROBLEMS], (), file.encoding, file.encodings, like)
    return replace(read, wrong=tuple(refused(book, read.new_lines())))


def there_already(state: EventState, lines: Sequence[FormLine]) -> dict[int, LikeLine]:
    """By line, who is there already under the same name: taken for the same unless something told contradicts it."""
    listed = {key: id for id, key in reversed(listed_people(state).items())}
    first: dict[str, int] = {}
    like = {}
    for at, line in enumerate(lines):
        key = name_key(line.person.name)
        if line.plays and key in listed:
            id = listed[key]
            like[at] = LikeLine(id, None, not contradict(state, id, line.person, line.player))
        elif line.plays and key in first:
            earlier = lines[first[key]]
            like[at] = LikeLine("", first[key], not differ(earlier.person, earlier.player, line.person, line.player))
        elif line.plays:
            first[key] = at
    return like


def enter_read(book: EventRecord, read: ReadEntrants, who: str) -> list[str]:
    """Enter those who are new, and tell of the others what is new; returns the ids of those who play."""
    entered = enter_form(book, read.new_lines(), who)
    for id, line in read.joined():
        if id in book.state.enrolled:
            complete(book, who, id, line.person, line.player)
    apart = [at for at, like in read.like.items() if not like.same]
    for at in apart:
        people = called_the_same(book.state, read.lines[at].person.name)
        if len(people) > 1:
            book.say(PeopleDistinct(people), who)
    return entered


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
