"""Sitting an exam at the keyboard: question by question, with a way back and a way out."""

from collections.abc import Mapping
from pathlib import Path

from paiju.cli.exam.printing import choice_lines, head_lines, lines_of, plain, question_lines
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.text_file import file_text
from paiju.languages import _
from paiju.study.exams.exam_types import Exam, ExamField, ExamQuestion
from paiju.study.exams.marking import read_field
from paiju.study.exams.shelf import read_answers, write_answers
from paiju.study.typed import TypedAnswer, not_understood, understood

QUIT, BACK = ("q", "quit", "退出", "終了"), ("<", "＜")
HINTS = {
    "choices": _("letters, such as AC"),
    "tiles": _("tiles, such as 36s"),
    "number": _("a whole number"),
    "numbers": _("numbers separated by spaces"),
    "patterns": _("patterns, such as riichi, pinfu"),
    "limit": _("mangan, haneman, baiman …"),
}


def sit_down(exam: Exam, say: Speaker, save: Path | None) -> Mapping[str, object] | None:
    """All questions; the answers, or None where somebody stopped before the end."""
    answers: dict[str, object] = (
        dict(read_answers(file_text(str(save), "save"), exam)) if save and save.exists() else {}
    )
    for line in head_lines(exam, say):
        print(line)
    print(say(_("An empty line leaves it blank, < goes back one question, q stops.")))
    at = first_open(exam, answers)
    while at < len(exam.questions):
        step = ask_question(exam, exam.questions[at], answers, say)
        if save:
            write_answers(save, exam, answers)
        if step == "quit":
            saved = _("stopped; the answers are in {path}", path=save) if save else _("stopped; nothing was saved")
            print(say(saved))
            return None
        at = max(0, at - 1) if step == "back" else at + 1
    return answers


def first_open(exam: Exam, answers: Mapping[str, object]) -> int:
    """The first question that was not come to yet."""
    return next((at for at, each in enumerate(exam.questions) if each.number not in answers), len(exam.questions))


def ask_question(exam: Exam, question: ExamQuestion, answers: dict[str, object], say: Speaker) -> str:
    """One question: "next", "back" or "quit"."""
    print()
    if question.stem:
        print("\n".join(lines_of(plain(exam.stems[question.stem], say))))
    print("\n".join(question_lines(question, say)))
    typed: dict[str, object] = {}
    for field in question.fields:
        word = ask_field(exam, field, say)
        if word in ("back", "quit"):
            return word
        typed[field.id] = word.removeprefix("=")
    answers[question.number] = typed[""] if question.is_choice else typed
    return "next"


def ask_field(exam: Exam, field: ExamField, say: Speaker) -> str:
    """One field: "=" and what was written, or a way out. What was not understood may be written again."""
    if field.id and field.choices:
        print("\n".join(choice_lines(field, say)))
    hint = say(HINTS[field.kind])
    prompt = f"{plain(field.words, say)} [{hint}]: " if field.id else f"[{hint}]: "
    doubtful = ""
    while True:
        try:
            text = input(prompt).strip()
        except EOFError:
            return "quit"
        if text.lower() in QUIT:
            return "quit"
        if text in BACK:
            return "back"
        if doubtful and not text:
            return f"={doubtful}"
        typed = read_field(exam, field, text)
        for line in heard_lines(exam, field, typed, say):
            print(f"  {line}")
        if not typed.unknown:
            return f"={text}"
        doubtful = text
        print("  " + say(_("enter it again, or an empty line to leave it as it is")))


def heard_lines(exam: Exam, field: ExamField, typed: TypedAnswer, say: Speaker) -> list[str]:
    """What was understood, where it is not what stands there already, and what was not."""
    heard = say(understood(field.kind, typed, exam.book))
    lines = [f"= {heard}"] if heard and heard != typed.text else []
    return [*lines, *([f"× {say(not_understood(typed))}"] if typed.unknown else [])]
