"""A ruling at a table in words: of its codes, or as an earlier version put it on record."""

from typing import Any

from paiju.books.book import Book, Names
from paiju.errors import InputError
from paiju.languages import HasNames, Text, _, joined
from paiju.referee.sentences import sentence
from paiju.table import events as E
from paiju.table.codec import LONGEST

UNDONE = _("ruling undone")


def wording(book: Book, event: E.RulingEvent) -> HasNames:
    """What the referee ruled."""
    if event.zh or event.en:
        return Names(event.zh, event.en, event.ja)
    if event.undoes:
        return UNDONE
    try:
        return sentence(book, event.cause or {})
    except InputError:  # codes of a record that somebody wrote by hand
        return joined(event.clauses)


def spelt_out(text: Text, japanese: bool) -> dict[str, Any]:
    """Words as earlier versions wrote them on an event, the first of them without Japanese."""
    langs = ("zh", "en", "ja") if japanese else ("zh", "en")
    return {lang: shortened(text.into(lang)) for lang in langs}


def shortened(words: str) -> str:
    """Words cut to the length that a record's line can hold."""
    return words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"
