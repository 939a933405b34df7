"""A lesson for a book of one's own: what is different from a book that somebody knows, then its patterns with a hand
that has each; all read from the book, by its own values and clauses."""

from dataclasses import dataclass
from typing import Any

from paiju.books.book import Book, Pattern
from paiju.books.lookup import by_value, origin_of
from paiju.study.lessons.differences import BookDifferences, compared, nearest
from paiju.study.lessons.pattern_examples import example_of


@dataclass(frozen=True, slots=True)
class LessonPattern:
    """A pattern and a hand that has it, as a request to the scorer; None where none was found."""

    pattern: Pattern
    hand: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class OwnLesson:
    """What to know before one plays by a book."""

    known: Book
    differences: BookDifferences
    patterns: tuple[LessonPattern, ...]


def own_lesson(book: Book, known: Book | None = None) -> OwnLesson:
    """The lesson for whoever knows another book: unless said, the one it begins from or that of the nearest lesson."""
    taught = known or origin_of(book) or nearest(book).book
    patterns = tuple(LessonPattern(pattern, example_of(book, pattern.id)) for pattern in by_value(book))
    return OwnLesson(taught, compared(taught, book), patterns)
