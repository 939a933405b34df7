"""The book a command names: by its id, or a club's own by its TOML file; and fields of it that are changed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from paiju.errors import InputError
from paiju.languages import _
from paiju.scoring.written import option_of

if TYPE_CHECKING:
    from paiju.books.book import Book


def book_of(name: str, changes: Sequence[str] = ()) -> "Book":
    """A book by id, or from a file that ends in .toml, with these changes."""
    book = named(name)
    if not changes:
        return book
    from paiju.books.derive import derive

    return derive(book, book.id, **dict(option_of(text) for text in changes))


def book_if_named(name: str | None, changes: Sequence[str]) -> "Book | None":
    """The same where no book need be named; then there is nothing to change either."""
    if name is None and changes:
        raise InputError("", _("--set changes a rule book: name it with --book"))
    return book_of(name, changes) if name is not None else None


def named(name: str) -> "Book":
    """A book by id, or from a file that ends in .toml."""
    if name.lower().endswith(".toml"):
        from paiju.books.toml_book import load

        return load(name)
    from paiju.books import get

    return get(name)
