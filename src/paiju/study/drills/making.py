"""From a book, a kind, a level, a seed and a number to the one item they name."""

from collections.abc import Callable
from importlib import import_module
from random import Random

from paiju import books, fields
from paiju.books.book import Book
from paiju.errors import InputError
from paiju.referee.loading import texts
from paiju.study.drills.items import MOST_NUMBER, DrillItem, ItemDraft, ItemKey, key_of, seed_of

KINDS = ("score", "waits", "furiten", "may", "penalty", "discard", "reading", "safe")
LEVELS = (1, 2, 3, 4, 5)
Maker = Callable[[Book, int, Random], ItemDraft]


def kinds(book: str | Book) -> tuple[str, ...]:
    """What can be asked in a book: all but what it has not."""
    found = book_named(book)
    return tuple(kind for kind in KINDS if not why_lacking(found, kind))


def why_lacking(book: Book, kind: str) -> tuple[str, str] | None:
    """Why a book has no exercises of a kind."""
    if kind == "furiten" and not book.ready.furiten:
        return f"{book.id} 没有振听", f"{book.id} has no furiten"
    if kind == "penalty" and book.text not in texts():
        return f"{book.id} 没有犯规与处罚的规定", f"{book.id} names no fouls and no penalties"
    return None


def make(book: str | Book, kind: str, seed: int | str = 0, level: int = 1, number: int = 0) -> DrillItem:
    """The item of these; the same ones always give the same."""
    found = book_named(book)
    check_kind(found, kind)
    if level not in LEVELS:
        shown = str(level)[:40]
        raise InputError("level", f"levels are 1 to 5, not {shown!r}", f"难度为 1 至 5，而非 {shown!r}")
    key = ItemKey(found.id, kind, level, seed_of(seed), fields.number(number, "number", MOST_NUMBER))
    maker: Maker = import_module(f"paiju.study.drills.{kind}").drill
    made = maker(found, level, Random(key.id))
    return DrillItem(
        key.id, key.book, kind, level, made.question, made.choices, made.answer, made.also, made.why, made.clauses
    )


def of_id(item_id: str, book: Book | None = None) -> DrillItem:
    """The item of this id; `book` where it is one of the caller's own."""
    key = key_of(item_id)
    own = book is not None and book.id == key.book
    return make(book if own and book else key.book, key.kind, key.seed, key.level, key.number)


def book_named(book: str | Book) -> Book:
    """A book by its id, or as it is."""
    return book if isinstance(book, Book) else books.get(book)


def check_kind(book: Book, kind: object) -> None:
    """The kind is one this book has."""
    if kind not in KINDS:
        raise fields.unknown("kind", kind, KINDS, "kind of exercise", "练习类型")
    lacking = why_lacking(book, str(kind))
    if lacking:
        zh, en = lacking
        known = kinds(book)
        raise InputError("kind", f"{en}; ask for {', '.join(known)}", f"{zh}；可选 {'、'.join(known)}")
