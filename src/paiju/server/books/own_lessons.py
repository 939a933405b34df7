"""The lesson for a rule book of somebody's own, as it is sent."""

from paiju.books import get
from paiju.server.books.messages.own_books import BookLesson
from paiju.server.protocol.texts import named
from paiju.server.room.table_settings import own_book
from paiju.server.study.library import card, pattern_row
from paiju.server.study.pages import noticed_row
from paiju.study.lessons.own_lesson import own_lesson


def lesson_of(toml: str, version: int, known: str) -> BookLesson:
    """For whoever knows a book; unless it is named, the one it begins from or that of the nearest lesson."""
    book = own_book(toml)
    lesson = own_lesson(book, get(known) if known else None)
    return BookLesson(
        card(book),
        version,
        lesson.known.id,
        named(lesson.known.names),
        [noticed_row(row) for row in lesson.differences.rows],
        lesson.differences.further,
        [pattern_row(book, each.pattern) for each in lesson.patterns],
    )
