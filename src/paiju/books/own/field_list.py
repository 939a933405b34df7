"""Every field that a book of one's own may have, with what it says and what it may be, and every pattern that may be
named: for the command that lists them, and for docs/book-fields.md."""

from collections.abc import Iterator
from dataclasses import dataclass

from paiju.books.book import Book, Names, Pattern
from paiju.books.labels import field_text, label, value_words
from paiju.books.lookup import book_fields
from paiju.books.own.blank import BLANK, known_patterns
from paiju.books.own.field_forms import FieldForm, form_of
from paiju.languages import HasNames, Text, _, _c, joined

HEAD = """# Every field of a rule book

Made by `python tools/make_book_fields.py` from the program: what each field says, what it may be, and what it is where
a book from nothing says nothing. `paiju rules fields` prints the same in your language, `paiju rules fields payments`
a part of it. [own-books.md](own-books.md) says how a book is written.
"""
PATTERNS = """
## Patterns that may be named

With `scoring.family = "house"` a book may give these a value (`full_flush.closed = 7` under `[patterns]`); with
`riichi` those of `ema`, with `official` those of `mcr`: `paiju rules show` lists them.

| pattern | |
| --- | --- |
"""


@dataclass(frozen=True, slots=True)
class ListedField:
    """A field, what it says, what it may be, and what it is where nothing is said."""

    name: str
    label: Names
    choices: Text
    usual: HasNames


def listed_fields(part: str = "") -> Iterator[ListedField]:
    """Every field, or those of a part: `payments`."""
    for name, value in book_fields(BLANK).items():
        if part in ("", name, name.partition(".")[0]):
            usual = value_words(BLANK, name, value) if field_text(value) else Text("–")
            yield ListedField(name, label(name), choices_of(name, form_of(name)), usual)


def choices_of(name: str, form: FieldForm) -> Text:
    """What may be written for a field, as it is written."""
    if form.kind == "switch":
        return _("{yes} or {no}", yes="true", no="false")
    if form.kind == "choice":
        return joined([in_quotes(name, option) for option in form.options if option], _c("list", " or "))
    if form.kind == "number":
        return _("a whole number from {least} to {most}", least=form.least, most=form.most)
    if form.kind == "numbers":
        return _("a list of numbers")
    if form.kind == "words":
        return _("a list of words")
    if form.columns:
        return _("a list of rows: {columns}", columns=[name for name, _words in form.columns])
    return _("a list of rows of numbers") if form.kind == "rows" else _("a list of tables")


def in_quotes(name: str, option: str) -> Text:
    """A word that may be written, and what it means where that is not the word."""
    means = value_words(BLANK, name, option)
    if means.into("en") == option:
        return Text('"{option}"', {"option": option})
    return _('"{option}" ({means})', option=option, means=means)


def house_patterns() -> list[Pattern]:
    """Those of the catalogue that a book may name in which fans add up, each once."""
    adding = Book("", BLANK.names, "", "", type(BLANK.scoring)("house"), ())
    return list({pattern.id: pattern for _book, pattern in reversed(known_patterns(adding))}.values())[::-1]


def markdown() -> str:
    """The document."""
    parts, before = [HEAD], ""
    for field in listed_fields():
        part = field.name.partition(".")[0]
        if part != before:
            parts.append(f"\n## {part}\n\n| field | says | may be | usually |\n| --- | --- | --- | --- |\n")
            before = part
        cells = [f"`{field.name}`", field.label.en, field.choices.en, field.usual.into("en")]
        parts.append("| " + " | ".join(cells) + " |\n")
    parts.append(PATTERNS)
    parts += [f"| `{p.id}` | {p.en} · {p.zh}{f' · {p.ja}' if p.ja else ''} |\n" for p in house_patterns()]
    return "".join(parts)
