"""Exams answered."""

from paiju.study.exams.exam_types import Exam, RightAnswer


def right_answers(exam: Exam) -> dict[str, object]:
    """The key as somebody would write it down."""
    return {
        question.number: question.fields[0].letters
        if question.is_choice
        else {field.id: plain(field.letters or field.answer) for field in question.fields}
        for question in exam.questions
    }


def plain(answer: RightAnswer) -> object:
    return ", ".join(map(str, answer)) if isinstance(answer, tuple) else answer
