"""A hand as people write it: options of the command, a pasted line, a request as JSON."""

import json
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping

from paiju import fields, notation
from paiju.core.tiles import FLOWERS, KINDS
from paiju.errors import InputError
from paiju.languages import _
from paiju.scoring.circumstances import FLAG_WORDS
from paiju.scoring.request import KEYS, Meld, Request, counts_faces, parse_melds

LONGEST = 4000  # letters of a line
COMMANDS = ("$", "paiju", "score", "explain", "announce")
# Options of the command by the name their value goes by; the first take one value each, the second any number.
ONE = {
    "-b": "book", "--book": "book", "--joker": "joker", "--by": "by", "--from": "discarder", "--seat": "seat",
    "--round": "round", "--dora": "dora", "--ura": "ura", "--north": "north", "--flowers": "flowers",
    "--honba": "honba", "--sticks": "sticks", "--lang": "", "--check": "",
}  # fmt: skip
SEVERAL = {
    "-m": "meld", "--meld": "meld", "--set": "set", "--claimed": "claimed", "--liable": "liable",
    "--special": "special", "--open-hand": "open_hand", "--supporter": "supporter",
}  # fmt: skip
NONE = {"--no-collect": "no_collect", "--mixed-in": "mixed_in", "--json": "", "--faces": "", "--clauses": ""}
NUMBERS = ("north", "flowers", "honba", "sticks")
MELD = re.compile(r"[\[(（].*[\])）]|.*:.*|.*[+<>^]|.*@\w+")  # what can only be a set laid out


def written_melds(texts: Iterable[str]) -> Iterator[dict[str, str]]:
    """Melds in human notation in the request's form; one text may hold several."""
    parts = " ".join(texts).replace("，", " ").replace(",", " ").split()
    for i, part in enumerate(parts):
        meld = notation.parse_meld(part, f"melds[{i}]")
        tiles = notation.format_tiles(meld.tiles)
        yield {"type": meld.type, "tiles": tiles} | ({"from": meld.source} if meld.source else {})


def split_win(hand: str, win: str | None) -> tuple[str, str]:
    """The winning tile by itself; if it was not named, it is the last tile written."""
    if win is not None:
        return hand, win
    tiles = notation.parse_tiles(hand, "hand")
    if len(tiles) % 3 != 2:
        raise InputError("win", _("give the winning tile after the hand"))
    return notation.format_tiles(tiles[:-1]), notation.tile_name(tiles[-1])


def number_or_text(value: str) -> int | str:
    """A number if it is one, of at most nine digits; flowers may be named instead."""
    return int(value[:9]) if value.isascii() and value.isdigit() else value


def pair_of(text: str, mark: str, field: str) -> tuple[str, str]:
    """The two sides of "NAME=VALUE"."""
    left, joint, right = text.partition(mark)
    if not (joint and left.strip() and right.strip()):
        raise InputError(field, _("{text} must be two parts joined by {mark}", text=f"{text!r}", mark=f"{mark!r}"))
    return left.strip(), right.strip()


def option_of(text: str, option: str = "--set") -> tuple[str, object]:
    """A field of a book and its value: numbers, true, false and lists as in JSON, anything else is text."""
    field, value = pair_of(text, "=", option)
    try:
        return field, json.loads(value)
    except ValueError:
        return field, value


def circumstance_fields(given: Mapping[str, object]) -> dict[str, object]:
    """The circumstances of a request from the command's options, by name; those not given are left out."""

    def texts(name: str) -> list[str]:
        return [str(text) for text in fields.items(given.get(name), name)]

    options = {
        "from": given.get("discarder"),
        **{name: given.get(name) for name in ("seat", "round", "dora", "ura", *NUMBERS)},
        "flags": [flag for flag in FLAG_WORDS if given.get(flag)],
        "collects": False if given.get("no_collect") else None,
        "liable": [dict(zip(("seat", "for"), pair_of(text, ":", "--liable"), strict=True)) for text in texts("liable")],
        "special": given.get("special"),
        "open_hands": given.get("open_hand"),
        "supporters": dict(pair_of(text, "=", "--supporter") for text in texts("supporter")),
        "mixed_in": given.get("mixed_in") or None,
    }
    request = {key: value for key, value in options.items() if value not in (None, [], {})}
    if given.get("claimed"):  # nothing claimed is a claim as well
        names = [name.strip() for text in texts("claimed") for name in re.split("[,，、;；]", text)]
        request["claimed"] = [name for name in names if name]
    return request


def read(text: str, book: str = "") -> dict[str, object]:
    """A pasted text as a request, with tiles in our notation: the words of the command, with or without its name, tiles
    alone, or a request as JSON. `book` applies if none is named; hand and winning tile may be missing."""
    text = text.strip()
    if not text or len(text) > LONGEST:
        raise InputError(
            "text", _("write a hand, such as 123m406p11z 1z; at most {longest} characters", longest=LONGEST)
        )
    request = read_json(text) if text.startswith("{") else read_line(text)
    return normal({"book": book} | request if book else request)


def read_json(text: str) -> dict[str, object]:
    """A request as JSON."""
    try:
        return dict(fields.mapping(json.loads(text), "text"))
    except (ValueError, RecursionError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError("text", _("this is not JSON: look for a missing quotation mark or brace")) from None


def read_line(text: str) -> dict[str, object]:
    """The words of the command."""
    try:
        words = shlex.split(text.replace("‘", "'").replace("’", "'"))
    except ValueError:
        raise InputError("text", _("a quotation mark is not closed")) from None
    while words and words[0] in COMMANDS:
        words.pop(0)
    given: dict[str, object] = {}
    tiles = list(sorted_words(words, given))
    changed = [option_of(each) for each in fields.items(given.get("set"), "set") if isinstance(each, str)]
    melds = list(written_melds(str(each).strip("[]") for each in fields.items(given.get("meld"), "melds")))
    hand, win = hand_and_win(tiles)
    request = {"hand": hand, "melds": melds, "win": win, "by": given.get("by"), "book": given.get("book")}
    request |= {"joker": given.get("joker"), "options": dict(changed)} | circumstance_fields(given)
    return {key: value for key, value in request.items() if value not in (None, "", [], {})}


def sorted_words(words: list[str], given: dict[str, object]) -> Iterator[str]:
    """Put options into `given`; what remains are tiles."""
    rest = iter(words)
    for word in rest:
        name, mark, value = word.partition("=") if word.startswith("--") else (word, "", "")
        flag = name[2:].replace("-", "_")
        if name in ONE or name in SEVERAL:
            keep(given, name, value if mark else next(rest, None))
        elif name == "--self":
            given["by"] = "self"
        elif name in NONE or (name.startswith("--") and flag in FLAG_WORDS):
            given[NONE.get(name, flag)] = True
        elif word.startswith("-"):
            raise fields.unknown("text", word, (*ONE, *SEVERAL, "--self", *NONE), _("option"))
        elif MELD.fullmatch(word):
            keep(given, "-m", word)
        else:
            yield word


def keep(given: dict[str, object], option: str, value: str | None) -> None:
    """Store an option with its value."""
    if value is None:
        raise InputError("text", _("{option} needs a value after it", option=option))
    if option in SEVERAL:
        given[SEVERAL[option]] = [*fields.items(given.get(SEVERAL[option]), option), value]
        return
    name = ONE[option]
    if name in NUMBERS and name != "flowers" and not (value.isascii() and value.isdigit()):
        raise InputError(name, _("{option} needs a number, not {value}", option=option, value=f"{value[:20]!r}"))
    given[name] = number_or_text(value) if name in NUMBERS else value


def hand_and_win(words: list[str]) -> tuple[str, str]:
    """The concealed tiles, and the winning one: the last, if it stands alone or makes fourteen."""
    tiles = [tile for word in words for tile in notation.parse_tiles(word, "hand")]
    alone = len(words) > 1 and len(notation.parse_tiles(words[-1], "win")) == 1
    if tiles and (alone or len(tiles) % 3 == 2):
        return notation.format_tiles(tiles[:-1]), notation.tile_name(tiles[-1])
    return notation.format_tiles(tiles), ""


def normal(draft: Mapping[str, object]) -> dict[str, object]:
    """A request, as far as it is known, with tiles, seats and melds in our notation; errors are reported."""
    from paiju.books import get

    fields.check_keys(draft, KEYS)
    request: dict[str, object] = {key: value for key, value in draft.items() if value is not None}
    if "book" in request:
        request["book"] = get(fields.text(request["book"], "book", "xjtu")).id
    for name in ("hand", "dora", "ura"):
        if name in request:
            request[name] = notation.format_tiles(fields.tiles(request[name], name))
    for name in ("win", "joker"):
        if name in request:
            request[name] = notation.tile_name(fields.tile(request[name], name))
    for name in ("seat", "from", "round"):
        if name in request:
            request[name] = notation.SEATS[fields.seat(request[name], name, 4)]
    if "melds" in request:
        request["melds"] = [meld_json(meld) for meld in parse_melds(request["melds"])]
    return request


def meld_json(meld: Meld) -> dict[str, str]:
    """A meld as in a request."""
    payload = {"type": meld.type, "tiles": notation.format_tiles(meld.tiles)}
    return payload | {"from": meld.source} if meld.source else payload


def request_json(request: Request) -> dict[str, object]:
    """A checked request back in its public form, without defaults; of the book only the id is given."""
    seats = notation.SEATS
    payload: dict[str, object] = {
        "book": request.book.id,
        "hand": notation.format_tiles(request.hand),
        "melds": [meld_json(meld) for meld in request.melds],
        "win": notation.tile_name(request.win),
        "by": "self" if request.by_self else "discard",
        "from": "" if request.by_self else seats[request.discarder],
        "seat": seats[request.seat],
        "round": seats[request.round],
        "flags": [flag for flag in FLAG_WORDS if flag in request.flags],
        "dora": notation.format_tiles(request.dora),
        "ura": notation.format_tiles(request.ura),
        **{name: getattr(request, name) for name in NUMBERS},
        "liable": [{"seat": seats[liable.seat], "for": liable.pattern} for liable in request.liable],
        "special": list(request.specials),
        "joker": notation.kind_name(request.joker) if request.joker >= 0 else "",
        "open_hands": [seats[seat] for seat in request.open_hands],
        "supporters": {name: seats[seat] for name, seat in request.supporters},
    }
    if request.faces and counts_faces(request.book):
        named = [notation.Tile(KINDS + i) for i in range(FLOWERS) if request.faces >> i & 1]
        payload["flowers"] = notation.format_tiles(named)
    payload = {key: value for key, value in payload.items() if value not in ("", 0, [], {})}
    payload |= {} if request.collects else {"collects": False}
    return payload | {"mixed_in": True} if request.mixed_in else payload
