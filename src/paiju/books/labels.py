"""Words for what a book holds: fields and their values by name, patterns by what they are worth."""

import json
import re
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

from paiju.books.book import Book, Limit, Names, Pattern
from paiju.books.fan_words import names_in_own_words
from paiju.languages import SEMICOLON, Grouped, HasNames, Text, _, joined

LABELS = Path(__file__).parent / "labels.toml"
LONG_ROW = 9  # numbers, of which the first two and the last say enough where all are as far apart
YES_NO = {"yes": _("yes"), "no": _("no")}
LIMIT_NAMES = {
    "mangan": _("mangan"),
    "haneman": _("haneman"),
    "baiman": _("baiman"),
    "sanbaiman": _("sanbaiman"),
    "counted_yakuman": _("counted yakuman"),
    "yakuman": _("yakuman"),
}
LEGEND = (  # a sign in a pattern's value, and what an example of it means
    (r"\d/\d", _("2/1: closed/open")),
    (r"/–", _("5/–: closed only")),
    (r"×", _("×2: twice the limit hand")),
    (r"^–$", _("–: not there")),
)


def value_text(pattern: Pattern) -> str:
    """ "2/1" closed and open, "2/–" when closed only, "×2" for a limit hand."""
    if pattern.yakuman and not pattern.closed:
        return f"×{pattern.yakuman}"
    if pattern.open is None or pattern.open == pattern.closed:
        return str(pattern.closed)
    return f"{pattern.closed}/{pattern.open or '–'}"


def legend(values: Iterable[str]) -> Text:
    """One line that explains the signs used in these values; empty when there are none."""
    texts = list(values)
    return joined((means for sign, means in LEGEND if any(re.search(sign, text) for text in texts)), SEMICOLON)


def field_text(value: object) -> str:
    """A field's value in a few signs."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Limit):
        return f"{value.id} {value.han}"
    if isinstance(value, tuple):
        return ", ".join(field_text(part) for part in value) or "–"
    return str(value)


@cache
def labels() -> dict[str, Any]:
    """What the fields are called, and what their values mean."""
    import tomllib  # only needed by those who look something up

    return tomllib.loads(LABELS.read_text(encoding="utf-8"))


def label(name: str, book: Book | None = None) -> Names:
    """A field's name for people, those of a book if it is theirs."""
    row = labels()["fields"].get(name)
    named = Names(**row) if row else Names(name, name)
    return names_in_own_words(book, named) if book and row else named


def value_words(book: Book, name: str, value: object) -> HasNames:
    """A field's value for people."""
    if isinstance(value, tuple) and value:
        if is_long_row(value):
            shown = {"first": value[0], "second": value[1], "last": value[-1]}
            return _("{first}, {second} … {last}", **shown)
        return joined(value_words(book, name, part) for part in value)
    text = field_text(value)
    row = labels()["relay" if book.teams.members else "values"].get(name, {}).get(text)
    row = row or labels()["values"].get(name, {}).get(text)
    if row:
        return Names(**row)
    if isinstance(value, Limit):
        return _("{limit} {han}", limit=LIMIT_NAMES.get(value.id, value.id), han=value.han)
    if isinstance(value, int) and not isinstance(value, bool):
        return Grouped(value)
    pattern = next((p for p in book.patterns if p.id == text), None)
    return pattern or YES_NO.get(text) or Names(text, text)


def is_long_row(value: tuple[object, ...]) -> bool:
    """Are these many numbers, each as much above the one before?"""
    if len(value) < LONG_ROW or not all(isinstance(part, int) for part in value):
        return False
    numbers = cast(tuple[int, ...], value)
    return len({after - before for before, after in pairwise(numbers)}) == 1


def setting(name: str, value: object) -> str:
    """The field as `--set` takes it, NAME=VALUE; of lists of anything but words and numbers only the name."""
    if isinstance(value, (bool, int)):
        return f"{name}={json.dumps(value)}"
    if isinstance(value, tuple):
        plain = value and all(isinstance(part, str | int) for part in value)
        return f"{name}={','.join(json.dumps(part).strip(chr(34)) for part in value)}" if plain else name
    return f"{name}={value}"
