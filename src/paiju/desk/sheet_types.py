"""A score sheet, as values."""

from dataclasses import dataclass, field

from paiju.desk.cards import RulingCard
from paiju.desk.two_languages import DeskWords


@dataclass(frozen=True, slots=True)
class SheetSign:
    """A sign and what it means."""

    id: str
    sign: str
    zh: str
    en: str


@dataclass(frozen=True, slots=True)
class SheetCell:
    """One player in a row: signs, what was won or paid, and what they have now."""

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
    words: list[DeskWords]
    cells: list[SheetCell]


@dataclass(frozen=True, slots=True)
class SheetRuling:
    """A ruling, counted from 1, and the hand it was about; taken back ones stay on the sheet."""

    number: int
    hand: str
    card: RulingCard
    undone: bool


@dataclass(frozen=True, slots=True)
class SheetResult:
    """What a player came to; `signed` by whom and when, where they have."""

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
    result: DeskWords  # what the book calls a game's result


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The whole sheet."""

    title: str
    kind: str
    book: str
    book_zh: str
    book_en: str
    family: str
    began: float
    signs: list[SheetSign]
    games: list[SheetGame]
    teams: list[SheetResult] = field(default_factory=list)
