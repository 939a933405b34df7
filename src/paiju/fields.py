"""Reading loose JSON: each function takes one value, or says which field is wrong and how to mend it."""

from collections.abc import Iterable, Mapping

from paiju.core.tiles import KINDS
from paiju.errors import InputError
from paiju.notation import SEATS as SEATS
from paiju.notation import Tile, parse_tile, parse_tiles

LONGEST = 1000  # characters of a text
SEAT_WORDS = {
    **{seat: i for i, seat in enumerate(SEATS)},
    **{f"{i + 1}Z": i for i in range(4)},
    **{sign: i for i, sign in enumerate("东南西北")},
    **{word: i for i, word in enumerate(("EAST", "SOUTH", "WEST", "NORTH"))},
}


def check_options(given: Iterable[str], known: type, name: str) -> None:
    """Keywords that a function does not have are the program's mistake, as with any other function."""
    for option in given:
        if option not in known.__annotations__:
            raise TypeError(f"{name}() got an unexpected keyword argument {option!r}")


def near(word: str, known: Iterable[str]) -> str:
    """The known word most like this one, "" when none is."""
    import difflib  # only needed when something is already wrong

    names = {name.lower(): name for name in known}
    closest = difflib.get_close_matches(word[:80].lower(), names, n=1, cutoff=0.5)
    return names[closest[0]] if closest else ""


def unknown(field: str, word: object, known: Iterable[str], what: str, what_zh: str) -> InputError:
    """An error for a word that is not among the known ones, with the nearest of them or all."""
    names = list(known)
    shown = str(word)[:40]
    close = near(str(word), names)
    mend = f"did you mean {close!r}?" if close else "known: " + ", ".join(names)
    mend_zh = f"是否为 {close!r}？" if close else "可用：" + "、".join(names)
    return InputError(field, f"unknown {what} {shown!r}; {mend}", f"未知的{what_zh} {shown!r}；{mend_zh}")


def check_keys(value: Mapping[str, object], known: Iterable[str], prefix: str = "") -> None:
    """No key but the known ones."""
    names = set(known)
    for key in value:
        if key not in names:
            raise unknown(f"{prefix}{key}"[:80], key, sorted(names), "field", "字段")


def id_of(request: object) -> object:
    """The id an answer carries back, even of a request that cannot be read."""
    return request.get("id") if isinstance(request, Mapping) else None


def mapping(value: object, field: str) -> Mapping[str, object]:
    """A JSON object."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise InputError(field, "must be an object {…} with text for keys", "必须是以文字为键的对象 {…}")
    return value


def items(value: object, field: str, most: int = 100) -> list[object]:
    """A JSON list; nothing is the empty one."""
    if value is None:
        return []
    if not isinstance(value, (list, tuple)):
        raise InputError(field, "must be a list […]", "必须是列表 […]")
    if len(value) > most:
        raise InputError(field, f"has {len(value)} entries; at most {most}", f"共 {len(value)} 项；最多 {most} 项")
    return list(value)


def text(value: object, field: str, example: str) -> str:
    """A JSON string."""
    if not isinstance(value, str):
        raise InputError(field, f'must be text in quotes, such as "{example}"', f'必须是带引号的文字，例如 "{example}"')
    if len(value) > LONGEST:
        raise InputError(field, f"has {len(value)} characters; at most {LONGEST}", f"过长；最多 {LONGEST} 个字符")
    return value


def number(value: object, field: str, most: int) -> int:
    """A whole number from 0 to `most`; nothing is 0."""
    if value is None:
        return 0
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise InputError(field, f"must be a whole number from 0 to {most}", f"必须是 0 到 {most} 的整数")
    return value


def truth(value: object, field: str, default: bool) -> bool:
    """True or false; nothing is the default."""
    if value is None:
        return default
    if not isinstance(value, bool):
        raise InputError(field, "must be true or false", "必须是 true 或 false")
    return value


def tiles(value: object, field: str) -> list[Tile]:
    """Tiles as one text or as a list of texts; no flowers among them."""
    if isinstance(value, (list, tuple)):
        value = " ".join(text(part, field, "123m406p11z") for part in items(value, field))
    read = parse_tiles(text(value, field, "123m406p11z"), field)
    if any(tile.kind >= KINDS for tile in read):
        en = "flowers cannot stand here; where a book has them, `flowers` gives their number"
        raise InputError(field, en, "此处不能是花牌；有花牌的规则以 flowers 写明张数")
    return read


def tile(value: object, field: str) -> Tile:
    """Exactly one tile, no flower."""
    read = parse_tile(text(value, field, "2p"), field)
    if read.kind >= KINDS:
        raise InputError(field, "a flower cannot stand here", "此处不能是花牌")
    return read


def seat(value: object, field: str, players: int) -> int:
    """A seat of the table, 0 for East."""
    place = SEAT_WORDS.get(text(value, field, "S").strip().upper())
    if place is None:
        what, what_zh = ("wind", "风") if field == "round" else ("seat", "座位")
        en = f"{str(value)[:20]!r} is no {what}; use E, S, W or N"
        raise InputError(field, en, f"没有这个{what_zh}；请用 E、S、W 或 N")
    if place >= players:
        seats = ", ".join(SEATS[:players])
        en = f"nobody sits there with {players} players; use {seats}"
        raise InputError(field, en, f"{players} 人局没有此座位；请用 {seats}")
    return place
