"""Players that are programs: ours, by level, and foreign ones (docs/bots-api.md)."""

from paiju.books.book import Book
from paiju.bots.foreign import Faults, Foreign, Guest
from paiju.bots.guests import guest, is_guest
from paiju.bots.level import Bot

__all__ = ["Bot", "Faults", "Foreign", "Guest", "player"]


def player(name: str, book: str | Book, seed: int = 0, think: float = 3.0) -> Bot | Guest:
    """A player by its name: a level, or a program: `cmd:PROGRAM ARGS`, `mjai:PROGRAM ARGS`, `botzone:PROGRAM ARGS`."""
    return guest(name, book, think) if is_guest(name) else Bot(book, name, seed)
