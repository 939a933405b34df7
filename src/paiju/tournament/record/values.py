"""Values to JSON and back, by their types: what differs from a default is told, what is not told is the default.

The log, the archive and the people's table are written so. A field that this version does not know is refused: it comes
from a later one, and leaving it out would change what was said. For the same reason a default never changes.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date, datetime
from fractions import Fraction
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.table.book_changes import told_parts
from paiju.table.record import told_book

T = TypeVar("T")
Json = Any
MOST = 1 << 62  # a whole number is smaller
TAG = "$"  # of what JSON has no word for, inside loose values
LOOSE: dict[str, Callable[[Any], Any]] = {
    "date": date.fromisoformat,
    "datetime": datetime.fromisoformat,
    "fraction": Fraction,
    "float": float,
}


def told(value: object, form: Any = None) -> Json:
    """A value of that form (its own where it is a dataclass) as JSON without floats."""
    form = type(value) if form is None else form
    if form is Book:
        assert isinstance(value, Book)
        return {"book": value.id} | {key: part for key, part in told_parts(value).items() if part is not None}
    if is_dataclass(form):
        hints = hints_of(form)
        own = {each.name: getattr(value, each.name) for each in fields(form)}
        plain = {each.name: default_of(each) for each in fields(form)}
        return {name: told(one, hints[name]) for name, one in own.items() if one != plain[name]}
    return told_part(value, form)


def told_part(value: Any, form: Any) -> Json:
    """A part of a dataclass as JSON."""
    origin, inside = get_origin(form), get_args(form)
    if origin is tuple:
        return [told(one, inside[0]) for one in value]
    if origin in (dict, Mapping):
        return {key: told(one, inside[1]) for key, one in value.items()}
    if origin in (Union, UnionType):
        return None if value is None else told(value, plain_of(inside))
    if form in (date, datetime):
        return value.isoformat()
    return str(value) if form is Fraction else loose(value) if form in (object, Any) else value


def loose(value: Any) -> Json:
    """A value of any kind, as the file of an event may have it; what JSON cannot say carries a tag."""
    if isinstance(value, Mapping):
        return {str(key): loose(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [loose(one) for one in value]
    for name, form in (("datetime", datetime), ("date", date), ("fraction", Fraction), ("float", float)):
        if isinstance(value, form):
            return {TAG: name, "of": value.isoformat() if isinstance(value, date) else str(value)}
    if value is None or isinstance(value, str | int):
        return value
    raise InputError("settings", f"{type(value).__name__} cannot be kept", f"无法保存 {type(value).__name__}")


# --- back -----------------------------------------------------------------------------------------


def value_of(form: type[T], raw: Json, place: str = "data") -> T:
    """The value that JSON tells; InputError says where it is wrong."""
    found: T = read(form, raw, place)
    return found


def read(form: Any, raw: Json, place: str) -> Any:
    """A value of that form."""
    if form is Book:
        return book_from(raw, place)
    if is_dataclass(form):
        return record_from(form, raw, place)
    origin, inside = get_origin(form), get_args(form)
    if origin is tuple:
        rows = expect(raw, list, place, "a list […]", "列表 […]")
        return tuple(read(inside[0], one, f"{place}[{at}]") for at, one in enumerate(rows))
    if origin in (dict, Mapping):
        table = expect(raw, dict, place, "an object {…}", "对象 {…}")
        return {key: read(inside[1], one, f"{place}.{key}"[:80]) for key, one in table.items()}
    if origin in (Union, UnionType):
        return None if raw is None else read(plain_of(inside), raw, place)
    if origin is Literal:
        if raw not in inside:
            words = ", ".join(repr(one) for one in inside)
            raise InputError(place, f"{place}: one of {words}", f"{place}：须为 {words} 之一")
        return raw
    return one_from(form, raw, place)


def one_from(form: Any, raw: Json, place: str) -> Any:
    """A single value."""
    if form in (object, Any):
        return tight(raw, place)
    if form is bool:
        return expect(raw, bool, place, "true or false", "true 或 false")
    if form is int:
        return whole(raw, place)
    text = expect(raw, str, place, "text", "文字")
    if form is str:
        return text
    try:
        return Fraction(text) if form is Fraction else form.fromisoformat(text)
    except (ValueError, ZeroDivisionError, OverflowError):
        raise wrong(place, f"no {form.__name__}: {text[:40]!r}", f"读不懂 {text[:40]!r}") from None


def record_from(form: Any, raw: Json, place: str) -> Any:
    """A dataclass."""
    rows = expect(raw, dict, place, "an object {…}", "对象 {…}")
    known = {each.name: each for each in fields(form)}
    strange = next((key for key in rows if key not in known), None)
    if strange is not None:
        en = f"unknown field {strange[:40]!r}; a later version of Paiju may have written it"
        raise wrong(place, en, f"未知字段 {strange[:40]!r}；可能由更新的版本写成")
    missing = next((name for name, each in known.items() if name not in rows and default_of(each) is MISSING), None)
    if missing is not None:
        raise wrong(place, f"{missing!r} is missing", f"缺少 {missing!r}")
    hints = hints_of(form)
    return form(**{name: read(hints[name], one, f"{place}.{name}") for name, one in rows.items()})


def book_from(raw: Json, place: str) -> Book:
    """A rule book by its id and digest, and by what sets it apart."""
    rows = expect(raw, dict, place, "an object {…}", "对象 {…}")
    changes, base = rows.get("changes"), rows.get("base")
    texts = (rows.get("book"), rows.get("book_hash"), base or "")
    if not all(isinstance(one, str) for one in texts) or not isinstance(changes, dict | None):
        raise wrong(place, "a book has `book` and `book_hash`", "规则须有 book 与 book_hash")
    return told_book(str(texts[0]), str(texts[1]), base, changes, None)


def tight(raw: Json, place: str) -> Any:
    """A loose value again."""
    if isinstance(raw, list):
        return [tight(one, place) for one in raw]
    if not isinstance(raw, dict):
        return whole(raw, place) if isinstance(raw, int) and not isinstance(raw, bool) else raw
    if TAG not in raw:
        return {key: tight(one, place) for key, one in raw.items()}
    try:
        return LOOSE[raw[TAG]](raw["of"])
    except (KeyError, TypeError, ValueError, ZeroDivisionError):
        raise wrong(place, f"no value: {str(raw)[:60]}", f"读不懂 {str(raw)[:60]}") from None


def whole(raw: Json, place: str) -> int:
    """A whole number of a sensible size."""
    if isinstance(raw, bool) or not isinstance(raw, int) or abs(raw) >= MOST:
        raise wrong(place, "must be a whole number", "须为整数")
    return raw


def expect(raw: Json, form: type[T], place: str, en: str, zh: str) -> T:
    """The JSON of that kind."""
    if not isinstance(raw, form):
        raise wrong(place, f"must be {en}", f"须为{zh}")
    return raw


def wrong(place: str, en: str, zh: str) -> InputError:
    """What is wrong, and where."""
    return InputError(place, f"{place}: {en}", f"{place}：{zh}")


# --- types ----------------------------------------------------------------------------------------


_hints: dict[Any, dict[str, Any]] = {}


def hints_of(form: Any) -> dict[str, Any]:
    """The types of a dataclass's fields."""
    if form not in _hints:
        _hints[form] = get_type_hints(form)
    return _hints[form]


def default_of(each: "Field[Any]") -> Any:
    """A field's default; MISSING where it has none."""
    return each.default if each.default_factory is MISSING else each.default_factory()


def plain_of(inside: tuple[Any, ...]) -> Any:
    """`X` of `X | None`."""
    return next(one for one in inside if one is not type(None))
