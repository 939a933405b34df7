"""Players that are programs: our own, by level, and other people's (docs/bots-api.md)."""

from paiju.books.book import Book
from paiju.bots.foreign import Faults, Foreign, Guest
from paiju.bots.guests import guest, is_guest
from paiju.bots.level import Bot

__all__ = ["Bot", "Faults", "Foreign", "Guest", "player"]


def player(name: str, book: str | Book, seed: int = 0, think: float = 3.0) -> Bot | Guest:
    """A player by name: a level, or a program as `cmd:PROGRAM ARGS`, `mjai:PROGRAM ARGS` or `botzone:PROGRAM ARGS`."""
    return guest(name, book, think) if is_guest(name) else Bot(book, name, seed)
