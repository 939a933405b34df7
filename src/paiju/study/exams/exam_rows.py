"""Exams and marks as plain values for pages and programs. A paper that is still being sat is told without its key."""

from typing import NotRequired, TypedDict

from paiju.languages import HasNames
from paiju.study.exams.exam_types import ORIGINS, Exam, ExamField, ExamQuestion, FieldKind, RightAnswer
from paiju.study.exams.marking import MarkedExam, MarkedQuestion

NO_LIMIT = "none"


class ExamWords(TypedDict):
    """Words in several languages; tiles stand between brackets."""

    zh: str
    en: str
    ja: NotRequired[str]


class ExamFieldRow(TypedDict):
    """A place to fill in."""

    id: str
    kind: FieldKind
    words: ExamWords
    marks: int
    choices: list[ExamWords]


class ExamQuestionRow(TypedDict):
    """A question as it is set."""

    number: str
    words: ExamWords
    marks: int
    origin: ExamWords | None  # where it does not stand in the text as it is
    stem: ExamWords | None
    fields: list[ExamFieldRow]


class ExamRow(TypedDict):
    """A paper among others."""

    id: str
    title: ExamWords
    about: ExamWords
    book: str
    questions: int
    total: int
    needed: int


class ExamPaperTold(ExamRow):
    """A paper to be sat; once alone, if it says so. What was right is told once the day `answers_after` is over, "" for
    at once."""

    one_sitting: bool
    answers_after: str
    paper: list[ExamQuestionRow]


class MarkedFieldRow(TypedDict):
    """A field with what was filled in and what is right: `typed` as written, `given` as understood, and what was
    not."""

    id: str
    typed: str
    given: str
    unknown: list[str]
    right: str
    marks: int
    most: int


class MarkedQuestionRow(TypedDict):
    """A question with its marks and why."""

    number: str
    marks: int
    most: int
    fields: list[MarkedFieldRow]
    why: ExamWords
    clauses: list[str]


class MarkedTold(TypedDict):
    """A marked sitting."""

    exam: str
    marks: int
    total: int
    needed: int
    passed: bool
    questions: list[MarkedQuestionRow]


def exam_words(words: HasNames) -> ExamWords:
    """Words as they are sent."""
    return {"zh": words.into("zh"), "en": words.into("en"), "ja": words.into("ja")}


def exam_row(exam: Exam) -> ExamRow:
    """What a list says of a paper."""
    return {
        "id": exam.id,
        "title": exam_words(exam.title),
        "about": exam_words(exam.about),
        "book": exam.book_id,
        "questions": len(exam.questions),
        "total": exam.total,
        "needed": exam.needed,
    }


def exam_paper(exam: Exam) -> ExamPaperTold:
    """A paper without its key."""
    return {
        **exam_row(exam),
        "one_sitting": exam.one_sitting,
        "answers_after": str(exam.answers_after or ""),
        "paper": [question_row(exam, question) for question in exam.questions],
    }


def question_row(exam: Exam, question: ExamQuestion) -> ExamQuestionRow:
    """A question as it is set."""
    return {
        "number": question.number,
        "words": exam_words(question.words),
        "marks": question.marks,
        "origin": None if question.origin == "text" else exam_words(ORIGINS[question.origin]),
        "stem": exam_words(exam.stems[question.stem]) if question.stem else None,
        "fields": [field_row(field) for field in question.fields],
    }


def field_row(field: ExamField) -> ExamFieldRow:
    """A field as it is set."""
    return {
        "id": field.id,
        "kind": field.kind,
        "words": exam_words(field.words),
        "marks": field.marks,
        "choices": [exam_words(choice.words) for choice in field.choices],
    }


def marked_json(marked: MarkedExam) -> MarkedTold:
    """Marks, answers and explanations."""
    exam = marked.exam
    return {
        "exam": exam.id,
        "marks": marked.marks,
        "total": exam.total,
        "needed": exam.needed,
        "passed": marked.passed,
        "questions": [marked_row(question) for question in marked.questions],
    }


def marked_row(marked: MarkedQuestion) -> MarkedQuestionRow:
    """A question marked."""
    rows: list[MarkedFieldRow] = [
        {
            "id": each.field.id,
            "typed": each.typed.text,
            "given": "" if each.given is None else written(each.given, each.field.kind),
            "unknown": list(each.typed.unknown),
            "right": written(each.field.answer, each.field.kind),
            "marks": each.marks,
            "most": each.field.marks,
        }
        for each in marked.fields
    ]
    question = marked.question
    return {
        "number": question.number,
        "marks": marked.marks,
        "most": question.marks,
        "fields": rows,
        "why": exam_words(question.why),
        "clauses": list(question.clauses),
    }


def written(answer: RightAnswer, kind: FieldKind) -> str:
    """An answer as one text: letters, tiles or ids with spaces; no limit is one too."""
    if kind == "limit" and not answer:
        return NO_LIMIT
    return " ".join(map(str, answer)) if isinstance(answer, tuple) else str(answer)
