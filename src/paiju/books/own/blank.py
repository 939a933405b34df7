"""What a rule book from nothing begins from: `base = "none"`. No pattern, no dice rule, no foul; every field as it is
unless a book says otherwise. How hands are counted and paid for (`scoring.family`) is for the book to say."""

from typing import Any

from paiju import books
from paiju.books.book import NO_NAMES, Book, Pattern, Scoring
from paiju.books.flatten import NUMBERS
from paiju.core.patterns.catalogue import DORA

NONE = "none"
UNSAID: Any = ""
BLANK = Book(NONE, NO_NAMES, "", "", Scoring(UNSAID), ())


def base_of(name: object) -> Book:
    """The book that a base names: one of the package's, or nothing at all."""
    return BLANK if is_none(name) else books.get(name)


def is_none(name: object) -> bool:
    """Does a base name nothing at all?"""
    return str(name).strip().lower() == NONE


def alike(book: Book) -> list[Book]:
    """The package's books that score as this one does; all, if it does not say how."""
    return [other for other in books.all_books() if book.scoring.family == UNSAID or other.counts == book.counts]


def known_patterns(book: Book) -> list[tuple[Book, Pattern]]:
    """The patterns of the catalogue that it can count, each with a book that has it: those of books that score alike
    and, where fans add up, of riichi books, but for their bonus tiles."""
    known = [(other, pattern) for other in alike(book) for pattern in other.patterns]
    if book.counts == "fans":
        riichi = (other for other in books.all_books() if other.counts == "han_and_fu")
        known += [(other, pattern) for other in riichi for pattern in other.patterns if NUMBERS[pattern.id] < DORA]
    return known


def listing(book: Book) -> str:
    """The package's book that lists what this one may have: itself, what it is made from, or one that scores alike."""
    return next((id for id in (book.id, book.base) if id in books.ids()), alike(book)[0].id)
