"""Frozen dataclasses to JSON and back, by their annotations (`paiju.reading.annotations`); the same annotations give
the JSON Schema of a class. A trailing underscore in a field's name is not written: `from_` is "from"."""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from paiju.languages import Text, _
from paiju.reading.annotations import Reader, hints_of
from paiju.table.codes import CODES, HIDDEN

LONGEST = 200  # characters of a text
LENGTH = 1000  # parts of a list or object

TILE = "a tile"
HEX = "hexadecimal text"
SPECIAL = {TILE: _("a tile"), HEX: _("hexadecimal text")}
PATTERNS = {TILE: r"^([0-9][mps]|[1-7]z|[1-8]f|\?)$", HEX: "^([0-9a-f]{2})*$"}
Tile = Annotated[str, TILE]
Hex = Annotated[str, HEX]
Json = dict[str, Any]


def to_json(value: object) -> Any:
    """A value that `json` can write."""
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


class JsonReader(Reader):
    """Reads what `to_json` wrote, including tiles and hexadecimal text."""

    longest = LONGEST
    length = LENGTH

    def key(self, each: "Field[Any]") -> str:
        return key_of(each)

    def is_needed(self, each: "Field[Any]") -> bool:
        return each.default is MISSING

    def record(self, owner: Any, value: object, place: str) -> Any:
        own = getattr(owner, "from_json", None)
        return own(value, place) if own else super().record(owner, value, place)

    def single(self, hint: Any, value: object, place: str) -> Any:
        """A text with a required form, a tile or hexadecimal digits; otherwise as usual."""
        if get_origin(hint) is not Annotated:
            return super().single(hint, value, place)
        ok = isinstance(value, str) and len(value) <= LONGEST
        if ok and hint == Tile:
            ok = value in CODES or value == HIDDEN
        elif ok:
            ok = len(str(value)) % 2 == 0 and set(str(value)) <= set("0123456789abcdef")
        return self.checked(ok, hint, value, place)

    def describe(self, hint: Any, place: str) -> Text:
        if hint is str:
            return _("text of at most {most} characters", most=LONGEST)
        return SPECIAL[get_args(hint)[1]] if get_origin(hint) is Annotated else super().describe(hint, place)


READER = JsonReader()
from_json = READER.record
fit = READER.read


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
    known = {key_of(each): schema_of(hints_of(owner)[each.name]) for each in fields(owner)}
    needed = [key_of(each) for each in fields(owner) if each.default is MISSING]
    return {"type": "object", "properties": known, "required": needed, "additionalProperties": False}
