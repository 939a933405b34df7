"""Other people's programs by name: a prefix says which protocol they speak."""

from paiju.books.book import Book
from paiju.bots.botzone_guest import BotzoneGuest, BotzoneLinesGuest
from paiju.bots.foreign import Foreign, Guest
from paiju.bots.joined import TCP, JoinedGuest
from paiju.bots.mjai_guest import MjaiGuest

KINDS: tuple[type[Guest], ...] = (Foreign, MjaiGuest, BotzoneGuest, BotzoneLinesGuest)
PREFIXES = tuple(kind.PREFIX for kind in KINDS)


def is_guest(name: str) -> bool:
    """Is it a program?"""
    return name.startswith(PREFIXES)


def joins(name: str) -> bool:
    """Does it join over TCP?"""
    return name.startswith(MjaiGuest.PREFIX + TCP)


def guest(name: str, book: str | Book, think: float = 3.0, errors: str | None = None) -> Guest:
    """The program that a name describes; it is started at its first question."""
    if joins(name):
        return JoinedGuest(name, book, think, errors)
    kind = next(kind for kind in KINDS if name.startswith(kind.PREFIX))
    return kind(name, book, think, errors)
