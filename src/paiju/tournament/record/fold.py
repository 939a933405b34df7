"""The fold: from entries to the state, one by one. The same log always comes to the same state."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.tournament.record.chain import LogEntry, sealed
from paiju.tournament.record.commands import COMMANDS
from paiju.tournament.record.commands.base import EventCommand, check_command
from paiju.tournament.record.missing_book import books_brought, completed
from paiju.tournament.record.people import EventPerson, SealedPerson
from paiju.tournament.record.signed_tables import with_lapsed
from paiju.tournament.record.state import EventState
from paiju.tournament.record.values import as_json, value_of


def command_of(entry: LogEntry, books: Sequence[Book] = ()) -> EventCommand:
    """What an entry says; a plan that does not bring its book along with one of these."""
    form = COMMANDS.get(entry.kind)
    if form is None:
        en = f"entry {entry.n}: unknown kind {entry.kind[:30]!r}; a later version of Paiju may have written it"
        raise InputError("kind", en, f"第 {entry.n} 条：未知的种类 {entry.kind[:30]!r}；可能由更新的版本写成")
    try:
        return value_of(form, completed(entry, books))
    except InputError as error:
        raise InputError(error.field, f"entry {entry.n}: {error.message}", f"第 {entry.n} 条：{error.zh}") from None


def after(state: EventState, entry: LogEntry, command: EventCommand | None = None) -> EventState:
    """The state after an entry. What may be said is asked when it is said (`entry_for`), not when it is read again: a
    later version may ask for more, and what was written stays readable."""
    said = command or command_of(entry)
    try:
        following = with_lapsed(state, said.done(replace(state, count=entry.n, time=entry.time)))
    except InputError as error:
        raise InputError(error.field, f"entry {entry.n}: {error.message}", f"第 {entry.n} 条：{error.zh}") from None
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        en = f"entry {entry.n} does not fit what was said before: {error}"
        raise InputError("data", en, f"第 {entry.n} 条与前文不合：{error}") from None
    return replace(following, head=entry.hash)


def fold(entries: Sequence[LogEntry], given: Book | None = None) -> EventState:
    """The state after all entries; the book of one that does not bring it along is given, or a later one's."""
    state, books = EventState(), books_for(entries, given)
    for entry in entries:
        state = after(state, entry, command_of(entry, books))
    return state


def books_for(entries: Sequence[LogEntry], given: Book | None = None) -> list[Book]:
    """The books that plans are read with."""
    return [*books_brought(entries), *([] if given is None else [given])]


def entry_for(state: EventState, command: EventCommand, by: str, at: datetime) -> LogEntry:
    """The entry that says it, if it may be said now; else InputError. An entry is never earlier than the one before."""
    moment = max(at, state.time)
    check_command(command, replace(state, time=moment), by)
    return sealed(state.count + 1, moment, by, (type(command).kind, as_json(command)), state.head)


def people_of(state: EventState, rows: Sequence[SealedPerson]) -> dict[str, EventPerson]:
    """The people whose rows the chain's seals are of; a row that was changed since, or erased, is not read."""
    return {row.id: row.person for row in rows if state.seals.get(row.id) == row.seal and row.id not in state.erased}
