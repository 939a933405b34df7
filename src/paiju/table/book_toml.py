"""A book as the TOML text of a club's own book, or any value of JSON as TOML writes it."""

import json
from dataclasses import MISSING, fields

from paiju.books.book import Book, Pattern
from paiju.books.digest import book_hash
from paiju.books.toml_book import parse
from paiju.errors import InputError
from paiju.languages import _
from paiju.table.book_changes import PATTERN, base_and_changes
from paiju.table.codec import to_json

USUAL = {field.name: to_json(field.default) for field in fields(Pattern) if field.default is not MISSING}


def book_toml(book: Book) -> str:
    """The text that describes the book by its base and what differs; InputError where that would be another book."""
    base, changes = base_and_changes(book) or ("", {})
    lines = [f"id = {json.dumps(book.id)}", f"base = {json.dumps(base)}"]
    lines += [
        f"{json.dumps(name)} = {toml_value(said(name, value), has_halves(value))}" for name, value in changes.items()
    ]
    text = "\n".join(lines) + "\n"
    if not base or book_hash(parse(text)) != book_hash(book):
        raise InputError("book", _("{book} cannot be written as a TOML file", book=book.id))
    return text


def has_halves(value: object) -> bool:
    """Are there halves of letters in a value, which no file can hold as they are?"""
    return any("\ud800" <= letter <= "\udfff" for letter in json.dumps(value, ensure_ascii=False))


def said(name: str, value: object) -> object:
    """What is written of a change: of a whole pattern only what is not usual, since texts kept have a limit."""
    if not name.startswith(PATTERN) or not isinstance(value, dict):
        return value
    return {key: part for key, part in value.items() if key == "closed" or part != USUAL.get(key, ...)}


def toml_value(value: object, is_ascii: bool = True) -> str:
    """A value of JSON as TOML writes it; other letters than ASCII by their numbers, or as they are."""
    if isinstance(value, dict):
        there = {key: inner for key, inner in value.items() if inner is not None}
        return (
            "{"
            + ", ".join(f"{json.dumps(str(key))} = {toml_value(inner, is_ascii)}" for key, inner in there.items())
            + "}"
        )
    if isinstance(value, list):
        return "[" + ", ".join(toml_value(inner, is_ascii) for inner in value) + "]"
    if value is None:
        raise InputError("book", _("TOML cannot hold an empty value"))
    return json.dumps(value, ensure_ascii=is_ascii)
