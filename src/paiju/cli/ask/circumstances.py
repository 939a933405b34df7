"""The circumstances of a win told and read by name or number."""

import re
from collections.abc import Sequence

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.scoring.circumstances import FLAG_WORDS, Draft, possible


def intro(book: Book, draft: Draft) -> tuple[str, str]:
    """What can be, numbered."""
    flags = list(enumerate(possible(book, draft), 1))
    return "  ".join(f"{n} {FLAG_WORDS[f][0]}" for n, f in flags), "  ".join(
        f"{n} {FLAG_WORDS[f][1]}" for n, f in flags
    )


def explain(book: Book, draft: Draft) -> tuple[str, str]:
    """What can be, and what it means."""
    words = [FLAG_WORDS[flag] for flag in possible(book, draft)]
    return "；".join(f"{zh}：{means}" for zh, _, means, _ in words), "; ".join(
        f"{en}: {means}" for _, en, _, means in words
    )


def read_flags(book: Book, draft: Draft, text: str) -> object:
    """Circumstances by number, id or name, apart by commas, or by spaces."""
    allowed = possible(book, draft)
    flags = []
    for part in re.split(r"[,，、;；]+", text.strip(" ,，、")):
        whole = flag_of(part, allowed)
        flags += [whole] if whole else [flag_or_complain(word, allowed) for word in part.split()]
    return flags


def flag_of(word: str, allowed: Sequence[str]) -> str:
    """The circumstance that goes by this word; "" for none that can be here."""
    name = re.sub(r"[\s-]+", "_", word.strip().lower())
    if name.isascii() and name.isdigit():
        return allowed[int(name) - 1] if 0 < int(name) <= len(allowed) else ""
    return next((flag for flag in allowed if name in (flag, FLAG_WORDS[flag][0])), "")


def flag_or_complain(word: str, allowed: Sequence[str]) -> str:
    """The same, else what can be here."""
    meant = flag_of(word, allowed)
    if not meant:
        en = f"{word[:20]!r} cannot be here; there are {', '.join(FLAG_WORDS[flag][1] for flag in allowed)}"
        zh = f"此处没有 {word[:20]!r}；可用：{'、'.join(FLAG_WORDS[flag][0] for flag in allowed)}"
        raise InputError("flags", en, zh)
    return meant


def in_words(text: str, chinese: bool) -> str:
    """A complaint with names instead of ids."""
    for flag in sorted(FLAG_WORDS, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){flag}(?!\w)" if not chinese else flag, FLAG_WORDS[flag][0 if chinese else 1], text)
    return text
