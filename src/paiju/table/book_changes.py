"""A book told by what sets it apart from one of the package's own, so that a record can bring its book along."""

import json
from dataclasses import asdict

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive, fields
from paiju.books.digest import book_hash, knows
from paiju.errors import InputError
from paiju.table.codec import Json, to_json

PATTERN, TEXT = "patterns.", "text"
ROOM = 64  # books kept

_told: dict[int, tuple[Book, tuple[str, Json] | None]] = {}


def is_own(book: Book) -> bool:
    """Is it one of the package's books, unchanged?"""
    return book.id in books.ids() and book_hash(books.get(book.id)) == book_hash(book)


def told(book: Book) -> tuple[str, Json] | None:
    """The book it is nearest to and the fields that differ; None when that would not bring the same book back. Of the
    same book it is found out once; nobody may change it."""
    found = _told.get(id(book))
    if found is None or found[0] is not book:
        if len(_told) >= ROOM:
            _told.clear()
        found = _told[id(book)] = book, found_out(book)
    return found[1]


def told_parts(book: Book) -> Json:
    """What a first line tells of its book besides the id: the digest, and for a book that is not the package's own the
    base and what differs from it."""
    base, different = (None if is_own(book) else told(book)) or (None, None)
    return {"book_hash": book_hash(book), "base": base, "changes": different}


def bring_up_to_date(row: Json, book: Book) -> None:
    """Have a first line that tells this book in the form of an earlier version tell it as this one does; one that tells
    another book stays as it is."""
    now = told_parts(book)
    if any(row.get(key) != part for key, part in now.items()) and tells(row, book):
        row.update({key: part for key, part in now.items() if key in row})


def tells(row: Json, book: Book) -> bool:
    """Does a first line tell this book, in the form of any version? The text, whose fouls hold, was once not told."""
    base, different = row.get("base"), row.get("changes")
    if not knows(book, row.get("book_hash")):
        return False
    if base is None or not isinstance(different, dict):
        return base is different is None
    try:
        return set(changes(made(book.id, base, different), book)) <= {TEXT}
    except InputError:
        return False


def found_out(book: Book) -> tuple[str, Json] | None:
    """The same, found out."""
    known = [other for other in books.all_books() if other.scoring.family == book.scoring.family]
    base = min(known, key=lambda other: (other.id != book.base, len(changes(other, book))))
    different: Json = json.loads(json.dumps(changes(base, book)))
    try:
        same = book_hash(made(book.id, base.id, different)) == book_hash(book)
    except InputError:
        same = False
    return (base.id, different) if same else None


def changes(base: Book, book: Book) -> Json:
    """What `derive` has to change of the base, names included."""
    before, after = fields(base, words=True), fields(book, words=True)
    had, has = ({pattern.id: pattern for pattern in each.patterns} for each in (base, book))
    found: Json = {f"{PATTERN}{id}": False for id in had if id not in has}
    for id, pattern in has.items():
        if id not in had:
            found[f"{PATTERN}{id}"] = {key: to_json(part) for key, part in asdict(pattern).items() if key != "id"}
    for name, value in after.items():
        if name in before and before[name] != value and not name.startswith("summary."):
            found[name] = to_json(value)
    return found if base.text == book.text else {TEXT: book.text} | found


def made(id: str, base: str, different: Json) -> Book:
    """The book again."""
    return derive(books.get(base), id, **different)
