"""What is wrong with a record, and where; values read out of it one by one."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from paiju.errors import InputError

T = TypeVar("T")
MOST = 10**7  # of any number of points


def trouble(place: str, en: str, zh: str) -> InputError:
    """Something in a record that cannot be read."""
    return InputError(place, en, zh)


def no_format(name: str, known: Iterable[str]) -> InputError:
    """A format that is not there."""
    there = ", ".join(known)
    return InputError("format", f"no format {name[:40]!r}; there are {there}", f"没有格式 {name[:40]!r}；有 {there}")


def shown(value: object) -> str:
    """A value in few signs."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number too long to write, lists in lists
        return "…"
    return text if len(text) <= 40 else text[:36] + "…"


def whole(value: object, place: str, least: int = -MOST, most: int = MOST) -> int:
    """A whole number within bounds, as a number or in writing."""
    try:
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise ValueError
        number = int(value) if not isinstance(value, str) or len(value) < 12 else MOST + 1
    except ValueError:
        raise trouble(
            place, f"a whole number is wanted, not {shown(value)}", f"须为整数，而非 {shown(value)}"
        ) from None
    if not least <= number <= most:
        en = f"a number from {least} to {most} is wanted, not {shown(value)}"
        raise trouble(place, en, f"须为 {least} 到 {most} 的数，而非 {shown(value)}")
    return number


def wholes(text: object, place: str, least: int = -MOST, most: int = MOST) -> list[int]:
    """Whole numbers with commas between them; nothing is none."""
    if not isinstance(text, str):
        raise trouble(place, f"numbers are wanted, not {shown(text)}", f"须为数，而非 {shown(text)}")
    try:
        numbers = [int(part) for part in text.split(",")] if text else []
    except ValueError:
        raise trouble(place, f"numbers are wanted, not {shown(text)}", f"须为数，而非 {shown(text)}") from None
    if numbers and (min(numbers) < least or max(numbers) > most):
        raise trouble(place, f"numbers from {least} to {most} are wanted", f"须为 {least} 到 {most} 的数")
    return numbers


def items(value: object, place: str, length: int = -1) -> list[object]:
    """A list, of a given length or any."""
    if not isinstance(value, list):
        raise trouble(place, f"a list is wanted, not {shown(value)}", f"须为列表，而非 {shown(value)}")
    if length >= 0 and len(value) != length:
        raise trouble(place, f"{length} parts are wanted, not {len(value)}", f"须有 {length} 项，而非 {len(value)}")
    return value


def mapping(value: object, place: str) -> dict[str, object]:
    """An object."""
    if not isinstance(value, dict):
        raise trouble(place, f"an object {{…}} is wanted, not {shown(value)}", f"须为对象 {{…}}，而非 {shown(value)}")
    return value


def text_of(value: object, place: str, longest: int = 200) -> str:
    """A text that is not endless."""
    if not isinstance(value, str) or len(value) > longest:
        raise trouble(place, f"a text is wanted, not {shown(value)}", f"须为文字，而非 {shown(value)}")
    return value


def around(values: Sequence[T], dealer: int) -> list[T]:
    """Values by player, in the order of the seats from the dealer on."""
    return [*values[dealer:], *values[:dealer]]
