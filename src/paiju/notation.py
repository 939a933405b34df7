"""Tiles in writing: "123m406p11z", Chinese, the letters of the honours and the Unicode faces, in and out.

Digits take the suit that follows them: m 万, p 筒 饼, s 条 索, z honours (东南西北白发中), f flowers
(春夏秋冬梅兰竹菊); 0 is a red five. Spaces and commas may stand anywhere.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from paiju.core.tiles import KINDS
from paiju.errors import InputError
from paiju.languages import _, _c

SEATS = "ESWN"  # by number: the dealer, then against the clock
WIND_NAMES = {"E": _("East"), "S": _("South"), "W": _("West"), "N": _("North")}
SEAT_NAMES = {"E": _c("seat", "East"), "S": _c("seat", "South"), "W": _c("seat", "West"), "N": _c("seat", "North")}
SUITS = "mpszf"
SUIT_LETTERS = ("m", "p", "s")
SUIT_NAMES = {"m": _c("suit", "characters"), "p": _c("suit", "circles"), "s": _c("suit", "bamboos")}
RANKS = {"m": 9, "p": 9, "s": 9, "z": 7, "f": 8}
FIRST_KIND = {"m": 0, "p": 9, "s": 18, "z": 27, "f": KINDS}

HONOURS_ZH = "东南西北白发中"
FLOWERS_ZH = "春夏秋冬梅兰竹菊"
HONOURS_EN = "ESWNPFC"
DIGITS_ZH = "一二三四五六七八九"
# Winds, then red, green, white; characters, bamboos, circles; plum … chrysanthemum, spring … winter.
FACES = ("1234765z", "123456789m", "123456789s", "123456789p", "56781234f")

SUIT_OF = {"万": "m", "萬": "m", "筒": "p", "饼": "p", "餅": "p", "条": "s", "條": "s", "索": "s"}
WORDS = {
    "红中": "中", "紅中": "中", "发财": "发", "發財": "发", "白板": "白",
    "東": "东", "發": "发", "発": "发", "蘭": "兰",
}  # fmt: skip
BLANKS = " \t\n,，、　"
RED_MARK = "赤"

SOURCES = {"<": "left", "^": "across", ">": "right"}
MELD_WORDS = {
    "chi": "chi", "chow": "chi", "吃": "chi",
    "pon": "pon", "pung": "pon", "碰": "pon",
    "kan": "kan", "kong": "kan", "minkan": "kan", "明杠": "kan", "杠": "kan",
    "addkan": "addkan", "added_kong": "addkan", "kakan": "addkan", "加杠": "addkan",
    "ankan": "ankan", "concealed_kong": "ankan", "暗杠": "ankan",
}  # fmt: skip
MELD_FORMS = _("345m chow, 777z pung, 2222p kong, 2222p+ added kong, (2222p) concealed kong")


class Tile(NamedTuple):
    """A tile: its kind (flowers from 34 on), and whether it is a red five."""

    kind: int
    red: bool = False


class WrittenMeld(NamedTuple):
    """A meld as a person writes it: type, tiles, and the seat it was claimed from ("" if not given)."""

    type: str
    tiles: tuple[Tile, ...]
    source: str


def single_signs() -> dict[str, Tile]:
    """Every character that is a tile by itself."""
    signs = {sign: Tile(27 + i) for i, sign in enumerate(HONOURS_ZH)}
    signs.update((sign, Tile(27 + i)) for i, sign in enumerate(HONOURS_EN))
    signs.update((sign, Tile(KINDS + i)) for i, sign in enumerate(FLOWERS_ZH))
    code = 0x1F000
    for faces in FACES:
        for digit in faces[:-1]:
            signs[chr(code)] = Tile(FIRST_KIND[faces[-1]] + int(digit) - 1)
            code += 1
    return signs


SIGNS = single_signs()
FACE_OF = {tile.kind: sign for sign, tile in SIGNS.items() if ord(sign) >= 0x1F000}


def parse_tiles(text: str, field: str) -> list[Tile]:
    """The tiles of a text, in the order written."""
    for word, sign in WORDS.items():
        text = text.replace(word, sign)
    tiles: list[Tile] = []
    pending: list[int] = []  # digits that still want their suit
    red = False
    for sign in text:
        digit = digit_of(sign)
        if red and digit != 5:
            break
        if digit >= 0:
            pending.append(0 if red else digit)
            red = False
        elif pending and (suit := suit_of_sign(sign)):
            tiles.extend(suited(digit, suit, field) for digit in pending)
            pending = []
        elif sign == RED_MARK:
            red = mark_red(tiles, pending)
        elif sign in SIGNS and not pending:
            tiles.append(SIGNS[sign])
        elif sign not in BLANKS and sign != "\ufe0f":
            raise not_a_tile(sign, field)
    if red:
        raise InputError(field, _("{red} belongs to a five, as in {example} or 0m", red=RED_MARK, example="赤五万"))
    if pending:
        digit = pending[-1]
        raise InputError(field, _("{digit} at the end has no suit; add m, p, s, z or f", digit=digit))
    return tiles


def not_a_tile(sign: str, field: str) -> InputError:
    """The error for a character in the wrong place."""
    return InputError(
        field,
        _("{sign} is not a tile here; write digits and a suit, such as 123m406p11z", sign=repr(sign)),
    )


def digit_of(sign: str) -> int:
    """0–9 for a digit, Chinese and full-width ones included; -1 otherwise."""
    if sign in DIGITS_ZH:
        return DIGITS_ZH.index(sign) + 1
    if "０" <= sign <= "９":
        return ord(sign) - ord("０")
    return int(sign) if sign in "0123456789" else -1


def suit_of_sign(sign: str) -> str:
    """The suit letter a character stands for after digits; "" for none."""
    lower = sign.lower()
    return lower if lower in RANKS else SUIT_OF.get(sign, "")


def suited(digit: int, suit: str, field: str) -> Tile:
    """One digit with its suit."""
    if digit == 0 and suit in "mps":
        return Tile(FIRST_KIND[suit] + 4, True)
    if not 1 <= digit <= RANKS[suit]:
        last = RANKS[suit]
        raise InputError(
            field, _("{digit}{suit} is not a tile; {suit} goes from 1 to {last}", digit=digit, suit=suit, last=last)
        )
    return Tile(FIRST_KIND[suit] + digit - 1)


def mark_red(tiles: list[Tile], pending: list[int]) -> bool:
    """Mark the five just written as red; True if the mark must wait for the next digit."""
    if not pending and tiles and tiles[-1].kind in (4, 13, 22) and not tiles[-1].red:
        tiles[-1] = Tile(tiles[-1].kind, True)
        return False
    return True


def parse_tile(text: str, field: str) -> Tile:
    """Exactly one tile."""
    tiles = parse_tiles(text, field)
    if len(tiles) != 1:
        count = len(tiles)
        raise InputError(field, _("{count} tiles where exactly one is needed, such as 2p", count=count))
    return tiles[0]


def kind_name(kind: int) -> str:
    """ "2p" for a kind, "3f" for a flower."""
    if kind >= KINDS:
        return f"{kind - KINDS + 1}f"
    return f"{kind % 9 + 1}{SUITS[kind // 9]}"


def tile_name(tile: Tile) -> str:
    """ "2p"; a red five is "0p"."""
    return f"0{SUITS[tile.kind // 9]}" if tile.red else kind_name(tile.kind)


def format_tiles(tiles: Iterable[Tile]) -> str:
    """The canonical text: sorted, one suit letter after its digits, red fives before plain ones."""
    text = ""
    suit = ""
    for tile in sorted(tiles, key=lambda tile: (tile.kind, not tile.red)):
        name = tile_name(tile)
        text += name[0] if name[1] == suit or not suit else suit + name[0]
        suit = name[1]
    return text + suit


def faces(tiles: Iterable[Tile]) -> str:
    """The tiles as Unicode faces."""
    return "".join(FACE_OF[tile.kind] for tile in sorted(tiles))


def is_run(kinds: Sequence[int]) -> bool:
    """Are these three consecutive tiles of a suit?"""
    low = min(kinds)
    return len(kinds) == 3 and max(kinds) < 27 and low % 9 <= 6 and sorted(kinds) == [low, low + 1, low + 2]


def parse_meld(text: str, field: str) -> WrittenMeld:
    """A meld as a person writes it: 345m, 777z^, 2222p+<, (2222p), ankan:2222p, 777z@across."""
    body, word = text.strip(), ""
    if ":" in body or "：" in body:
        word, _rest, body = body.replace("：", ":").partition(":")
    body, source = split_source(body.strip(), field)
    added = body.endswith("+")
    body = body.removesuffix("+")
    concealed = body[:1] in ("(", "（") and body[-1:] in (")", "）")
    tiles = tuple(parse_tiles(body.strip("()（）"), field))
    kind = meld_word(word.strip(), field) or ("addkan" if added else "ankan" if concealed else guess_meld(tiles))
    if not kind:
        raise InputError(field, _("{meld} is not a meld; write {forms}", meld=repr(text), forms=MELD_FORMS))
    return WrittenMeld(kind, tiles, source)


def split_source(body: str, field: str) -> tuple[str, str]:
    """Take "<", "^", ">" or "@left" off the end."""
    body, at, name = body.partition("@")
    if at:
        sources = [source for source in SOURCES.values() if name and source.startswith(name.strip().lower())]
        if not sources:
            raise InputError(field, _("@{name} is not a seat; use @left, @across or @right", name=name))
        return body, sources[0]
    for mark, source in SOURCES.items():
        if mark in body:
            return body.replace(mark, "", 1), source
    return body, ""


def meld_word(word: str, field: str) -> str:
    """The meld type a word means; "" for no word."""
    if word and word.lower() not in MELD_WORDS:
        kinds = "chi, pon, kan, addkan, ankan"
        raise InputError(field, _("{word} is not a kind of meld; use one of {kinds}", word=repr(word), kinds=kinds))
    return MELD_WORDS[word.lower()] if word else ""


def guess_meld(tiles: Sequence[Tile]) -> str:
    """Chow, pung or kong, judging by the tiles; "" if they are none."""
    kinds = [tile.kind for tile in tiles]
    if len(set(kinds)) == 1 and len(kinds) in (3, 4):
        return "pon" if len(kinds) == 3 else "kan"
    return "chi" if len(kinds) == 3 else ""
