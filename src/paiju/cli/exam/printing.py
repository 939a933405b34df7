"""Papers and marks as lines for people."""

import re

from paiju.books.labels import LIMIT_NAMES
from paiju.cli.shared.language import Speaker
from paiju.columns import page_width, wrap
from paiju.languages import HasNames, _, _n
from paiju.languages.text import listed
from paiju.study.exams.exam_types import LETTERS, ORIGINS, Exam, ExamField, ExamQuestion, RightAnswer
from paiju.study.exams.marking import MarkedExam, MarkedQuestion
from paiju.study.typed import not_understood

TILES = re.compile(r"\[([^\[\]]*)\]")


def plain(text: HasNames, say: Speaker) -> str:
    """Words with tiles as they are written."""
    return TILES.sub(r"\1", say(text))


def lines_of(text: str, indent: str = "") -> list[str]:
    """A text within the width of the page."""
    return wrap(text, page_width(), indent)


def paper_lines(exam: Exam, say: Speaker, answers: bool) -> list[str]:
    """A whole paper."""
    lines = head_lines(exam, say)
    stem = ""
    for question in exam.questions:
        if question.stem and question.stem != stem:
            lines += ["", *lines_of(plain(exam.stems[question.stem], say))]
        stem = question.stem
        lines += ["", *question_lines(question, say)]
        if answers:
            lines += key_lines(exam, question, say)
    return lines


def head_lines(exam: Exam, say: Speaker) -> list[str]:
    """What the paper is."""
    return [f"{say(exam.title)} ({exam.id})", *lines_of(plain(exam.about, say))]


def question_lines(question: ExamQuestion, say: Speaker) -> list[str]:
    """A question as it is set."""
    marks = say(_n(" ({n} mark)", " ({n} marks)", question.marks))
    lines = lines_of(f"{question.number}. {plain(question.words, say)}{marks}")
    if question.origin != "text":
        lines.append(f"   {say(ORIGINS[question.origin])}")
    for field in question.fields:
        if field.id:
            lines += lines_of(f"{field.id}: {plain(field.words, say)} ({field.marks})", "   ")
        lines += choice_lines(field, say)
    return lines


def choice_lines(field: ExamField, say: Speaker) -> list[str]:
    """The choices of a field."""
    lines = []
    for letter, choice in zip(LETTERS, field.choices):
        lines += lines_of(f"{letter}. {plain(choice.words, say)}", "   ")
    return lines


def key_lines(exam: Exam, question: ExamQuestion, say: Speaker) -> list[str]:
    """What is right, and why."""
    right = "; ".join(
        f"{field.id + ': ' if field.id else ''}{answer_text(exam, field, field.answer, say)}"
        for field in question.fields
    )
    lines = lines_of(say(_("answer: {answer}", answer=right)), "   ")
    lines += lines_of(plain(question.why, say), "   ")
    return [*lines, f"   {' '.join(question.clauses)}"]


def answer_text(exam: Exam, field: ExamField, answer: RightAnswer | None, say: Speaker) -> str:
    """An answer in words."""
    if answer is None:
        return "–"
    if field.kind == "limit":
        return say(LIMIT_NAMES[str(answer)]) if answer else say(_("none"))
    if field.kind == "patterns" and isinstance(answer, tuple):
        named = {pattern.id: pattern for pattern in exam.book.patterns}
        return listed((named.get(str(pattern_id), pattern_id) for pattern_id in answer), say.lang)
    return " ".join(map(str, answer)) if isinstance(answer, tuple) else str(answer)


def marked_lines(marked: MarkedExam, say: Speaker, why: bool) -> list[str]:
    """The marks, question by question where asked, and whether it is passed."""
    lines = []
    for question in marked.questions if why else ():
        lines += [*marked_question(marked.exam, question, say), ""]
    exam = marked.exam
    state = _("passed") if marked.passed else _("not passed")
    total = say(
        _(
            "{marks} of {total} marks, {needed} needed: {state}",
            marks=marked.marks,
            total=exam.total,
            needed=exam.needed,
            state=state,
        )
    )
    if not why:
        lines += [line for each in marked.questions for line in (one_line(each), *unread_lines(each, say))]
    return [*lines, total]


def unread_lines(question: MarkedQuestion, say: Speaker) -> list[str]:
    """What was not understood of an answer."""
    return [f"   {say(not_understood(each.typed))}" for each in question.fields if each.typed.unknown]


def one_line(marked: MarkedQuestion) -> str:
    """A question and its marks."""
    return f"{marked.question.number}: {marked.marks}/{marked.question.marks}"


def marked_question(exam: Exam, marked: MarkedQuestion, say: Speaker) -> list[str]:
    """A question's marks with what was answered, what is right and why."""
    lines = [one_line(marked)]
    for each in marked.fields:
        named = f"{each.field.id}: " if each.field.id else ""
        given = answer_text(exam, each.field, each.given, say)
        sign = "✓" if each.marks == each.field.marks else "×" if each.marks <= 0 else "△"
        typed = each.typed.text.strip()
        wrote = say(_(" (written: {typed})", typed=typed)) if typed and typed != given else ""
        lines.append(f"   {sign} {named}{given}{wrote}  {each.marks}/{each.field.marks}")
        if each.typed.unknown:
            lines.append(f"     {say(not_understood(each.typed))}")
    return [*lines, *key_lines(exam, marked.question, say)]
