"""From a book, a kind, a level, a seed and a number to the one item they name; and items one after the
other, as a set: kind after kind, and no subject twice where the kind has few."""

from collections.abc import Callable, Iterator
from random import Random

from paiju import books, fields
from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import _, in_every
from paiju.study.drills.items import MOST_NUMBER, DrillItem, ItemDraft, ItemKey, key_of, seed_of
from paiju.study.drills.kind_check import check_draft, shipped_kinds

LEVELS = (1, 2, 3, 4, 5)
FURTHER = 1_000_000  # numbers behind those of any set
KINDS = shipped_kinds()


def kinds(book: str | Book) -> tuple[str, ...]:
    """What can be asked in a book: all but what it has not."""
    named = book_named(book)
    return tuple(id for id, kind in KINDS.items() if not kind.lacks(named))


def make(book: str | Book, kind: str, seed: int | str = 0, level: int = 1, number: int = 0) -> DrillItem:
    """The item of these; the same ones always give the same."""
    rules = book_named(book)
    check_kind(rules, kind)
    if level not in LEVELS:
        shown = f"{str(level)[:40]!r}"
        raise InputError("level", _("levels are 1 to 5, not {level}", level=shown))
    key = ItemKey(rules.id, kind, level, seed_of(seed), fields.number(number, "number", MOST_NUMBER))
    made = check_draft(KINDS[kind], KINDS[kind].make(rules, level, Random(key.id)))
    return item_of(made, key.id, key.book, kind, level)


def item_of(draft: ItemDraft, id: str, book: str, kind: str, level: int) -> DrillItem:
    """A draft as an item."""
    why = in_every(draft.why)
    return DrillItem(id, book, kind, level, draft.question, draft.choices, draft.answer, draft.also, why, draft.clauses)


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
        raise fields.unknown("kind", kind, list(KINDS), _("kind of exercise"))
    lacking = KINDS[str(kind)].lacks(book) if book else None
    if book and lacking:
        raise InputError("kind", _("{lacking}; choose from {known}", lacking=lacking, known=kinds(book)))


class DrillSet:
    """What is asked, kind after kind, of the levels that may be. Where a kind has subjects, one that was asked about is
    not asked about again: another behind it is, and when all were, none."""

    def __init__(self, book: Book, kinds: tuple[str, ...], seed: str | int, levels: tuple[int, ...] = LEVELS) -> None:
        self.book, self.kinds, self.seed, self.levels = book, list(kinds), seed, levels
        self.spent: dict[str, set[str]] = {kind: set() for kind in kinds}  # the subjects asked about

    def items(self, wanted: Callable[[str, int], int]) -> Iterator[DrillItem]:
        """Exercises, of the level wanted by kind and number, until nothing is left to be asked."""
        number = 0
        while self.kinds:
            kind = self.kinds[number % len(self.kinds)]
            level = self.level_near(kind, wanted(kind, number))
            if level:
                yield self.another(make(self.book, kind, self.seed, level, number), number)
                number += 1
            else:
                self.kinds.remove(kind)

    def level_near(self, kind: str, level: int) -> int:
        """The level, or another where no subject of it is left; 0 where none is left at all."""
        subjects = KINDS[kind].subjects
        if subjects is None:
            return level
        near = sorted({level, *self.levels}, key=lambda each: abs(each - level))
        return next((each for each in near if not subjects.at(self.book, each) <= self.spent[kind]), 0)

    def another(self, item: DrillItem, number: int) -> DrillItem:
        """The exercise, or the first one behind it about a subject that was not asked about."""
        subjects, spent = KINDS[item.kind].subjects, self.spent[item.kind]
        if subjects is None:
            return item
        while subjects.of(item.question) in spent:
            number += FURTHER
            item = make(self.book, item.kind, self.seed, item.level, number)
        spent.add(subjects.of(item.question))
        return item
