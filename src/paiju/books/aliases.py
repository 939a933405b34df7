"""Every name a pattern goes by: the book's own, those its text lists besides (`names.toml`), and Japanese ones in Latin
letters; and words that the texts use for one and the same thing."""

import re
import tomllib
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from paiju.books.book import Book, Pattern

LISTS = Path(__file__).parent / "names.toml"

ALIASES = {
    "menzen_tsumo": "concealed_self_draw",
    "tanyao": "all_simples",
    "iipeikou": "pure_double_run",
    "ryanpeikou": "two_double_runs",
    "yakuhai_haku": "white_dragon",
    "yakuhai_hatsu": "green_dragon",
    "yakuhai_chun": "red_dragon",
    "yakuhai_seat": "seat_wind",
    "yakuhai_round": "round_wind",
    "rinshan": "kong_replacement",
    "haitei": "last_tile_draw",
    "houtei": "last_tile_claim",
    "chankan": "robbing_the_kong",
    "chiitoitsu": "seven_pairs",
    "toitoi": "all_pungs",
    "sanshoku_doujun": "mixed_triple_run",
    "sanshoku_doukou": "mixed_triple_pung",
    "ittsu": "pure_straight",
    "sanankou": "three_concealed_pungs",
    "sankantsu": "three_kongs",
    "chanta": "outside_hand",
    "junchan": "terminals_in_all_sets",
    "honroutou": "all_terminals_and_honours",
    "shousangen": "little_three_dragons",
    "honitsu": "half_flush",
    "chinitsu": "full_flush",
    "renhou": "blessing_of_man",
    "tenhou": "blessing_of_heaven",
    "chiihou": "blessing_of_earth",
    "suuankou": "four_concealed_pungs",
    "suuankou_tanki": "four_concealed_pungs_single_wait",
    "kokushi": "thirteen_orphans",
    "kokushi_13": "thirteen_orphans_thirteen_waits",
    "daisangen": "big_three_dragons",
    "tsuuiisou": "all_honours",
    "daichisei": "big_seven_stars",
    "shousuushii": "little_four_winds",
    "daisuushii": "big_four_winds",
    "suukantsu": "four_kongs",
    "ryuuiisou": "all_green",
    "chinroutou": "all_terminals",
    "chuuren": "nine_gates",
    "chuuren_9": "pure_nine_gates",
    "aka": "red_dora",
    "ura": "ura_dora",
    "nuki": "north_dora",
}


KANA = {ord("ァ") + i: ord("ぁ") + i for i in range(ord("ヶ") - ord("ァ") + 1)}
LEFT_OUT = dict.fromkeys(map(ord, " \t-‐–·・:：、"))  # in names they do not matter
WIND_ENDS = ("风", "风刻")  # may be said behind a wind's name
TO_CHINESE = str.maketrans("123456789", "一二三四五六七八九")
TO_FIGURES = str.maketrans("一二三四五六七八九", "123456789")
UNITS = "番翻分"
COUNTED = re.compile(f"([一二三四五六七八九1-9]) ?[{UNITS}]")
SAME_SIGN = str.maketrans("么", "幺")
WIND_SIGNS = (
    ("东", "東", "とん", "ひがし"),
    ("南", "なん", "みなみ"),
    ("西", "しゃー", "にし"),
    ("北", "ぺー", "きた"),
)
DOUBLE = ("连", "双", "double", "だぶ")


@cache
def lists() -> dict[str, dict[str, list[str]]]:
    """Further names by text and pattern."""
    listed: dict[str, dict[str, list[str]]] = tomllib.loads(LISTS.read_text(encoding="utf-8"))
    for named in listed.values():
        winds = [*named.get("winds", ()), *named.get("double_winds", ())]
        for pattern in ("round_wind", "seat_wind") if winds else ():
            named[pattern] += [name + end for name in winds for end in ("", *WIND_ENDS)]
            named[pattern] += ["役牌", *(f"役牌{name}" for name in named[pattern])]
    return listed


@lru_cache(maxsize=8192)
def fold(name: str) -> str:
    """A name as it is compared: small letters, one kind of kana, no spaces, hyphens or colons."""
    plain = unicodedata.normalize("NFKC", name).lower().translate(SAME_SIGN)
    return plain.translate(KANA).translate(LEFT_OUT)


def names_of(book: Book, pattern: Pattern) -> tuple[str, ...]:
    """What the book calls a pattern: its id, its names, and those its text lists."""
    own = (pattern.id, pattern.zh, pattern.en, pattern.ja, pattern.short)
    return (*(name for name in own if name), *listed_names(book, pattern))


def listed_names(book: Book, pattern: Pattern) -> list[str]:
    """The further names that the book's text lists."""
    return lists().get(book.text, {}).get(pattern.id, [])


def romaji(book: Book, pattern: Pattern) -> list[str]:
    """What players of a riichi book call a pattern in Latin letters, the usual name first."""
    return lists()["romaji"].get(pattern.id, []) if book.words == "riichi" else []


def called(book: Book, name: str) -> list[str]:
    """The patterns of a book that go by a name of its own or, where none does, by one of another book or of people."""
    wanted = fold(pattern_id(name.strip().lower()))
    own = [p.id for p in book.patterns if wanted in map(fold, names_of(book, p))]
    if own:
        return own
    return [p.id for p in book.patterns if wanted in names_elsewhere().get(p.id, ())]


@cache
def names_elsewhere() -> dict[str, set[str]]:
    """What any book calls a pattern, its name in Latin letters, and what people call it besides."""
    from paiju.books import all_books

    names_of_all = defaultdict[str, set[str]](set)
    for book in all_books():
        for pattern in book.patterns:
            names_of_all[pattern.id].update(map(fold, names_of(book, pattern)))
    for latin, id in ALIASES.items():
        names_of_all[id].add(fold(latin))
    for table in ("romaji", "people"):
        for id, names in lists()[table].items():
            names_of_all[id].update(map(fold, names))
    return names_of_all


def same_words(word: str) -> Iterable[str]:
    """The word and what other texts say for it, or how else its numbers are written."""
    groups = lists()["terms"]["same"]
    return next((group for group in groups if word in group), None) or spellings(word)


def spellings(word: str) -> tuple[str, ...]:
    """A word as it is, with Chinese numbers for figures, and with figures before what hands are counted in: 7对 is
    七对, 八番 is 8番, 8 番 or 8分."""
    ways = dict.fromkeys((word, word.translate(TO_CHINESE)))
    counted = COUNTED.fullmatch(word)
    if counted:
        number = counted[1].translate(TO_FIGURES)
        ways |= dict.fromkeys(f"{number}{gap}{unit}" for gap in ("", " ") for unit in UNITS)
    return tuple(ways)


def is_said(word: str, text: str) -> bool:
    """Is the word in a text of small letters? Latin ones begin where a word does, figures where a number does: `ron` is
    not in `wrong`, `8分` not in `88分`."""
    at = text.find(word)
    while at > 0 and any(is_one(word[0]) and is_one(text[at - 1]) for is_one in (is_latin, str.isdigit)):
        at = text.find(word, at + 1)
    return at >= 0


def is_latin(sign: str) -> bool:
    """Is it a Latin letter?"""
    return sign.isascii() and sign.isalpha()


def in_words(text: str) -> list[str]:
    """What is looked for, word by word: a phrase that the texts have another word for is one of them."""
    left, known = f" {text.lower()} ", []
    phrases = (word for group in lists()["terms"]["same"] for word in group if " " in word)
    for phrase in sorted(phrases, key=len, reverse=True):
        if f" {phrase} " in left:
            left = left.replace(f" {phrase} ", "  ", 1)
            known.append(phrase)
    return list(dict.fromkeys((*known, *left.split())))


def pattern_id(name: str) -> str:
    """The pattern id behind a name; names that are no alias come back unchanged."""
    return ALIASES.get(name, name)


def wind_of(name: str) -> int:
    """The wind a name says, -1 for none."""
    folded = fold(name)
    return next((i for i, signs in enumerate(WIND_SIGNS) if any(sign in folded for sign in signs)), -1)


def is_double(name: str) -> bool:
    """Does a wind's name say both winds in one?"""
    return fold(name).removeprefix("役牌").startswith(DOUBLE)
