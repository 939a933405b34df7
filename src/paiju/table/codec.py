"""Frozen dataclasses to JSON and back, by their annotations; a value that does not fit names its place.

Known are text, whole numbers, flags, choices (`Literal`), tuples, lists, dicts by text, other dataclasses, and each of
these or nothing. A trailing underscore of a field's name is not written: `from_` is "from". The same annotations give
the JSON Schema of a class.
"""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from paiju.errors import InputError
from paiju.table.codes import CODES, HIDDEN

MOST = 10**9  # of any number
LONGEST = 200  # characters of a text
LENGTH = 1000  # parts of a list or object

TILE = "a tile"
HEX = "hexadecimal text"
PATTERNS = {TILE: r"^([0-9][mps]|[1-7]z|[1-8]f|\?)$", HEX: "^([0-9a-f]{2})*$"}
Tile = Annotated[str, TILE]
Hex = Annotated[str, HEX]
Json = dict[str, Any]


def to_json(value: object) -> Any:
    """A value as `json` writes it."""
    if is_dataclass(value) and not isinstance(value, type):
        own = getattr(value, "to_json", None)
        return own() if own else plain(value)
    if isinstance(value, tuple | list):
        return [to_json(part) for part in value]
    if isinstance(value, Mapping):
        return {key: to_json(part) for key, part in value.items()}
    return value


def plain(value: Any) -> Json:
    """A dataclass field by field."""
    return {key_of(each): to_json(getattr(value, each.name)) for each in fields(value)}


def key_of(each: "Field[Any]") -> str:
    """A field's name in JSON."""
    return each.name.removesuffix("_")


@cache
def hints(owner: type) -> dict[str, Any]:
    """The annotations of a class by field, special ones included."""
    return get_type_hints(owner, include_extras=True)


def from_json(owner: Any, value: object, where: str) -> Any:
    """An object of this class; every field must be there, unless it has a default, and no other."""
    if not isinstance(value, Mapping):
        raise wrong(where, value, "an object {…}", "对象 {…}")
    wanted = {key_of(each): each for each in fields(owner)}
    for key in value:
        if key not in wanted:
            en = f"there is no {str(key)[:40]!r} here; known: {', '.join(wanted) or 'nothing'}"
            raise InputError(where, en, f"此处没有 {str(key)[:40]!r}；可用：{'、'.join(wanted) or '无'}")
    read = {}
    for key, each in wanted.items():
        if key in value:
            read[each.name] = fit(hints(owner)[each.name], value[key], f"{where}.{key}")
        elif each.default is MISSING:
            raise InputError(f"{where}.{key}", f"{key} is missing", f"缺少 {key}")
    return owner(**read)


def fit(hint: Any, value: object, where: str) -> Any:
    """The value as the annotation wants it."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return fit_text(args[1], value, where)
    if origin in (Union, UnionType):
        inner = next(each for each in args if each is not NoneType)
        return None if value is None else fit(inner, value, where)
    if origin is Literal:
        if not any(value == option and type(value) is type(option) for option in args):
            options = ", ".join(map(str, args))
            raise wrong(where, value, f"one of {options}", f"{options} 之一")
        return value
    if origin is tuple:
        return fit_list(args, value, where)
    if origin is list:
        return list(fit_list((args[0], ...), value, where))
    if origin is dict:
        return fit_dict(args[1], value, where)
    if is_dataclass(hint):
        own = getattr(hint, "from_json", None)
        return own(value, where) if own else from_json(hint, value, where)
    return fit_simple(hint, value, where)


def fit_simple(hint: Any, value: object, where: str) -> Any:
    """Text, a number, a flag, or anything."""
    if hint is str and (not isinstance(value, str) or len(value) > LONGEST):
        raise wrong(where, value, f"text of at most {LONGEST} characters", f"不超过 {LONGEST} 字的文字")
    if hint is int and (isinstance(value, bool) or not isinstance(value, int) or abs(value) > MOST):
        raise wrong(where, value, "a whole number", "整数")
    if hint is bool and not isinstance(value, bool):
        raise wrong(where, value, "true or false", "true 或 false")
    return value


def fit_text(what: str, value: object, where: str) -> str:
    """Text that must be something: a tile or hexadecimal digits."""
    ok = isinstance(value, str) and len(value) <= LONGEST
    if ok and what == TILE:
        ok = value in CODES or value == HIDDEN
    elif ok and what == HEX:
        ok = len(str(value)) % 2 == 0 and set(str(value)) <= set("0123456789abcdef")
    if not ok:
        raise wrong(where, value, what, "牌" if what == TILE else "十六进制文字")
    return str(value)


def fit_list(args: tuple[Any, ...], value: object, where: str) -> tuple[Any, ...]:
    """A list, part by part; of any length when the annotation ends in an ellipsis."""
    if not isinstance(value, list | tuple) or len(value) > LENGTH:
        raise wrong(where, value, f"a list of at most {LENGTH} parts", f"不超过 {LENGTH} 项的列表")
    if args[-1] is Ellipsis:
        return tuple(fit(args[0], part, f"{where}[{i}]") for i, part in enumerate(value))
    if len(value) != len(args):
        raise wrong(where, value, f"a list of {len(args)} parts", f" {len(args)} 项的列表")
    return tuple(fit(each, part, f"{where}[{i}]") for i, (each, part) in enumerate(zip(args, value)))


def fit_dict(hint: Any, value: object, where: str) -> dict[str, Any]:
    """An object with any keys."""
    if not isinstance(value, Mapping) or len(value) > LENGTH or not all(isinstance(key, str) for key in value):
        raise wrong(where, value, "an object {…}", "对象 {…}")
    return {key: fit(hint, part, f"{where}.{key[:40]}") for key, part in value.items()}


def wrong(where: str, value: object, en: str, zh: str) -> InputError:
    """What was wanted, and what was given."""
    given = repr(value)[:40]
    return InputError(where, f"must be {en}, not {given}", f"须为{zh}，而非 {given}")


# --- schemas --------------------------------------------------------------------------------------


def schema_of(hint: Any) -> Json:
    """The JSON Schema of an annotation."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return {"type": "string", "pattern": PATTERNS[args[1]]}
    if origin in (Union, UnionType):
        return {"anyOf": [schema_of(each) for each in args]}
    if origin is Literal:
        return {"enum": list(args)}
    if origin is tuple or origin is list:
        return {"type": "array", "items": schema_of(args[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema_of(args[1])}
    if is_dataclass(hint):
        own = getattr(hint, "json_schema", None)
        return own() if own else object_schema(hint)
    names = {str: "string", int: "integer", bool: "boolean", NoneType: "null"}
    return {"type": names[hint]} if hint in names else {}


def object_schema(owner: Any) -> Json:
    """The JSON Schema of a dataclass: these properties and no others."""
    known = {key_of(each): schema_of(hints(owner)[each.name]) for each in fields(owner)}
    needed = [key_of(each) for each in fields(owner) if each.default is MISSING]
    return {"type": "object", "properties": known, "required": needed, "additionalProperties": False}
