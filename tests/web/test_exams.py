"""Exams by clicking: sat, marked and explained, certified; a paper of one's own written, checked and kept."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from paiju.study.exams.exam_types import Exam, ExamField
from paiju.study.exams.reading import read_exam
from paiju.study.exams.shelf import paper_of, shipped
from tests.web.looks import serious
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
    page.locator("a.button.primary", has_text="合格证书").click()
    page.locator(".verdict", has_text="属实").wait_for()
    assert "王五" in page.locator(".facts").inner_text()


def test_what_is_written_is_read_under_the_box_and_told_with_the_marks(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=PHONE, locale="zh-CN")
    page = visitor.page
    page.goto(f"{visitor.club}/study/exams/seven-stars-2")
    box = page.locator(".question[data-number='13(3)'] .field", has=page.locator("input")).first
    box.locator("input").fill("立直 tsumo 清一色 一杯口 啥")
    below = box.locator(".read-as.doubtful")
    below.get_by_text("没看懂：啥").wait_for()
    assert below.locator("strong").inner_text() == "立直、门前清自摸和、清一色、一杯口"
    page.get_by_role("button", name="交卷").click()
    for title in ("还有没答的题", "有没看懂的词"):
        page.get_by_role("dialog", name=title).get_by_role("button", name="仍然交卷").click()
    told = page.locator(".marked > li", has_text="13(3)").locator("dd").first
    told.get_by_text("✓ 立直 tsumo 清一色 一杯口 啥").wait_for()
    assert "没看懂：啥" in told.inner_text()
    assert page.evaluate(FITS)


@pytest.mark.long
@pytest.mark.parametrize("exam", shipped())
@pytest.mark.parametrize(("size", "locale"), [(DESK, "en-GB"), (PHONE, "zh-CN"), (PHONE, "en-GB"), (PHONE, "ja-JP")])
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


def card(visitor: Visitor, number: int) -> Any:
    """The card of a question in the editor."""
    return visitor.page.locator(".question-card").nth(number - 1)


def write_field_question(visitor: Visitor, number: int) -> None:
    """A question about points, with a wrong answer."""
    page = visitor.page
    page.get_by_role("button", name="Fill-in question").click()
    box = card(visitor, number)
    box.get_by_label("Question (tiles in square brackets: [123m]) (English)").fill(
        "3 han 40 fu, drawn by South, one counter."
    )
    box.get_by_label("What is asked (English)").fill("gained")
    box.get_by_label("Correct answer", exact=True).fill("5400")
    box.locator("summary", has_text="engine check").click()
    box.get_by_label("Common questions").select_option(label="what han and fu are worth")


@pytest.mark.parametrize("size", [DESK, pytest.param(PHONE, marks=pytest.mark.long)])
def test_a_paper_is_written_checked_kept_and_sat(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    visitor = visit(size=size)
    page = visitor.page
    page.goto(f"{visitor.club}/study/exams/edit")
    write_field_question(visitor, 2)
    page.get_by_role("button", name="Check and preview").click()
    said = card(visitor, 2).locator(".field-box > .fault.differs")
    said.get_by_text("the key says 5400, the engine 5500").wait_for()
    card(visitor, 2).get_by_label("Correct answer", exact=True).fill("")
    page.get_by_role("button", name="Save").click()
    fault = card(visitor, 2).locator(".place[data-part='.a.answer'] .fault")
    fault.get_by_text("expected a whole number").wait_for()
    assert serious(page) == []
    assert page.evaluate(FITS)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    save = page.get_by_role("button", name="Save").bounding_box()
    assert save["height"] < 50  # its word stands in one line
    page.set_viewport_size({"width": size[0], "height": size[1]})
    card(visitor, 2).get_by_label("Correct answer", exact=True).fill("5500")
    card(visitor, 2).get_by_role("button", name="Move question 2 up").click()
    assert card(visitor, 1).locator(".card-head").inner_text().startswith("1")
    assert "3 han 40 fu" in card(visitor, 1).locator(".card-head").inner_text()
    page.reload()  # what was not kept yet is still there
    assert "3 han 40 fu" in card(visitor, 1).locator(".card-head").inner_text()
    page.get_by_role("button", name="Check and preview").click()
    page.locator(".said .note", has_text="Nothing is wrong").wait_for()
    assert page.locator(".said .question").count() == 2
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/study/exams/edit/own-*")
    page.goto(f"{visitor.club}/study/exams")
    page.get_by_role("link", name="Take the exam", exact=True).click()
    page.locator(".question").nth(1).wait_for()


@pytest.mark.long
def test_a_paper_is_exported_and_imported(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    visitor = visit()
    page = visitor.page
    page.goto(f"{visitor.club}/study/exams/edit/seven-stars-2")
    page.locator(".question-card").nth(25).wait_for()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export TOML").click()
    exported = Path(download.value.path()).read_text(encoding="utf-8")
    assert replace(read_exam(exported), digest="") == replace(paper_of("seven-stars-2"), digest="")
    file = tmp_path / "paper.toml"
    file.write_text(exported + "\nnonsense = 1\n", encoding="utf-8")
    page.goto(f"{visitor.club}/study/exams/edit")
    page.locator("input[type=file]").set_input_files(str(file))
    page.locator(".note.bad", has_text="nonsense").wait_for()
    visitor.until(lambda: len(visitor.errors) == 1)  # the browser itself notes that it was refused
    assert "400" in visitor.errors.pop()
    assert page.locator(".question-card").count() == 1
    file.write_text(exported, encoding="utf-8")
    page.locator("input[type=file]").set_input_files(str(file))
    page.locator(".question-card").nth(25).wait_for()


@pytest.mark.long
def test_choices_are_added_ordered_and_taken_away(visit: Callable[..., Visitor]) -> None:
    visitor = visit(locale="zh-CN")
    page = visitor.page
    page.goto(f"{visitor.club}/study/exams/edit")
    page.get_by_role("button", name="＋ 选项").click()
    card(visitor, 1).get_by_label("D (中文)").fill("[4p]")
    card(visitor, 1).get_by_label("D 正确").check()
    card(visitor, 1).get_by_role("button", name="D 上移").click()
    assert card(visitor, 1).get_by_label("C (中文)").input_value() == "[4p]"
    card(visitor, 1).get_by_role("button", name="删除 B").click()
    shown = card(visitor, 1).locator(".preview .choices label [data-tile]")
    assert [one.get_attribute("data-tile") for one in shown.all()] == ["1p", "4p", "7p"]
    page.get_by_role("button", name="复制一题").click()
    assert [card(visitor, n).locator(".card-head b").inner_text() for n in (1, 2)] == ["1", "2"]
    card(visitor, 1).get_by_role("button", name="删除 第 1 题").click()
    page.get_by_role("dialog").get_by_role("button", name="删除").click()
    page.locator(".hand-in", has_text="1 题，共 4 分").wait_for()
