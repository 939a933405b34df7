"""Files in TOML that people write: each function takes one value, or says what would be right in its place."""

import tomllib
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, TypeVar

from paiju.errors import InputError
from paiju.fields import items, mapping, unknown

MOST = 100_000  # of numbers, tables and the characters of a text
Word = TypeVar("Word", bound=str)


def toml_table(text: str) -> dict[str, Any]:
    """A text as TOML reads it."""
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:  # ValueError: also a number of thousands of digits
        en = f'not TOML: {error}; words stand in quotes, such as book = "mcr"'
        raise InputError("file", en, f'不是 TOML：{error}；文字须加引号，如 book = "mcr"') from None


def tables(table: Mapping[str, object], key: str, most: int = MOST) -> list[tuple[Mapping[str, object], str]]:
    """All [[key]], each with its place."""
    rows = items(table.get(key), key, most)
    return [(mapping(row, f"{key}[{at}]"), f"{key}[{at}]") for at, row in enumerate(rows)]


def needed(table: Mapping[str, object], key: str, where: str) -> object:
    """A value that must be there."""
    if key not in table:
        raise InputError(where, f"{key} is missing", f"缺 {key}")
    return table[key]


def line(value: object, where: str) -> str:
    """Words."""
    if not isinstance(value, str) or len(value) > MOST:
        given = f"{value!r:.40}"
        raise InputError(where, f"words in quotes are wanted, not {given}", f"应为引号中的文字，而非 {given}")
    return value


def name(value: object, where: str, longest: int = 100) -> str:
    """A name of somebody or something."""
    if not isinstance(value, str) or not 0 < len(value.strip()) <= longest:
        raise InputError(
            where, f"a name in quotes is wanted, not {value!r:.40}", f"应为引号中的名字，而非 {value!r:.40}"
        )
    return value.strip()


def number(value: object, where: str, most: int = MOST, least: int = 0) -> int:
    """A whole number."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        en = f"a whole number from {least} to {most} is wanted, not {value!r:.40}"
        raise InputError(where, en, f"应为 {least} 至 {most} 的整数，而非 {value!r:.40}")
    return value


def day(value: object, where: str) -> date:
    """A date, bare or in quotes."""
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    try:
        return date.fromisoformat(value if isinstance(value, str) else "")
    except ValueError:
        en = f"a date such as 2026-05-01 is wanted, not {value!r:.40}"
        raise InputError(where, en, f"应为日期，如 2026-05-01，而非 {value!r:.40}") from None


def chosen(value: object, known: Sequence[Word], where: str) -> Word:
    """One of the words there are."""
    for word in known:
        if value == word:
            return word
    raise unknown(where, value, [word for word in known if word], "word", "词")


def once(names: list[str], where: str) -> None:
    """No name twice: what follows goes by it."""
    for each in names:
        if names.count(each) > 1:
            raise InputError(where, f"{each!r} is there twice", f"“{each}”出现了两次")
