"""Numbers as they are said: in figures, in Chinese ("三千九百", "五千二"), in Japanese kana ("さんぜん")."""

import re

FIGURES = r"\d{1,3}(?:,\d{3})+|\d+"
ONE, ZERO, UNIT = "[一二两三四五六七八九]", "[零〇]", "[十百千万]"
# Units go down, so that 七百一千三 is two numbers.
IN_UNITS = "".join(
    (rf"(?:{ONE}?十?{ONE}?万)?", *(rf"{ZERO}?(?:{ONE}?{unit})?" for unit in "千百十"), rf"{ZERO}?(?:{ONE}(?!{UNIT}))?")
)
FIGURE_BY_FIGURE = rf"(?={ONE}*{ZERO})(?:{ONE}|{ZERO}){{2,6}}(?!{UNIT})"  # 二〇〇〇
CHINESE = rf"(?:{FIGURE_BY_FIGURE}|(?=[零〇一二两三四五六七八九十百千万]){IN_UNITS})"
ONES = {
    "いち": 1, "いっ": 1, "に": 2, "さん": 3, "よん": 4, "よ": 4, "し": 4, "ご": 5, "ろく": 6, "ろっ": 6, "なな": 7,
    "しち": 7, "はち": 8, "はっ": 8, "きゅう": 9, "く": 9,
}  # fmt: skip
UNITS = {
    "じゅう": 10, "じゅっ": 10, "じっ": 10, "ひゃく": 100, "びゃく": 100, "ぴゃく": 100, "せん": 1000, "ぜん": 1000,
    "まん": 10000,
}  # fmt: skip
KANA_WORDS = "|".join(sorted((*ONES, *UNITS), key=len, reverse=True))
KANA = rf"(?:{KANA_WORDS})+"
DIGITS = {sign: n for n, sign in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
TENS = {"十": 10, "百": 100, "千": 1000, "万": 10000}


def number_said(text: str) -> int:
    """The number, however it is said."""
    if text[0].isdigit():
        return int(text.replace(",", ""))
    if re.fullmatch(FIGURE_BY_FIGURE, text):
        return int("".join(str(DIGITS[sign]) for sign in text))
    if re.fullmatch(CHINESE, text):
        return added([(TENS if sign in TENS else DIGITS)[sign] for sign in text], [sign in TENS for sign in text], True)
    words = re.findall(KANA_WORDS, text)
    return added([UNITS.get(word, ONES.get(word, 0)) for word in words], [word in UNITS for word in words], False)


def added(values: list[int], units: list[bool], short: bool) -> int:
    """Digits and units added up; if it may be said `short`, a final digit counts tenths of the unit before: 五千二."""
    total = part = last = 0
    digit = -1
    for value, unit in zip(values, units):
        if not unit:
            digit, last = value, 0 if value == 0 else last
        elif value == TENS["万"]:
            total, part, digit, last = (part + max(digit, 0) or 1) * value, 0, -1, value
        else:
            part, digit, last = part + (1 if digit < 0 else digit) * value, -1, value
    if digit > 0:
        part += digit * last // 10 if short and last > 10 else digit
    return total + part


def in_words(number: int, lang: str) -> str:
    """A small number as said for a multiple; in figures if the language has no words here."""
    words = {"zh": "零一两三四五六七八九十", "ja": "零一二三四五六七八九十"}.get(lang, "")
    return words[number] if number < len(words) else str(number)
