"""Answers marked: field by field as the paper says, question by question, passed or not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from paiju.fields import mapping, unknown
from paiju.languages import _, _c
from paiju.study.exams.exam_types import Exam, ExamField, ExamQuestion, RightAnswer
from paiju.study.typed import TypedAnswer, as_text, meaning, read
from paiju.tournament.record.entry.exam import parts_points

Given = RightAnswer | None  # what was filled in, as it was understood; None is a blank


@dataclass(frozen=True, slots=True)
class MarkedField:
    """A field, what was filled in and understood, and what it brought."""

    field: ExamField
    typed: TypedAnswer
    given: Given
    marks: int


@dataclass(frozen=True, slots=True)
class MarkedQuestion:
    """A question and what it brought."""

    question: ExamQuestion
    fields: tuple[MarkedField, ...]
    marks: int


@dataclass(frozen=True, slots=True)
class MarkedExam:
    """A sitting marked."""

    exam: Exam
    questions: tuple[MarkedQuestion, ...]

    @property
    def marks(self) -> int:
        """All marks together."""
        return sum(question.marks for question in self.questions)

    @property
    def passed(self) -> bool:
        """Enough to pass."""
        return self.marks >= self.exam.needed


def mark(exam: Exam, answers: object) -> MarkedExam:
    """Mark what somebody filled in: by question number letters ("AC"), or by question number and field.

    A question of which nothing is said is a blank, and what cannot be read brings nothing (reading:382). A question or
    field that the paper has not raises InputError.
    """
    given = mapping(answers, "answers")
    numbers = [question.number for question in exam.questions]
    for number in given:
        if number not in numbers:
            raise unknown(f"answers.{number}", number, numbers, _("question"))
    return MarkedExam(
        exam, tuple(mark_question(exam, question, given.get(question.number)) for question in exam.questions)
    )


def mark_question(exam: Exam, question: ExamQuestion, given: object) -> MarkedQuestion:
    """A question: its fields together, never below nothing."""
    at = f"answers.{question.number}"
    if question.is_choice:
        marked: tuple[MarkedField, ...] = (mark_field(exam, question.fields[0], given),)
    elif is_undivided(question, given):
        marked = unread_fields(question, as_text("patterns", given))
    else:
        by_field = fields_given(question, given, at)
        marked = tuple(mark_field(exam, field, by_field.get(field.id)) for field in question.fields)
    return MarkedQuestion(question, marked, max(0, sum(field.marks for field in marked)))


def is_undivided(question: ExamQuestion, given: object) -> bool:
    """Is one answer given to a question with several fields?"""
    return len(question.fields) > 1 and given is not None and not isinstance(given, Mapping)


def unread_fields(question: ExamQuestion, text: str) -> tuple[MarkedField, ...]:
    """Which field such an answer is for cannot be known: it brings nothing, and at the first is told what is wanted."""
    wanted = ", ".join(f"{field.id}=…" for field in question.fields)
    typed = TypedAnswer(text, None, (f"{text[:40]} → {wanted}",)), *[TypedAnswer("", None)] * len(question.fields)
    return tuple(MarkedField(field, each, None, 0) for field, each in zip(question.fields, typed))


def mark_field(exam: Exam, field: ExamField, sent: object) -> MarkedField:
    """A field: of names that may mean several things what brings most."""
    typed = read_field(exam, field, sent)
    given = meaning(typed, field.answer)
    for other in field.also:
        given = meaning(typed, other) if meaning(typed, other) == other else given
    return MarkedField(field, typed, given, field_marks(field, given))


def fields_given(question: ExamQuestion, sent: object, at: str) -> Mapping[str, object]:
    """The fields of a written question; where it has one only, its answer alone may stand there."""
    known = [field.id for field in question.fields]
    if len(known) == 1 and not isinstance(sent, Mapping):
        return {known[0]: sent}
    given = mapping({} if sent is None else sent, at)
    for name in given:
        if name not in known:
            raise unknown(f"{at}.{name}", name, known, _c("exam", "field"))
    return given


def read_field(exam: Exam, field: ExamField, given: object) -> TypedAnswer:
    """What was filled in, as it is understood."""
    return read(field.kind, given, exam.book, len(field.choices))


def field_marks(field: ExamField, given: Given) -> int:
    """A field's marks: blank none; all of it, or less `missed` for each part left out; a wrong part none, or `wrong`
    off for each (xjtu:App3:exam1.marking, xjtu:App3:exam2.marking, xjtu:App3:exam2.written)."""
    if given is None:
        return 0
    if given in field.also:
        return field.marks
    if field.kind == "numbers" or not isinstance(field.answer, (str, tuple)) or field.kind == "limit":
        return field.marks if given == field.answer else 0
    return parts_points(set(parts_of(given)), set(field.answer), field.marks, field.missed, field.wrong)


def parts_of(given: RightAnswer) -> Sequence[object]:
    """Letters, tiles or patterns one by one."""
    return given if isinstance(given, (str, tuple)) else (given,)
