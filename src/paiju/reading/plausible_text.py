"""How unlikely it is that people wrote a text: the more it costs, the less likely. It tells encodings apart.

A wrong encoding shows: a Chinese character among Latin letters (M黮ler), a sign inside a name (£ukasz), letters that no
language has together (Rùžièka), a consonant where a vowel must be (Hélčne), characters that hardly anybody knows.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import pairwise

# By encoding, the letters besides a to z of each language that is written in it.
ALPHABETS = {
    "cp1250": (
        "ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "čćđšž", "áéíóöőúüű", "ăâîşţ", "äöüß", "çë",
    ),
    "cp1252": (
        "àâçéèêëîïôœùûüÿæ", "äöüß", "áéíñóúüç", "áâãàçéêíóôõú", "àèéìòù", "åäöé", "æøåéü", "ëïéöüá", "áðéíóúýþæö",
        "šžčõäöü",
    ),
}  # fmt: skip
VOWELS = frozenset("aeiouy" + "àáâãäåæèéêëìíîïòóôõöøùúûüýÿœ" + "ąęěůőűăĺŕ")
SELDOM = {"æ": 0.6, "ð": 1.0, "þ": 0.6, "ÿ": 1.5, "œ": 0.8, "ê": 0.9, "û": 0.9, "ì": 0.6, "ù": 0.6, "õ": 0.5, "à": 0.5,
          "ĺ": 1.5, "ŕ": 1.5, "ď": 1.0, "ť": 0.7, "ľ": 0.7, "ă": 0.5, "ţ": 0.5, "ę": 0.5, "ě": 0.5, "ů": 0.5,
          "ñ": 0.3}  # fmt: skip
BEFORE = {"ã": "oe", "õ": "e", "œ": "u"}  # João, Magalhães, Simões, Bœuf: before nothing else
SIGN, STRANGER, PILED, MIXED, FOREIGN = 5.0, 3.0, 1.5, 4.0, 0.7
CURRENT, LEARNED, UNHEARD = 0.3, 1.6, 3.0  # of an East Asian character: everybody knows it, some do, hardly anybody
NAMED = frozenset(
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖"
    "邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂建华国志红梅玲"
    "姓名队团体俱乐部编号性别男女出生年月日国家地区学校大学北京上海海東京大阪西安南"
    "張劉陳楊趙黃吳孫馬羅鄭謝韓馮蕭鄧許呂蘇盧蔣賈葉閻鍾譚鄒陸顧龍萬錢湯喬賀賴龔偉麗強軍潔傑濤國紅隊團體樂編號"
    "佐藤鈴木高橋田中伊渡辺山本村小林加吉川口松井清斎上野原前岡後石坂遠青西福太三浦竹内島和子美恵一郎健翔蓮結衣菜氏選手番"
)  # what names and the heads of lists are made of


def cost_of(text: str, encoding: str) -> float:
    """What a text costs that was read in an encoding; ASCII costs nothing, so it is the same for all that can read
    it."""
    words = set(re.findall(r"[^\x00-\x40\[-`{-\x7f]*[^\x00-\x7f][^\x00-\x40\[-`{-\x7f]*", text))
    if encoding in ALPHABETS:
        return latin_cost(words, ALPHABETS[encoding])
    return sum(east_asian_cost(word, encoding) for word in words)


def latin_cost(words: Iterable[str], alphabets: tuple[str, ...]) -> float:
    """Words of European names; those of the language that explains most cost nothing for being of another one."""
    by_language: list[list[float]] = [[latin_word_cost(word, alphabet) for word in words] for alphabet in alphabets]
    costs = list(zip(*by_language, strict=True))
    cheapest = [min(cost) for cost in costs]
    main = min(by_language, key=sum)
    return sum((min(own, best + FOREIGN) for own, best in zip(main, cheapest, strict=True)), 0.0)


def latin_word_cost(word: str, alphabet: str) -> float:
    """A word by the letters of a language: foreign ones, signs, capitals within, vowels and consonants out of place."""
    cost, small = 0.0, unicodedata.normalize("NFC", word).lower()
    for at, letter in enumerate(small):
        if letter.isascii():
            continue
        before, after = small[at - 1 : at] if at else "", small[at + 1 : at + 2]
        cost += letter_cost(letter, before, after) if letter in alphabet else SIGN - 2 * letter.isalpha()
        cost += PILED * (bool(before) and not before.isascii())
        cost += STRANGER * (word[at].isupper() and at > 0 and word[at - 1].islower())
    return cost + STRANGER * (len(small) > 1 and not any(letter.isascii() for letter in small))


def letter_cost(letter: str, before: str, after: str) -> float:
    """A letter by what stands beside it."""
    seldom, beside = SELDOM.get(letter, 0.2), (before in VOWELS) + (after in VOWELS)
    if letter in BEFORE:
        return seldom + 2 * (after == "" or after not in BEFORE[letter])
    if letter in "ëïöüäéíáóúîâ":  # the same in both encodings
        return seldom
    if letter in "ńñ":  # Wroński, Núñez
        return seldom + 2 * ((after in VOWELS and after != "") != (letter == "ñ"))
    if letter == "ð" and not before:
        return seldom + 2
    if letter in VOWELS:
        return seldom + 1.5 * (beside - (letter in "ąę" and before == "i"))  # Zięba
    return seldom + 1.5 * (not beside and bool(before or after))


def east_asian_cost(word: str, encoding: str) -> float:
    """A word of a Chinese or Japanese text: how well known its characters are, and Latin letters beside them."""
    cost = sum(character_cost(letter, encoding) for letter in word if not letter.isascii())
    for left, right in pairwise(word):
        if left.isascii() != right.isascii():
            cost += MIXED if left.islower() or right.islower() else CURRENT  # a team may be A队
    inner = re.search(r"[A-Za-z][^\x00-\x7f]+[A-Za-z]", word)
    return cost + MIXED * bool(inner)


@cache
def character_cost(letter: str, encoding: str) -> float:
    """How well known a character is in the countries of an encoding, by the part of its table where it stands."""
    if letter in NAMED:
        return 0.0
    name = unicodedata.name(letter, "")
    if name.startswith(("HIRAGANA", "KATAKANA")):
        return 0.1 if encoding == "cp932" else STRANGER
    if name.startswith(("FULLWIDTH", "IDEOGRAPHIC")) or letter in "·・、。「」（）—":
        return CURRENT
    if not name.startswith("CJK UNIFIED"):
        return SIGN if not name.startswith("HALFWIDTH") else UNHEARD
    return known_by_table(letter.encode(encoding), encoding)


def known_by_table(raw: bytes, encoding: str) -> float:
    """The tables begin with the characters in use, then have those for the learned."""
    first, second = raw[0], raw[1]
    if encoding == "gb18030":
        in_gb2312 = len(raw) == 2 and second >= 0xA1
        return (CURRENT if 0xB0 <= first <= 0xD7 else LEARNED) if in_gb2312 and first >= 0xB0 else UNHEARD
    if encoding == "big5":
        return CURRENT if first <= 0xC6 else LEARNED + 0.6
    return CURRENT if 0x88 <= first <= 0x97 else LEARNED if first < 0xED else UNHEARD
