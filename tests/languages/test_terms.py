"""One word for one thing in each language: the catalogues keep to the list of docs/words.md."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest
from tools import catalogues

from tests.imports import PROJECT

LANGUAGES = ("zh", "ja")
ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| ?([^|]*) ?\|$", re.MULTILINE)
CODE = re.compile(r"`[^`]*`|\[\[\w+\]\]|(?<!\w)--?[a-z][\w-]*|\{\w+\}|paiju [a-z ]+|[\w/-]+\.\w+|[a-z]+_[a-z_]+")


class Term(NamedTuple):
    """A row of the list: the words of each language, and those that are used for nothing."""

    words: dict[str, tuple[str, ...]]
    never: tuple[str, ...]


def parted(cell: str) -> tuple[str, ...]:
    """The words of a cell."""
    return tuple(word for word in cell.strip().split(", ") if word)


@cache
def terms() -> dict[str, Term]:
    """The list, by English."""
    text = (PROJECT / "docs" / "words.md").read_text(encoding="utf-8").partition("## In three languages")[2]
    rows = [row for row in ROW.findall(text) if row[0] != "English" and not row[0].startswith("---")]
    return {en: Term({"zh": parted(zh), "ja": parted(ja)}, parted(never)) for en, zh, ja, never in rows}


@cache
def any_term() -> re.Pattern[str]:
    """Any of the terms, the longest where one is within another; of one thing or of several."""
    words = "|".join(map(re.escape, sorted(terms(), key=len, reverse=True)))
    return re.compile(rf"(?<![\w-])({words})(?:e?s)?(?![\w-])")


@cache
def used(text: str) -> tuple[str, ...]:
    """The terms in an English text; of those within one another the longest."""
    return tuple(dict.fromkeys(any_term().findall(CODE.sub(" ", text).lower())))


def faults(english: str, words: str, lang: str) -> Iterator[str]:
    """The terms of a text that its translation calls by another word."""
    for term in used(english):
        known = terms()[term].words[lang]
        if not any(word in words for word in known):
            for other in terms()[term].never:
                if other in words:
                    yield f"{english!r}: {words!r} says {other}, not {' or '.join(known)}, for {term!r}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_term_has_one_word(lang: str) -> None:
    messages = catalogues.finished(catalogues.read(catalogues.CATALOGUES / f"{lang}.po"))
    assert len(messages) > 6000
    texts = [(catalogues.ids(message)[0], " ".join(catalogues.strings(message))) for message in messages]
    assert [fault for english, words in texts for fault in faults(english, words, lang)] == []
    spoken = [
        term for english, words in texts for term in used(english) if any(w in words for w in terms()[term].words[lang])
    ]
    assert (
        set(terms()) - set(spoken) == set()
    )  # no term that nobody uses, none that is called something else throughout


@pytest.mark.parametrize("lang", LANGUAGES)
def test_most_translations_say_the_term(lang: str) -> None:
    """A few leave a word out where it reads better; a term that were left out often would have another word."""
    messages = catalogues.finished(catalogues.read(catalogues.CATALOGUES / f"{lang}.po"))
    for term, row in terms().items():
        texts = [" ".join(catalogues.strings(each)) for each in messages if term in used(catalogues.ids(each)[0])]
        without = [text for text in texts if not any(word in text for word in row.words[lang])]
        assert len(without) <= max(3, len(texts) // 3), (term, len(texts), without[:9])


def test_another_word_is_seen() -> None:
    assert len(terms()) > 70
    assert list(faults("The filler plays on", "陪打继续", "zh"))
    assert list(faults("A protest was made", "有人申诉", "zh"))
    assert not list(faults("The filler plays on", "补位继续", "zh"))
    assert used("Two riichi sticks and a dead wall, `riichi`") == ("riichi stick", "dead wall")
