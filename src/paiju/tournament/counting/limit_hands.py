"""Limit hands of a note: which of the book's they are, each by itself, and what is none (lol:奖励3, lol:(七)10)."""

import re

from paiju.books.aliases import called, fold
from paiju.books.book import Book

APART = re.compile(r"[、,，+＋/&＆]|和(?=.)")
COUNTED = re.compile(r"(?:役满|役満|yakuman)\s*[×x*✕]\s*(\d+).*", re.IGNORECASE)  # as the engine notes a win
UNNAMED = frozenset(map(fold, ("役满", "役満", "yakuman", "limit hand", "limit")))
COUNTED_UP = frozenset(map(fold, ("累计役满", "数え役満", "数え役满", "counted yakuman", "kazoe yakuman")))
LIMIT = "役满 yakuman"  # one whose name nobody wrote down
CLAIMED = ("所报", "as claimed")


def has_limit_hands(book: Book) -> bool:
    """Does a book know such hands? In others a note without points is what it says."""
    return any(pattern.yakuman for pattern in book.patterns)


def limit_hands(book: Book, note: str) -> tuple[list[str], list[str]]:
    """The limit hands of a note without points, one for each, and the words of it that are none in this book."""
    if not has_limit_hands(book):
        return [note], []
    told = COUNTED.search(note)
    names = note[: told.start()] if told else note
    for word in CLAIMED:
        names = names.removeprefix(word)
    found, strange = named_hands(book, names)
    missing = max(int(told[1]) - sum(worth(book, name) for name in found), 0) if told else 0
    return found + [LIMIT] * missing, strange


def named_hands(book: Book, names: str) -> tuple[list[str], list[str]]:
    """Names with any marks between them: each a limit hand, or not."""
    found: list[str] = []
    strange: list[str] = []
    for piece in (part.strip() for part in APART.split(names)):
        words = piece.split()
        while words:
            long = next((n for n in range(len(words), 0, -1) if worth(book, " ".join(words[:n]))), 0)
            (found if long else strange).append(" ".join(words[: long or 1]))
            words = words[long or 1 :]
    return found, strange


def worth(book: Book, name: str) -> int:
    """How many times the limit a name stands for; 0 where it is no limit hand of the book."""
    word = fold(name)
    if word in UNNAMED:
        return 1
    if word in COUNTED_UP:
        return int(any(limit.id == "counted_yakuman" for limit in book.scoring.limits))
    patterns = {pattern.id: pattern.yakuman for pattern in book.patterns}
    return max((patterns.get(id, 0) or 0 for id in called(book, name)), default=0)
