"""Values of an event's file: each function takes one, or says what would be right in its place."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import TypeVar

from paiju.errors import InputError
from paiju.fields import items, mapping, unknown
from paiju.tournament.files.csv_sheet import clean

MOST = 100_000
Word = TypeVar("Word", bound=str)


def tables(told: Mapping[str, object], key: str) -> list[tuple[Mapping[str, object], str]]:
    """All [[key]], each with its place."""
    found = items(told.get(key), key, MOST)
    return [(mapping(one, f"{key}[{at}]"), f"{key}[{at}]") for at, one in enumerate(found)]


def needed(told: Mapping[str, object], key: str, where: str) -> object:
    """A value that must be there."""
    if key not in told:
        raise InputError(where, f"{key} is missing", f"缺 {key}")
    return told[key]


def line(value: object, where: str) -> str:
    """Words."""
    if not isinstance(value, str) or len(value) > MOST:
        raise InputError(where, f"words in quotes are wanted, not {value!r}", f"应为引号中的文字，而非 {value!r}")
    return clean(value) if "\n" not in value else value.strip()


def lines(value: object, where: str) -> tuple[str, ...]:
    """Several words, or one."""
    return tuple(line(one, where) for one in ([value] if isinstance(value, str) else items(value, where)))


def number(value: object, where: str) -> int:
    """A whole number."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST:
        raise InputError(
            where, f"a whole number from 0 is wanted, not {value!r}", f"应为不小于 0 的整数，而非 {value!r}"
        )
    return value


def day(value: object, where: str) -> date | None:
    """A date, bare or in quotes."""
    if value is None:
        return None
    try:
        if isinstance(value, date):
            return value.date() if isinstance(value, datetime) else value
        return date.fromisoformat(line(value, where))
    except ValueError:
        en = f"a date such as 2026-05-01 is wanted, not {value!r}"
        raise InputError(where, en, f"应为日期，如 2026-05-01，而非 {value!r}") from None


def chosen(value: object, known: Sequence[Word], where: str) -> Word:
    """One of the words there are."""
    for word in known:
        if value == word:
            return word
    raise unknown(where, value, [word for word in known if word], "word", "词")
