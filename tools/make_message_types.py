"""Make src/paiju/web/messages.d.ts and constants.js: what the server says and is told, for the browser's side.

    python tools/make_message_types.py          write both files
    python tools/make_message_types.py --check  say whether the files there are just what would be written

The types are those the server itself reads and writes: frames, answers of the API, events, views, records. A field that
may be left out is marked so: what a client sends may leave out whatever has a default, the server what it omits.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

from paiju import books
from paiju.books.book import Book, Names
from paiju.books.flatten import flatten
from paiju.languages import HasNames, Text
from paiju.notation import SEAT_NAMES, SUIT_NAMES
from paiju.scoring.circumstances import FLAG_WORDS
from paiju.server.events.messages.events import EventPhase, EventRole
from paiju.server.protocol import shared
from paiju.server.protocol.answers import Problem
from paiju.server.protocol.client_messages import ClientMessage
from paiju.server.protocol.server_messages import ActionType, ServerMessage
from paiju.server.protocol.texts import Wording
from paiju.server.web.app import ENDPOINTS
from paiju.server.web.endpoint import Endpoint
from paiju.server.web.openapi import described
from paiju.table import action, codec, events, scene
from paiju.table.codes import NAMES
from paiju.table.record import Header, Reveal
from paiju.tournament.counting.standing_table import NOTES
from paiju.tournament.counting.values import AWARD_NAMES

WEB = Path(__file__).parent.parent / "src" / "paiju" / "web"
COMMAND = "python tools/make_message_types.py"
WIDEST = 120

# Choices of words that have a name of their own.
ALIASES = {
    shared.SeatName: "Seat",
    shared.State: "RoomState",
    shared.ChairKind: "ChairKind",
    shared.Role: "Role",
    shared.Phrase: "Phrase",
    events.Result: "HandResult",
    events.MeldType: "MeldType",
    scene.Phase: "Phase",
    EventPhase: "EventPhase",
    EventRole: "EventRole",
}
SIMPLE = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown",
          Text: "Text", Names: "Names", HasNames: "Text | Names", Wording: "string | Text"}  # fmt: skip
REFERENCES = {
    "Event": "TableEvent",
    "View": "View",
    "ViewChanges": "ViewChanges",
}  # what stands ready to be sent, by its name in the API's description


# What has changed of something: its members that have, and of a list that was gone on with what is new.
CHANGES = """/** A list that was gone on with: the first so many are as they were. */
export interface Longer<T> {
  after: number;
  more: T;
}

/** Members that have changed. */
export type Changes<T> = { [K in keyof T]?: T[K] | Longer<T[K]> };

/** What is other in a view than before: `seats` by seat and `course` again only what is. */
export type ViewChanges = Changes<Omit<View, "seats" | "course">> & {
  seats?: Record<string, Changes<Place>>;
  course?: Changes<HandCourse>;
};"""


class Types:
    """The TypeScript of every type asked for, and of those it is made of."""

    def __init__(self) -> None:
        self.made: dict[str, tuple[Any, str]] = {}  # by name: the type, and how it is written
        self.sent = False  # by a client?

    def of(self, hint: Any) -> str:
        """The TypeScript of an annotation."""
        origin, args = get_origin(hint), get_args(hint)
        if hint in SIMPLE:
            return SIMPLE[hint]
        if origin is Annotated:
            return self.annotated(args)
        if origin in (Union, UnionType):
            return " | ".join(self.of(each) for each in args if each is not msgspec.UnsetType)
        if origin is Literal:
            return ALIASES.get(hint) or " | ".join(map(literal, args))
        if origin in (list, tuple):
            return self.several(origin, args)
        if origin is dict:
            return f"Record<string, {self.of(args[1])}>"
        if hint is action.Action:
            return "ActionForm"
        return self.named(hint)

    def annotated(self, args: tuple[Any, ...]) -> str:
        """A tile, an action's type or another text; or what was made ready to be sent, by the name it refers to."""
        if args == get_args(ActionType):
            return "ActionType"
        if args[0] is str:
            return "Tile" if args[1] == codec.TILE else "string"
        return REFERENCES[args[1].extra_json_schema["$ref"].rpartition("/")[2]]

    def several(self, origin: Any, args: tuple[Any, ...]) -> str:
        """A list, or a tuple of just so many."""
        if origin is tuple and args[-1] is not Ellipsis:
            return f"[{', '.join(self.of(each) for each in args)}]"
        part = self.of(args[0])
        return f"({part})[]" if " " in part and not part.startswith(("[", "Record<")) else f"{part}[]"

    def named(self, owner: Any) -> str:
        """The name of a class, which is written down the first time."""
        name: str = owner.__name__
        kept = self.made.get(name)
        assert kept is None or kept[0] is owner, f"two types are called {name}"
        if kept is None:
            self.made[name] = (owner, "")
            self.made[name] = (owner, self.interface(name, owner))
        return name

    def interface(self, name: str, owner: Any) -> str:
        """A class as an interface."""
        lines = [f"  {key}{'?' if left_out else ''}: {self.of(hint)};" for key, hint, left_out in self.parts(owner)]
        body = "{}" if not lines else "{\n" + "\n".join(lines) + "\n}"
        return f"{comment(owner.__doc__)}export interface {name} {body}"

    def parts(self, owner: Any) -> Iterator[tuple[str, Any, bool]]:
        """The fields: name in JSON, annotation, whether it may be left out."""
        hints = get_type_hints(owner, include_extras=True)
        if is_typeddict(owner):
            plain = get_type_hints(owner)
            yield from ((key, plain[key], key not in owner.__required_keys__) for key in plain)
        elif is_dataclass(owner):
            if isinstance(getattr(owner, "type", None), str):
                yield "type", Literal[owner.type], False  # type: ignore[name-defined]
            yield from ((codec.key_of(each), hints[each.name], self.default(each.default)) for each in fields(owner))
        else:
            config = owner.__struct_config__
            if config.tag is not None:
                yield config.tag_field, Literal[config.tag], False  # type: ignore[valid-type]
            for each in msgspec.structs.fields(owner):
                given = not each.required
                unset = each.default is msgspec.UNSET
                yield each.encode_name, hints[each.name], given and (self.sent or config.omit_defaults or unset)

    def default(self, value: object) -> bool:
        """Whether a field of a dataclass may be left out: what the server writes is always whole."""
        return value is not MISSING and self.sent


def literal(value: object) -> str:
    """A value as TypeScript writes it, as JSON does."""
    return json.dumps(value)


def comment(text: str | None, indent: str = "") -> str:
    """A sentence for the reader, above what it is about; nothing where the words are a default's."""
    words = " ".join((text or "").split())
    if not words or words.startswith("dict("):
        return ""
    if len(words) + len(indent) + 7 <= WIDEST:
        return f"{indent}/** {words} */\n"
    rows, row = [], f"{indent} *"
    for word in words.split():
        if len(row) + 1 + len(word) > WIDEST:
            rows.append(row)
            row = f"{indent} *"
        row += f" {word}"
    return "\n".join([f"{indent}/**", *rows, row, f"{indent} */"]) + "\n"


def union(name: str, members: list[str], about: str) -> str:
    """A type that is one of several."""
    return f"{comment(about)}export type {name} =\n" + "\n".join(f"  | {each}" for each in members) + ";"


def action_forms() -> str:
    """The JSON form of every type of action."""
    members = []
    for _first, name, details, _text in action.FORMS:
        known = [f'type: "{name}"']
        for key in details[0]:
            values = list(dict.fromkeys(one[key] for one in details))
            named = {"tile": "Tile", "seat": "Seat", "red": "boolean"}.get(key)
            known.append(f"{key}: {named or ' | '.join(map(literal, values))}")
        members.append("{ " + "; ".join(known) + " }")
    return union("ActionForm", members, "Something to do at a table, in its JSON form.")


def action_types() -> str:
    """The types of actions, as offers name them."""
    members = [f'"{name}"' for name in action.TYPES]
    return union("ActionType", members, "What sort of action it is.")


def pattern(path: str) -> str:
    """An address as a template literal."""
    parts = ["${string}" if part.startswith("{") else part for part in path.split("/")]
    return "/".join(parts)


def specific_first(address: Endpoint) -> tuple[int, int, str]:
    """Longer addresses first, and those with fewer gaps: a gap would take the rest of a longer one in."""
    parts = address.plain_path.split("/")
    return -len(parts), sum(part.startswith("{") for part in parts), address.plain_path


def signatures(types: Types, method: str) -> Iterator[str]:
    """How each address is asked, and what comes back."""
    for address in sorted(described(ENDPOINTS), key=specific_first):
        if address.method.lower() != method or not address.path.startswith("/api/") or isinstance(address.sent, str):
            continue
        types.sent = False
        answer = "unknown" if address.answer is None else types.of(address.answer)
        types.sent = True
        key = ", key?: string" if method == "post" else ""
        body = "" if address.sent is None else f", body: {types.of(address.sent)}{key}"
        path = f"`{pattern(address.plain_path)}`"
        asked = f" | `{pattern(address.plain_path)}?${{string}}`" if method == "get" else ""
        yield f"{comment(address.summary + '.', '  ')}  (path: {path}{asked}{body}): Promise<{answer}>;"


def callable_interface(types: Types, name: str, method: str, about: str) -> str:
    """All addresses of a method as one function."""
    return f"{comment(about)}export interface {name} {{\n" + "\n".join(signatures(types, method)) + "\n}"


def written() -> str:
    """The whole file of types."""
    types = Types()
    told = [types.of(each) for each in get_args(ServerMessage)]
    happened = [types.of(kind) for kind in events.KINDS]
    record = [types.of(Header), "TableEvent", types.of(Reveal)]
    for kind in (scene.View, Problem):
        types.of(kind)
    types.sent = True
    said = [types.of(each) for each in get_args(ClientMessage)]
    asking = [
        callable_interface(types, "Get", "get", "What can be read over HTTP."),
        callable_interface(types, "Post", "post", "What can be done over HTTP."),
    ]
    aliases = [f"export type {name} = {' | '.join(map(literal, get_args(each)))};" for each, name in ALIASES.items()]
    head = [
        f"/** What the club's server says and is told. Made by `{COMMAND}`: change the server's types instead. */",
        'import { Names, Text } from "./ui/text.js";',
        "/** A tile: 1m-9m, p, s; 0 a red five; 1z-7z; 1f-8f; `?` face down. */\nexport type Tile = string;",
        *aliases,
        action_types(),
        action_forms(),
        union("ServerMessage", told, "A frame from the server, told apart by `t`."),
        union("ClientMessage", said, "A frame to the server, told apart by `t`."),
        union("TableEvent", happened, "Something that happened at a table, told apart by `type`."),
        CHANGES,
        union("RecordLine", record, "A line of a record: a header first, then events, a reveal last."),
    ]
    return "\n\n".join([*head, *(text for _, text in types.made.values()), *asking]) + "\n"


def constants() -> str:
    """The numbers and names that page and server must have alike."""
    numbers = "\n".join(f"  {name}: {first}," for first, name, *_ in action.FORMS)
    return f"""/** What page and server must have alike. Made by `{COMMAND}`: change the server instead. */

import {{ N, NC }} from "./ui/text.js";

/** @import {{ Text }} from "./ui/text.js" */

/** The sockets' subprotocol. */
export const PROTOCOL = "{shared.PROTOCOL}";

/** Tiles in the order of their numbers: 34 kinds, three red fives, eight flowers. @type {{string[]}} */
export const TILES = (
  "{" ".join(NAMES[:27])} " +
  "{" ".join(NAMES[27:])}"
).split(" ");

/** The first number of every type of action; those of a tile are numbered as the tiles. */
export const ACTIONS = {{
{numbers}
}};

/** What each type of action is called; the tile and the seat stand in the offer. @type {{Record<string, Text>}} */
export const ACTION_NAMES = {texts_of({name: text for _first, name, _details, text in action.FORMS})};

/** The suits. @type {{Record<string, Text>}} */
export const SUIT_NAMES = {texts_of(SUIT_NAMES)};

/** Those who sit at a table. @type {{Record<string, Text>}} */
export const SEAT_NAMES = {texts_of(SEAT_NAMES)};

/**
 * What the books' walls are built of, and how they are opened (docs/fair.md).
 * @type {{Record<string, {{
 *   players: number, middle: boolean, honours: boolean, reds: number[], flowers: boolean, throws: number, own: boolean,
 *   dead: boolean, specials: string[],
 * }}>}}
 */
export const WALLS = {{
{chr(10).join(wall_of(book) for book in books.all_books())}
}};

/** Why somebody has no place or no result. @type {{Record<string, Text>}} */
export const NOTES = {texts_of(NOTES)};

/** Circumstances of a win. @type {{Record<string, Text>}} */
export const FLAGS = {texts_of({id: name for id, (name, _means) in FLAG_WORDS.items()})};

/** What is won beside places. @type {{Record<string, Text>}} */
export const AWARDS = {texts_of(AWARD_NAMES)};
"""


def texts_of(table: Mapping[str, Text]) -> str:
    """Texts by their keys, a line each."""
    rows = (f"  {key}: {text_of(text)}," for key, text in table.items())
    return "{\n" + "\n".join(rows) + "\n}"


def text_of(text: Text) -> str:
    """A text as scripts write it."""
    return f"NC({literal(text.context)}, {literal(text.text)})" if text.context else f"N({literal(text.text)})"


def wall_of(book: Book) -> str:
    """A wall: players, whether there are characters 2 to 8 and honours, red fives, flowers, throws that open it,
    whether each seat has its own, whether its end is kept apart, and the dice rules, the first that of a sum of two."""
    parts = {
        "players": book.tiles.players,
        "middle": book.tiles.characters_2_to_8,
        "honours": book.tiles.honours,
        "reds": list(book.tiles.red_fives),
        "flowers": book.tiles.flowers,
        "throws": {"none": 0, "one_throw": 1, "two_throws": 2}[book.wall.opening],
        "own": book.wall.wall_per_seat,
        "dead": flatten(book).dead_wall > 0,
    }
    told = " ".join(f"{key}: {json.dumps(value)}," for key, value in parts.items())
    rules = "".join(f'\n      "{rule.id}",' for rule in sorted(book.specials, key=lambda each: each.dice))
    return f'  "{book.id}": {{\n    {told}\n    specials: [{rules}{chr(10) + "    " if rules else ""}],\n  }},'


FILES = {"messages.d.ts": written, "constants.js": constants}


def main() -> int:
    """Write the files, or check those that are there."""
    stale = [name for name, made in FILES.items() if not same(WEB / name, made())]
    if "--check" in sys.argv:
        print("; ".join(f"{name} is out of date: {COMMAND}" for name in stale) or "the files are up to date")
        return 1 if stale else 0
    for name in stale:
        (WEB / name).write_text(FILES[name](), encoding="utf-8")
        print(f"wrote {name}")
    return 0


def same(path: Path, text: str) -> bool:
    """Whether the file holds just this."""
    return path.is_file() and path.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    sys.exit(main())
