"""Is the key right? Every answer that carries a question to the engine is asked again."""

from collections.abc import Iterator
from dataclasses import dataclass

from paiju.study.exams.engine import asked, holds, same
from paiju.study.exams.exam_types import LETTERS, Exam, ExamField, ExamQuestion, Pair


@dataclass(frozen=True, slots=True)
class KeyDifference:
    """A place where the key and the engine do not agree."""

    where: str
    key: object
    engine: object

    @property
    def words(self) -> Pair:
        """In a line."""
        return (
            f"{self.where}：答案写 {self.key}，引擎为 {self.engine}",
            f"{self.where}: the key says {self.key}, the engine {self.engine}",
        )


@dataclass(frozen=True, slots=True)
class KeyCheck:
    """How many answers the engine was asked about, how many there are, and where it disagrees."""

    answers: int
    asked: int
    differences: tuple[KeyDifference, ...]


def check_key(exam: Exam) -> KeyCheck:
    """The whole key held against the engine; a request that cannot be read raises InputError."""
    total = count = 0
    found = []
    for question in exam.questions:
        for field in question.fields:
            total += len(field.choices) if field.kind == "choices" else 1
            for where, key, engine in answers_of(exam, question, field):
                count += 1
                if not same(engine, key):
                    found.append(KeyDifference(where, key, engine))
    return KeyCheck(total, count, tuple(found))


def answers_of(exam: Exam, question: ExamQuestion, field: ExamField) -> Iterator[tuple[str, object, object]]:
    """Each answer of a field that the engine can give: where it stands, what the key says, what the engine."""
    at = f"question {question.number}" + (f".{field.id}" if field.id else "")
    for letter, choice in zip(LETTERS, field.choices):
        if choice.engine is not None:
            yield f"{at}.{letter}", choice.right, holds(exam.book, choice.engine, f"{at}.{letter}")
    if field.engine is not None:
        yield at, field.answer, asked(exam.book, field.engine, at)
