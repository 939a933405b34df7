"""A guest sits down within a minute and plays a whole hand against bots by clicking, in each family of rules."""

from collections.abc import Callable

import pytest

from tests.web.visitor import Visitor

FAMILIES = ("xjtu", *(pytest.param(book, marks=pytest.mark.long) for book in ("psa", "mcr")))


@pytest.mark.parametrize("book", FAMILIES)
def test_a_guest_plays_a_hand(guest: Visitor, book: str) -> None:
    """From the start page to the explained end of a hand, and on to the next."""
    page = guest.play_now(book)
    guest.play_hand()
    end = page.locator("dialog.end")
    assert end.locator(".headline").inner_text()
    changes = [number(text) for text in end.locator(".payments-table td:nth-child(2)").all_inner_texts()]
    assert len(changes) == 4
    assert end.get_by_text("Ann (you)").count() == 1
    wins = end.locator("article.win").count()
    for line in range(wins):
        assert end.locator("article.win").nth(line).locator(".counted .chip").count() >= 1
    assert wins or sum(changes) in (0, -1000, -2000, -3000)
    end.get_by_text("The wall, and how to check it").click()
    assert len(end.locator(".proof dd").first.inner_text()) == 64
    end.get_by_role("button", name="Next hand").click()
    page.wait_for_selector("dialog.end", state="detached")
    page.wait_for_selector("paiju-table .tile-button")


def number(text: str) -> int:
    """A number as the page writes it."""
    return int(text.replace(",", "").replace("−", "-").replace("+", ""))


@pytest.mark.long
def test_a_guest_plays_in_chinese(visit: Callable[..., Visitor]) -> None:
    """A browser that asks for Chinese gets Chinese."""
    page = visit(locale="zh-CN").go("/")
    assert page.locator("h1").inner_text() == "坐下来，打一局"
    page.get_by_role("button", name="马上开打").click()
    page.wait_for_selector("paiju-table .tile-button")
    assert page.evaluate("document.documentElement.lang") == "zh-Hans"
