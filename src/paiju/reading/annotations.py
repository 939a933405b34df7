"""Values from outside read by annotations: one walk for records, the log of an event and the fields of a book.

Known are text, whole numbers, flags, choices (`Literal`), tuples, lists, dicts by text, dataclasses, and each of these
or nothing. A `Reader` of its own kind says what else its values may be, and how it speaks of them.
"""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from paiju.errors import InputError
from paiju.languages import Text, _, _n

SIMPLE: dict[Any, Text] = {
    int: _("a whole number"),
    bool: _("true or false"),
    str: _("text"),
}


_hints: dict[Any, dict[str, Any]] = {}


def hints_of(owner: Any) -> dict[str, Any]:
    """The annotations of a class by field, special ones included."""
    if owner not in _hints:
        _hints[owner] = get_type_hints(owner, include_extras=True)
    return _hints[owner]


def beside_none(args: tuple[Any, ...]) -> Any:
    """`X` of `X | None`."""
    return next(each for each in args if each is not NoneType)


class Reader:
    """Makes a value fit an annotation, or says at which place it does not."""

    most = 10**9  # of any number
    longest = 1 << 62  # characters of a text
    length = 1 << 62  # parts of a list or object

    def read(self, hint: Any, value: object, place: str) -> Any:
        """The value as the annotation wants it."""
        origin, args = get_origin(hint), get_args(hint)
        if origin in (Union, UnionType):
            return None if value is None else self.optional(hint, value, place)
        if origin is Literal:
            return self.checked(any(value == word and type(value) is type(word) for word in args), hint, value, place)
        if origin is tuple:
            return self.parts(hint, args, value, place)
        if origin is list:
            return list(self.parts(hint, (args[0], ...), value, place))
        if origin in (dict, Mapping):
            table = self.table(hint, value, place)
            return {key: self.read(args[1], part, f"{place}.{key[:40]}") for key, part in table.items()}
        if is_dataclass(hint):
            return self.record(hint, value, place)
        return self.single(hint, value, place)

    def optional(self, hint: Any, value: object, place: str) -> Any:
        """What may be nothing and is something."""
        return self.read(beside_none(get_args(hint)), value, place)

    def single(self, hint: Any, value: object, place: str) -> Any:
        """Text, a number, a flag, or anything."""
        ok = True
        if hint is int:
            least, most = self.bounds(place)
            ok = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        elif hint is str:
            ok = isinstance(value, str) and len(value) <= self.longest
        elif hint is bool:
            ok = isinstance(value, bool)
        return self.checked(ok, hint, value, place)

    def parts(self, hint: Any, args: tuple[Any, ...], value: object, place: str) -> tuple[Any, ...]:
        """A list, part by part; of any length when the annotation ends in an ellipsis."""
        if not isinstance(value, list | tuple):
            raise self.wrong(hint, value, place)
        self.check_length(len(value), place)
        kinds = [args[0]] * len(value) if args[-1] is Ellipsis else args
        self.checked(len(value) == len(kinds), hint, value, place)
        return tuple(self.read(kind, part, self.part(place, at)) for at, (kind, part) in enumerate(zip(kinds, value)))

    def table(self, hint: Any, value: object, place: str) -> Mapping[str, object]:
        """An object with text for keys."""
        if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
            raise self.wrong(hint, value, place)
        self.check_length(len(value), place)
        return value

    def record(self, owner: Any, value: object, place: str) -> Any:
        """A dataclass; every field must be there, unless it has a default, and no other."""
        table = self.table(owner, value, place)
        known = {self.key(each): each for each in fields(owner)}
        for key in table:
            if key not in known:
                raise self.unknown(key, known, place)
        values = {}
        for key, each in known.items():
            if key in table:
                values[each.name] = self.read(hints_of(owner)[each.name], table[key], f"{place}.{key}")
            elif self.is_needed(each):
                raise self.missing(key, place)
        return owner(**values)

    # --- what a kind of reader may have otherwise ---------------------------------------------

    def bounds(self, place: str) -> tuple[int, int]:  # noqa: ARG002
        """The least and most a number may be."""
        return -self.most, self.most

    def key(self, each: "Field[Any]") -> str:
        """A field's name outside."""
        return each.name

    def is_needed(self, each: "Field[Any]") -> bool:
        """Must the field be there?"""
        return each.default is MISSING and each.default_factory is MISSING

    def part(self, place: str, at: int) -> str:
        """The place of a part of a list."""
        return f"{place}[{at}]"

    def describe(self, hint: Any, place: str) -> Text:
        """An annotation in words."""
        origin, args = get_origin(hint), get_args(hint)
        if origin is Literal:
            return _("one of {choices}", choices=[repr(word) for word in args])
        if origin is Annotated:
            return self.describe(args[0], place)
        if origin is tuple and args[-1] is not Ellipsis:
            return _n("a list of {n} part", "a list of {n} parts", len(args))
        if origin in (tuple, list):
            return _("a list […]")
        return SIMPLE.get(hint, _("an object {{…}}"))

    # --- what is wrong ------------------------------------------------------------------------

    def error(self, place: str, text: Text) -> InputError:
        """What is wrong at a place."""
        return InputError(place, text)

    def wrong(self, hint: Any, value: object, place: str) -> InputError:
        """What was wanted, and what was given."""
        wanted = self.describe(hint, place)
        return self.error(place, _("must be {wanted}, not {given}", wanted=wanted, given=repr(value)[:60]))

    def checked(self, ok: bool, hint: Any, value: object, place: str) -> Any:
        """The value, when it is right."""
        if not ok:
            raise self.wrong(hint, value, place)
        return value

    def check_length(self, count: int, place: str) -> None:
        """Not too many parts."""
        if count > self.length:
            most = self.length
            raise self.error(place, _("has {count} parts; at most {most} are allowed", count=count, most=most))

    def unknown(self, key: str, known: Mapping[str, object], place: str) -> InputError:
        """A field that is not known."""
        shown = repr(key[:40])
        if not known:
            return self.error(place, _("there is no {key} here, nor any other field", key=shown))
        return self.error(place, _("there is no {key} here; known: {known}", key=shown, known=known))

    def missing(self, key: str, place: str) -> InputError:
        """A field that must be there."""
        return self.error(f"{place}.{key}", _("{key} is missing", key=key))
