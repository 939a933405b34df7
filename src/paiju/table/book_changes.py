"""A book described by how it differs from one of the package's own, so that a record can contain its book."""

import json
from dataclasses import asdict, replace
from itertools import chain

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import fields, variant
from paiju.books.digest import book_hash, knows
from paiju.books.own.blank import BLANK, alike, base_of
from paiju.books.own.clauses import is_shipped
from paiju.errors import InputError
from paiju.languages import _
from paiju.table.codec import Json, to_json

PATTERN, TEXT, SPECIALS = "patterns.", "text", "specials"
WORDS = ("marks", "cites", "clauses")  # further parts of a book that only people read
MOST_ROUNDS = 16
ROOM = 64  # books kept

_known_changes: dict[int, tuple[Book, tuple[str, Json] | None]] = {}


def is_own(book: Book) -> bool:
    """Is it one of the package's books, unchanged?"""
    return book.id in books.ids() and book_hash(books.get(book.id)) == book_hash(book)


def base_and_changes(book: Book) -> tuple[str, Json] | None:
    """The nearest book and the fields that differ; None if that would not give the same book back. It is worked out
    once per book, which must not be changed."""
    known = _known_changes.get(id(book))
    if known is None or known[0] is not book:
        if len(_known_changes) >= ROOM:
            _known_changes.clear()
        known = _known_changes[id(book)] = book, reckoned(book)
    return known[1]


def recorded_parts(book: Book) -> Json:
    """What a first line says of its book besides the id: the digest and, for a book that is not one of the package's
    own, the base and the differences from it."""
    base, different = (None if is_own(book) else base_and_changes(book)) or (None, None)
    return {"book_hash": book_hash(book), "base": base, "changes": different}


def check_recordable(book: Book) -> None:
    """Refuse to begin by a book that the record could not contain: nobody could read it again."""
    if not is_own(book) and base_and_changes(book) is None:
        raise InputError(
            "book",
            _(
                "{book} cannot be written as differences from a built-in rule book; "
                "make it with `derive` or a TOML file",
                book=repr(book.id),
            ),
        )


def bring_up_to_date(row: Json, book: Book) -> None:
    """Rewrite a first line that gives this book in the form of an earlier version into the current form; one that gives
    another book stays as it is."""
    now = recorded_parts(book)
    if any(row.get(key) != part for key, part in now.items()) and tells(row, book):
        row.update({key: part for key, part in now.items() if key in row})


def tells(row: Json, book: Book) -> bool:
    """Does a first line give this book, in the form of any version? Earlier versions left out words, and the text whose
    fouls apply."""
    base, different = row.get("base"), row.get("changes")
    if not knows(book, row.get("book_hash")):
        return False
    if base is None or not isinstance(different, dict):
        return base is different is None
    try:
        return set(changes(made(book.id, base, different), book)) <= {TEXT, *WORDS}
    except InputError:
        return False


def reckoned(book: Book) -> tuple[str, Json] | None:
    """The same, worked out."""
    base = nearest(book)
    different: Json = json.loads(json.dumps(changes(base, book)))
    try:
        same = book_hash(made(book.id, base.id, different)) == book_hash(book)
    except InputError:
        same = False
    return (base.id, different) if same else None


def nearest(book: Book) -> Book:
    """The book it was made from or, among those that score in the same way, the one with the fewest differences."""
    if book.base == BLANK.id:
        return BLANK
    known = alike(book) + [BLANK] * (not is_shipped(book.text))
    made_from = next((other for other in known if other.id == book.base), None)
    return made_from or min(known, key=lambda other: len(changes(other, book)))


def changes(base: Book, book: Book) -> Json:
    """What `derive` has to change in the base, names included."""
    before, after = fields(base, words=True), fields(book, words=True)
    had, has = ({pattern.id: pattern for pattern in each.patterns} for each in (base, book))
    fields_changed: Json = {f"{PATTERN}{id}": False for id in had if id not in has}
    for id, pattern in has.items():
        if id not in had:
            fields_changed[f"{PATTERN}{id}"] = {
                key: to_json(part) for key, part in asdict(pattern).items() if key != "id"
            }
    for name, value in after.items():
        if name in before and before[name] != value and (base is BLANK or not name.startswith("summary.")):
            fields_changed[name] = to_json(value)
    fields_changed |= {
        name: to_json(getattr(book, name)) for name in WORDS if getattr(base, name) != getattr(book, name)
    }
    fields_changed |= special_changes(base, book)
    return fields_changed if base.text == book.text else {TEXT: book.text} | fields_changed


def special_changes(base: Book, book: Book) -> Json:
    """The dice rules: which of the base's are left out, or all of them if that is not enough."""
    before, after = to_json(base.specials), to_json(book.specials)
    if [rule for rule in before if rule in after] != after:
        return {SPECIALS: after}
    if before and not after:
        return {SPECIALS: False}
    return {f"{SPECIALS}.{rule['id']}": False for rule in before if rule not in after}


def made(id: str, base: str, different: Json) -> Book:
    """Make the book again."""
    return variant(base_of(base), id, **different)


def brought(id: str, base: object, different: object) -> Book:
    """The book that a first line contains or names; its digest says whether it is the one played by."""
    if isinstance(base, str) and isinstance(different, dict):
        return made(id, base, different)
    try:
        return books.get(id)
    except InputError:
        pass
    shown = repr(id)[:60]
    raise InputError(
        "book",
        _(
            "there is no rule book {book} here, and the record does not include it; "
            "give the one that was used: --book FILE.toml",
            book=shown,
        ),
    )


def handed_in(given: Book, id: str, digest: str) -> Book:
    """A book given for a record, under the record's name for it and with as many rounds as were played; the book itself
    if the record is of another."""
    lengths = (variant(given, given.id, **{"game.rounds": number}) for number in range(1, MOST_ROUNDS + 1))
    fitting = next((book for book in chain([given], lengths) if knows(book, digest)), None)
    return given if fitting is None else fitting if fitting.id == id else replace(fitting, id=id)
