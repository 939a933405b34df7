"""Values from outside (Python, JSON, TOML) made to fit the type a book's field has, or a clear error."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, Union, get_args, get_origin

from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.reading.annotations import Reader

MOST = 1_000_000
BOUNDS = {
    "course.exchange": (0, 3),
    "course.river_rows": (0, 9),
    "game.placement": (-MOST, MOST),
    "game.placement_below": (-MOST, MOST),
    "game.rounds": (1, 16),
    "game.extra_rounds": (0, 16),
    "game.unit": (1, MOST),
    "payments.dealer_fans": (0, 99),
    "payments.streak_fans": (0, 99),
    "payments.dealer_factor": (1, 99),
    "forms.sets": (4, 5),
    "tiles.players": (3, 4),
    "tiles.red_fives": (0, 4),
    "scoring.double_wind_pair": (0, 4),
}


class FieldReader(Reader):
    """Makes a value fit a field of a book; its parts are spoken of by the field's own name."""

    def parts(self, hint: Any, args: tuple[Any, ...], value: object, place: str) -> tuple[Any, ...]:
        """A list or tuple; as one writes it in a line, its parts between commas."""
        if isinstance(value, str) and value:
            value = [_written(part.strip()) for part in value.split(",")]
        return super().parts(hint, args, value, place)

    def optional(self, hint: Any, value: object, place: str) -> Any:
        try:
            return super().optional(hint, value, place)
        except InputError:
            raise self.wrong(hint, value, place) from None

    def record(self, owner: Any, value: object, place: str) -> Any:
        """One of our values, or a table or list of its fields."""
        if isinstance(value, owner):
            return value
        known = [field.name for field in fields(owner)]
        if isinstance(value, list | tuple) and len(value) <= len(known):
            value = dict(zip(known, value))
        needed = {field.name for field in fields(owner) if self.is_needed(field)}
        if isinstance(value, Mapping) and not needed <= set(value) <= set(known):
            raise self.wrong(owner, value, place)
        return super().record(owner, value, place)

    def bounds(self, place: str) -> tuple[int, int]:
        """A pattern's value stays below a thousand."""
        return (0, 999) if place.startswith("patterns.") else BOUNDS.get(place, (0, MOST))

    def part(self, place: str, at: int) -> str:  # noqa: ARG002
        return place

    def error(self, place: str, text: Text) -> InputError:
        return InputError(place, _("{place} {text}", place=place, text=text))

    def describe(self, hint: Any, place: str) -> Text:
        origin, args = get_origin(hint), get_args(hint)
        if origin in (Union, UnionType):
            return _("{wanted} or nothing", wanted=self.describe(args[0], place))
        if origin is tuple:
            if place.endswith(".excludes"):
                return _(
                    "a list of patterns, each with a clause, such as {example}", example='[["all_pungs", "psa:own"]]'
                )
            part, n = self.describe(args[0], place), len(args)
            if args[-1] is Ellipsis:
                return _("a list, each {part}", part=part)
            if args[0] is int:
                return _("a list of {n}, each {part}, such as {ones}", n=n, part=part, ones=",".join("1" * n))
            return _("a list of {n}, each {part}", n=n, part=part)
        if is_dataclass(hint):
            return _("a table with {keys}", keys=[field.name for field in fields(hint)])
        if hint is int:
            least, most = self.bounds(place)
            return _("a whole number from {least} to {most}", least=least, most=most)
        return super().describe(hint, place)


fit = FieldReader().read


def _written(text: str) -> object:
    """A part of a list as it is written: a number, true, false, else text."""
    if text.removeprefix("-").isdecimal():
        return int(text)
    return {"true": True, "false": False}.get(text, text)
