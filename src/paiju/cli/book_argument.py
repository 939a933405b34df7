"""The book a command names: by its id, or a club's own by its TOML file."""

from paiju.books.book import Book


def book_of(name: str) -> Book:
    """A book by id, or from a file that ends in .toml."""
    if name.lower().endswith(".toml"):
        from paiju.books.toml_book import load

        return load(name)
    from paiju.books import get

    return get(name)
