"""`paiju exam`: exams listed and shown, sat in the terminal, marked from a file, checked against the engine, and
certificates written and verified."""

import argparse
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import SHARED, Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.text_file import check_writable
from paiju.errors import InputError
from paiju.languages import SEMICOLON, _, _n, joined

if TYPE_CHECKING:
    from paiju.study.exams.marking import MarkedExam

EXAMPLES = (
    ("paiju exam list", _("list the exams")),
    ("paiju exam sit seven-stars-2", _("sit an exam in the terminal")),
    ("paiju exam mark seven-stars-2 answers.json --why", _("mark answers, with explanations")),
    ("paiju exam check my-club.toml", _("check your own paper; the engine verifies its answers")),
    ("paiju exam certificate seven-stars-2 answers.json --name 王五", _("the certificate for a pass")),
)
LEAST_KEY, MOST_KEY = 8, 4096


def add(menu: Menu) -> None:
    """One command with six of its own."""
    inner = menu.within(menu.command("exam", tries=EXAMPLES))
    inner.command("list", list_exams, "json", about=_("list the exams"))
    parser = inner.command("show", show, "exam", about=_("print an exam paper"))
    parser.option("--answers", _("with answers and explanations"), action="store_true")
    parser.option("--toml", _("the source of the paper, as a start for your own"), action="store_true")
    parser = inner.command("sit", sit, "exam", about=_("sit an exam in the terminal"))
    parser.option("--save", _("keep the answers in this file; continue if it already exists"), metavar="FILE")
    parser = inner.command("mark", mark_answers, "exam", "json", about=_("mark answers"))
    parser.option("answers", _("the answers (JSON or TOML), - for standard input"), metavar="ANSWERS")
    parser.option("--why", _("explain every question"), action="store_true")
    about = _("check papers; the engine verifies their answers")
    parser = inner.command("check", check, about=about)
    parser.option("exams", SHARED["exam"][2], metavar="EXAM", nargs="+")
    add_certificate(inner)


def add_certificate(inner: Menu) -> None:
    """`paiju exam certificate`."""
    about = _("write the certificate of a pass, or verify a code")
    parser = inner.command("certificate", certificate, "exam", "paper lang", about=about)
    parser.option("answers", _("the answers"), metavar="ANSWERS", nargs="?")
    parser.option("--name", _("the name on the certificate"), required=True)
    parser.option("--verify", _("verify this code"), metavar="CODE")
    parser.option("--day", _("the date (default: today)"), metavar="2026-05-01")
    parser.option("--out", _("the file to write"), metavar="FILE", default="certificate.html")
    parser.option("--key", _("the organiser's key file"), metavar="FILE")


# --- what they do ---------------------------------------------------------------------------------


def list_exams(args: argparse.Namespace, say: Speaker) -> int:
    """Every paper of the package."""
    from paiju.columns import table
    from paiju.study.exams.shelf import paper_of, shipped

    papers = [paper_of(exam_id) for exam_id in shipped()]
    if args.json:
        keys = ("id", "book_id", "total", "needed")
        rows = [{key: getattr(paper, key) for key in keys} for paper in papers]
        titles = [{"zh": paper.title.zh, "en": paper.title.en} for paper in papers]
        counts = [len(paper.questions) for paper in papers]
        return emit([{**row, "title": t, "questions": n} for row, t, n in zip(rows, titles, counts)])
    cells = [
        [paper.id, say(paper.title), say(_n("{n} question", "{n} questions", len(paper.questions))),
         say(_("{needed} of {total} marks to pass", needed=paper.needed, total=paper.total))]
        for paper in papers
    ]  # fmt: skip
    return emit_lines(table(cells, indent=""))


def show(args: argparse.Namespace, say: Speaker) -> int:
    """A paper, as it is set or with its key."""
    from paiju.cli.exam.printing import paper_lines
    from paiju.study.exams.shelf import find_exam, text_of

    if args.toml:
        print(text_of(args.exam), end="")
        return 0
    return emit_lines(paper_lines(find_exam(args.exam), say, args.answers))


def sit(args: argparse.Namespace, say: Speaker) -> int:
    """Questions one by one, then the marks."""
    from paiju.cli.exam.printing import marked_lines
    from paiju.cli.exam.sitting import sit_down
    from paiju.study.exams.marking import mark
    from paiju.study.exams.shelf import find_exam

    check_writable(args.save, "--save")
    exam = find_exam(args.exam)
    answers = sit_down(exam, say, Path(args.save) if args.save else None)
    return 0 if answers is None else emit_lines(marked_lines(mark(exam, answers), say, why=True))


def marked_file(name: str, path: str) -> "MarkedExam":
    """A file of answers, marked."""
    from paiju.cli.shared.text_file import file_text
    from paiju.study.exams.marking import mark
    from paiju.study.exams.shelf import find_exam, read_answers

    exam = find_exam(name)
    return mark(exam, read_answers(file_text(path, "answers"), exam))


def mark_answers(args: argparse.Namespace, say: Speaker) -> int:
    """Marks from a file."""
    from paiju.cli.exam.printing import marked_lines
    from paiju.study.exams.exam_rows import marked_json

    marked = marked_file(args.exam, args.answers)
    return emit(marked_json(marked)) if args.json else emit_lines(marked_lines(marked, say, args.why))


def check(args: argparse.Namespace, say: Speaker) -> int:
    """Papers read and their keys asked of the engine; a difference is a mistake in the paper."""
    from paiju.study.exams.agreement import check_key
    from paiju.study.exams.shelf import find_exam

    for name in args.exams:
        exam = find_exam(name)
        report = check_key(exam)
        if report.differences:
            raise InputError(exam.id, joined((each.text for each in report.differences), SEMICOLON))
        text = _(
            "{id}: {questions} questions, {marks} marks; the engine checked {checked} of {answers} answers and agrees "
            "with all of them",
            id=exam.id,
            questions=len(exam.questions),
            marks=exam.total,
            checked=report.checked,
            answers=report.answers,
        )
        print(say(text))
    return 0


def certificate(args: argparse.Namespace, say: Speaker) -> int:
    """A certificate written, or a code verified."""
    from paiju.study.exams.certificate import certificate_paper, certified, verified
    from paiju.study.exams.shelf import find_exam

    key = key_of(args.key)
    if args.verify:
        result = verified(find_exam(args.exam), args.name, args.verify, key)
        text = _(
            "genuine: {person}, {day}, {marks} marks, {state}",
            person=result.person,
            day=result.day,
            marks=result.marks,
            state=_("passed") if result.marks >= result.exam.needed else _("not passed"),
        )
        return emit_lines([say(text)])
    if args.answers is None:
        raise InputError("answers", _("give the answers, or --verify CODE"))
    check_writable(args.out, "--out")
    made = certified(marked_file(args.exam, args.answers), args.name, day_of(args.day), key)
    path = Path(args.out)
    try:
        path.write_text(certificate_paper(made, args.paper_lang).html, encoding="utf-8")
    except OSError as error:
        raise InputError("out", _("cannot write {path}: {error}", path=path, error=error)) from None
    return emit_lines([say(_("{path}: code {code}", path=path, code=made.code))])


def day_of(text: str | None) -> date:
    """The day of a certificate."""
    if text is None:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InputError("day", _("must be a date such as 2026-05-01, not {text}", text=repr(text))) from None


def key_of(path: str | None) -> bytes:
    """The organiser's key."""
    if path is None:
        return b""
    try:
        key = Path(path).read_bytes().strip()
    except OSError as error:
        raise InputError("key", _("cannot read {path}: {error}", path=path, error=error)) from None
    if not LEAST_KEY <= len(key) <= MOST_KEY:
        raise InputError("key", _("the key must be {least} to {most} bytes long", least=LEAST_KEY, most=MOST_KEY))
    return key
