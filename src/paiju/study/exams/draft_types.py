"""A paper while it is written: every part as a form shows it, right or not yet."""

from typing import NotRequired, TypedDict

from paiju.study.exams.exam_rows import ExamWords


class DraftChoice(TypedDict):
    """A choice: its words, whether it is right, and how the engine can be asked about it; "" if it cannot."""

    words: ExamWords
    right: bool
    value: str
    engine: str


class DraftField(TypedDict):
    """A place to fill in, with its answer as typed. A question with choices has one without an id."""

    id: str
    kind: str
    words: ExamWords
    marks: int
    missed: int
    wrong: int
    answer: str
    also: list[str]
    choices: list[DraftChoice]
    engine: str


class DraftQuestion(TypedDict):
    """A question."""

    number: str
    stem: str
    origin: str
    words: ExamWords
    why: ExamWords
    clauses: list[str]
    fields: list[DraftField]


class DraftStem(TypedDict):
    """A text that several questions share."""

    id: str
    words: ExamWords


class PaperDraft(TypedDict):
    """A paper: its head, and its questions in order. `options` are lines of TOML, `engine` what stands between the
    braces of a table. What was right is told once the day `answers_after` is over, "" for at once."""

    id: str
    title: ExamWords
    about: ExamWords
    book: str
    options: str
    needed: int
    worth: int
    missed: int
    clauses: list[str]
    one_sitting: NotRequired[bool]
    answers_after: NotRequired[str]
    stems: list[DraftStem]
    questions: list[DraftQuestion]
