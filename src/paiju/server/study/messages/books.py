"""What the rule-book browser is told: books, patterns, fields, clauses, what a search finds, how two books differ."""

from typing import Any, Literal, NotRequired, TypedDict


class Words(TypedDict):
    """Something said in Chinese and English."""

    zh: str
    en: str


class BookNames(Words):
    """A book's name; Japanese where the book has one."""

    ja: str


class BookLines(TypedDict):
    """A book introduced in a few lines."""

    zh: list[str]
    en: list[str]


class SpecialRow(Words):
    """A dice rule: what must be thrown for it, and where it stands."""

    id: str
    dice: int
    clause: str


class TournamentClock(TypedDict):
    """A book's own seconds, and the clause that has them."""

    first: float
    turn: float
    claim: float
    clause: str


class BookCard(TypedDict):
    """A book in a few words."""

    id: str
    names: BookNames
    lines: BookLines
    players: int
    family: Literal["riichi", "official", "house"]
    text: str
    base: str | None
    variants: list[str]
    teams: bool
    rounds: int
    specials: list[SpecialRow]
    supporters: bool
    clock: TournamentClock | None


class FieldRow(Words):
    """A field with its label, its value as data and in words, and the clauses that decide it."""

    name: str
    value: Any  # whatever the field holds
    value_zh: str
    value_en: str
    clauses: tuple[str, ...]


class Excluded(TypedDict):
    """A pattern that another one leaves uncounted, and the clause that says so."""

    id: str
    clause: str


class ExampleMeld(TypedDict):
    """A set of an example."""

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


class PatternRow(Words):
    """A pattern of a book: names, value, a sentence, clause, what it leaves uncounted, and an example."""

    id: str
    ja: str
    names: list[str]  # in Latin letters, as riichi players say them
    value: str
    closed: int
    open: int | None
    yakuman: int
    alone: bool
    clause: str
    says: Words
    excludes: list[Excluded]
    example: Example | None


class FoundPattern(PatternRow):
    """A pattern that a search found, and in which book."""

    book: str


class BookPage(BookCard):
    """A book whole."""

    summary: BookNames
    fields: list[FieldRow]
    patterns: list[PatternRow]
    clauses: int


class PatternSheet(TypedDict):
    """What counts in the hand on a table: its book, a dice rule included, the least a win must count, and all
    patterns, the dearest first."""

    book: BookNames
    family: Literal["riichi", "official", "house"]
    minimum: int
    special: SpecialRow | None
    patterns: list[PatternRow]


class ClauseRow(TypedDict):
    """A clause in our words, with what it decides."""

    id: str
    title_zh: str
    title_en: str
    status: str
    says_zh: str
    says_en: str
    kind: str
    decides: list[Words]


class ClausePage(TypedDict):
    """A clause and those below it; null where there are only those."""

    clause: ClauseRow | None
    parts: list[ClauseRow]


class Found(TypedDict):
    """What a search found."""

    patterns: list[FoundPattern]
    clauses: list[ClauseRow]
    fields: list[FieldRow]
    words: list[str]  # what was looked for, in all its spellings


class DifferenceRow(Words):
    """Something two books treat differently: both values, as data and in words, and both clauses."""

    name: str
    values: tuple[str, str]
    clauses: tuple[str, str]
    values_zh: tuple[str, str]
    values_en: tuple[str, str]


class Compared(TypedDict):
    """How two books differ."""

    a: BookCard
    b: BookCard
    differences: list[DifferenceRow]
