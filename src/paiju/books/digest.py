"""A book's digest, by which a record, a saved game or a table of the club recognises the book it was begun with.

It covers every field that decides something, but not names, words and clauses. What exactly is covered is written down
by schema in `digest_schemas.py`, and never changes for a number, so that digests of earlier versions stay valid:

- Schema 1 is the SHA-256 of all its fields as JSON: 64 digits.
- Schema 2 covers what differs from the schema's defaults: a new field at its default changes no digest. The 64 digits
  follow the schema's number in two digits, `02…`. Defaults are frozen with the number, so changing one later makes a
  new schema; otherwise two books that differ could share a digest.

New files get the digest in the latest schema, `book_hash`. To check one from a file, use `knows`.
"""

import json
from collections.abc import Callable
from dataclasses import MISSING, asdict, fields, is_dataclass
from functools import cache
from hashlib import sha256
from operator import attrgetter
from typing import Any, NamedTuple, get_args, get_type_hints

from paiju.books.book import Book
from paiju.books.digest_schemas import GONE, SCHEMAS, WORDS, Schema
from paiju.books.own.renamed import like, present_name, starred

NOW = 2  # the schema of what is written
DIGITS = 64  # of a digest without its schema's number
ROOM = 256  # books whose digests are kept

_kept: dict[int, tuple[Book, dict[int, str | None]]] = {}


class Column(NamedTuple):
    """A field as a schema sees it."""

    name: str  # what the schema calls it; "" where it does not count it: it must be at its default
    default: object
    read: Callable[[Any], Any]  # its value, of a book or of a value in a list
    inside: str  # whose columns the values of a list have


Columns = dict[str, list[Column]]  # of a book under "", of the values in a list under `patterns.*`


def book_hash(book: Book) -> str:
    """The digest of a book in the latest schema: the same on every machine, and for any two books with the same
    rules."""
    digest = digest_in(book, NOW)
    assert digest is not None
    return digest


def knows(book: Book, digest: object) -> bool:
    """Is this the digest of this book, in any schema?"""
    return isinstance(digest, str) and digest_in(book, schema_of(digest)) == digest


def schema_of(digest: str) -> int:
    """The number of a digest's schema; 0 if it is not a digest."""
    number = digest[:-DIGITS]
    if len(digest) == DIGITS:
        return 1
    return int(number, 16) if len(number) == 2 and all(sign in "0123456789abcdef" for sign in number) else 0


def digest_in(book: Book, schema: int) -> str | None:
    """The digest of a book in a schema; None if there is no such schema, or it cannot express the book. It is computed
    once per book."""
    entry = _kept.get(id(book))
    if entry is None or entry[0] is not book:
        if len(_kept) >= ROOM:
            _kept.clear()
        entry = _kept[id(book)] = book, {}
    if schema not in entry[1] and schema in SCHEMAS:
        entry[1][schema] = digested(book, schema)
    return entry[1].get(schema)


def digested(book: Book, schema: int) -> str | None:
    """The digest, computed."""
    form: Any = type(book)
    columns = columns_of(form, schema)
    if schema != NOW and not sayable(book, "", columns):
        return None
    counted = all_fields(book, columns) if schema == 1 else differing(book, columns)
    text = json.dumps(counted, ensure_ascii=False, sort_keys=True)
    return ("" if schema == 1 else f"{schema:02x}") + sha256(text.encode()).hexdigest()


# --- what is counted ------------------------------------------------------------------------------


def all_fields(book: Book, columns: Columns) -> dict[str, Any]:
    """Every field, in its group."""
    table: dict[str, Any] = {}
    for name, value in counted_of(book, "", columns, full=True).items():
        group, _, field = name.rpartition(".")
        (table.setdefault(group, {}) if group else table)[field] = value
    return table


def differing(book: Book, columns: Columns) -> dict[str, Any]:
    """What differs from the defaults, by dotted name; patterns by their ids, since their order decides nothing."""
    table = counted_of(book, "", columns, full=False)
    return table | {"patterns": {each.pop("id"): each for each in table["patterns"]}}


def counted_of(at: object, owner: str, columns: Columns, full: bool) -> dict[str, Any]:
    """The fields of a book, or of a value in a list: all of them, or those that differ from their defaults."""
    values = {}
    for name, default, read, inside in columns[owner]:
        if name:
            value = read(at)
            value = [counted_of(each, inside, columns, full) for each in value] if inside else plain(value)
            if full or value != default:
                values[name] = value
    return values


def sayable(at: object, owner: str, columns: Columns) -> bool:
    """Can the schema express it? Whatever it does not cover must be at its default."""
    for name, default, read, inside in columns[owner]:
        value = read(at)
        if value is ... or (not name and plain(value) != default):
            return False
        if inside and not all(sayable(each, inside, columns) for each in value):
            return False
    return True


def plain(value: object) -> Any:
    """A value as JSON."""
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    return asdict(value) if is_dataclass(value) and not isinstance(value, type) else value


# --- columns --------------------------------------------------------------------------------------


@cache
def columns_of(book: type, number: int) -> Columns:
    """The fields that books have now, as a schema sees them, and those of the schema that are gone."""
    schema, present = SCHEMAS[number], present_fields(book)
    first_defaults, lists = came_with(), {split(name)[0] for name in present}
    firsts = first_names(schema)
    gone = [name for name in schema.fields if name in GONE]
    passed = {*schema.left_out, *(now for name in gone for now in GONE[name].now)} - firsts.keys()
    columns: Columns = {}
    for name in [name for name in present if name not in passed]:
        owner, path = split(name)
        first = firsts.get(name, name if number == NOW else "")
        default = schema.fields.get(first, first_defaults.get(name, present[name]))
        inside = f"{name}.*" if f"{name}.*" in lists else ""
        columns.setdefault(owner, []).append(Column(split(first)[1], default, reader(name, path, firsts), inside))
    for name in gone:
        owner, field = split(name)
        columns.setdefault(owner, []).append(Column(field, schema.fields[name], GONE[name].says, ""))
    return columns


@cache
def present_fields(owner: type, before: str = "") -> dict[str, object]:
    """Every field that decides something, by dotted name, with its default; `*` stands for each value of a list."""
    defaults: dict[str, object] = {}
    hints = get_type_hints(owner)
    for field in fields(owner):
        name, hint = before + field.name, hints[field.name]
        if name in WORDS:
            continue
        if isinstance(hint, type) and is_dataclass(hint):
            defaults |= present_fields(hint, f"{name}.")
            continue
        defaults[name] = ... if field.default is MISSING else plain(field.default)
        parts = get_args(hint)
        if parts and isinstance(parts[0], type) and is_dataclass(parts[0]):
            defaults |= present_fields(parts[0], f"{name}.*.")
    return defaults


def first_names(schema: Schema) -> dict[str, str]:
    """The schema's names for today's fields."""
    return {present_name(name): name for name in schema.fields if name not in GONE}


def came_with() -> dict[str, object]:
    """The defaults that fields were introduced with, at which everything is as it was before."""
    defaults: dict[str, object] = {}
    for schema in SCHEMAS.values():
        defaults = {now: schema.fields[first] for now, first in first_names(schema).items()} | defaults
    return defaults


def split(name: str) -> tuple[str, str]:
    """Whose field it is, "" for a book's or `patterns.*`, and its name there."""
    owner, star, field = name.rpartition(".*.")
    return f"{owner}.*" if star else "", field


def reader(name: str, path: str, firsts: dict[str, str]) -> Callable[[Any], Any]:
    """How a field is read. Exclusions have no clauses, and if a dice rule names a field it uses the schema's name."""
    read = attrgetter(path)
    first = firsts.get(name)
    if first == "patterns.*.excludes":
        return lambda pattern: sorted(other for other, _ in read(pattern))
    if first == "specials.*.changes":
        return lambda rule: [[called(field, firsts), plain(value)] for field, value in read(rule)]
    return read


def called(name: str, firsts: dict[str, str]) -> str:
    """The schema's name for a field, given any of its names."""
    now = present_name(name)
    return like(now, firsts.get(starred(now), now))
