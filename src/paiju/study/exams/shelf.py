"""The papers that come with the package, and any other by its file."""

from functools import cache
from pathlib import Path

from paiju.fields import unknown
from paiju.study.exams.exam_types import Exam
from paiju.study.exams.reading import load_exam

PAPERS = Path(__file__).parent / "papers"


def shipped() -> tuple[str, ...]:
    """The papers there are, by id."""
    return tuple(sorted(path.stem for path in PAPERS.glob("*.toml")))


@cache
def paper_of(exam_id: str) -> Exam:
    """A paper of the package."""
    if exam_id not in shipped():
        raise unknown("exam", exam_id, shipped(), "exam", "试卷")
    return load_exam(PAPERS / f"{exam_id}.toml")


def find_exam(name: str) -> Exam:
    """A paper of the package by its id, or one of somebody's own by its file."""
    return load_exam(name) if name.endswith(".toml") or "/" in name else paper_of(name)


def text_of(exam_id: str) -> str:
    """A paper of the package as it is written, to begin an own one from."""
    paper_of(exam_id)
    return (PAPERS / f"{exam_id}.toml").read_text(encoding="utf-8")
