"""The circumstances of a win told and read by name or number."""

import re
from collections.abc import Sequence

from paiju.books.book import Book
from paiju.cli.shared.language import Speaker
from paiju.errors import InputError
from paiju.languages import SEMICOLON, Text, _, joined
from paiju.languages.catalogue import languages
from paiju.scoring.circumstances import FLAG_WORDS, Draft, possible


def intro(book: Book, draft: Draft) -> Text:
    """What can be, numbered."""
    flags = enumerate(possible(book, draft), 1)
    return joined((joined((n, FLAG_WORDS[flag][0]), Text(" ")) for n, flag in flags), Text("  "))


def explain(book: Book, draft: Draft) -> Text:
    """What can be, and what it means."""
    words = (FLAG_WORDS[flag] for flag in possible(book, draft))
    return joined((_("{what}: {value}", what=name, value=meaning) for name, meaning in words), SEMICOLON)


def read_flags(book: Book, draft: Draft, text: str) -> object:
    """Circumstances by number, id or name, apart by commas, or by spaces."""
    allowed = possible(book, draft)
    flags = []
    for part in re.split(r"[,，、;；]+", text.strip(" ,，、")):
        whole = flag_of(part, allowed)
        flags += [whole] if whole else [flag_or_complain(word, allowed) for word in part.split()]
    return flags


def flag_of(word: str, allowed: Sequence[str]) -> str:
    """The circumstance that goes by this word in any language; "" for none that can be here."""
    name = re.sub(r"[\s_-]+", " ", word.strip().lower())
    if name.isascii() and name.isdigit():
        return allowed[int(name) - 1] if 0 < int(name) <= len(allowed) else ""
    for flag in allowed:
        if name in (flag.replace("_", " "), *(FLAG_WORDS[flag][0].into(lang).lower() for lang in languages())):
            return flag
    return ""


def flag_or_complain(word: str, allowed: Sequence[str]) -> str:
    """The same, else what can be here."""
    meant = flag_of(word, allowed)
    if not meant:
        names = [FLAG_WORDS[flag][0] for flag in allowed]
        raise InputError("flags", _("{word} cannot be here; choose from {names}", word=repr(word[:20]), names=names))
    return meant


def in_words(text: str, say: Speaker) -> str:
    """A complaint with names instead of ids."""
    for flag, (name, _meaning) in FLAG_WORDS.items():
        text = re.sub(rf"(?<!\w){flag}(?!\w)", say(name), text, flags=re.ASCII)
    return text
