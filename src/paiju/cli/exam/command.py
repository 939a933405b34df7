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

if TYPE_CHECKING:
    from paiju.study.exams.marking import MarkedExam

EXAMPLES = (
    ("paiju exam list", "有哪些试卷", "the exams there are"),
    ("paiju exam sit seven-stars-2", "在终端里答题", "sit an exam in the terminal"),
    ("paiju exam mark seven-stars-2 answers.json --why", "批改答卷并讲解", "mark answers, with explanations"),
    (
        "paiju exam check my-club.toml",
        "检查自己的试卷，答案交给引擎核对",
        "check an own paper, its key asked of the engine",
    ),
    ("paiju exam certificate seven-stars-2 answers.json --name 王五", "及格者的证书", "the certificate of who passed"),
)
LEAST_KEY, MOST_KEY = 8, 4096


def add(menu: Menu) -> None:
    """One command with six of its own."""
    inner = menu.within(menu.command("exam", tries=EXAMPLES))
    inner.command("list", list_exams, "json", words=("有哪些试卷", "the exams there are"))
    parser = inner.command("show", show, "exam", words=("打印一份试卷", "print a paper"))
    parser.option("--answers", "连同答案与讲解", "with key and explanations", action="store_true")
    written = "the paper as it is written, to begin an own one from"
    parser.option("--toml", "试卷的原文，可据此自拟", written, action="store_true")
    parser = inner.command("sit", sit, "exam", words=("在终端里答题", "sit an exam in the terminal"))
    saved = "keep the answers in this file; go on with what is there"
    parser.option("--save", "答卷存入此文件；已有则接着答", saved, metavar="FILE")
    parser = inner.command("mark", mark_answers, "exam", "json", words=("批改答卷", "mark answers"))
    sheet = "the answers (JSON or TOML), - for standard input"
    parser.option("answers", "答卷（JSON 或 TOML），- 为标准输入", sheet, metavar="ANSWERS")
    parser.option("--why", "逐题讲解", "explain every question", action="store_true")
    words = ("检查试卷，答案交给引擎核对", "check papers, their keys asked of the engine")
    parser = inner.command("check", check, words=words)
    parser.option("exams", *SHARED["exam"][2], metavar="EXAM", nargs="+")
    add_certificate(inner)


def add_certificate(inner: Menu) -> None:
    """`paiju exam certificate`."""
    words = ("写出及格证书，或核对证书编号", "write the certificate of a pass, or verify a code")
    parser = inner.command("certificate", certificate, "exam", "paper lang", words=words)
    parser.option("answers", "答卷", "the answers", metavar="ANSWERS", nargs="?")
    parser.option("--name", "姓名", "whose it is", required=True)
    parser.option("--verify", "核对此编号", "verify this code", metavar="CODE")
    parser.option("--day", "日期，默认今天", "the day; today when left out", metavar="2026-05-01")
    parser.option("--out", "写入此文件", "the file to write", metavar="FILE", default="certificate.html")
    parser.option("--key", "主办方的密钥文件", "the organiser's key, a file", metavar="FILE")


# --- what they do ---------------------------------------------------------------------------------


def list_exams(args: argparse.Namespace, say: Speaker) -> int:
    """Every paper of the package."""
    from paiju.columns import table
    from paiju.study.exams.shelf import paper_of, shipped

    papers = [paper_of(exam_id) for exam_id in shipped()]
    if args.json:
        keys = ("id", "book_id", "total", "needed")
        rows = [{key: getattr(paper, key) for key in keys} for paper in papers]
        titles = [{"zh": paper.title[0], "en": paper.title[1]} for paper in papers]
        counts = [len(paper.questions) for paper in papers]
        return emit([{**row, "title": t, "questions": n} for row, t, n in zip(rows, titles, counts)])
    cells = [
        [paper.id, say(*paper.title), say(f"{len(paper.questions)} 题", f"{len(paper.questions)} questions"),
         say(f"{paper.needed}/{paper.total} 分及格", f"{paper.needed} of {paper.total} pass")]
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
            zh, en = zip(*(difference.words for difference in report.differences))
            raise InputError(exam.id, "; ".join(en), "；".join(zh))
        questions, marks = len(exam.questions), exam.total
        agreed = say(f"{report.answers} 项答案中 {report.checked} 项由引擎核对，全部一致",
                    f"of {report.answers} answers the engine was asked {report.checked} and agrees")  # fmt: skip
        print(
            say(f"{exam.id}：{questions} 题，{marks} 分；", f"{exam.id}: {questions} questions, {marks} marks; ")
            + agreed
        )
    return 0


def certificate(args: argparse.Namespace, say: Speaker) -> int:
    """A certificate written, or a code verified."""
    from paiju.study.exams.certificate import certificate_paper, certified, verified
    from paiju.study.exams.shelf import find_exam

    key = key_of(args.key)
    if args.verify:
        result = verified(find_exam(args.exam), args.name, args.verify, key)
        passed = result.marks >= result.exam.needed
        state = say("及格", "passed") if passed else say("不及格", "not passed")
        zh = f"属实：{result.person}，{result.day}，{result.marks} 分，{state}"
        return emit_lines([say(zh, f"true: {result.person}, {result.day}, {result.marks} marks, {state}")])
    if args.answers is None:
        raise InputError("answers", "give the answers, or --verify CODE", "请给出答卷，或 --verify 编号")
    check_writable(args.out, "--out")
    made = certified(marked_file(args.exam, args.answers), args.name, day_of(args.day), key)
    path = Path(args.out)
    try:
        path.write_text(certificate_paper(made, args.paper_lang).html, encoding="utf-8")
    except OSError as error:
        raise InputError("out", f"cannot write {path}: {error}", f"写不了 {path}：{error}") from None
    return emit_lines([say(f"{path}：编号 {made.code}", f"{path}: code {made.code}")])


def day_of(text: str | None) -> date:
    """The day of a certificate."""
    if text is None:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InputError(
            "day", f"a day such as 2026-05-01, not {text!r}", f"日期写作 2026-05-01，而非 {text!r}"
        ) from None


def key_of(path: str | None) -> bytes:
    """The organiser's key."""
    if path is None:
        return b""
    try:
        key = Path(path).read_bytes().strip()
    except OSError as error:
        raise InputError("key", f"cannot read {path}: {error}", f"读不了 {path}：{error}") from None
    if not LEAST_KEY <= len(key) <= MOST_KEY:
        raise InputError("key", f"a key of {LEAST_KEY} to {MOST_KEY} bytes", f"密钥须为 {LEAST_KEY} 至 {MOST_KEY} 字节")
    return key
