"""The fold: from entries to the state, one by one. The same log always gives the same state."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.record.chain import LogEntry, sealed
from paiju.tournament.record.commands import COMMANDS
from paiju.tournament.record.commands.base import EventCommand, check_command
from paiju.tournament.record.missing_book import books_brought, completed
from paiju.tournament.record.people import EventPerson, SealedPerson
from paiju.tournament.record.signed_tables import with_lapsed
from paiju.tournament.record.state import EventState
from paiju.tournament.record.values import as_json, value_of


def command_of(entry: LogEntry, books: Sequence[Book] = ()) -> EventCommand:
    """What an entry says; a plan that does not contain its book gets one of these."""
    form = COMMANDS.get(entry.kind)
    if form is None:
        raise InputError(
            "kind",
            _(
                "entry {n}: unknown kind {kind}; a later version of Paiju may have written it",
                n=entry.n,
                kind=f"{entry.kind[:30]!r}",
            ),
        )
    try:
        return value_of(form, completed(entry, books))
    except InputError as error:
        raise InputError(error.field, _("entry {n}: {text}", n=entry.n, text=error.text)) from None


def after(state: EventState, entry: LogEntry, command: EventCommand | None = None) -> EventState:
    """The state after an entry. Whether something may be said is checked when it is said (`entry_for`), not when it is
    read again: a later version may demand more, and what was written stays readable."""
    said = command or command_of(entry)
    try:
        following = with_lapsed(state, said.done(replace(state, count=entry.n, time=entry.time)))
    except InputError as error:
        raise InputError(error.field, _("entry {n}: {text}", n=entry.n, text=error.text)) from None
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise InputError(
            "data", _("entry {n} does not fit the entries before it: {error}", n=entry.n, error=error)
        ) from None
    return replace(following, head=entry.hash)


def fold(entries: Sequence[LogEntry], given: Book | None = None) -> EventState:
    """The state after all entries; a plan that does not contain its book gets the one given, or a later entry's."""
    state, books = EventState(), books_for(entries, given)
    for entry in entries:
        state = after(state, entry, command_of(entry, books))
    return state


def books_for(entries: Sequence[LogEntry], given: Book | None = None) -> list[Book]:
    """The books that plans are read with."""
    return [*books_brought(entries), *([] if given is None else [given])]


def entry_for(state: EventState, command: EventCommand, by: str, at: datetime) -> LogEntry:
    """The entry that says it, if it may be said now; otherwise InputError. No entry is earlier than the one before."""
    moment = max(at, state.time)
    check_command(command, replace(state, time=moment), by)
    return sealed(state.count + 1, moment, by, (type(command).kind, as_json(command)), state.head)


def people_of(state: EventState, rows: Sequence[SealedPerson]) -> dict[str, EventPerson]:
    """The people whose rows match the chain's seals; a row that has been changed since, or erased, is not read."""
    return {row.id: row.person for row in rows if state.seals.get(row.id) == row.seal and row.id not in state.erased}
