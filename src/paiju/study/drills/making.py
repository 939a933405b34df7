"""From a book, a kind, a level, a seed and a number to the one item they name."""

from importlib import import_module
from pkgutil import iter_modules
from random import Random

from paiju import books, fields
from paiju.books.book import Book
from paiju.errors import InputError
from paiju.study.drills import exercises
from paiju.study.drills.items import MOST_NUMBER, DrillItem, DrillKind, ItemKey, key_of, seed_of

LEVELS = (1, 2, 3, 4, 5)


def shipped_kinds() -> dict[str, DrillKind]:
    """Every kind there is a module of, by its id."""
    modules = [import_module(f"paiju.study.drills.exercises.{one.name}") for one in iter_modules(exercises.__path__)]
    kinds: list[DrillKind] = [module.KIND for module in modules]
    return {kind.id: kind for kind in sorted(kinds, key=lambda kind: (kind.place, kind.id))}


KINDS = shipped_kinds()


def kinds(book: str | Book) -> tuple[str, ...]:
    """What can be asked in a book: all but what it has not."""
    named = book_named(book)
    return tuple(id for id, kind in KINDS.items() if not kind.lacks(named))


def make(book: str | Book, kind: str, seed: int | str = 0, level: int = 1, number: int = 0) -> DrillItem:
    """The item of these; the same ones always give the same."""
    found = book_named(book)
    check_kind(found, kind)
    if level not in LEVELS:
        shown = str(level)[:40]
        raise InputError("level", f"levels are 1 to 5, not {shown!r}", f"难度为 1 至 5，而非 {shown!r}")
    key = ItemKey(found.id, kind, level, seed_of(seed), fields.number(number, "number", MOST_NUMBER))
    made = KINDS[kind].make(found, level, Random(key.id))
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


def check_kind(book: Book | None, kind: object) -> None:
    """The kind is one there is, and that this book has."""
    if kind not in KINDS:
        raise fields.unknown("kind", kind, list(KINDS), "kind of exercise", "练习类型")
    lacking = KINDS[str(kind)].lacks(book) if book else None
    if book and lacking:
        zh, en = lacking
        known = kinds(book)
        raise InputError("kind", f"{en}; ask for {', '.join(known)}", f"{zh}；可选 {'、'.join(known)}")
