"""`paiju exam` as somebody uses it: listed, sat, marked, checked, certified."""

import io
import json
from pathlib import Path

import pytest

from paiju.cli import main
from paiju.study.exams.shelf import paper_of
from tests.study.exams.answers import right_answers

NAME = "王五"


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    """A file with the whole key of the second exam."""
    path = tmp_path / "answers.json"
    path.write_text(json.dumps({"exam": "seven-stars-2", "answers": right_answers(paper_of("seven-stars-2"))}))
    return path


def run(capsys: pytest.CaptureFixture[str], *words: object, code: int = 0) -> str:
    """What a command prints."""
    assert main([*map(str, words)]) == code
    told = capsys.readouterr()
    return told.out if code == 0 else told.err


def test_exams_are_listed_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert [one["id"] for one in json.loads(run(capsys, "exam", "list", "--json"))] == [
        "seven-stars-1",
        "seven-stars-2",
    ]
    assert "72/120 分及格" in run(capsys, "exam", "list", "--lang", "zh")
    paper = run(capsys, "exam", "show", "seven-stars-2")
    assert "12(3)" in paper
    assert "reading:351" not in paper
    assert "reading:351" in run(capsys, "exam", "show", "seven-stars-2", "--answers")


def test_answers_are_marked(capsys: pytest.CaptureFixture[str], answers: Path) -> None:
    assert "120 of 120 marks, 72 needed: passed" in run(capsys, "exam", "mark", "seven-stars-2", answers)
    told = json.loads(run(capsys, "exam", "mark", "seven-stars-2", answers, "--json"))
    assert (told["marks"], told["passed"], len(told["questions"])) == (120, True, 26)
    why = run(capsys, "exam", "mark", "seven-stars-2", answers, "--why", "--lang", "zh")
    assert "三色同顺" in why
    wrong = run(capsys, "exam", "mark", "seven-stars-1", answers, code=2)
    assert "seven-stars-2" in wrong
    assert wrong.count("\n") == 1


def test_an_exam_is_sat_stopped_and_gone_on_with(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The second question is answered wrongly, gone back to, and answered again; then the rest is left blank."""
    kept = tmp_path / "mine.json"

    def sit(typed: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return run(capsys, "exam", "sit", "seven-stars-1", "--save", kept)

    assert "stopped" in sit("a\nz\nD\n<\nC\nq\n")
    assert json.loads(kept.read_text())["answers"] == {"1": "a", "2": "C"}
    assert "8 of 120 marks" in sit("\n" * 28)


def test_the_shipped_keys_are_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "agrees" in run(capsys, "exam", "check", "seven-stars-1", "seven-stars-2")
    own = tmp_path / "own.toml"
    own.write_text(run(capsys, "exam", "show", "seven-stars-1", "--toml").replace("value = 25000", "value = 25001"))
    told = run(capsys, "exam", "check", own, code=2)
    assert "question 2.C: the key says right, the engine wrong" in told
    own.write_text("title = 1")
    assert run(capsys, "exam", "check", own, "--lang", "zh", code=2).startswith("paiju: 错误：")
    assert "did you mean" in run(capsys, "exam", "check", "seven-star-1", code=2)


def test_a_certificate_is_written_and_verified(
    capsys: pytest.CaptureFixture[str], answers: Path, tmp_path: Path
) -> None:
    out, key = tmp_path / "certificate.html", tmp_path / "key"
    key.write_bytes(b"the organiser's own key")
    words = ("exam", "certificate", "seven-stars-2")
    told = run(capsys, *words, answers, "--name", NAME, "--day", "2026-05-01", "--out", out, "--key", key)
    code = told.split()[-1]
    page = out.read_text(encoding="utf-8")
    assert NAME in page
    assert code in page
    assert "genuine: 王五, 2026-05-01, 120 marks, passed" in run(
        capsys, *words, "--name", NAME, "--verify", code.lower(), "--key", key
    )
    run(capsys, *words, "--name", "李四", "--verify", code, "--key", key, code=2)
    run(capsys, *words, "--name", NAME, "--verify", code, code=2)  # not without the key
    run(capsys, *words, "--name", NAME, "--verify", "x" + code[1:], "--key", key, code=2)
    run(capsys, "exam", "certificate", "seven-stars-1", "--name", NAME, "--verify", code, "--key", key, code=2)


def test_no_certificate_without_a_pass(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    few = tmp_path / "few.toml"
    few.write_text('1 = "A"\n2 = "B"')
    told = run(capsys, "exam", "certificate", "seven-stars-2", few, "--name", NAME, "--out", tmp_path / "c", code=2)
    assert "8 of 120 marks; a certificate needs 72" in told
    assert not (tmp_path / "c").exists()
