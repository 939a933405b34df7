"""Somebody who has never played: a lesson tapped through, then a first hand with the coach, who can be sent away."""

from collections.abc import Callable

import pytest

from paiju.study.lessons import lesson, solution
from tests.web.lesson_taps import answer
from tests.web.visitor import PHONE, Visitor


def learn(visitor: Visitor, id: str) -> None:
    """All ten steps, the second with a wrong answer first."""
    page, one = visitor.page, lesson(id)
    for number, step in enumerate(one.steps):
        page.locator(f'.dot[aria-current=step]:has-text("{number + 1}")').wait_for()
        if step.ask == "run":
            answer(page, step, ["2p", "4p", "8p"])
            assert "not in a row" in page.locator(".judged.wrong").inner_text()
        answer(page, step, solution(one, step))
        page.locator(".judged.right").wait_for()
        page.locator(".next").click()
    page.locator(".play-first").wait_for()


def test_from_the_start_page_by_a_lesson_to_the_first_hand(visit: Callable[..., Visitor]) -> None:
    guest = visit(size=PHONE, touch=True)
    page = guest.page
    page.goto(guest.club)
    page.locator(".learn-first a").click()
    page.locator('.lesson-card[href="/study/lesson/riichi"]').click()
    learn(guest, "riichi")
    page.locator(".learnt summary", has_text="furiten").click()
    assert "your own river" in page.locator(".learnt [open]").inner_text()
    page.locator(".play-first").click()
    coach = page.locator("paiju-table .coach")
    coach.wait_for()
    assert "Coach" in coach.inner_text()
    page.locator("paiju-table .coach .away").click()
    coach.wait_for(state="hidden")
    page.goto(f"{guest.club}/study")
    page.locator(".lesson-card.all-done").wait_for()


@pytest.mark.long
@pytest.mark.parametrize("id", ["three", "official", "house"])
def test_the_other_lessons(visit: Callable[..., Visitor], id: str) -> None:
    guest = visit(size=PHONE, touch=True)
    guest.page.goto(f"{guest.club}/study/lesson/{id}")
    learn(guest, id)


def test_an_exercise_is_answered_and_explained(visit: Callable[..., Visitor]) -> None:
    guest = visit(size=PHONE, touch=True)
    page = guest.page
    page.goto(f"{guest.club}/study/drills")
    page.locator(".choosing summary").click()
    page.locator(".chip-button", has_text="Score").click()
    page.locator('.drill .kind:has-text("Score")').wait_for()
    page.locator(".drill .unknown").click()
    page.locator(".judged.wrong").wait_for()
    assert page.locator(".choice.right").count() == 1
    page.locator(".next").click()
    page.locator(".drill .unknown:visible").wait_for()
    page.goto(f"{guest.club}/study/progress")
    page.locator(".study-progress", has_text="0 / 1").wait_for()


def test_words_are_found_by_any_name(guest: Visitor) -> None:
    page = guest.page
    page.goto(f"{guest.club}/study/glossary")
    page.locator(".glossary input[type=text]").fill("雀頭")
    assert page.locator(".word").count() == 1
    page.locator(".glossary select").select_option("mcr")
    page.locator(".glossary input[type=text]").fill("minimum")
    page.locator(".word .chip").first.wait_for()
    assert "8" in page.locator(".word").inner_text()


def test_five_a_day_a_minute_ones_own_games_and_the_books(guest: Visitor) -> None:
    """The smaller pages: each does what it is for."""
    page = guest.go("/study/daily")
    for _ in range(5):
        page.locator(".drill .unknown:visible").click()
        page.locator(".judged.wrong").wait_for()
        page.locator(".next").click()
    assert "0/5" in page.locator(".result .share").inner_text()
    page = guest.go("/study/speed")
    page.get_by_role("button", name="Start").click()
    page.locator(".drill .choice, .drill .unknown").first.wait_for()
    assert guest.go("/study/mine").locator("input[type=file]").count() == 1
    assert guest.go("/study/books/official").locator("details.beside").count() > 2
