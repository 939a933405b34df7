"""The two entry exams of the Seven Stars Cup: their keys, their marks, and that the engine says the same."""

import pytest

from paiju.books import clause_list
from paiju.study.exams.agreement import check_key
from paiju.study.exams.exam_types import Exam
from paiju.study.exams.shelf import paper_of, shipped

# The keys as the text prints them (xjtu:App3), questions with choices.
FIRST = "A C AC D ABCD AC BC C D D B AB AB CDEF BC AD B ACD ABCD A BC ABC D D G B D B B D"
SECOND = "A B C ACD BCD CD AD AB BD AD"
# Marks of the written part as the paper prints them; 12(3) as reading:351 has it.
WRITTEN = {
    "11(1)": 2, "11(2)": 6, "11(3)": 4, "12(1)": 2, "12(2)": 8, "12(3)": 6, "13(1)": 3, "13(2)": 11, "13(3)": 10,
    "13(4)": 4, "13(5)": 4, "14(1)": 2, "14(2)": 8, "15(1)": 2, "15(2)": 2, "15(3)": 6,
}  # fmt: skip


def letters(exam: Exam) -> str:
    """The right letters of all questions with choices."""
    return " ".join(question.fields[0].letters for question in exam.questions if question.is_choice)


def test_the_keys_are_those_of_the_text() -> None:
    assert letters(paper_of("seven-stars-1")) == FIRST
    assert letters(paper_of("seven-stars-2")) == SECOND


def test_the_marks_are_those_of_the_papers() -> None:
    for name in shipped():
        exam = paper_of(name)
        assert (exam.total, exam.needed) == (120, 72)
        assert {question.marks for question in exam.questions if question.is_choice} == {4}
    second = paper_of("seven-stars-2")
    assert {each.number: each.marks for each in second.questions if not each.is_choice} == WRITTEN


@pytest.mark.parametrize("name", shipped())
def test_key_and_engine_agree_on_every_answer(name: str) -> None:
    """Everything in both papers can be asked of the engine, and it says the same."""
    found = check_key(paper_of(name))
    assert found.differences == ()
    assert found.checked == found.answers > 100


def test_the_first_exam_is_asked_by_the_first_cups_rules() -> None:
    """Three winners on a tile are all paid there (reading:350); in today's cup they end the hand."""
    assert paper_of("seven-stars-1").book.payments.winners == "all"
    assert paper_of("seven-stars-2").book.payments.winners == "three_abort"


def test_every_question_is_told_in_both_languages_with_clauses_and_why() -> None:
    for exam in map(paper_of, shipped()):
        for question in exam.questions:
            assert question.clauses
            for words in (question.words, question.why, *(choice.words for choice in question.fields[0].choices)):
                assert words.zh
                assert words.en
            assert question.words.zh != question.words.en
            assert any(clause.startswith("xjtu:App3:exam") for clause in question.clauses)
            assert all(clause_list.find(clause) for clause in question.clauses)


def test_questions_with_tiles_say_that_these_are_ours() -> None:
    """No tile of the text is left in our copy, so whoever shows tiles is rebuilt or own (reading:354)."""
    for exam in map(paper_of, shipped()):
        for question in exam.questions:
            shown = question.words.zh + "".join(choice.words.zh for choice in question.fields[0].choices)
            if "[" in shown or question.stem:
                assert question.origin != "text", question.number
