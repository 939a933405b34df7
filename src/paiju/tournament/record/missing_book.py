"""Plans whose book earlier versions wrote with only its id and digest, although it was a club's own: the book is given,
and an entry contains it from then on."""

from collections.abc import Sequence

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.table.record import recorded_book
from paiju.tournament.record.chain import Json, LogEntry
from paiju.tournament.record.commands.planning import BookBrought, PlanSet
from paiju.tournament.record.values import as_json, value_of


def books_brought(entries: Sequence[LogEntry]) -> list[Book]:
    """The books that entries of a record contain."""
    kind = BookBrought.kind
    return [value_of(BookBrought, entry.data, f"entry {entry.n}").book for entry in entries if entry.kind == kind]


def needs_book(entry: LogEntry) -> bool:
    """A plan by a book that its entry names but does not contain."""
    raw = book_part(entry)
    if raw is None:
        return False
    try:
        value_of(Book, raw)
    except InputError:
        return True
    return False


def completed(entry: LogEntry, books: Sequence[Book]) -> Json:
    """What an entry says; its plan gets the book it was made by, if that is one of these."""
    raw = book_part(entry) if books else None
    if raw is None:
        return entry.data
    problem = None
    for book in books:
        try:
            return {**entry.data, "event": {**entry.data["event"], "book": as_json(book_of(entry, book))}}
        except InputError as error:
            problem = error
    if problem is not None and needs_book(entry):
        raise problem
    return entry.data


def book_of(entry: LogEntry, given: Book) -> Book:
    """The given book under the plan's name for it; InputError if it is another."""
    raw = book_part(entry) or {}
    return recorded_book(str(raw.get("book")), str(raw.get("book_hash")), None, None, given)


def book_part(entry: LogEntry) -> Json | None:
    """The id and digest of a plan's book, if the entry says no more about it."""
    event = entry.data.get("event") if entry.kind == PlanSet.kind else None
    raw = event.get("book") if isinstance(event, dict) else None
    return raw if isinstance(raw, dict) and set(raw) == {"book", "book_hash"} else None
