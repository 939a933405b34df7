"""Learning over the wire: lessons, the glossary, exercises, progress. Answers are judged here, so a page never gets
them beforehand."""

from typing import Any, Literal

from msgspec import Struct, field

from paiju.books.book import Names
from paiju.languages import HasNames
from paiju.study.exams.exam_types import FieldKind

DrillMode = Literal["practice", "mistakes", "daily", "speed"]


class LessonCard(Struct):
    """A lesson in a few words; `done` are the ids of the steps I have done."""

    id: str
    book: str
    names: HasNames
    says: HasNames
    steps: list[str]
    done: list[str]


class DrillBook(Struct):
    """A book with the kinds of exercises it has."""

    book: str
    kinds: list[str]


class DrillKindInfo(Struct):
    """A kind of exercise: its name, and what it asks."""

    kind: str
    name: HasNames
    says: HasNames


class StudyHome(Struct):
    """The start of learning: lessons, books with exercises, what is due to come back."""

    lessons: list[LessonCard]
    books: list[DrillBook]
    due: int
    daily: bool  # whether I have done a puzzle of today
    kinds: list[DrillKindInfo]


class StepTable(Struct):
    """The table of a step; `stake` is the tile just discarded by `by`, `drawn` what I drew."""

    seat: str
    rivers: dict[str, list[str]]
    stake: str
    by: str
    drawn: str


class StepChoice(Struct):
    """Something to choose: what is sent, words, tiles, or a whole hand with its melds and the winning tile."""

    value: str
    names: HasNames
    tiles: list[str]
    melds: list[list[str]]
    win: str


class LessonStep(Struct):
    """A step: tap `pick` of the tiles (0: all that are right), or choose one."""

    id: str
    ask: str
    title: HasNames
    says: HasNames
    question: HasNames
    tiles: list[str]
    tap: bool
    pick: int
    choices: list[StepChoice]
    table: StepTable | None
    hand: StepChoice | None
    terms: list[str]


class LessonPage(Struct):
    """A whole lesson, with the words it teaches."""

    card: LessonCard
    steps: list[LessonStep]
    words: list[str]
    level: str  # of the bots at the first table


class StepAnswer(Struct, forbid_unknown_fields=True):
    """Tiles tapped or the choice made; empty if somebody wants to be shown the answer."""

    answer: list[str] = field(default_factory=list)


class StepVerdict(Struct):
    """Right or not, why, and the clauses; `solution` if requested."""

    right: bool
    why: HasNames
    clauses: list[str]
    solution: list[str]


class GlossaryField(Struct):
    """How a book has it."""

    label: HasNames
    value: HasNames
    clauses: list[str]


class GlossaryTerm(Struct):
    """A term that players use."""

    id: str
    part: str
    names: Names
    also: list[str]
    says: HasNames
    tiles: str
    see: list[str]
    fields: list[GlossaryField]


class GlossaryPart(Struct):
    """A chapter of the glossary."""

    id: str
    names: HasNames


class GlossaryPage(Struct):
    """The glossary, for all books or for one."""

    parts: list[GlossaryPart]
    terms: list[GlossaryTerm]


class NoticedRow(Struct):
    """Something that is different in another book."""

    label: HasNames
    taught: HasNames
    value: HasNames
    clauses: list[str]


class BookBeside(Struct):
    """Another book beside the one a lesson teaches, and how many more differences there are."""

    book: str
    names: HasNames
    rows: list[NoticedRow]
    further: int


class TypedText(Struct, forbid_unknown_fields=True):
    """What somebody is typing into a box: patterns of the book, a limit, numbers or tiles."""

    book: str
    kind: FieldKind
    text: str


class TypedRead(Struct):
    """How it is understood, in words ("" for nothing), and the words that are not."""

    words: HasNames
    unknown: list[str]


class DrillWish(Struct, forbid_unknown_fields=True):
    """What is to be asked: the book, the kinds (none: all), the level (0: whatever fits me); for a daily puzzle the
    day."""

    book: str
    kinds: list[str] = field(default_factory=list)
    level: int = 0
    mode: DrillMode = "practice"
    day: str = ""


class DrillAsked(Struct):
    """An exercise without its answer. `back`: it was wrong before and comes back. For the daily puzzle `number` says
    which of how many; null items: nothing is left to be asked."""

    id: str
    book: str
    kind: str
    level: int
    question: dict[str, Any]
    choices: list[Any] | None
    back: bool
    number: int
    of: int
    name: HasNames  # of its kind
    wants: str  # what is given where there are no choices: tiles, a number, words


class DrillNext(Struct):
    """The next exercise, or none: nothing comes back now, or the daily puzzle is done."""

    item: DrillAsked | None
    marks: list[bool]
    share: str  # the puzzle's result in English
    shares: HasNames | None = None  # and for the page to put into words


class DrillAnswer(Struct, forbid_unknown_fields=True):
    """An answer to an exercise; null if somebody does not know."""

    id: str
    answer: Any = None
    mode: DrillMode = "practice"


class DrillVerdict(Struct):
    """Right or not, the answer and others just as right, why; when it comes back (seconds since 1970; 0: never)."""

    right: bool
    answer: Any
    also: list[Any]
    why: HasNames
    clauses: list[str]
    due: float
    level: int
    marks: list[bool]
    share: str


class SpeedResult(Struct, forbid_unknown_fields=True):
    """How many were right in a speed round."""

    book: str
    right: int
    wrong: int


class SpeedBest(Struct):
    """My best speed round of a book, and whether this one is it."""

    best: int
    now: bool


class KindRow(Struct):
    """My progress in one kind of exercise of one book."""

    book: str
    kind: str
    right: int
    wrong: int
    level: int
    name: HasNames


class StudyProgress(Struct):
    """My progress: lessons, kinds of exercises, daily puzzles, speed rounds, what comes back when."""

    lessons: list[LessonCard]
    kinds: list[KindRow]
    days: dict[str, list[bool]]
    speed: dict[str, int]
    due: int
    waiting: int
    next_due: float


class OwnGames(Struct, forbid_unknown_fields=True):
    """A finished hand or match of a table of the club, or a record that is sent; `seat` is whose mistakes are meant."""

    table: str = ""
    hand: int | None = None
    record: str = ""
    seat: str = ""


class OwnMistakes(Struct):
    """How many exercises were made from it, of which kinds, by which book."""

    made: int
    kinds: dict[str, int]
    book: str
