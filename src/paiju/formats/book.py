"""The book a recorded game was played by."""

from collections.abc import Sequence
from contextlib import suppress

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.errors import InputError
from paiju.formats.game import RecordedGame
from paiju.table.book_changes import brought
from paiju.table.record import recorded_book
from paiju.table.record_parts import Header

ROOM = 64  # books kept
_books: dict[tuple[str, str], Book] = {}
_own: dict[tuple[object, ...], Book | None] = {}


def book_of(game: RecordedGame) -> Book:
    """The book a game was played by; the same object each time, so that its flat form is made only once."""
    if game.own_book is not None:
        return game.own_book
    key = game.book, repr(sorted(game.options.items()))
    if key not in _books:
        if len(_books) >= ROOM:
            _books.clear()
        book = brought(game.book, None, None) if game.records else books.get(game.book)
        _books[key] = derive(book, f"{game.book}-recorded", **game.options) if game.options else book
    return _books[key]


def own_book(header: Header, given: Sequence[Book]) -> Book | None:
    """The book given in the header of one of our own records, or whichever of the given books it was played by; None if
    neither has that digest."""
    key = header.book, header.book_hash, header.base, repr(header.changes), *map(id, given)
    if key not in _own:
        if len(_own) >= ROOM:
            _own.clear()
        _own[key] = first_right(header, given)
    return _own[key]


def first_right(header: Header, given: Sequence[Book]) -> Book | None:
    """The same, by trying them."""
    for book in (*given, None):
        with suppress(InputError):
            return recorded_book(header.book, header.book_hash, header.base, header.changes, book)
    return None


def has_red_fives(game: RecordedGame) -> bool:
    """Was it played with red fives?"""
    return any(book_of(game).tiles.red_fives)


def counts_open_simples(book: Book) -> bool:
    """Does all simples count in an open hand?"""
    return any(pattern.id == "all_simples" and pattern.open != 0 for pattern in book.patterns)


def has_open_simples(game: RecordedGame) -> bool:
    """Was it played with all simples counting in an open hand?"""
    return counts_open_simples(book_of(game))


def rounds_of(game: RecordedGame) -> int:
    """The number of rounds."""
    return book_of(game).game.rounds
