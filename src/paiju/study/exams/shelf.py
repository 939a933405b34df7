"""The papers that come with the package, and any other by its file; answers in a file of
their own."""

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from paiju.errors import InputError
from paiju.fields import mapping, unknown
from paiju.languages import _
from paiju.study.exams.exam_types import Exam
from paiju.study.exams.reading import load_exam

PAPERS = Path(__file__).parent / "papers"


def shipped() -> tuple[str, ...]:
    """The papers there are, by id."""
    return tuple(sorted(path.stem for path in PAPERS.glob("*.toml")))


@cache
def paper_of(exam_id: str) -> Exam:
    """A paper of the package."""
    return load_exam(path_of(exam_id))


def path_of(exam_id: str) -> Path:
    """The file of a paper of the package."""
    if exam_id not in shipped():
        raise unknown("exam", exam_id, shipped(), _("exam"))
    return PAPERS / f"{exam_id}.toml"


def find_exam(name: str) -> Exam:
    """A paper of the package by its id, or one of somebody's own by its file."""
    return load_exam(name) if name.endswith(".toml") or "/" in name else paper_of(name)


def text_of(exam_id: str) -> str:
    """A paper of the package as it is written, to begin an own one from."""
    return path_of(exam_id).read_text(encoding="utf-8")


def read_answers(text: str, exam: Exam) -> Mapping[str, object]:
    """The answers of a file: alone, or under `answers` with the exam they belong to."""
    try:
        payload = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError("answers", _("neither JSON nor TOML: {error}", error=error)) from None
    body = mapping(payload, "answers")
    if "answers" not in body:
        return body
    belongs = body.get("exam", exam.id)
    if belongs != exam.id:
        raise InputError(
            "answers", _("these are answers to {belongs}, not to {id}", belongs=f"{belongs!r:.60}", id=f"{exam.id!r}")
        )
    return mapping(body["answers"], "answers")


def write_answers(path: Path, exam: Exam, answers: Mapping[str, object]) -> None:
    """Keep answers so that they can be gone on with and marked."""
    payload = {"exam": exam.id, "answers": dict(answers)}
    try:
        path.write_text(json.dumps(payload, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise InputError("save", _("cannot write {path}: {error}", path=path, error=error)) from None
