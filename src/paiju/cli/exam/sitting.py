"""Sitting an exam at the keyboard: question by question, with a way back and a way out."""

from collections.abc import Mapping
from pathlib import Path

from paiju.cli.error_place import placed
from paiju.cli.exam.printing import choice_lines, head_lines, lines_of, plain, question_lines
from paiju.cli.language import Speaker
from paiju.cli.text_file import file_text
from paiju.errors import InputError
from paiju.study.exams.answers_file import read_answers, write_answers
from paiju.study.exams.exam_types import Exam, ExamField, ExamQuestion
from paiju.study.exams.marking import read_given

QUIT, BACK = ("q", "quit", "退出"), ("<", "＜")
HINTS = {
    "choices": ("字母，如 AC", "letters, such as AC"),
    "tiles": ("牌，如 36s", "tiles, such as 36s"),
    "number": ("整数", "a whole number"),
    "numbers": ("几个数，以空格隔开", "numbers with spaces between them"),
    "patterns": ("役种，以逗号隔开", "yaku with commas between them"),
    "limit": ("满贯、跳满、倍满…", "mangan, haneman, baiman …"),
}


def sit_down(exam: Exam, say: Speaker, save: Path | None) -> Mapping[str, object] | None:
    """All questions; the answers, or None where somebody stopped before the end."""
    answers: dict[str, object] = (
        dict(read_answers(file_text(str(save), "save"), exam)) if save and save.exists() else {}
    )
    for line in head_lines(exam, say):
        print(line)
    print(say("空行不答，< 回到上一题，q 停下。", "An empty line leaves it blank, < goes back a question, q stops."))
    at = first_open(exam, answers)
    while at < len(exam.questions):
        step = ask_question(exam, exam.questions[at], answers, say)
        if save:
            write_answers(save, exam, answers)
        if step == "quit":
            kept = (f"答卷在 {save}", f"the answers are in {save}") if save else ("没有保存", "nothing was kept")
            print(say("停下了；", "stopped; ") + say(*kept))
            return None
        at = max(0, at - 1) if step == "back" else at + 1
    return answers


def first_open(exam: Exam, answers: Mapping[str, object]) -> int:
    """The first question that was not come to yet."""
    return next((at for at, one in enumerate(exam.questions) if one.number not in answers), len(exam.questions))


def ask_question(exam: Exam, question: ExamQuestion, answers: dict[str, object], say: Speaker) -> str:
    """One question: "next", "back" or "quit"."""
    print()
    if question.stem:
        print("\n".join(lines_of(plain(exam.stems[question.stem], say))))
    print("\n".join(question_lines(question, say)))
    told: dict[str, object] = {}
    for field in question.fields:
        word = ask_field(exam, field, say)
        if word in ("back", "quit"):
            return word
        told[field.id] = word.removeprefix("=")
    answers[question.number] = told[""] if question.is_choice else told
    return "next"


def ask_field(exam: Exam, field: ExamField, say: Speaker) -> str:
    """One field, asked until it can be read: "=" and what was written, or a way out."""
    if field.id and field.choices:
        print("\n".join(choice_lines(field, say)))
    hint = say(*HINTS[field.kind])
    prompt = f"{plain(field.words, say)} [{hint}]: " if field.id else f"[{hint}]: "
    while True:
        try:
            text = input(prompt).strip()
        except EOFError:
            return "quit"
        if text.lower() in QUIT:
            return "quit"
        if text in BACK:
            return "back"
        try:
            read_given(exam, field, text, field.id or "answer")
            return f"={text}"
        except InputError as error:
            print(f"  × {placed(error, say)}")
