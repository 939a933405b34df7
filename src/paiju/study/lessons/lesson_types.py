"""What a lesson is made of."""

from dataclasses import dataclass, field
from typing import Literal

from paiju.books.book import Book, Names
from paiju.languages import HasNames, Text, _

# What is asked: tap the tiles that are so, or choose one of a few.
Ask = Literal[
    "honours",  # every tile without a number
    "missing",  # every tile that this game is played without
    "run",  # three tiles in a row
    "pung",  # three of a kind
    "pair",  # the pair of a complete hand
    "waits",  # every tile that completes the hand
    "discard",  # the tile whose discard leaves the hand nearest to winning
    "riichi",  # a tile to declare riichi with
    "act",  # what to do at the table
    "may",  # whether something is allowed at the table
    "wins",  # which of some hands may win
    "number",  # how much something is
]
YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class StepPlace:
    """A table a step is asked at: my seat and hand; who draws and discards what, from the dealer on; then whether the
    next draw is mine to decide on."""

    seat: str
    hand: str
    turns: tuple[str, ...] = ()
    drawn: str = ""
    others: dict[str, str] = field(default_factory=dict)  # hands of others that matter
    special: str = ""


@dataclass(frozen=True, slots=True)
class TaughtStep:
    """One step: some sentences, a question, and what it is asked about."""

    id: str
    ask: Ask
    title: Names
    says: Names
    question: Names
    right: Names  # what is said besides, once it is right
    worse: Names  # what is said where another answer is better
    tiles: str = ""
    choices: tuple[str, ...] = ()
    hands: tuple[dict[str, object], ...] = ()  # requests to the scorer, without their book
    place: StepPlace | None = None
    action: str = ""  # what may be done or not
    best: tuple[str, ...] = ()  # of what is allowed
    of: str = ""  # what number: a key of the scorer's answer, or `pays.SEAT`
    terms: tuple[str, ...] = ()  # words of the glossary that are learnt here


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game's first lesson: ten steps, then a hand at a table."""

    id: str
    book: Book
    names: Names
    says: Names
    steps: tuple[TaughtStep, ...]
    table: dict[str, object] = field(default_factory=dict)  # how the first table is set up
    words: tuple[str, ...] = ()  # what one can say afterwards, of the glossary


@dataclass(frozen=True, slots=True)
class Verdict:
    """Right or not, why (tiles in it by their names, such as 5p), and the clauses behind it."""

    right: bool
    why: Text
    clauses: tuple[str, ...] = ()


def sentences(first: Text, then: HasNames) -> Text:
    """One sentence after another, where there is another."""
    return _("{first} {then}", first=first, then=then) if then else first


def yes(text: Text, clauses: tuple[str, ...] = ()) -> Verdict:
    """A right answer."""
    return Verdict(True, text, clauses)


def no(text: Text, clauses: tuple[str, ...] = ()) -> Verdict:
    """A wrong answer."""
    return Verdict(False, text, clauses)
