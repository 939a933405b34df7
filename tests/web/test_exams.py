"""Exams by clicking: sat, marked and explained, certified; a paper of one's own written, checked and kept."""

from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.study.exams.exam_types import Exam, ExamField
from paiju.study.exams.shelf import paper_of, shipped
from tests.web.test_ways import serious
from tests.web.visitor import DESK, PHONE, Visitor

FITS = "document.documentElement.scrollWidth <= innerWidth"


def answer_all(visitor: Visitor, exam: Exam, questions: int) -> None:
    """Fill in what is right in the first questions, as a person does."""
    page = visitor.page
    for question in exam.questions[:questions]:
        box = page.locator(f".question[data-number='{question.number}']")
        for field, place in zip(question.fields, box.locator(".field").all(), strict=True):
            fill(place, field)


def fill(place: object, field: ExamField) -> None:
    """One field."""
    found: object = place
    if field.kind == "choices":
        for letter in field.letters:
            found.locator(".choices label").nth(ord(letter) - 65).locator("input").check()  # type: ignore[attr-defined]
    elif field.kind == "tiles":
        for tile in field.answer if isinstance(field.answer, tuple) else ():
            found.locator(f".tile-button:has([data-tile='{tile}'])").click()  # type: ignore[attr-defined]
    elif field.kind == "limit":
        found.locator("select").select_option(str(field.answer))  # type: ignore[attr-defined]
    else:
        told = field.answer if isinstance(field.answer, tuple) else (field.answer,)
        mark = ", " if field.kind == "patterns" else " "
        found.locator("input").fill(mark.join(map(str, told)))  # type: ignore[attr-defined]


def test_an_exam_is_sat_on_a_phone_and_certified(visit: Callable[..., Visitor]) -> None:
    """Half of the second exam: the choices, and the first written questions, kept when the page is loaded again."""
    visitor = visit(size=PHONE, locale="zh-CN")
    page, exam = visitor.page, paper_of("seven-stars-2")
    page.goto(f"{visitor.club}/study/exams")
    page.locator("a[href='/study/exams/seven-stars-2']").click()
    page.locator(".question").nth(25).wait_for()
    assert page.evaluate(FITS)
    answer_all(visitor, exam, 18)
    page.reload()
    page.locator(".hand-in", has_text="已答 18 / 26").wait_for()
    page.get_by_label("姓名").fill("王五")
    page.get_by_role("button", name="交卷").click()
    page.get_by_role("button", name="仍然交卷").click()
    marks = sum(question.marks for question in exam.questions[:18])
    page.locator(".verdict.good", has_text=f"{marks} 分").wait_for()
    assert page.locator(".marked > li").count() == 26
    assert page.locator(".marked > li.right").count() == 18
    assert page.evaluate(FITS)
    page.locator("a.button.primary", has_text="证书").click()
    page.locator(".verdict", has_text="属实").wait_for()
    assert "王五" in page.locator(".facts").inner_text()


@pytest.mark.long
@pytest.mark.parametrize("exam", shipped())
@pytest.mark.parametrize(("size", "locale"), [(DESK, "en-GB"), (PHONE, "zh-CN"), (PHONE, "en-GB")])
def test_every_question_can_be_answered(
    visit: Callable[..., Visitor], exam: str, size: tuple[int, int], locale: str
) -> None:
    """The whole key filled in by clicking gets all marks."""
    visitor = visit(size=size, locale=locale)
    page, told = visitor.page, paper_of(exam)
    page.goto(f"{visitor.club}/study/exams/{exam}")
    page.locator(".question").nth(len(told.questions) - 1).wait_for()
    assert serious(page) == []
    answer_all(visitor, told, len(told.questions))
    page.locator(".hand-in button").click()
    page.locator(".verdict.good", has_text="120").wait_for()
    assert page.locator(".marked > li.right").count() == len(told.questions)
    assert page.evaluate(FITS)
    assert serious(page) == []


@pytest.mark.long
def test_a_paper_is_written_checked_kept_exported_and_sat(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    visitor = visit()
    page = visitor.page
    page.goto(f"{visitor.club}/study/exams/edit")
    page.get_by_role("button", name="Check").click()
    page.locator(".note", has_text="It agrees everywhere").wait_for()
    assert page.locator(".question").count() == 2
    area = page.locator("textarea")
    area.fill(area.input_value().replace("answer = 5500", "answer = 5400"))
    page.get_by_role("button", name="Check").click()
    page.locator(".note li", has_text="question 2.gain: the key says 5400, the engine 5500").wait_for()
    page.get_by_role("button", name="Written").click()
    area.fill(area.input_value() + "\nnonsense = 1\n")
    page.get_by_role("button", name="Check").click()
    page.locator(".note.bad").wait_for()
    visitor.until(lambda: len(visitor.errors) == 1)  # the browser itself notes that it was refused
    assert "400" in visitor.errors.pop()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    file = tmp_path / "paper.toml"
    file.write_text(
        Path(download.value.path()).read_text(encoding="utf-8").replace("\nnonsense = 1\n", ""), encoding="utf-8"
    )
    page.locator("input[type=file]").set_input_files(str(file))
    page.locator("h2", has_text="Preview").wait_for()
    page.get_by_role("button", name="Keep").click()
    page.wait_for_url("**/study/exams/edit/own-*")
    page.goto(f"{visitor.club}/study/exams")
    page.get_by_role("link", name="Sit", exact=True).click()
    page.locator(".question").nth(2).wait_for()
