"""The referee's desk by clicking: hands entered, a false win in MCR, a chombo in EMA, a warning in xjtu; entries that
wait while there is no connection arrive once."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.desk_clicks import NAMES, at_desk, entries, points
from tests.web.visitor import DESK, PHONE, Visitor


def rule(page: Any, words: str, foul: str, who: str, case: int, hand: str) -> None:
    """A foul looked up, the case and the hand chosen where there are several, and ruled."""
    page.get_by_role("button", name="Foul").or_(page.get_by_role("button", name="犯规")).click()
    page.locator("dialog input[type=search]").fill(words)
    page.locator("dialog .found button.foul", has=page.get_by_text(foul, exact=True)).first.click()
    page.locator("dialog .who-of label", has_text=who).first.click()
    ready = page.locator("dialog button.danger:not([disabled])")
    if page.locator("dialog .cases input").count():
        page.locator("dialog .cases input").nth(case).check()
    if hand:
        page.locator("dialog .segments label", has_text=hand).click()
    page.locator("dialog .preview p").first.wait_for()
    for _ in range(4):
        if ready.count():
            break
        field = page.locator("dialog .body > div > .field select, dialog .body .field select").first
        if field.count():
            field.select_option(index=1)
        page.wait_for_function("() => !document.querySelector('dialog [aria-busy=true]')")
        page.locator("dialog .preview p").first.wait_for()
    ready.click()


def test_a_match_is_opened_and_hands_entered(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=PHONE)
    page = visitor.go("/desk")
    page.locator("form select").first.select_option("mcr")
    for n, name in enumerate(NAMES):
        page.get_by_label(f"Player {n + 1}").fill(name)
    page.get_by_role("button", name="Open the desk").click()
    page.locator(".desk-players li").nth(3).wait_for()
    page.get_by_role("button", name="Win on a discard").click()
    page.locator("dialog fieldset", has_text="Who won").locator("label", has_text="Ben").click()
    page.locator("dialog fieldset", has_text="Who dealt in").locator("label", has_text="Cid").click()
    field = page.locator("dialog .worth input[type=number]").first
    field.fill("10")
    field.blur()
    page.locator("dialog .preview .paid").wait_for()
    page.get_by_role("button", name="Enter", exact=True).click()
    entries(page, 1)
    assert points(page) == ["492", "534", "482", "492"]
    page.get_by_role("button", name="Take entry 1 back").click()
    page.locator("dialog button.danger", has_text="Take back").click()
    entries(page, 2)
    assert points(page) == ["500"] * 4


@pytest.mark.parametrize(
    ("book", "words", "foul", "case"),
    [
        ("mcr", "false win", "False win", 0),
        pytest.param("ema", "chombo", "False win", 1, marks=pytest.mark.long),
    ],
)
def test_a_foul_is_ruled_from_the_page(
    visit: Callable[..., Visitor], book: str, words: str, foul: str, case: int
) -> None:
    page = at_desk(visit(size=DESK), book)
    before = points(page)
    rule(page, words, foul, "Ben", case, "")
    entries(page, 1)
    page.locator(".desk-history .chip", has_text=f"{book}:").first.wait_for()
    if book == "mcr":  # paid at once; a chombo is taken off at the end
        assert points(page) != before
    else:
        page.locator(".desk-history", has_text="chombo").wait_for()


@pytest.mark.long
def test_a_warning_for_the_hand_before(visit: Callable[..., Visitor]) -> None:
    page = at_desk(visit(size=PHONE, locale="zh-CN"), "xjtu")
    page.locator(".deeds button", has_text="流局").click()
    page.locator("dialog button", has_text="荒牌流局").click()
    entries(page, 1)
    rule(page, "报牌名", "打牌时报牌名", "Ben", 0, "上一局")
    entries(page, 2)
    page.locator(".desk-players .marks", has_text="警告 1").wait_for()
    page.locator(".desk-history .chip", has_text="xjtu:").first.wait_for()


@pytest.mark.long
def test_entries_wait_without_a_connection_and_arrive_once(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=PHONE)
    page = at_desk(visitor, "ema")
    page.route("**/entries", lambda route: route.abort())
    page.get_by_role("button", name="Riichi").click()
    page.locator("dialog .who button", has_text="Ann").click()
    page.locator(".waiting", has_text="One entry is waiting").wait_for()
    visitor.errors.clear()  # the browser says that it could not be sent
    page.unroute("**/entries")
    page.evaluate("dispatchEvent(new Event('online'))")
    entries(page, 1)
    page.locator(".waiting").wait_for(state="detached")
    assert points(page)[0] == "29,000"
    visitor.errors.clear()
