"""Exams over HTTP: requests, answers sent in, and what comes back."""

from msgspec import Struct

from paiju.languages import Text
from paiju.study.exams.draft_types import PaperDraft
from paiju.study.exams.exam_rows import ExamPaperTold, ExamRow, ExamWords, MarkedTold


class ExamAnswers(Struct, forbid_unknown_fields=True):
    """What somebody filled in, by question number: letters, or fields with their contents; and the name for the
    certificate. What is sent again with the same header `Idempotency-Key`, of at least 16 characters that nobody can
    guess, is one sitting."""

    answers: dict[str, str | dict[str, str]]
    name: str = ""


class PaperText(Struct, forbid_unknown_fields=True):
    """A paper as its author writes it, in TOML; `id` if it was saved before."""

    toml: str
    id: str = ""


class ExamTerms(Struct, forbid_unknown_fields=True):
    """How a paper of one's own is sat from now on: once, and what was right only after a day, "" for at once."""

    one_sitting: bool
    answers_after: str = ""


class SittingRow(Struct):
    """An exam that was sat. Times are seconds since 1970."""

    code: str
    exam: str
    title: ExamWords
    name: str
    marks: int
    needed: int
    total: int
    passed: bool
    at: float


class ExamShelf(Struct):
    """The exams available, those I have written, and what I have sat."""

    exams: list[ExamRow]
    own: list[ExamRow]
    sittings: list[SittingRow]


class ExamResult(Struct):
    """A sitting marked; a stranger gets a token."""

    sitting: SittingRow
    marked: MarkedTold
    token: str | None = None


class PaperKept(Struct):
    """A paper that was saved, under its id."""

    id: str
    token: str | None = None


class PaperWritten(Struct):
    """A paper as it is written."""

    toml: str


class PaperChecked(Struct):
    """A paper that can be read: what it is, how many of its answers the engine checked, and where it disagrees."""

    exam: ExamPaperTold
    answers: int
    asked: int
    differences: list[Text]


class DraftSent(Struct, forbid_unknown_fields=True):
    """A paper as the editor's form has it."""

    draft: PaperDraft


class FaultRow(Struct):
    """A place in a paper and what is wrong there; `engine` if it is the engine that disagrees with the key."""

    field: str
    text: Text
    engine: bool


class DraftChecked(Struct):
    """A paper being written: its TOML, the paper as it would be sat if it can be read, how many of its answers the
    engine checked, and everything that is wrong."""

    toml: str
    exam: ExamPaperTold | None
    answers: int
    asked: int
    faults: list[FaultRow]
