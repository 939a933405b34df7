"""JSON Schemas (draft 2020-12) of what goes in and out: requests and answers, actions, events, records."""

from paiju.books.flatten import NUMBERS
from paiju.notation import SEATS
from paiju.scoring.situation import FLAGS, SET_TYPES
from paiju.stats.record_rows.columns import ROWS, SORTS, Sort, columns
from paiju.table import codec
from paiju.table.action import BOUND, Action
from paiju.table.events import KINDS, Event
from paiju.table.record import Header, Reveal

Schema = dict[str, object]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
SEAT: Schema = {"enum": list(SEATS)}
LIMITS = ("mangan", "haneman", "baiman", "sanbaiman", "counted_yakuman", "yakuman")


def described(schema: Schema, text: str) -> Schema:
    """A schema with a sentence for its reader."""
    return {"description": text, **schema}


def array(of: Schema, text: str) -> Schema:
    """A list of one kind of thing."""
    return described({"type": "array", "items": of}, text)


def count(text: str, most: int) -> Schema:
    """A whole number from 0."""
    return described({"type": "integer", "minimum": 0, "maximum": most, "default": 0}, text)


def record(properties: Schema, required: list[str]) -> Schema:
    """An object with these properties and no others."""
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def either(*schemas: Schema) -> Schema:
    """One of several schemas."""
    return {"anyOf": list(schemas)}


TEXT: Schema = {"type": "string"}
PATTERN_ID = either({"enum": sorted(NUMBERS)}, described(TEXT, "a pattern that the rule book defines itself"))
WHOLE: Schema = {"type": "integer"}
NULL: Schema = {"type": "null"}
TILES = either(described(TEXT, "such as 123m406p11z"), {"type": "array", "items": TEXT})
TILE = described(TEXT, "one tile, such as 2p; 0p is a red five")

MELD = record(
    {
        "type": {"enum": list(SET_TYPES)},
        "tiles": described(TILES, "three tiles, four for a kong"),
        "from": described({"enum": ["left", "across", "right"]}, "who discarded the claimed tile"),
    },
    ["tiles"],
)
LIABLE = record({"seat": SEAT, "for": described(TEXT, "a pattern's id or another of its names")}, ["seat", "for"])

REQUEST: Schema = {
    "$schema": DRAFT,
    "title": "A winning hand to be scored",
    **record(
        {
            "id": described({}, "returned in the answer"),
            "book": described(TEXT, "a rule book's id: `paiju rules list`"),
            "hand": described(TILES, "concealed tiles without the winning one"),
            "melds": array(MELD, "melds"),
            "win": described(TILE, "the winning tile"),
            "by": described({"enum": ["discard", "self"], "default": "discard"}, "how it was won"),
            "from": described(SEAT, "the discarder; East, or South if the winner is East"),
            "seat": described({**SEAT, "default": "S"}, "the winner's; seat E deals"),
            "round": described({**SEAT, "default": "E"}, "the round wind"),
            "flags": array({"enum": list(FLAGS)}, "circumstances; double_riichi implies riichi"),
            "dora": described(TILES, "indicators"),
            "ura": described(TILES, "hidden indicators"),
            "north": count("Norths set aside", 4),
            "flowers": either(count("flowers", 8), described(TILES, "the flowers, where the book counts faces")),
            "honba": count("repeat counters", 999),
            "sticks": count("riichi sticks on the table, the winner's own included", 999),
            "collects": described({"type": "boolean", "default": True}, "takes counters and deposits"),
            "liable": array(LIABLE, "who is liable for which pattern"),
            "special": array(either(TEXT, WHOLE), "the dice rule by id, or by the sum of the dice"),
            "joker": described(TILE, "the wild tile itself"),
            "open_hands": array(SEAT, "seats that play with an open hand"),
            "supporters": described({"type": "object", "additionalProperties": SEAT}, "name: the seat backed"),
            "mixed_in": described(
                {"type": "boolean", "default": False}, "the drawn winning tile was put into the hand, not laid apart"
            ),
            "claimed": array(TEXT, 'the patterns the winner announced, by id or any name, "×2" after it for several'),
            "options": described({"type": "object"}, "fields of the book to override: `paiju rules show BOOK`"),
        },
        ["book", "hand", "win"],
    ),
}

LINE = record(
    {
        "id": PATTERN_ID,
        "zh": TEXT,
        "en": TEXT,
        "value": described(WHOLE, "of one"),
        "count": described({"type": "integer", "minimum": 1}, "how many"),
        "clause": described(TEXT, "such as ema:4.2.1.9"),
    },
    ["id", "zh", "en", "value", "count", "clause"],
)

TAKEN_OFF = record(
    {
        "id": PATTERN_ID,
        "zh": TEXT,
        "en": TEXT,
        "value": WHOLE,
        "count": described(WHOLE, "how many were wrongly claimed"),
        "principle": described(TEXT, "absent: not in the hand; otherwise what keeps it from counting"),
        "clause": TEXT,
        "because": described(TEXT, 'the pattern that is in the way, "" for none'),
    },
    ["id", "zh", "en", "value", "count", "principle", "clause", "because"],
)
CLAIM = record(
    {
        "taken_off": array(TAKEN_OFF, "claimed, but it does not count"),
        "omitted": array(LINE, "in the hand, but not claimed"),
        "lost": described({"type": "boolean"}, "omitted patterns are not paid; if false, the hand is paid in full"),
        "worth": described(WHOLE, "of the whole hand: points, or fans"),
        "why": TEXT,
        "why_zh": TEXT,
        "clause": described(TEXT, 'the clause behind it, "" if the book says nothing'),
        "foul": described(either(TEXT, NULL), "the book's foul for a wrong claim"),
    },
    ["taken_off", "omitted", "lost", "worth", "why", "why_zh", "clause", "foul"],
)

SCORED = record(
    {
        "id": {},
        "ok": {"const": True},
        "win": {"type": "boolean"},
        "patterns": array(LINE, "what counts; dora, ura, red and north are lines too"),
        "reading": array(TEXT, "groups: 234m, [111p] a meld, (2222s) a concealed kong"),
        "payments": described(
            either({"type": "object", "additionalProperties": WHOLE}, NULL),
            "by seat or supporter; they add up to the points of the sticks, otherwise to 0; null if it is not a win",
        ),
        "why": described(TEXT, "the ruling in a sentence"),
        "why_zh": described(TEXT, "the same in Chinese"),
        "clause": described(TEXT, 'the clause behind it, "" for none'),
        "han": described(either(WHOLE, NULL), "riichi"),
        "fu": described(either(WHOLE, NULL), "riichi; null with a yakuman"),
        "yakuman": described(either(WHOLE, NULL), "riichi: multiple of the limit hand"),
        "points": described(either(WHOLE, NULL), "riichi: the hand alone; official: without flowers"),
        "limit": {"enum": [None, *LIMITS]},
        "flowers": described(either(WHOLE, NULL), "official"),
        "total": described(either(WHOLE, NULL), "official"),
        "fan": described(either(WHOLE, NULL), "house"),
        "claim": described(CLAIM, "if `claimed` was given"),
    },
    ["id", "ok", "win", "patterns", "reading", "payments", "why"],
)
REFUSED = record(
    {"id": {}, "ok": {"const": False}, "error": TEXT, "field": described(TEXT, "such as melds[1].tiles")},
    ["id", "ok", "error", "field"],
)
ANSWER: Schema = {"$schema": DRAFT, "title": "A hand scored, or why the request was bad", "oneOf": [SCORED, REFUSED]}

NUMBER = described({"type": "integer", "minimum": 0, "maximum": BOUND - 1}, "an action by its number")
ACTION: Schema = {
    "$schema": DRAFT,
    "title": f"Something to do at a table: a whole number below {BOUND}, or its JSON form",
    "anyOf": [NUMBER, Action.json_schema()],
}


def line(kind: type[Event] | type[Header] | type[Reveal]) -> Schema:
    """A line of a record: a type, and what belongs to it."""
    shape = codec.object_schema(kind)
    known = {"type": {"const": kind.type}, **shape["properties"]}
    text = " ".join((kind.__doc__ or "").split())
    return described(record(known, ["type", *shape["required"]]), text)


EVENTS = [line(kind) for kind in KINDS]
EVENT: Schema = {"$schema": DRAFT, "title": "Something that happened at a table", "oneOf": EVENTS}
RECORD: Schema = {
    "$schema": DRAFT,
    "title": "A line of a record: a header first, then events, a reveal last",
    "oneOf": [line(Header), *EVENTS, line(Reveal)],
}

JSON_TYPES = {str: "string", int: "integer", float: "number", bool: "boolean"}


def row(sort: Sort) -> Schema:
    """A sort of row of recorded games."""
    known: Schema = {}
    for each in columns(sort):
        value: Schema = {"type": JSON_TYPES[each.type]}
        known[each.name] = described(either(value, NULL) if each.optional else value, each.about)
    return described({"title": sort, **record(known, list(known))}, ROWS[sort].__doc__ or "")


ROW: Schema = {
    "$schema": DRAFT,
    "title": "A row of recorded games: `paiju stats --rows`",
    "oneOf": [row(sort) for sort in SORTS],
}

SCHEMAS: dict[str, Schema] = {
    "request": REQUEST, "answer": ANSWER, "action": ACTION, "event": EVENT, "record": RECORD, "row": ROW,
}  # fmt: skip
