"""Tiles in writing: "123m406p11z", Chinese, the letters of the honours and the Unicode faces, in and out.

Digits take the suit that follows them: m 万, p 筒 饼, s 条 索, z honours (东南西北白发中), f flowers
(春夏秋冬梅兰竹菊); 0 is a red five. Spaces and commas may stand anywhere.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from paiju.core.tiles import KINDS
from paiju.errors import InputError

SEATS = "ESWN"  # by number: the dealer, then against the clock
SUITS = "mpszf"
RANKS = {"m": 9, "p": 9, "s": 9, "z": 7, "f": 8}
FIRST_KIND = {"m": 0, "p": 9, "s": 18, "z": 27, "f": KINDS}

HONOURS_ZH = "东南西北白发中"
FLOWERS_ZH = "春夏秋冬梅兰竹菊"
HONOURS_EN = "ESWNPFC"
DIGITS_ZH = "一二三四五六七八九"
# Winds, then red, green, white; characters, bamboos, circles; plum … chrysanthemum, spring … winter.
FACES = ("1234765z", "123456789m", "123456789s", "123456789p", "56781234f")

SUIT_OF = {"万": "m", "萬": "m", "筒": "p", "饼": "p", "餅": "p", "条": "s", "條": "s", "索": "s"}
WORDS = {"红中": "中", "紅中": "中", "发财": "发", "發財": "发", "白板": "白", "東": "东", "發": "发", "蘭": "兰"}
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
MELD_FORMS = "345m chow, 777z pung, 2222p kong, 2222p+ added kong, (2222p) concealed kong"
MELD_FORMS_ZH = "345m 吃, 777z 碰, 2222p 明杠, 2222p+ 加杠, (2222p) 暗杠"


class Tile(NamedTuple):
    """A tile: its kind (flowers from 34 on), and whether it is a red five."""

    kind: int
    red: bool = False


class WrittenMeld(NamedTuple):
    """A meld as a person writes it: type, tiles, and the seat it was claimed from ("" when not said)."""

    type: str
    tiles: tuple[Tile, ...]
    source: str


def single_signs() -> dict[str, Tile]:
    """Every sign that is a tile by itself."""
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
        raise InputError(field, "赤 belongs to a five, as in 赤五万 or 0m", "赤 只能用于五，例如 赤五万 或 0m")
    if pending:
        digit = pending[-1]
        en = f"{digit} at the end has no suit; add m, p, s, z or f"
        zh = f"末尾的 {digit} 没有花色；请补上 m、p、s、z 或 f"
        raise InputError(field, en, zh)
    return tiles


def not_a_tile(sign: str, field: str) -> InputError:
    """A sign that cannot stand where it stands."""
    return InputError(
        field,
        f"{sign!r} is not a tile here; write digits and a suit, such as 123m406p11z",
        f"此处的 {sign!r} 不是牌；请写数字加花色，例如 123m406p11z",
    )


def digit_of(sign: str) -> int:
    """0–9 for a digit, Chinese and full-width ones included; -1 otherwise."""
    if sign in DIGITS_ZH:
        return DIGITS_ZH.index(sign) + 1
    if "０" <= sign <= "９":
        return ord(sign) - ord("０")
    return int(sign) if sign in "0123456789" else -1


def suit_of_sign(sign: str) -> str:
    """The suit letter a sign stands for after digits; "" for none."""
    lower = sign.lower()
    return lower if lower in RANKS else SUIT_OF.get(sign, "")


def suited(digit: int, suit: str, field: str) -> Tile:
    """One digit with its suit."""
    if digit == 0 and suit in "mps":
        return Tile(FIRST_KIND[suit] + 4, True)
    if not 1 <= digit <= RANKS[suit]:
        last = RANKS[suit]
        en = f"{digit}{suit} is no tile; {suit} goes from 1 to {last}"
        zh = f"没有 {digit}{suit} 这张牌；{suit} 从 1 到 {last}"
        raise InputError(field, en, zh)
    return Tile(FIRST_KIND[suit] + digit - 1)


def mark_red(tiles: list[Tile], pending: list[int]) -> bool:
    """Reddens the five just written; True when the mark must wait for the next digit."""
    if not pending and tiles and tiles[-1].kind in (4, 13, 22) and not tiles[-1].red:
        tiles[-1] = Tile(tiles[-1].kind, True)
        return False
    return True


def parse_tile(text: str, field: str) -> Tile:
    """Exactly one tile."""
    tiles = parse_tiles(text, field)
    if len(tiles) != 1:
        count = len(tiles)
        en = f"{count} tiles where exactly one is wanted, such as 2p"
        zh = f"这里有 {count} 张牌；只要一张，例如 2p"
        raise InputError(field, en, zh)
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
    """Three suited tiles that follow one another."""
    low = min(kinds)
    return len(kinds) == 3 and max(kinds) < 27 and low % 9 <= 6 and sorted(kinds) == [low, low + 1, low + 2]


def parse_meld(text: str, field: str) -> WrittenMeld:
    """A meld as a person writes it: 345m, 777z^, 2222p+<, (2222p), ankan:2222p, 777z@across."""
    body, word = text.strip(), ""
    if ":" in body or "：" in body:
        word, _, body = body.replace("：", ":").partition(":")
    body, source = split_source(body.strip(), field)
    added = body.endswith("+")
    body = body.removesuffix("+")
    concealed = body[:1] in ("(", "（") and body[-1:] in (")", "）")
    tiles = tuple(parse_tiles(body.strip("()（）"), field))
    kind = meld_word(word.strip(), field) or ("addkan" if added else "ankan" if concealed else guess_meld(tiles))
    if not kind:
        zh = f"{text!r} 不是副露；请写 {MELD_FORMS_ZH}"
        raise InputError(field, f"{text!r} is not a meld; write {MELD_FORMS}", zh)
    return WrittenMeld(kind, tiles, source)


def split_source(body: str, field: str) -> tuple[str, str]:
    """Takes "<", "^", ">" or "@left" off the end."""
    body, at, name = body.partition("@")
    if at:
        sources = [source for source in SOURCES.values() if name and source.startswith(name.strip().lower())]
        if not sources:
            en = f"@{name} names no seat; use @left, @across or @right"
            zh = f"@{name} 不是座位；请用 @left、@across 或 @right"
            raise InputError(field, en, zh)
        return body, sources[0]
    for mark, source in SOURCES.items():
        if mark in body:
            return body.replace(mark, "", 1), source
    return body, ""


def meld_word(word: str, field: str) -> str:
    """The meld type a word means; "" for no word."""
    if word and word.lower() not in MELD_WORDS:
        kinds = "chi, pon, kan, addkan, ankan"
        zh = f"没有 {word!r} 这种副露；请用 {kinds} 之一"
        raise InputError(field, f"{word!r} is no kind of meld; use one of {kinds}", zh)
    return MELD_WORDS[word.lower()] if word else ""


def guess_meld(tiles: Sequence[Tile]) -> str:
    """Chow, pung or kong by the look of the tiles; "" when they are none."""
    kinds = [tile.kind for tile in tiles]
    if len(set(kinds)) == 1 and len(kinds) in (3, 4):
        return "pon" if len(kinds) == 3 else "kan"
    return "chi" if len(kinds) == 3 else ""
