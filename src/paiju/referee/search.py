"""Fouls by words of any language, ranked and forgiving: "draw early", "诈和", "kuikae", "9.11.2"."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from math import log

from paiju.books.book import Book, Names
from paiju.referee.foul_types import Foul
from paiju.referee.fouls import by_clause, listing
from paiju.referee.loading import load

# Words that mean the same to people who look a foul up.
SAME = (
    ("draw", "drew", "drawn", "drawing", "tsumo", "摸", "抓"),
    ("early", "before", "premature", "soon", "提前", "过早", "早"),
    ("late", "slow", "delay", "迟", "慢", "超时"),
    ("discard", "throw", "threw", "dahai", "打牌", "出牌"),
    ("pung", "pon", "pong", "peng", "碰"),
    ("chow", "chi", "chii", "吃"),
    ("kong", "kan", "gang", "杠"),
    ("call", "claim", "meld", "鸣牌", "副露"),
    ("win", "ron", "tsumo", "hu", "mahjong", "和牌", "胡牌"),
    ("false", "fake", "wrong", "invalid", "illegal", "诈", "错", "非法"),
    ("riichi", "reach", "立直", "立牌"),
    ("furiten", "振听", "震听"),
    ("ready", "tenpai", "noten", "听牌", "听"),
    ("expose", "exposed", "reveal", "show", "shown", "drop", "fall", "fell", "暴露", "漏出", "亮出", "露出"),
    ("wall", "牌山", "牌墙"),
    ("dora", "indicator", "宝牌", "指示牌"),
    ("swap", "kuikae", "食替", "喰替"),
    ("cheat", "cheating", "作弊", "出千"),
    ("talk", "talking", "speak", "signal", "hint", "information", "说话", "交流", "信息", "暗示"),
    ("name", "naming", "misname", "say", "报牌", "报名"),
    ("few", "short", "missing", "少"),
    ("many", "extra", "多"),
    ("number", "count", "相公", "张数"),
    ("stick", "deposit", "点棒", "供托", "立直棒"),
    ("forgot", "forget", "forgotten", "忘记", "忘"),
)
SKIPPED = frozenset(
    {"a", "an", "and", "are", "at", "by", "for", "he", "her", "his", "in", "is", "it", "my", "of", "on", "or", "she"}
    | {"the", "to", "was", "with", "without"}
    | set("的了在把被是")
)
LATIN = re.compile(r"[a-z0-9]+")
WIDE = re.compile(r"[ぁ-ヿ一-鿿]+")
SYNONYM = 0.7
FITS = 0.6  # from here on a word counts as found
NAMED = 0.5  # what being called just so adds; more would hide the fouls beside it
CUT = 0.4  # results less than so much of the best are left out


@dataclass(frozen=True, slots=True)
class FoulMatch:
    """A foul and how well it fits."""

    foul: Foul
    score: float


def find(book: Book, query: str, most: int = 8) -> tuple[Foul, ...]:
    """The fouls that the words fit best, the best first; an id or a clause names its fouls exactly. Words are not an
    id: whoever looks for a false win sees every kind of it."""
    wanted = query.strip()
    exact = [foul for foul in listing(book) if foul.id == wanted.lower().replace("-", "_")]
    if exact:
        return tuple(exact)
    if any(sign.isdigit() for sign in wanted) or ":" in wanted:
        cited = by_clause(book, wanted)
        if cited:
            return cited
    return tuple(match.foul for match in ranked(book, wanted)[:most])


def ranked(book: Book, query: str) -> list[FoulMatch]:
    """Every foul that fits, with how well; rare words count for more."""
    terms = list(dict.fromkeys(terms_of(query[:200])))
    fouls = listing(book)
    fits = [[fit(senses, foul, book.text) for foul in fouls] for senses in (meanings(book.text, t) for t in terms)]
    scores = [0.0] * len(fouls)
    for each in fits:
        rarity = log(1 + len(fouls) / (0.5 + sum(fit >= FITS for fit in each)))
        for i, fitting in enumerate(each):
            scores[i] += fitting * rarity
    for i in range(len(fouls)):
        scores[i] *= sum(each[i] >= FITS for each in fits) / max(len(terms), 1)
        named = fouls[i].words
        scores[i] *= 1 + NAMED * (query.lower() in (named.zh.lower(), named.en.lower(), named.ja.lower()))
    best = max(scores, default=0)
    matches = [FoulMatch(foul, score) for foul, score in zip(fouls, scores) if score and score >= CUT * best]
    return sorted(matches, key=lambda each: -each.score)


def terms_of(text: str) -> Iterable[str]:
    """Words, and pairs of Chinese or Japanese characters."""
    low = text.lower()
    yield from (word for word in LATIN.findall(low) if word not in SKIPPED)
    for run in WIDE.findall(low):
        signs = "".join(sign for sign in run if sign not in SKIPPED)
        yield from (signs[i : i + 2] for i in range(len(signs) - 1)) if len(signs) > 1 else signs


@lru_cache(maxsize=1024)
def fields_of(text: str, foul: Foul) -> tuple[tuple[float, str, frozenset[str]], ...]:
    """What a foul is found by, the telling parts first: weight, text, words."""
    when = " ".join(said(words) for variant in foul.variants for words in (variant.when, variant.mend))
    named = f"{foul.id.replace('_', ' ')} {said(foul.words)}"
    rows = ((4.0, named), (3.0, foul.keys), (2.0, said(foul.what)), (1.2, when), (1.0, penalty_names(text, foul)))
    return tuple((weight, part.lower(), frozenset(LATIN.findall(part.lower()))) for weight, part in rows)


def penalty_names(text: str, foul: Foul) -> str:
    """What the book calls the penalties of a foul."""
    penalties = load(text).penalties
    used = {part.penalty for variant in foul.variants for part in variant.parts if part.penalty}
    return " ".join(said(penalties[id].words) for id in sorted(used))


def said(words: Names) -> str:
    """Words in every language they have."""
    return f"{words.zh} {words.en} {words.ja}"


@lru_cache(maxsize=1024)
def meanings(text: str, term: str) -> tuple[tuple[str, float], ...]:
    """What stands for a word in a text about fouls, and how well: itself, its other forms, slips of the pen, and less
    well words that mean the same."""
    same = [word for group in SAME if member(term, group) for word in group if word != term]
    senses = {word: SYNONYM for word in same if not word.isascii()} | ({} if term.isascii() else {term: 1.0})
    for word in vocabulary(text):
        own = near(term, word) if term.isascii() else 0
        other = max((form(each, word) for each in same if each.isascii()), default=0)
        if own or other:
            senses[word] = max(own, SYNONYM * other)
    return tuple(senses.items())


@lru_cache(maxsize=16)
def vocabulary(text: str) -> frozenset[str]:
    """Every English word about the fouls of a text."""
    return frozenset(
        word for foul in load(text).fouls.values() for _, _, names in fields_of(text, foul) for word in names
    )


def member(term: str, group: tuple[str, ...]) -> bool:
    """The word belongs to a group, in whatever form."""
    return any(stem(term) == stem(word) for word in group)


def fit(senses: tuple[tuple[str, float], ...], foul: Foul, text: str) -> float:
    """How well a word in any of its senses fits a foul, by the best place it is found in."""
    return max((weight * word_fit(senses, part, names) for weight, part, names in fields_of(text, foul)), default=0)


def word_fit(senses: tuple[tuple[str, float], ...], text: str, names: frozenset[str]) -> float:
    """How well a word fits one text; of two Chinese characters one is a little better than none."""
    best = 0.0
    for word, worth in senses:
        if word in names or (not word.isascii() and word in text):
            best = max(best, worth)
        elif worth == 1 and len(word) == 2 and not word.isascii():
            best = max(best, 0.15 * sum(sign in text for sign in word))
    return best


@lru_cache(maxsize=65536)
def form(word: str, other: str) -> float:
    """1 for the same word, less for another form of it."""
    if word == other:
        return 1
    if stem(word) == stem(other):
        return 0.95
    return 0.8 if min(len(word), len(other)) > 4 and word[:5] == other[:5] else 0


@lru_cache(maxsize=65536)
def near(word: str, other: str) -> float:
    """The same, and a slip of the pen besides."""
    known = form(word, other)
    if known or min(len(word), len(other)) < 4 or abs(len(word) - len(other)) > 2:
        return known
    return 0.6 if SequenceMatcher(None, word, other).ratio() >= 0.8 else 0


def stem(word: str) -> str:
    """An English word without its ending."""
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.isascii() and word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word
