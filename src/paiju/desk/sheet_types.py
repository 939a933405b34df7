"""A score sheet, as values."""

from dataclasses import dataclass, field

from paiju.books.book import Names
from paiju.desk.cards import RulingCard
from paiju.languages import Text


@dataclass(frozen=True, slots=True)
class SheetSign:
    """A symbol and what it means."""

    id: str
    sign: str
    text: Text


@dataclass(frozen=True, slots=True)
class SheetCell:
    """One player in a row: symbols, what was won or paid, and their total now."""

    signs: list[str]
    paid: int
    points: int


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A hand, counted from 1; 0 for what rulings changed between two."""

    number: int
    name: str
    counters: int
    result: str
    words: list[Text]
    cells: list[SheetCell]


@dataclass(frozen=True, slots=True)
class SheetRuling:
    """A ruling, counted from 1, and the hand it was about; rulings taken back stay on the sheet."""

    number: int
    hand: str
    card: RulingCard
    undone: bool


@dataclass(frozen=True, slots=True)
class SheetResult:
    """A player's result; `signed` by whom and when, if they have."""

    name: str
    team: str
    points: int
    taken: int
    place: int | None
    final: float | None
    standard: float | None
    out: str
    signed_by: str = ""
    signed_at: float = 0.0
    own: bool = False


@dataclass(frozen=True, slots=True)
class SheetGame:
    """One game."""

    number: int
    start: list[int]
    rows: list[SheetRow]
    rulings: list[SheetRuling]
    results: list[SheetResult]
    over: str
    result: Text  # what the book calls a game's result


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The whole sheet."""

    title: str
    kind: str
    book: str
    book_names: Names
    family: str
    counts: str
    words: str
    began: float
    signs: list[SheetSign]
    games: list[SheetGame]
    teams: list[SheetResult] = field(default_factory=list)
