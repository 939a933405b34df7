"""Values from outside (Python, JSON, TOML) made to fit the type a book's field has, or a clear error."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from paiju.errors import InputError

MOST = 1_000_000
BOUNDS = {
    "course.exchange": (0, 3),
    "course.river_rows": (0, 9),
    "game.placement": (-MOST, MOST),
    "game.rounds": (1, 16),
    "game.extra_rounds": (0, 16),
    "game.unit": (1, MOST),
    "tiles.players": (3, 4),
    "tiles.red_fives": (0, 4),
    "scoring.double_wind_pair": (0, 4),
}


def fit(value: object, hint: Any, name: str) -> object:
    """The value as `hint` wants it: lists become tuples, tables become values; else InputError."""
    origin = get_origin(hint)
    if origin is Literal:
        ok = any(value == option and type(value) is type(option) for option in get_args(hint))
    elif origin in (Union, UnionType):
        return _fit_any(value, hint, name)
    elif origin is tuple:
        return _fit_tuple(value, get_args(hint), hint, name)
    elif is_dataclass(hint) and isinstance(hint, type):
        return _fit_table(value, hint, name)
    elif hint is int:
        least, most = bounds_of(name)
        ok = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
    else:
        ok = hint is object or isinstance(value, hint)
    if not ok:
        raise wrong(value, hint, name)
    return value


def bounds_of(name: str) -> tuple[int, int]:
    """The least and most a number may be; a pattern's value stays below a hundred."""
    return (0, 99) if name.startswith("patterns.") else BOUNDS.get(name, (0, MOST))


def _fit_any(value: object, hint: Any, name: str) -> object:
    """None, or the one type beside it."""
    if value is None:
        return None
    try:
        return fit(value, next(each for each in get_args(hint) if each is not NoneType), name)
    except InputError:
        raise wrong(value, hint, name) from None


def _fit_tuple(value: object, hints: tuple[Any, ...], hint: Any, name: str) -> object:
    """A list or tuple, part by part; as one writes it in a line, its parts between commas."""
    if isinstance(value, str) and value:
        value = [_written(part.strip()) for part in value.split(",")]
    if not isinstance(value, list | tuple):
        raise wrong(value, hint, name)
    if len(hints) == 2 and hints[1] is Ellipsis:
        return tuple(fit(part, hints[0], name) for part in value)
    if len(value) != len(hints):
        raise wrong(value, hint, name)
    return tuple(fit(part, each, name) for part, each in zip(value, hints))


def _written(text: str) -> object:
    """A part of a list as it is written: a number, true, false, else text."""
    if text.removeprefix("-").isdecimal():
        return int(text)
    return {"true": True, "false": False}.get(text, text)


def _fit_table(value: object, owner: Any, name: str) -> object:
    """One of our values, or a table or list of its fields."""
    if isinstance(value, owner):
        return value
    known = [field.name for field in fields(owner)]
    if isinstance(value, list | tuple) and len(value) <= len(known):
        value = dict(zip(known, value))
    if not isinstance(value, Mapping) or not set(value) <= set(known):
        raise wrong(value, owner, name)
    hints = get_type_hints(owner)
    try:
        return owner(**{key: fit(part, hints[key], f"{name}.{key}") for key, part in value.items()})
    except TypeError:
        raise wrong(value, owner, name) from None


def wrong(value: object, hint: Any, name: str) -> InputError:
    """What the field takes, and what was given."""
    en, zh = describe(hint, name)
    given = repr(value)[:60]
    return InputError(name, f"{name} must be {en}, not {given}", f"{name} 必须是{zh}，而非 {given}")


def describe(hint: Any, name: str = "") -> tuple[str, str]:
    """A type in words, English and Chinese."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        options = [repr(option) for option in args]
        return "one of " + ", ".join(options), "、".join(options) + " 之一"
    if origin in (Union, UnionType):
        en, zh = describe(args[0], name)
        return f"{en} or nothing", f"{zh}或空"
    if origin is tuple:
        en, zh = describe(args[0], name)
        if args[-1] is Ellipsis:
            return f"a list, each {en}", f"列表，每项是{zh}"
        ones = ",".join("1" * len(args))
        like, like_zh = (f", such as {ones}", f"，如 {ones}") if args[0] is int else ("", "")
        return f"a list of {len(args)}, each {en}{like}", f" {len(args)} 项的列表，每项是{zh}{like_zh}"
    if is_dataclass(hint):
        keys = ", ".join(field.name for field in fields(hint))
        return f"a table with {keys}", f"含 {keys} 的表"
    if hint is int:
        least, most = bounds_of(name)
        return f"a whole number from {least} to {most}", f" {least} 到 {most} 的整数"
    words = {bool: ("true or false", " true 或 false"), str: ("text", "文字")}
    return words.get(hint, ("a value", "一个值"))
