"""Values to JSON and back, by their types: what differs from a default is written, and what is missing is the default.

The log, the archive and the people's table are written this way. A field that this version does not know is refused: it
comes from a later one, and leaving it out would change what was said. For the same reason a default never changes.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date, datetime
from fractions import Fraction
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.reading.annotations import Reader, beside_none, hints_of
from paiju.table.book_changes import recorded_parts
from paiju.table.record import recorded_book

T = TypeVar("T")
Json = Any
TAG = "$"  # of what JSON has no word for, inside loose values
LOOSE: dict[str, Callable[[Any], Any]] = {
    "date": date.fromisoformat,
    "datetime": datetime.fromisoformat,
    "fraction": Fraction,
    "float": float,
}


def as_json(value: object, form: Any = None) -> Json:
    """A value of that form (its own if it is a dataclass) as JSON without floats."""
    form = type(value) if form is None else form
    if form is Book:
        assert isinstance(value, Book)
        return {"book": value.id} | {key: part for key, part in recorded_parts(value).items() if part is not None}
    if is_dataclass(form):
        hints = hints_of(form)
        own = {each.name: getattr(value, each.name) for each in fields(form)}
        plain = {each.name: default_of(each) for each in fields(form)}
        return {name: as_json(part, hints[name]) for name, part in own.items() if part != plain[name]}
    return part_as_json(value, form)


def part_as_json(value: Any, form: Any) -> Json:
    """A part of a dataclass as JSON."""
    origin, inside = get_origin(form), get_args(form)
    if origin is tuple:
        return [as_json(part, inside[0]) for part in value]
    if origin in (dict, Mapping):
        return {key: as_json(part, inside[1]) for key, part in value.items()}
    if origin in (Union, UnionType):
        return None if value is None else as_json(value, beside_none(inside))
    if form in (date, datetime):
        return value.isoformat()
    return str(value) if form is Fraction else loose(value) if form in (object, Any) else value


def loose(value: Any) -> Json:
    """A value of any kind, as an event's file may have it; what JSON cannot express carries a tag."""
    if isinstance(value, Mapping):
        return {str(key): loose(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [loose(part) for part in value]
    for name, form in (("datetime", datetime), ("date", date), ("fraction", Fraction), ("float", float)):
        if isinstance(value, form):
            return {TAG: name, "of": value.isoformat() if isinstance(value, date) else str(value)}
    if value is None or isinstance(value, str | int):
        return value
    raise InputError("settings", _("{name} cannot be saved", name=type(value).__name__))


# --- back -----------------------------------------------------------------------------------------


class RecordReader(Reader):
    """Reads what was written here; every error message begins with its place."""

    most = (1 << 62) - 1

    def read(self, hint: Any, value: object, place: str) -> Any:
        if hint is Book:
            return self.book(self.table(dict, value, place), place)
        if hint in (object, Any):
            return self.tight(value, place)
        return super().read(hint, value, place)

    def single(self, hint: Any, value: object, place: str) -> Any:
        """Dates and fractions are texts."""
        if hint not in (date, datetime, Fraction):
            return super().single(hint, value, place)
        text: str = super().single(str, value, place)
        try:
            return Fraction(text) if hint is Fraction else hint.fromisoformat(text)
        except (ValueError, ZeroDivisionError, OverflowError):
            raise self.error(place, _("cannot read {raw}", raw=repr(text[:40]))) from None

    def book(self, row: Mapping[str, Any], place: str) -> Book:
        """A rule book by its id and digest, and by its differences."""
        changes, base = row.get("changes"), row.get("base")
        texts = (row.get("book"), row.get("book_hash"), base or "")
        if not all(isinstance(text, str) for text in texts) or not isinstance(changes, dict | None):
            raise self.error(place, _("a rule book needs `book` and `book_hash`"))
        return recorded_book(str(texts[0]), str(texts[1]), base, changes, None)

    def tight(self, raw: Json, place: str) -> Any:
        """A loose value again."""
        if isinstance(raw, list):
            return [self.tight(part, place) for part in raw]
        if not isinstance(raw, dict):
            return self.single(int, raw, place) if type(raw) is int else raw
        if TAG not in raw:
            return {key: self.tight(part, place) for key, part in raw.items()}
        try:
            return LOOSE[raw[TAG]](raw["of"])
        except (KeyError, TypeError, ValueError, ZeroDivisionError):
            raise self.error(place, _("cannot read {raw}", raw=str(raw)[:60])) from None

    def error(self, place: str, text: Text) -> InputError:
        return InputError(place, _("{place}: {text}", place=place, text=text))

    def unknown(self, key: str, known: Mapping[str, object], place: str) -> InputError:  # noqa: ARG002
        return self.error(
            place, _("unknown field {key}; a later version of Paiju may have written it", key=f"{key[:40]!r}")
        )

    def missing(self, key: str, place: str) -> InputError:
        return self.error(place, _("{key} is missing", key=f"{key!r}"))


READER = RecordReader()


def value_of(form: type[T], raw: Json, place: str = "data") -> T:
    """The value of a JSON form; InputError says where it is wrong."""
    value: T = READER.read(form, raw, place)
    return value


def default_of(each: "Field[Any]") -> Any:
    """A field's default; MISSING if it has none."""
    return each.default if each.default_factory is MISSING else each.default_factory()
