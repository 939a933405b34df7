"""Files in TOML that people write: each function takes one value, or says what would be right in its place."""

import tomllib
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, TypeVar

from paiju.errors import InputError
from paiju.fields import items, mapping, unknown
from paiju.languages import _

MOST = 100_000  # of numbers, tables and the characters of a text
Word = TypeVar("Word", bound=str)


def toml_table(text: str) -> dict[str, Any]:
    """A text as TOML reads it."""
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:  # ValueError: also a number of thousands of digits
        raise InputError(
            "file", _('not TOML: {error}; text must be in quotes, such as book = "mcr"', error=error)
        ) from None


def tables(table: Mapping[str, object], key: str, most: int = MOST) -> list[tuple[Mapping[str, object], str]]:
    """All [[key]], each with its place."""
    rows = items(table.get(key), key, most)
    return [(mapping(row, f"{key}[{at}]"), f"{key}[{at}]") for at, row in enumerate(rows)]


def needed(table: Mapping[str, object], key: str, where: str) -> object:
    """A value that must be there."""
    if key not in table:
        raise InputError(where, _("{key} is missing", key=key))
    return table[key]


def line(value: object, where: str) -> str:
    """Words."""
    if not isinstance(value, str) or len(value) > MOST:
        given = f"{value!r:.40}"
        raise InputError(where, _("must be text in quotes, not {given}", given=given))
    return value


def name(value: object, where: str, longest: int = 100) -> str:
    """A name of somebody or something."""
    if not isinstance(value, str) or not 0 < len(value.strip()) <= longest:
        raise InputError(where, _("must be a name in quotes, not {given}", given=f"{value!r:.40}"))
    return value.strip()


def number(value: object, where: str, most: int = MOST, least: int = 0) -> int:
    """A whole number."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise InputError(
            where,
            _(
                "must be a whole number from {least} to {most}, not {given}",
                least=least,
                most=most,
                given=f"{value!r:.40}",
            ),
        )
    return value


def day(value: object, where: str) -> date:
    """A date, bare or in quotes."""
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    try:
        return date.fromisoformat(value if isinstance(value, str) else "")
    except ValueError:
        raise InputError(where, _("must be a date such as 2026-05-01, not {given}", given=f"{value!r:.40}")) from None


def chosen(value: object, known: Sequence[Word], where: str) -> Word:
    """One of the words there are."""
    for word in known:
        if value == word:
            return word
    raise unknown(where, value, [word for word in known if word], _("word"))


def once(names: list[str], where: str) -> None:
    """No name twice: what follows goes by it."""
    for each in names:
        if names.count(each) > 1:
            raise InputError(where, _("{name} is there twice", name=repr(each)))
