"""Reading loose JSON: each function takes one value, or says which field is wrong and how to fix it."""

from collections.abc import Iterable, Mapping

from paiju.core.tiles import KINDS
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.notation import SEATS as SEATS
from paiju.notation import Tile, parse_tile, parse_tiles

LONGEST = 1000  # characters of a text
SEAT_WORDS = {
    **{seat: i for i, seat in enumerate(SEATS)},
    **{f"{i + 1}Z": i for i in range(4)},
    **{sign: i for i, sign in enumerate("东南西北")},
    **{word: i for i, word in enumerate(("EAST", "SOUTH", "WEST", "NORTH"))},
}
WIN_WORDS = {  # was the winning tile drawn?
    **dict.fromkeys(("discard", "ron", "荣和", "点和", "ロン"), False),
    **dict.fromkeys(("self", "tsumo", "自摸", "ツモ"), True),
}


def check_options(given: Iterable[str], known: type, name: str) -> None:
    """Unknown keywords are the program's mistake, as with any other function."""
    for option in given:
        if option not in known.__annotations__:
            raise TypeError(f"{name}() got an unexpected keyword argument {option!r}")


def near(word: str, known: Iterable[str]) -> str:
    """The known word most like this one, "" if there is none."""
    import difflib  # only needed when something is already wrong

    names = {name.lower(): name for name in known}
    closest = difflib.get_close_matches(word[:80].lower(), names, n=1, cutoff=0.5)
    return names[closest[0]] if closest else ""


def unknown(field: str, word: object, known: Iterable[str], what: Text) -> InputError:
    """The error for an unknown word, with the nearest known one or all of them."""
    shown, names = repr(str(word)[:40]), list(known)
    close = near(str(word), names)
    if close:
        return InputError(
            field, _("unknown {what} {word}; did you mean {close}?", what=what, word=shown, close=repr(close))
        )
    return InputError(field, _("unknown {what} {word}; known: {known}", what=what, word=shown, known=names))


def check_keys(value: Mapping[str, object], known: Iterable[str], prefix: str = "") -> None:
    """No keys except the known ones."""
    names = set(known)
    for key in value:
        if key not in names:
            raise unknown(f"{prefix}{key}"[:80], key, sorted(names), _("field"))


def id_of(request: object) -> object:
    """The id that an answer returns, even for a request that cannot be read."""
    return request.get("id") if isinstance(request, Mapping) else None


def mapping(value: object, field: str) -> Mapping[str, object]:
    """A JSON object."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise InputError(field, _("must be an object {{…}} with text for keys"))
    return value


def items(value: object, field: str, most: int = 100) -> list[object]:
    """A JSON list; an empty one if missing."""
    if value is None:
        return []
    if not isinstance(value, (list, tuple)):
        raise InputError(field, _("must be a list […]"))
    if len(value) > most:
        raise InputError(field, _("has {count} entries; at most {most} are allowed", count=len(value), most=most))
    return list(value)


def text(value: object, field: str, example: str) -> str:
    """A JSON string."""
    if not isinstance(value, str):
        raise InputError(field, _('must be text in quotes, such as "{example}"', example=example))
    if len(value) > LONGEST:
        raise InputError(field, _("has {count} characters; at most {most} are allowed", count=len(value), most=LONGEST))
    return value


def number(value: object, field: str, most: int) -> int:
    """A whole number from 0 to `most`; 0 if missing."""
    if value is None:
        return 0
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise InputError(field, _("must be a whole number from 0 to {most}", most=most))
    return value


def truth(value: object, field: str, default: bool) -> bool:
    """True or false; the default if missing."""
    if value is None:
        return default
    if not isinstance(value, bool):
        raise InputError(field, _("must be true or false"))
    return value


def tiles(value: object, field: str) -> list[Tile]:
    """Tiles as one text or as a list of texts, without flowers."""
    if isinstance(value, (list, tuple)):
        value = " ".join(text(part, field, "123m406p11z") for part in items(value, field))
    read = parse_tiles(text(value, field, "123m406p11z"), field)
    if any(tile.kind >= KINDS for tile in read):
        raise InputError(
            field, _("flowers cannot be used here; where a rule book has them, `flowers` gives their number")
        )
    return read


def tile(value: object, field: str) -> Tile:
    """Exactly one tile, not a flower."""
    read = parse_tile(text(value, field, "2p"), field)
    if read.kind >= KINDS:
        raise InputError(field, _("a flower is not allowed here"))
    return read


def seat(value: object, field: str, players: int) -> int:
    """A seat of the table, 0 for East."""
    place = SEAT_WORDS.get(text(value, field, "S").strip().upper())
    if place is None:
        shown = repr(str(value)[:20])
        if field == "round":
            raise InputError(field, _("{shown} is not a wind; use E, S, W or N", shown=shown))
        raise InputError(field, _("{shown} is not a seat; use E, S, W or N", shown=shown))
    if place >= players:
        seats = ", ".join(SEATS[:players])
        raise InputError(
            field, _("there is no such seat with {players} players; use {seats}", players=players, seats=seats)
        )
    return place
