"""What a person may do, for programs and people: the core's number, its JSON form, and words.

Every action is a whole number below `BOUND`, and each number has exactly one JSON form: a `type`, and what else the
type needs. The same numbers and forms are used by tables, records, bots and environments.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from paiju.core.play import actions as A
from paiju.core.tiles import FLOWERS, KINDS
from paiju.errors import InputError
from paiju.table.codes import NAMES, SEATS

BOUND = A.ACTIONS
PLACES = ("low", "middle", "high")  # of the claimed tile in a chow

Details = dict[str, object]
NOTHING: tuple[Details, ...] = ({},)


def each(key: str, values: tuple[str, ...]) -> tuple[Details, ...]:
    """One detail with each of these values."""
    return tuple({key: value} for value in values)


TILES = each("tile", NAMES)
KIND_TILES = TILES[:KINDS]
FLOWER_TILES = TILES[A.FIRST_FLOWER : A.FIRST_FLOWER + FLOWERS]
CHOWS: tuple[Details, ...] = tuple({"place": place, "red": red} for red in (False, True) for place in PLACES)
PUNGS: tuple[Details, ...] = ({"red": False}, {"red": True})
ON_SEATS = each("seat", tuple(SEATS))

# First number, type, details in the order of the numbers, Chinese, English.
FORMS = (
    (A.DISCARD, "discard", TILES, "打 {tile}", "discard {tile}"),
    (A.DISCARD_DRAWN, "discard_drawn", NOTHING, "打出刚摸的牌", "discard the tile just drawn"),
    (A.RIICHI, "riichi", TILES, "立直，打 {tile}", "riichi, discarding {tile}"),
    (A.RIICHI_DRAWN, "riichi_drawn", NOTHING, "立直，打出刚摸的牌", "riichi, discarding the tile just drawn"),
    (A.CHOW, "chow", CHOWS, "吃", "chow"),
    (A.PUNG, "pung", PUNGS, "碰", "pung"),
    (A.OPEN_KONG, "kong", NOTHING, "明杠", "kong of the discard"),
    (A.CONCEALED_KONG, "concealed_kong", KIND_TILES, "暗杠 {tile}", "concealed kong of {tile}"),
    (A.ADDED_KONG, "added_kong", KIND_TILES, "加杠 {tile}", "add {tile} to the pung"),
    (A.WIN, "win", NOTHING, "和", "win"),
    (A.PASS, "pass", NOTHING, "过", "pass"),
    (A.NINE_TERMINALS, "nine_terminals", NOTHING, "九种九牌流局", "end the hand: nine kinds of terminals and honours"),
    (A.SET_ASIDE_NORTH, "north", NOTHING, "拔北", "set a North aside"),
    (A.REPLACE_FLOWER, "flower", FLOWER_TILES, "补花 {tile}", "replace the flower {tile}"),
    (A.READY, "ready", NOTHING, "亮出听牌", "show the ready hand"),
    (A.NOT_READY, "not_ready", NOTHING, "不亮听牌", "keep the ready hand back"),
    (A.PICK, "pick", TILES, "选 {tile}", "pick {tile}"),
    (A.SWAP_WITH, "swap", ON_SEATS, "与 {seat} 换位置", "change places with {seat}"),
    (A.OPEN_HAND, "open_hand", NOTHING, "明牌", "lay the hand open"),
    (A.BACK, "back", ON_SEATS, "支持 {seat}", "back {seat}"),
)
TYPES = {name: details for _, name, details, _, _ in FORMS}
_JSON: tuple[Details, ...] = tuple({"type": name, **detail} for _, name, details, _, _ in FORMS for detail in details)
_CODES = {tuple(sorted(form.items())): code for code, form in enumerate(_JSON)}
_WORDS = tuple((zh.format(**detail), en.format(**detail)) for _, _, details, zh, en in FORMS for detail in details)


@dataclass(frozen=True, slots=True)
class Action:
    """One thing to do. Two actions are equal when their numbers are; `tiles` are the tiles it uses, where known."""

    code: int
    tiles: tuple[str, ...] = field(default=(), compare=False)
    zh: str = field(default="", compare=False)
    en: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if type(self.code) is not int or not 0 <= self.code < BOUND:
            raise no_action(self.code)
        zh, en = _WORDS[self.code]
        object.__setattr__(self, "zh", self.zh or zh)
        object.__setattr__(self, "en", self.en or en)

    @property
    def type(self) -> str:
        """What sort of action it is."""
        return str(_JSON[self.code]["type"])

    @property
    def tile(self) -> str | None:
        """The tile its JSON form names."""
        tile = _JSON[self.code].get("tile")
        return None if tile is None else str(tile)

    def to_json(self) -> Details:
        """The one JSON form of this number."""
        return dict(_JSON[self.code])

    @staticmethod
    def from_json(value: object, where: str) -> "Action":
        """The action of a JSON form that stands at some place of a larger text."""
        if not isinstance(value, Mapping):
            raise InputError(
                where, "an action is an object such as {'type': 'pass'}", "动作须写作 {'type': 'pass'} 之类"
            )
        return Action(code_of_json(value))

    @staticmethod
    def json_schema() -> Details:
        """One object a type, with the details it needs."""
        return {"oneOf": [form_schema(first, name, details) for first, name, details, _, _ in FORMS]}

    def __str__(self) -> str:
        return self.en


def form_schema(first: int, name: str, details: tuple[Details, ...]) -> Details:
    """The JSON Schema of one type of action, with the numbers it has."""
    known: Details = {"type": {"const": name}}
    for key in details[0]:
        known[key] = {"enum": list(dict.fromkeys(detail[key] for detail in details))}
    last = first + len(details) - 1
    numbers = f"number {first}" if first == last else f"numbers {first} to {last}, the first detail changing fastest"
    shape = {"type": "object", "properties": known, "required": list(known), "additionalProperties": False}
    return {"description": numbers, **shape}


def read_action(value: object) -> Action:
    """An action given as a number, in its JSON form, or as it is."""
    if isinstance(value, Action):
        return value
    if isinstance(value, Mapping):
        return Action(code_of_json(value))
    if isinstance(value, int) and not isinstance(value, bool):
        return Action(value)
    raise no_action(value)


def code_of_json(form: Mapping[object, object]) -> int:
    """The number of a JSON form."""
    try:
        code = _CODES.get(tuple(sorted((str(key), value) for key, value in form.items())))
        same = code is not None and all(type(form[key]) is type(value) for key, value in _JSON[code].items())
    except TypeError:  # values that cannot be compared or looked up
        code, same = None, False
    if code is None or not same:
        raise no_form(form)
    return code


def no_action(value: object) -> InputError:
    """Something that is no action at all."""
    try:
        shown = repr(value)[:40]
    except Exception:  # a number too long to write, or an object that will not say what it is
        shown = "this"
    en = f"{shown} is no action; use a whole number from 0 to {BOUND - 1}, or a form such as {{'type': 'pass'}}"
    return InputError("action", en, f"{shown} 不是动作；请用 0 到 {BOUND - 1} 的整数，或 {{'type': 'pass'}} 之类的形式")


def no_form(form: Mapping[object, object]) -> InputError:
    """A JSON form that means nothing, and what its type wants."""
    kind = form.get("type")
    if not isinstance(kind, str) or kind not in TYPES:
        known = ", ".join(TYPES)
        en = f"the action's type is one of {known}"
        return InputError("action.type", en, f"动作的 type 须为以下之一：{known}")
    example = {"type": kind, **TYPES[kind][0]}
    en = f"a {kind} is written like {example}"
    return InputError("action", en, f"{kind} 的写法如 {example}")
