"""What is said of an answer."""

from dataclasses import dataclass

from paiju.books.book import Names


@dataclass(frozen=True, slots=True)
class Verdict:
    """Right or not, why in both languages (tiles in it by their names, such as 5p), and the clauses behind it."""

    right: bool
    why: Names
    clauses: tuple[str, ...] = ()


def yes(zh: str, en: str, clauses: tuple[str, ...] = ()) -> Verdict:
    """A right answer."""
    return Verdict(True, Names(zh, en), clauses)


def no(zh: str, en: str, clauses: tuple[str, ...] = ()) -> Verdict:
    """A wrong answer."""
    return Verdict(False, Names(zh, en), clauses)
