"""A book as the TOML text of a club's own book, or any value of JSON as TOML writes it."""

import json

from paiju.books.book import Book
from paiju.books.digest import book_hash
from paiju.books.toml_book import parse
from paiju.errors import InputError
from paiju.languages import _
from paiju.table.book_changes import base_and_changes


def book_toml(book: Book) -> str:
    """The text that describes the book by its base and what differs; InputError where that would be another book."""
    base, changes = base_and_changes(book) or ("", {})
    lines = [f"id = {json.dumps(book.id)}", f"base = {json.dumps(base)}"]
    lines += [f"{json.dumps(name)} = {toml_value(value)}" for name, value in changes.items()]
    text = "\n".join(lines) + "\n"
    if not base or book_hash(parse(text)) != book_hash(book):
        raise InputError("book", _("{book} cannot be written as a TOML file", book=book.id))
    return text


def toml_value(value: object) -> str:
    """A value of JSON as TOML writes it."""
    if isinstance(value, dict):
        there = {key: inner for key, inner in value.items() if inner is not None}
        return "{" + ", ".join(f"{json.dumps(str(key))} = {toml_value(inner)}" for key, inner in there.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml_value(inner) for inner in value) + "]"
    if value is None:
        raise InputError("book", _("TOML cannot hold an empty value"))
    return json.dumps(value, ensure_ascii=True)
