"""The book a recorded game was played by."""

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.formats.game import RecordedGame

ROOM = 64  # books kept
_books: dict[tuple[str, str], Book] = {}


def book_of(game: RecordedGame) -> Book:
    """The book a game was played by; the same object each time, so that its flat form is made once."""
    key = game.book, repr(sorted(game.options.items()))
    if key not in _books:
        if len(_books) >= ROOM:
            _books.clear()
        book = books.get(game.book)
        _books[key] = derive(book, f"{game.book}-recorded", **game.options) if game.options else book
    return _books[key]


def has_red_fives(game: RecordedGame) -> bool:
    """Is it played with red fives?"""
    return any(book_of(game).tiles.red_fives)


def counts_open_simples(book: Book) -> bool:
    """Do all simples count in an open hand?"""
    return any(pattern.id == "all_simples" and pattern.open != 0 for pattern in book.patterns)


def has_open_simples(game: RecordedGame) -> bool:
    """Is it played with all simples counting in an open hand?"""
    return counts_open_simples(book_of(game))


def rounds_of(game: RecordedGame) -> int:
    """How many rounds it goes over."""
    return book_of(game).game.rounds
