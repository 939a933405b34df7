"""Rule books of people's own: those that are kept, and one while it is being written."""

from typing import Any, Literal, TypedDict

from msgspec import Struct

from paiju.books.book import Names
from paiju.languages import HasNames, Text
from paiju.server.study.messages.books import BookCard, BookPage, DifferenceRow, Example, FieldRow, PatternRow
from paiju.server.study.messages.lessons import NoticedRow
from paiju.table.book_draft import BookDraft


class OwnBookText(Struct, forbid_unknown_fields=True):
    """A rule book in TOML; `id` if it was saved before."""

    toml: str
    id: str = ""


class OwnBookKept(Struct):
    """A rule book that was saved: its id, and which version this is. `token` is given once, to a visitor who came
    without one."""

    id: str
    version: int
    token: str | None = None


class OwnBookRow(TypedDict):
    """A rule book of my own in a list; one that this version cannot read has no card and says why."""

    id: str
    version: int
    changed: float
    card: BookCard | None
    problem: Text | None


class BookVersion(TypedDict):
    """A version of a rule book; one that something was opened by stays as it is."""

    version: int
    at: float
    played: bool


class OwnBookTold(TypedDict):
    """A rule book that somebody has written, as whoever has its address may read it."""

    id: str
    version: int
    newest: int
    mine: bool
    toml: str
    card: BookCard | None
    versions: list[BookVersion]


class BookLook(Struct, forbid_unknown_fields=True):
    """A rule book being written: as a form has it, or as TOML; or nothing but the one to begin from."""

    draft: BookDraft | None = None
    toml: str | None = None
    base: str = ""


class ValueOption(TypedDict):
    """A value that a field may have, and what it means."""

    value: str
    words: HasNames


class RowPart(TypedDict):
    """A part of each row of a field: what it is called, and the words it may be, if not a number."""

    key: str
    words: HasNames
    options: list[ValueOption]


class EditField(FieldRow):
    """A field of a rule book being written: how it is asked for, and what the book it begins from says.
    `usual`: no clause decides it, and no book like this one has changed it."""

    kind: Literal["switch", "choice", "number", "numbers", "words", "rows", "other"]
    options: list[ValueOption]
    columns: list[RowPart]
    least: int
    most: int
    base_value: Any
    base_words: HasNames
    changed: bool
    usual: bool


class FieldGroup(TypedDict):
    """The fields of a part of a rule book."""

    id: str
    fields: list[EditField]


class PatternBefore(TypedDict):
    """What a pattern is worth in the book that one begins from."""

    value: str
    closed: int
    open: int | None
    yakuman: int


class EditPattern(PatternRow):
    """A pattern that a rule book has or may have, and what it is in the book that it begins from."""

    counted: bool
    own: bool
    before: PatternBefore | None


class DraftFault(TypedDict):
    """What is wrong in a rule book: the line of its file, the field, and what would be right."""

    line: int
    field: str
    text: Text


class BookLooked(TypedDict):
    """A rule book being written, looked through: its file, all that is wrong, what it has and may have, and how it
    differs from the one it begins from. Nothing but faults where it is not known what it begins from."""

    draft: BookDraft
    toml: str
    faults: list[DraftFault]
    card: BookCard | None
    text: str  # whose clauses it cites
    groups: list[FieldGroup]
    patterns: list[EditPattern]
    may_define: bool
    differences: list[DifferenceRow]


class ConditionAsked(Struct, forbid_unknown_fields=True):
    """A pattern of a rule book being written, by its place among its own, and perhaps a hand to look at."""

    draft: BookDraft
    pattern: int
    hand: str = ""


class TriedHand(TypedDict):
    """A hand, and how often the pattern is there."""

    example: Example
    times: int


class ConditionTold(TypedDict):
    """Where the condition of a pattern holds: in how many of the example hands, some in which it does and some in which
    it does not, and in the hand that was asked about. `word`: which signs of it cannot be read."""

    fault: Text | None
    word: tuple[int, int] | None
    of: int
    number: int
    holding: list[TriedHand]
    others: list[TriedHand]
    mine: TriedHand | None
    hand_fault: Text | None


class TrialHand(Struct, forbid_unknown_fields=True):
    """A hand to be scored by a rule book being written, as the score desk sends it."""

    toml: str
    hand: dict[str, Any]


class LabAsked(Struct, forbid_unknown_fields=True):
    """A rule book to be played against the one it begins from."""

    toml: str
    hands: int = 400


class LabSentence(TypedDict):
    """What was found: a sentence for each measure that tells the two books apart, the clearest first."""

    hands: int
    seconds: float
    sentences: list[HasNames]


class PointsRow(TypedDict):
    """What a win of this worth brings on a discard and by self-draw, for others and for the dealer where that
    differs."""

    worth: str
    discard: dict[str, int]
    self_draw: dict[str, int]


class BookSheet(BookPage):
    """A rule book to be printed: its patterns and fields, its own clauses, and what wins of each worth bring."""

    version: int
    differences: list[DifferenceRow]
    own_clauses: list[tuple[str, Names]]
    points: list[PointsRow]


class BookLesson(Struct):
    """What to know before one plays by a rule book: how it differs from one that is known, its patterns with a hand for
    each."""

    card: BookCard
    version: int
    known: str
    known_names: HasNames
    rows: list[NoticedRow]
    further: int
    patterns: list[PatternRow]
