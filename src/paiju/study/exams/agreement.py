"""Is the key right? Every answer that carries a question to the engine is asked again; and there is an answer to every
field, and a name for it."""

from collections.abc import Iterator
from dataclasses import dataclass

from paiju.errors import InputError
from paiju.languages import Text, _, _c
from paiju.study.exams.engine import engine_answer, holds, same
from paiju.study.exams.exam_types import LETTERS, Exam, ExamField, ExamQuestion
from paiju.study.typed import read, understood


@dataclass(frozen=True, slots=True)
class KeyDifference:
    """A place where the key and the engine do not agree, and the same in a line."""

    where: str
    key: object
    engine: object
    text: Text


@dataclass(frozen=True, slots=True)
class KeyCheck:
    """How many answers the engine was asked about, how many there are, and where it disagrees."""

    answers: int
    checked: int
    differences: tuple[KeyDifference, ...]


def check_key(exam: Exam) -> KeyCheck:
    """The whole key held against the engine; a request that cannot be read, and a field without an answer or a name,
    raise InputError."""
    total = count = 0
    differences = []
    for question in exam.questions:
        check_fields(question)
        for field in question.fields:
            total += len(field.choices) if field.kind == "choices" else 1
            for where, key, engine in answers_of(exam, question, field):
                count += 1
                if not same(engine, key):
                    differences.append(KeyDifference(where, key, engine, in_words(exam, field, where, (key, engine))))
    return KeyCheck(total, count, tuple(differences))


def answers_of(exam: Exam, question: ExamQuestion, field: ExamField) -> Iterator[tuple[str, object, object]]:
    """Each answer of a field that the engine can give: where it stands, what the key says, what the engine."""
    at = f"question {question.number}" + (f".{field.id}" if field.id else "")
    for letter, choice in zip(LETTERS, field.choices):
        if choice.engine is not None:
            yield f"{at}.{letter}", choice.right, holds(exam.book, choice.engine, f"{at}.{letter}")
    if field.engine is not None:
        yield at, field.answer, engine_answer(exam.book, field.engine, at)


def check_fields(question: ExamQuestion) -> None:
    """Every field has an answer that can be given, and says what is asked."""
    for field in question.fields:
        at = f"question {question.number}.{field.id}"
        if () in (field.answer, *field.also):
            text = _("the answer is empty: nobody could earn its marks")
            if field.kind == "limit":
                text = _("the answer is empty: nobody could earn its marks; where no limit is reached write none")
            raise InputError(f"{at}.answer", text)
        if field.id and not field.words:
            raise InputError(f"{at}.text", _("say what is being asked here"))


def in_words(exam: Exam, field: ExamField, where: str, differing: tuple[object, object]) -> Text:
    """A difference in a line."""
    key, engine = (said(field, value, exam) for value in differing)
    place = where.removeprefix("question ")
    return _("question {place}: the key says {key}, the engine {engine}", place=place, key=key, engine=engine)


def said(field: ExamField, value: object, exam: Exam) -> Text:
    """A value of a key or of the engine as people say it."""
    if isinstance(value, bool):
        return _c("answer", "right") if value else _("wrong")
    if field.kind in ("patterns", "limit") and isinstance(value, str | list | tuple):
        return understood(field.kind, read(field.kind, value or "none", exam.book), exam.book)
    return _c("exam key", "{value}", value=" ".join(map(str, value)) if isinstance(value, list | tuple) else value)
