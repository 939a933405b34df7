"""A book told by what sets it apart from one of the package's own, so that a record can bring its book along."""

import json
from dataclasses import asdict, replace
from itertools import chain

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import fields, variant
from paiju.books.digest import book_hash, knows
from paiju.errors import InputError
from paiju.table.codec import Json, to_json

PATTERN, TEXT, SPECIALS = "patterns.", "text", "specials"
WORDS = ("marks", "cites")  # further parts of a book that only people read
MOST_ROUNDS = 16
ROOM = 64  # books kept

_known_changes: dict[int, tuple[Book, tuple[str, Json] | None]] = {}


def is_own(book: Book) -> bool:
    """Is it one of the package's books, unchanged?"""
    return book.id in books.ids() and book_hash(books.get(book.id)) == book_hash(book)


def base_and_changes(book: Book) -> tuple[str, Json] | None:
    """The book it is nearest to and the fields that differ; None when that would not bring the same book back. Of the
    same book it is found out once; nobody may change it."""
    known = _known_changes.get(id(book))
    if known is None or known[0] is not book:
        if len(_known_changes) >= ROOM:
            _known_changes.clear()
        known = _known_changes[id(book)] = book, reckoned(book)
    return known[1]


def recorded_parts(book: Book) -> Json:
    """What a first line tells of its book besides the id: the digest, and for a book that is not the package's own the
    base and what differs from it."""
    base, different = (None if is_own(book) else base_and_changes(book)) or (None, None)
    return {"book_hash": book_hash(book), "base": base, "changes": different}


def check_recordable(book: Book) -> None:
    """Nothing is begun by a book that its record could not bring along: nobody could read it again."""
    if not is_own(book) and base_and_changes(book) is None:
        en = f"{book.id!r} cannot be told by what sets it apart from a book of the package; make it with `derive`"
        raise InputError("book", en, f"{book.id!r} 无法由与内置规则的差异写出；请用 derive 或 TOML 文件派生")


def bring_up_to_date(row: Json, book: Book) -> None:
    """Have a first line that tells this book in the form of an earlier version tell it as this one does; one that tells
    another book stays as it is."""
    now = recorded_parts(book)
    if any(row.get(key) != part for key, part in now.items()) and tells(row, book):
        row.update({key: part for key, part in now.items() if key in row})


def tells(row: Json, book: Book) -> bool:
    """Does a first line tell this book, in the form of any version? The text, whose fouls hold, and words
    were once not told."""
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
    """The same, found out."""
    base = nearest(book)
    different: Json = json.loads(json.dumps(changes(base, book)))
    try:
        same = book_hash(made(book.id, base.id, different)) == book_hash(book)
    except InputError:
        same = False
    return (base.id, different) if same else None


def nearest(book: Book) -> Book:
    """The book it was made from, or of those that score as it does the one with the fewest differences."""
    known = [other for other in books.all_books() if other.scoring.family == book.scoring.family]
    made_from = next((other for other in known if other.id == book.base), None)
    return made_from or min(known, key=lambda other: len(changes(other, book)))


def changes(base: Book, book: Book) -> Json:
    """What `derive` has to change of the base, names included."""
    before, after = fields(base, words=True), fields(book, words=True)
    had, has = ({pattern.id: pattern for pattern in each.patterns} for each in (base, book))
    fields_changed: Json = {f"{PATTERN}{id}": False for id in had if id not in has}
    for id, pattern in has.items():
        if id not in had:
            fields_changed[f"{PATTERN}{id}"] = {
                key: to_json(part) for key, part in asdict(pattern).items() if key != "id"
            }
    for name, value in after.items():
        if name in before and before[name] != value and not name.startswith("summary."):
            fields_changed[name] = to_json(value)
    fields_changed |= {
        name: to_json(getattr(book, name)) for name in WORDS if getattr(base, name) != getattr(book, name)
    }
    fields_changed |= special_changes(base, book)
    return fields_changed if base.text == book.text else {TEXT: book.text} | fields_changed


def special_changes(base: Book, book: Book) -> Json:
    """The dice rules: which of the base's are left out, or all that there are where that does not tell it."""
    before, after = to_json(base.specials), to_json(book.specials)
    if [rule for rule in before if rule in after] != after:
        return {SPECIALS: after}
    if before and not after:
        return {SPECIALS: False}
    return {f"{SPECIALS}.{rule['id']}": False for rule in before if rule not in after}


def made(id: str, base: str, different: Json) -> Book:
    """The book again."""
    return variant(books.get(base), id, **different)


def brought(id: str, base: object, different: object) -> Book:
    """The book that a first line brings along, or names; whether it is the one played by, its digest says."""
    if isinstance(base, str) and isinstance(different, dict):
        return made(id, base, different)
    try:
        return books.get(id)
    except InputError:
        pass
    shown = repr(id)[:60]
    en = f"no book {shown} is here, and the record does not bring it along; hand in the one played by: --book FILE.toml"
    raise InputError("book", en, f"没有规则 {shown}，记录也未带上；请提供当时所用的规则：--book 文件.toml")


def handed_in(given: Book, id: str, digest: str) -> Book:
    """A book somebody hands in for a record, as the record calls it and over as many rounds as were played; the book
    itself where the record is of another."""
    lengths = (variant(given, given.id, **{"game.rounds": number}) for number in range(1, MOST_ROUNDS + 1))
    fitting = next((book for book in chain([given], lengths) if knows(book, digest)), None)
    return given if fitting is None else fitting if fitting.id == id else replace(fitting, id=id)
