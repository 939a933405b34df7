"""What a person can do, for programs and people: the core's number, its JSON form, and words.

Every action is a whole number below `BOUND`, and each number has exactly one JSON form: a `type`, and whatever else the
type needs. Tables, records, bots and environments use the same numbers and forms.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from paiju.core.play import actions as A
from paiju.core.tiles import FLOWERS, KINDS
from paiju.errors import InputError
from paiju.languages import NOTHING, Text, _, _c
from paiju.notation import SEAT_NAMES, SUIT_LETTERS, SUIT_NAMES
from paiju.table.codes import NAMES, SEATS

BOUND = A.ACTIONS
PLACES = ("low", "middle", "high")  # of the claimed tile in a chow

Details = dict[str, object]
PLAIN: tuple[Details, ...] = ({},)


def each(key: str, values: tuple[str, ...]) -> tuple[Details, ...]:
    """One detail with each of these values."""
    return tuple({key: value} for value in values)


TILES = each("tile", NAMES)
KIND_TILES = TILES[:KINDS]
FLOWER_TILES = TILES[A.FIRST_FLOWER : A.FIRST_FLOWER + FLOWERS]
CHOWS: tuple[Details, ...] = tuple({"place": place, "red": red} for red in (False, True) for place in PLACES)
PUNGS: tuple[Details, ...] = ({"red": False}, {"red": True})
SUITS = each("suit", SUIT_LETTERS)
ON_SEATS = each("seat", tuple(SEATS))


def worded(detail: Details) -> Details:
    """A detail as it is read: seats and suits by name."""
    names = {"seat": SEAT_NAMES, "suit": SUIT_NAMES}
    return {key: names[key][str(value)] if key in names else value for key, value in detail.items()}


# First number, type, details in the order of the numbers, words.
FORMS = (
    (A.DISCARD, "discard", TILES, _("discard {tile}")),
    (A.DISCARD_DRAWN, "discard_drawn", PLAIN, _("discard the tile just drawn")),
    (A.RIICHI, "riichi", TILES, _("riichi, discarding {tile}")),
    (A.RIICHI_DRAWN, "riichi_drawn", PLAIN, _("riichi, discarding the tile just drawn")),
    (A.CHOW, "chow", CHOWS, _("chow")),
    (A.PUNG, "pung", PUNGS, _("pung")),
    (A.OPEN_KONG, "kong", PLAIN, _("kong of the discard")),
    (A.CONCEALED_KONG, "concealed_kong", KIND_TILES, _("concealed kong of {tile}")),
    (A.ADDED_KONG, "added_kong", KIND_TILES, _("add {tile} to the pung")),
    (A.WIN, "win", PLAIN, _c("action", "win")),
    (A.PASS, "pass", PLAIN, _c("action", "pass")),
    (A.NINE_TERMINALS, "nine_terminals", PLAIN, _("end the hand: nine kinds of terminals and honours")),
    (A.SET_ASIDE_NORTH, "north", PLAIN, _("set a North aside")),
    (A.REPLACE_FLOWER, "flower", FLOWER_TILES, _("replace the flower {tile}")),
    (A.READY, "ready", PLAIN, _("show the ready hand")),
    (A.NOT_READY, "not_ready", PLAIN, _("keep the ready hand back")),
    (A.PICK, "pick", TILES, _("pick {tile}")),
    (A.SWAP_WITH, "swap", ON_SEATS, _("change places with {seat}")),
    (A.OPEN_HAND, "open_hand", PLAIN, _("lay the hand open")),
    (A.BACK, "back", ON_SEATS, _("back {seat}")),
    (A.VOID_SUIT, "void_suit", SUITS, _("give up {suit}")),
)
TYPES = {name: details for _first, name, details, _text in FORMS}
_JSON: tuple[Details, ...] = tuple(
    {"type": name, **detail} for _first, name, details, _text in FORMS for detail in details
)
_CODES = {tuple(sorted(form.items())): code for code, form in enumerate(_JSON)}
_TEXTS = tuple(text.with_values(**worded(detail)) for _first, _name, details, text in FORMS for detail in details)


@dataclass(frozen=True, slots=True)
class Action:
    """One thing to do. Two actions are equal if their numbers are; `tiles` are the tiles it uses, if known."""

    code: int
    tiles: tuple[str, ...] = field(default=(), compare=False)
    text: Text = field(default=NOTHING, compare=False)

    def __post_init__(self) -> None:
        if type(self.code) is not int or not 0 <= self.code < BOUND:
            raise no_action(self.code)
        if not self.text:
            object.__setattr__(self, "text", _TEXTS[self.code])

    @property
    def type(self) -> str:
        """The type of action."""
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
        """The action of a JSON form found at some place in a larger text."""
        if not isinstance(value, Mapping):
            raise InputError(where, _("an action is an object such as {{'type': 'pass'}}"))
        return Action(code_of_json(value))

    @staticmethod
    def json_schema() -> Details:
        """One object per type, with the details it needs."""
        return {"oneOf": [form_schema(first, name, details) for first, name, details, _text in FORMS]}

    def __str__(self) -> str:
        return self.text.en


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
    """An action given as a number, in its JSON form, or as an Action."""
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
    """The error for something that is not an action at all."""
    try:
        shown = repr(value)[:40]
    except Exception:  # a number too long to write, or an object that will not say what it is
        shown = "this"
    return InputError(
        "action",
        _(
            "{shown} is not an action; use a whole number from 0 to {last}, or a form such as {{'type': 'pass'}}",
            shown=shown,
            last=BOUND - 1,
        ),
    )


def no_form(form: Mapping[object, object]) -> InputError:
    """The error for an invalid JSON form, with what its type requires."""
    kind = form.get("type")
    if not isinstance(kind, str) or kind not in TYPES:
        return InputError("action.type", _("the action's type must be one of {known}", known=TYPES))
    example = {"type": kind, **TYPES[kind][0]}
    return InputError("action", _("write {kind} like {example}", kind=kind, example=str(example)))
