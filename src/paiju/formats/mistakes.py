"""What is wrong with a record, and where; values read out of it one by one."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from paiju.errors import InputError
from paiju.languages import _

T = TypeVar("T")
MOST = 10**7  # of any number of points


def no_format(name: str, known: Iterable[str]) -> InputError:
    """The error for an unknown format."""
    there = ", ".join(known)
    return InputError("format", _("there is no format {name}; known: {there}", name=f"{name[:40]!r}", there=there))


def shown(value: object) -> str:
    """A value in a few characters."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number too long to write, lists in lists
        return "…"
    return text if len(text) <= 40 else text[:36] + "…"


def whole(value: object, place: str, least: int = -MOST, most: int = MOST) -> int:
    """A whole number within bounds, given as a number or as text."""
    try:
        if isinstance(value, str):
            number = int(value) if len(value) < 12 else MOST + 1
        elif isinstance(value, int) and not isinstance(value, bool):
            number = value
        else:
            raise ValueError
    except ValueError:
        raise InputError(place, _("must be a whole number, not {value}", value=shown(value))) from None
    if not least <= number <= most:
        raise InputError(
            place, _("must be a number from {least} to {most}, not {value}", least=least, most=most, value=shown(value))
        )
    return number


def wholes(text: object, place: str, least: int = -MOST, most: int = MOST) -> list[int]:
    """Whole numbers separated by commas; an empty text has none."""
    if not isinstance(text, str):
        raise InputError(place, _("must be numbers, not {text}", text=shown(text)))
    try:
        numbers = list(map(int, text.split(","))) if text else []
    except ValueError:
        raise InputError(place, _("must be numbers, not {text}", text=shown(text))) from None
    if numbers and (min(numbers) < least or max(numbers) > most):
        raise InputError(place, _("must be numbers from {least} to {most}", least=least, most=most))
    return numbers


def items(value: object, place: str, length: int = -1) -> list[object]:
    """A list, of a given length or any."""
    if not isinstance(value, list):
        raise InputError(place, _("must be a list, not {value}", value=shown(value)))
    if length >= 0 and len(value) != length:
        raise InputError(place, _("must have {length} parts, not {count}", length=length, count=len(value)))
    return value


def mapping(value: object, place: str) -> dict[str, object]:
    """An object."""
    if not isinstance(value, dict):
        raise InputError(place, _("must be an object {{…}}, not {value}", value=shown(value)))
    return value


def text_of(value: object, place: str, longest: int = 200) -> str:
    """A text of limited length."""
    if not isinstance(value, str) or len(value) > longest:
        raise InputError(place, _("must be text, not {value}", value=shown(value)))
    return value


def around(values: Sequence[T], dealer: int) -> list[T]:
    """Values by player, reordered by seat from the dealer on."""
    return [*values[dealer:], *values[:dealer]]
