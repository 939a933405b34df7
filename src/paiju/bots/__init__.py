"""Players that are programs: ours, by level, and foreign ones (docs/bots-api.md)."""

from paiju.books.book import Book
from paiju.bots.foreign import PREFIX, Faults, Foreign
from paiju.bots.level import Bot

__all__ = ["Bot", "Faults", "Foreign", "player"]


def player(name: str, book: str | Book, seed: int = 0, think: float = 3.0) -> Bot | Foreign:
    """A player by its name: a level, or `cmd:PROGRAM ARGS`."""
    return Foreign(name, book, think) if name.startswith(PREFIX) else Bot(book, name, seed)
