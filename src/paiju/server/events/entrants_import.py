"""Entrants from a file: read, tried with every problem told, entered all or none."""

import copy
from collections.abc import Sequence
from dataclasses import dataclass

from paiju.errors import InputError
from paiju.server.protocol.event_calls import EntrantLine, EntrantsRead, EventTold
from paiju.tournament.files.cells import csv_text
from paiju.tournament.files.read_table import table_rows
from paiju.tournament.record import EventBook
from paiju.tournament.record.entry_form import FormLine, enter_form, read_form
from paiju.tournament.record.shelf import Shelf

MOST_LINES = 2000
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


def read_entrants_file(raw: bytes, name: str, book: EventBook) -> ReadEntrants:
    """What a file holds, with everything that is wrong in it and all that this event would refuse."""
    try:
        lines, doubts = read_form(raw, name)
    except InputError as first:
        return ReadEntrants((), (), tuple(every_problem(raw, name, first)))
    told = [EventTold(one.zh, one.en) for one in doubts] + there_already(book, lines)
    return ReadEntrants(tuple(lines), tuple(told[:MOST_PROBLEMS]), tuple(refused(book, lines)))


def every_problem(raw: bytes, name: str, first: InputError) -> list[EventTold]:
    """Every line that cannot be read, not the first alone; what ails the file as a whole is told once."""
    whole = [EventTold(first.zh, first.message)]
    try:
        head, *rows = table_rows(raw, name)
    except (InputError, ValueError):
        return whole
    found: list[EventTold] = []
    nothing = [""] * len(head)
    for at, row in enumerate(rows[:MOST_LINES]):
        try:
            read_form(csv_text([head, row]).encode(), name)
        except InputError:
            found += said_at(csv_text([head, *[["-", *nothing[1:]]] * at, row]), name, first)
        if len(found) >= MOST_PROBLEMS:
            break
    return found or whole


def said_at(text: str, name: str, first: InputError) -> list[EventTold]:
    """What is wrong with the last line of a text, with its number."""
    try:
        read_form(text.encode(), name)
    except InputError as error:
        return [EventTold(error.zh, error.message)]
    return [EventTold(first.zh, first.message)]


def there_already(book: EventBook, lines: Sequence[FormLine]) -> list[EventTold]:
    """Who is entered already under the same name."""
    state = book.state
    names = {state.people[id].name for id in state.enrolled if id in state.people}
    same = [one.person.name for one in lines if one.plays and one.person.name in names]
    return [EventTold(f"{name} 已经报名", f"{name} is entered already") for name in same]


def refused(book: EventBook, lines: Sequence[FormLine]) -> list[EventTold]:
    """What the event would refuse, tried beside it: line by line where the whole is refused."""
    if len(lines) > MOST_LINES:
        return [EventTold(f"最多 {MOST_LINES} 行", f"at most {MOST_LINES} lines")]
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


def beside(book: EventBook) -> EventBook:
    """The same record in memory, to try something with."""
    trial = copy.copy(book)
    trial.entries, trial.rows, trial.shelf = list(book.entries), dict(book.rows), Shelf(None)
    return trial
