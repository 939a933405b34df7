"""What a winner said, word by word: patterns by any name, bonus tiles, han, fu, limit, points, counters.

Words need not stand apart: a stretch without a pause is taken apart into words if it can be taken apart wholly.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from paiju.books import all_books
from paiju.books.aliases import ALIASES, KANA, SAME_SIGN, fold, names_of
from paiju.books.book import Book
from paiju.errors import InputError
from paiju.scoring import spoken_numbers as spoken

LONGEST = 500
NUMBER = rf"(?:{spoken.FIGURES}|{spoken.CHINESE})"
EITHER = rf"(?:{spoken.KANA}|{NUMBER})"
LIMITS = {
    "counted_yakuman": ("累计役满", "累计役満", "数え役満", "数え役满", "かぞえやくまん"),
    "sanbaiman": ("三倍满", "三倍満", "さんばいまん"),
    "baiman": ("倍满", "倍満", "ばいまん"),
    "haneman": ("跳满", "跳満", "はねまん"),
    "mangan": ("满贯", "満貫", "まんがん", "切上满贯"),
}
TIMES = {"だぶる": 2, "とりぷる": 3, "双": 2}
LABELS = {"每人": "each", "每家": "each", "各": "each", "おーる": "each", "闲家": "other", "庄家": "dealer"}
FILLERS = ("荣和", "荣", "和牌", "和", "ろん", "共计", "合计", "一共", "共", "计")
TOTALS = ("共计", "合计", "一共", "共")
PAUSE = re.compile(r"[\s,、。;!?\"'“”「」|/]+")
JOINED = (
    (re.compile(r"(\d),(?=\d{3}(?!\d))"), r"\1"),
    (re.compile(r"([\d一二三四五六七八九十百千万])\s+(?=[点番符本分翻])"), r"\1"),
    (re.compile(r"(宝牌|どら|dora|\bd|每人|每家|各|闲家|庄家|double)\s+"), r"\1"),
    (re.compile(r"\s+(?=のみ|おーる|[×*])"), ""),
    (re.compile(r"(?<=[a-z])\s+(?=[a-z])"), ""),  # Latin names may be of several words
    (re.compile(r"[-‐–·・:]"), ""),
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word that was heard: `value` of a number or how many times a limit, `mark` of a limit or of who pays."""

    kind: str  # pattern, only, dora, han, fu, limit, points, counters, times, total, filler, unknown
    text: str
    value: int = 0
    japanese: bool = False
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """The patterns that go by a name; `listed` in the book's own text."""

    ids: tuple[str, ...]
    listed: bool


def hear(book: Book, said: str) -> list[Word]:
    """The words in the order they were said."""
    if not said.strip() or len(said) > LONGEST:
        en = f"write what was said, at most {LONGEST} characters"
        raise InputError("said", en, f"请写出所说的话，最多 {LONGEST} 个字")
    text = unicodedata.normalize("NFKC", said).lower().translate(KANA).translate(SAME_SIGN)
    for joint, joined in JOINED:
        text = joint.sub(joined, text)
    return [word for stretch in PAUSE.split(text) if stretch for word in taken_apart(book, stretch)]


def taken_apart(book: Book, stretch: str) -> list[Word]:
    """The words of a stretch, longest first; one unknown word where it cannot be taken apart wholly."""
    ends: dict[int, list[Word] | None] = {len(stretch): []}

    def rest(at: int) -> list[Word] | None:
        if at not in ends:
            ends[at] = None
            for end, word in sorted(words_at(book, stretch, at), key=lambda pair: -pair[0]):
                behind = rest(end)
                if behind is not None:
                    ends[at] = [word, *behind]
                    break
        return ends[at]

    found = rest(0)
    return [Word("unknown", stretch)] if found is None else found


def words_at(book: Book, text: str, at: int) -> Iterator[tuple[int, Word]]:
    """The words that may begin here, each with where it ends."""
    for pattern, make in LEXICON:
        match = pattern.match(text, at)
        if match:
            yield match.end(), make(match)
    for name in known_names(book):
        if text.startswith(name, at):
            yield at + len(name), Word("pattern", name)
    for filler in FILLERS:
        if text.startswith(filler, at):
            yield at + len(filler), Word("total" if filler in TOTALS else "filler", filler)


_names: dict[tuple[str, tuple[str, ...]], dict[str, Known]] = {}


def known_names(book: Book) -> dict[str, Known]:
    """Every name of the book's patterns: those its text lists, and those of other books."""
    key = book.text, tuple(pattern.id for pattern in book.patterns)
    if key not in _names:
        if len(_names) > len(all_books()):
            _names.clear()
        _names[key] = named_in(book)
    return _names[key]


def named_in(book: Book) -> dict[str, Known]:
    """The same, worked out."""
    listed: dict[str, list[str]] = {}
    other: dict[str, list[str]] = {}
    for pattern in book.patterns:
        own = [name for name in names_of(book, pattern) if name not in (pattern.id, pattern.en)]
        for name in own:
            listed.setdefault(fold(name), []).append(pattern.id)
        for name in names_elsewhere().get(pattern.id, ()):
            other.setdefault(name, []).append(pattern.id)
    found = {name: Known(tuple(dict.fromkeys(ids)), False) for name, ids in other.items()}
    return found | {name: Known(tuple(dict.fromkeys(ids)), True) for name, ids in listed.items()}


@cache
def names_elsewhere() -> dict[str, set[str]]:
    """What any book calls a pattern, and its name in Latin letters."""
    found: dict[str, set[str]] = {}
    for book in all_books():
        for pattern in book.patterns:
            found.setdefault(pattern.id, set()).update(map(fold, names_of(book, pattern)))
    for latin, id in ALIASES.items():
        found.setdefault(id, set()).add(fold(latin))
    return found


# --- numbers and limits ---------------------------------------------------------------------------


def is_japanese(number: str, unit: str = "") -> bool:
    """Was the number said in Japanese? Figures stand for Chinese unless the unit behind them is in kana."""
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
LEXICON: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Word]], ...] = (
    (re.compile(rf"(?P<n>{EITHER})(?P<u>本场|本場|ほんば)"), numbered("counters")),
    (re.compile(rf"[表里红赤]?(?:宝牌|どら|dora|d)(?P<n>{EITHER})(?P<u>番|张)?"), numbered("dora")),
    (re.compile(rf"(?P<n>{EITHER})(?P<u>番|翻|飜|はん)"), numbered("han")),
    (re.compile(rf"(?P<n>{EITHER})(?P<u>符|ふ|ぷ)"), numbered("fu")),
    (re.compile(ALL_LIMITS), limit_named),
    (re.compile(rf"(?P<n>(?:\d+|{spoken.CHINESE})倍|だぶる|とりぷる|双)?(?:役[满満]|やくまん)"), limit_hand),
    (re.compile(rf"(?P<who>{PAYERS})(?P<n>{EITHER})(?P<u>点|分|てん)?"), numbered("points")),
    (re.compile(rf"(?P<n>{EITHER})(?:点)?(?P<u>点|分|てん|おーる)"), numbered("points")),
    (re.compile(r"(?P<n>\d{3,6})"), numbered("points")),
    (re.compile(rf"(?P<n>(?=\w*[百千万]){spoken.CHINESE})"), numbered("points")),
    (re.compile(rf"(?P<n>(?=\w*(?:ひゃく|びゃく|ぴゃく|せん|ぜん)){spoken.KANA})"), numbered("points")),
    (re.compile(r"[×x*](?P<n>\d{1,2})"), numbered("times")),
    (re.compile("仅|のみ"), lambda match: Word("only", match[0])),
)
