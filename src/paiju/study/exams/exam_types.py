"""An exam as a value: its questions, what is filled in, what is right, and what each is worth.

Words stand in the languages the paper has. Tiles stand in words between brackets, "[123m]", wherever words stand.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Literal

from paiju.books import get
from paiju.books.book import Book, Names
from paiju.books.derive import derive
from paiju.languages import Text, _

Asked = Mapping[str, object]  # a question to the engine
Origin = Literal["text", "rebuilt", "own"]
FieldKind = Literal["choices", "tiles", "number", "numbers", "patterns", "limit"]
RightAnswer = str | int | tuple[str, ...] | tuple[int, ...]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ORIGINS: dict[Origin, Text] = {
    "text": _("as in the original"),
    "rebuilt": _("as in the original, with different tiles"),
    "own": _("our own question on the same clause"),
}
FIELD_KINDS: tuple[FieldKind, ...] = ("choices", "tiles", "number", "numbers", "patterns", "limit")


@dataclass(frozen=True, slots=True)
class ExamChoice:
    """One of the answers offered."""

    words: Names
    right: bool
    engine: Asked | None = None  # what the engine is asked about this choice alone


@dataclass(frozen=True, slots=True)
class ExamField:
    """A place to fill in. `missed` is taken off for each part of the answer that is not given; 0 means that the whole
    answer is wanted. A wrong part makes the answer worth nothing, or costs `wrong` where that is set."""

    id: str
    kind: FieldKind
    words: Names
    marks: int
    answer: RightAnswer
    choices: tuple[ExamChoice, ...] = ()
    missed: int = 0
    wrong: int = 0
    engine: Asked | None = None
    also: tuple[RightAnswer, ...] = ()  # other answers that are as right

    @property
    def letters(self) -> str:
        """The letters of the right choices."""
        return "".join(letter for letter, choice in zip(LETTERS, self.choices) if choice.right)


@dataclass(frozen=True, slots=True)
class ExamQuestion:
    """A numbered question; `stem` names a text that several questions share."""

    number: str
    words: Names
    marks: int
    fields: tuple[ExamField, ...]
    why: Names
    clauses: tuple[str, ...]
    origin: Origin = "text"
    stem: str = ""

    @property
    def is_choice(self) -> bool:
        """Is it answered by letters alone?"""
        return len(self.fields) == 1 and not self.fields[0].id


@dataclass(frozen=True)
class Exam:
    """A whole paper."""

    id: str
    title: Names
    about: Names
    book_id: str
    options: Mapping[str, object]  # fields in which its book differs
    needed: int  # marks to pass
    questions: tuple[ExamQuestion, ...]
    stems: Mapping[str, Names]
    clauses: tuple[str, ...]
    digest: str  # of the file's text: a certificate is one of exactly this paper
    one_sitting: bool = False  # at a club, everybody sits it once
    answers_after: date | None = None  # until this day is over, nobody is told what was right

    @property
    def total(self) -> int:
        """All marks there are."""
        return sum(question.marks for question in self.questions)

    @cached_property
    def book(self) -> Book:
        """The book that is asked about."""
        book = get(self.book_id)
        return derive(book, f"{book.id}+", **self.options) if self.options else book
