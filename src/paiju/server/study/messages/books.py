"""Messages of the rule-book browser: books, patterns, fields, clauses, what a search finds, how two books differ."""

from typing import Any, Literal, NotRequired, TypedDict

from paiju.books.book import Counting, Names, WordsAtTable
from paiju.books.fan_words import FanWords
from paiju.languages import HasNames


class BookNames(TypedDict):
    """A name in the languages of the books."""

    zh: str
    en: str
    ja: str


class BookLines(TypedDict):
    """A book introduced in a few lines."""

    zh: list[str]
    en: list[str]
    ja: list[str]


class SpecialRow(BookNames):
    """A dice rule: what must be thrown for it, and its clause."""

    id: str
    dice: int
    clause: str


class TournamentClock(TypedDict):
    """A book's own seconds, and the clause that gives them."""

    first: float
    turn: float
    claim: float
    clause: str


class BookCard(TypedDict):
    """A book in a few words."""

    id: str
    names: Names
    lines: BookLines
    players: int
    family: Literal["riichi", "official", "house"]
    counts: Counting
    words: WordsAtTable
    fans: FanWords | None
    text: str
    base: str | None
    variants: list[str]
    teams: bool
    rounds: int
    specials: list[SpecialRow]
    supporters: bool
    clock: TournamentClock | None


class FieldRow(TypedDict):
    """A field with its label, its value as data and in words, and the clauses that decide it."""

    name: str
    label: Names
    value: Any  # whatever the field holds
    words: HasNames
    clauses: tuple[str, ...]


class Excluded(TypedDict):
    """A pattern that another one excludes, and the clause that says so."""

    id: str
    clause: str


class ExampleMeld(TypedDict):
    """A meld of an example."""

    type: str
    tiles: str


class Example(TypedDict):
    """A win that has a pattern, as a request to the scorer without its book."""

    hand: str
    win: str
    melds: NotRequired[list[ExampleMeld]]
    by: NotRequired[str]
    seat: NotRequired[str]
    round: NotRequired[str]
    flags: NotRequired[list[str]]
    dora: NotRequired[str]
    ura: NotRequired[str]
    north: NotRequired[int]
    flowers: NotRequired[int]


class PatternRow(BookNames):
    """A pattern of a book: names, value, a sentence, clause, what it excludes, and an example."""

    id: str
    romaji: str  # the Japanese name in Latin letters; "" for none
    names: list[str]  # in Latin letters, as riichi players say them
    value: str
    closed: int
    open: int | None
    yakuman: int
    alone: bool
    clause: str
    says: Names
    excludes: list[Excluded]
    example: Example | None


class FoundPattern(PatternRow):
    """A pattern that a search found, and in which book."""

    book: str


class BookPage(BookCard):
    """A whole book."""

    summary: HasNames
    fields: list[FieldRow]
    patterns: list[PatternRow]
    clauses: int


class PatternSheet(TypedDict):
    """What counts in the current hand at a table: its book, with a dice rule if any, the minimum for a win, and all
    patterns, most valuable first."""

    book: Names
    family: Literal["riichi", "official", "house"]
    counts: Counting
    words: WordsAtTable
    fans: FanWords | None
    minimum: int
    special: SpecialRow | None
    patterns: list[PatternRow]


class ClauseRow(TypedDict):
    """A clause in our words, with what it decides."""

    id: str
    title: Names
    status: str
    says: Names
    kind: str
    decides: list[HasNames]


class ClausePage(TypedDict):
    """A clause and its subclauses; null if there are only those."""

    clause: ClauseRow | None
    parts: list[ClauseRow]


class Found(TypedDict):
    """What a search found."""

    patterns: list[FoundPattern]
    clauses: list[ClauseRow]
    fields: list[FieldRow]
    words: list[str]  # what was looked for, in all its spellings


class DifferenceRow(TypedDict):
    """Something two books treat differently: both values, as data and in words, and both clauses."""

    name: str
    label: Names
    values: tuple[str, str]
    clauses: tuple[str, str]
    words: tuple[HasNames, HasNames]


class Compared(TypedDict):
    """How two books differ."""

    a: BookCard
    b: BookCard
    differences: list[DifferenceRow]
