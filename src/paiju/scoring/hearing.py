"""What somebody said or wrote about a hand, word by word: patterns by any name, bonus tiles, han, fu, limit, points.

Words need not be separated: a stretch without a pause is split into words if all of it can be split. An unknown word is
unknown by itself; what stands around it is understood.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from paiju.books import all_books
from paiju.books.aliases import KANA, SAME_SIGN, fold, names_elsewhere, names_of
from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import _
from paiju.scoring import spoken_numbers as spoken

LONGEST = 500
NUMBER = rf"(?:{spoken.FIGURES}|{spoken.CHINESE})"
EITHER = rf"(?:{spoken.KANA}|{NUMBER})"
LIMITS = {
    "counted_yakuman": ("累计役满", "累计役満", "数え役満", "数え役满", "かぞえやくまん", "countedyakuman",
                        "kazoeyakuman"),
    "sanbaiman": ("三倍满", "三倍満", "さんばいまん", "sanbaiman"),
    "baiman": ("倍满", "倍満", "ばいまん", "baiman"),
    "haneman": ("跳满", "跳満", "はねまん", "haneman"),
    "mangan": ("满贯", "満貫", "まんがん", "切上满贯", "満贯", "满貫", "mangan"),
}  # fmt: skip
LIMIT_HAND = r"(?:役[满満]|やくまん|yakuman|limithand)"
TIMES = {"だぶる": 2, "とりぷる": 3, "双": 2, "double": 2, "triple": 3}
LABELS = {"每人": "each", "每家": "each", "各": "each", "おーる": "each", "闲家": "other", "庄家": "dealer"}
FILLERS = ("荣和", "荣", "和牌", "和", "ろん", "共计", "合计", "一共", "共", "计")
SELF_DRAW = ("自摸", "摸", "つも")  # also said to declare the win
TOTALS = ("共计", "合计", "一共", "共")
BETWEEN = ("and", "と", "及", "与")  # words that only join others
PAUSE = re.compile(r"[,、。;!?\"'“”「」|/+.=&\n]+")
GAP = re.compile(r"(?<![a-z])\s+|\s+(?![a-z])")  # blanks divide, but Latin names may be of several words
MOST_IN_A_NAME = 8  # words
JOINED = (
    (re.compile(r"(\d),(?=\d{3}(?!\d))"), r"\1"),
    (re.compile(r"[()\[\]{}【】〔〕〈〉]"), ""),
    (re.compile(r"([\d一二三四五六七八九十百千万])\s+(?=[点番符本分翻]|(?:han|fu|fans?|points?|pts)\b)"), r"\1"),
    (re.compile(r"(宝牌|どら|dora|\bd|每人|每家|各|闲家|庄家|double)\s+"), r"\1"),
    (re.compile(r"\s+(?=のみ|おーる|[×*])"), ""),
    (re.compile(r"[-‐–—·・:]"), ""),
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word that was heard: `value` for a number or the multiple of a limit, `mark` for a limit or for who pays."""

    kind: str  # pattern, only, dora, han, fu, limit, points, number, counters, times, total, filler, unknown
    text: str
    value: int = 0
    japanese: bool = False
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """The patterns that go by a name; `listed` in the book's own text."""

    ids: tuple[str, ...]
    listed: bool


class NamesHeard(dict[str, Known]):
    """Patterns by name."""

    @cached_property
    def longest(self) -> int:
        """The length of the longest name, in characters."""
        return max(map(len, self))


def hear(book: Book, said: str) -> list[Word]:
    """The words in the order they were said."""
    if not said.strip() or len(said) > LONGEST:
        raise InputError("said", _("write what was said, at most {most} characters", most=LONGEST))
    text = unicodedata.normalize("NFKC", said).lower().translate(KANA).translate(SAME_SIGN)
    for joint, joined in JOINED:
        text = joint.sub(joined, text)
    breaths = [breath.split() for stretch in PAUSE.split(text) for breath in GAP.split(stretch)]
    names = known_names(book)
    return [word for parts in breaths for word in in_a_breath(names, parts)]


def in_a_breath(names: NamesHeard, parts: list[str]) -> list[Word]:
    """Words with blanks between them, several of which may be one name; as few as possible are unknown."""
    best: list[tuple[int, list[Word]]] = [(0, [])] * (len(parts) + 1)
    for at in reversed(range(len(parts))):
        missed, behind = best[at + 1]
        here = (missed + 1, [*partly_known(names, parts[at]), *behind])
        for end in range(at + 1, min(len(parts), at + MOST_IN_A_NAME) + 1):
            is_one = end > at + 1 and parts[end - 1].isascii() and parts[end - 1].isalpha()
            known = (one_word if is_one else taken_apart)(names, "".join(parts[at:end]))
            if known and best[end][0] <= here[0]:
                here = (best[end][0], [*known, *best[end][1]])
        best[at] = here
    return best[0][1]


def one_word(names: NamesHeard, text: str) -> list[Word]:
    """A name or limit of several words; empty if it is not one."""
    if text in names:
        return [Word("pattern", text)]
    limits = [make(match) for pattern, make in LIMIT_WORDS if (match := pattern.fullmatch(text))]
    return limits[:1]


def taken_apart(names: NamesHeard, stretch: str) -> list[Word]:
    """The words of a stretch, longest first; empty if it cannot be split completely."""
    ends: list[list[Word] | None] = [None] * len(stretch) + [[]]
    for at in reversed(range(len(stretch))):
        for end, word in sorted(words_at(names, stretch, at), key=lambda pair: -pair[0]):
            behind = ends[end]
            if behind is not None:
                ends[at] = [word, *behind]
                break
    return ends[0] or []


def partly_known(names: NamesHeard, stretch: str) -> list[Word]:
    """The names of two or more characters in a stretch that is not completely known, and what is left of it; Latin
    words are either known or not."""
    heard, at, unknown = list[Word](), 0, ""
    while at < len(stretch):
        here = [] if stretch.isascii() else [
            (end, word) for end, word in words_at(names, stretch, at) if word.kind == "pattern" and end > at + 1
        ]  # fmt: skip
        if here:
            heard += [Word("unknown", unknown)] * bool(unknown)
            at, word = max(here, key=lambda pair: pair[0])
            heard.append(word)
            unknown = ""
        else:
            unknown += stretch[at]
            at += 1
    return heard + [Word("unknown", unknown)] * bool(unknown)


def words_at(names: NamesHeard, text: str, at: int) -> Iterator[tuple[int, Word]]:
    """The words that may begin here, each with its end."""
    for pattern, make in LEXICON:
        match = pattern.match(text, at)
        if match:
            yield match.end(), make(match)
    for length in range(1, min(names.longest, len(text) - at) + 1):
        if text[at : at + length] in names:
            yield at + length, Word("pattern", text[at : at + length])
    for filler in FILLERS:
        if text.startswith(filler, at):
            yield at + len(filler), Word("total" if filler in TOTALS else "filler", filler)
    if text in BETWEEN:
        yield len(text), Word("filler", text)


_names: dict[tuple[str, tuple[str, ...]], NamesHeard] = {}


def known_names(book: Book) -> NamesHeard:
    """Every name of the book's patterns: those its text lists, and those of other books."""
    key = book.text, tuple(pattern.id for pattern in book.patterns)
    if key not in _names:
        if len(_names) > len(all_books()):
            _names.clear()
        _names[key] = named_in(book)
    return _names[key]


def named_in(book: Book) -> NamesHeard:
    """The same, computed: names of other books, then the book's own, then those of its own text."""
    listed, own, other = (defaultdict[str, list[str]](list) for _rest in range(3))
    for pattern in book.patterns:
        for name in names_of(book, pattern):
            (own if name in (pattern.id, pattern.en) else listed)[fold(name)].append(pattern.id)
        for name in names_elsewhere().get(pattern.id, ()):
            other[name].append(pattern.id)
    heard = NamesHeard()
    for names, is_listed in ((other, False), (own, False), (listed, True)):
        heard.update({name: Known(tuple(dict.fromkeys(ids)), is_listed) for name, ids in names.items()})
    return heard


# --- numbers and limits ---------------------------------------------------------------------------


def is_japanese(number: str, unit: str = "") -> bool:
    """Was the number said in Japanese? Figures count as Chinese unless the unit after them is in kana."""
    kana = re.compile("[ぁ-ん]")
    return bool(kana.search(number)) or (bool(kana.search(unit)) and unit != "おーる")


def numbered(kind: str) -> Callable[[re.Match[str]], Word]:
    """A word with a number and a unit."""

    def make(match: re.Match[str]) -> Word:
        number, unit = match["n"], match.groupdict().get("u") or ""
        label = LABELS.get(match.groupdict().get("who") or "", LABELS.get(unit, ""))
        return Word(kind, match[0], spoken.number_said(number), is_japanese(number, unit), label)

    return make


def limit_named(match: re.Match[str]) -> Word:
    """A limit below the limit hand."""
    return Word("limit", match[0], 1, mark=next(id for id, names in LIMITS.items() if match[0] in names))


def limit_hand(match: re.Match[str]) -> Word:
    """The limit hand, once or several times."""
    times = match["n"]
    value = 1 if not times else TIMES.get(times) or spoken.number_said(times.removesuffix("倍"))
    return Word("limit", match[0], value, mark="yakuman")


ALL_LIMITS = "|".join(sorted((name for names in LIMITS.values() for name in names), key=len, reverse=True))
PAYERS = "|".join(label for label in LABELS if label != "おーる")
Reading = tuple[re.Pattern[str], Callable[[re.Match[str]], Word]]
LIMIT_WORDS: tuple[Reading, ...] = (
    (re.compile(ALL_LIMITS), limit_named),
    (re.compile(rf"(?P<n>(?:\d+|{spoken.CHINESE})倍|{'|'.join(TIMES)})?{LIMIT_HAND}"), limit_hand),
)
LEXICON: tuple[Reading, ...] = (
    (re.compile(rf"(?P<n>{EITHER})(?P<u>本场|本場|ほんば)"), numbered("counters")),
    (re.compile(rf"[表里红赤]?(?:宝牌|どら|dora|d)(?P<n>{EITHER})(?P<u>番|张)?"), numbered("dora")),
    (re.compile(rf"(?P<n>{EITHER})(?P<u>番|翻|飜|はん|han|fans?)"), numbered("han")),
    (re.compile(rf"(?P<n>{EITHER})(?P<u>符|ふ|ぷ|fu)"), numbered("fu")),
    *LIMIT_WORDS,
    (re.compile(rf"(?P<who>{PAYERS})(?P<n>{EITHER})(?P<u>点|分|てん)?"), numbered("points")),
    (re.compile(rf"(?P<n>{EITHER})(?:点)?(?P<u>点|分|てん|おーる|points?|pts)"), numbered("points")),
    (re.compile(rf"(?P<n>\d{{3,6}}|(?=[零〇一二两三四五六七八九]{{3}}){spoken.FIGURE_BY_FIGURE})"), numbered("points")),
    (re.compile(rf"(?P<n>(?=[零〇一二两三四五六七八九十]*[百千万]){spoken.CHINESE})"), numbered("points")),
    (re.compile(rf"(?P<n>(?=\w*(?:ひゃく|びゃく|ぴゃく|せん|ぜん)){spoken.KANA})"), numbered("points")),
    (re.compile(r"[×x*](?P<n>\d{1,2})"), numbered("times")),
    (re.compile(rf"(?P<n>\d{{1,2}}|{spoken.CHINESE})"), numbered("number")),  # what a pattern is worth, without a unit
    (re.compile("仅|のみ"), lambda match: Word("only", match[0])),
)
