"""A foul at a table of an evening, by clicking: looked up, told before it is ruled on, paid in chips, taken back."""

from collections.abc import Callable

import pytest

from tests.web.evening_clicks import STATE, begin, roll, standings
from tests.web.visitor import DESK, PHONE, Visitor
from tests.web.words import Words

FRIENDS = ["Ann", "Bea", "Cid", "Dan"]


@pytest.mark.long
@pytest.mark.parametrize(("size", "locale"), [(PHONE, "zh-CN"), (DESK, "en-GB")])
def test_a_false_win_among_friends(visit: Callable[..., Visitor], size: tuple[int, int], locale: str) -> None:
    t = Words(locale.startswith("zh"))
    page = begin(visit(size=size, locale=locale), t, FRIENDS)
    assert page.get_by_role("button", name=t("犯规", "Foul")).count() == 0  # nothing was dealt yet
    roll(page, t, t("放铳翻倍", "Double for the Discarder"))
    page.get_by_role("button", name=t("犯规", "Foul"), exact=True).click()
    page.locator("dialog input[type=search]").fill(t("诈和", "false win"))
    page.locator("dialog .foul strong", has_text=t("诈和", "False win")).first.click()
    page.locator("dialog .who-of label", has_text="Bea").click()
    page.locator("dialog .cases label", has_text=t("别家都没听牌", "nobody else is ready")).click()
    fans = page.get_by_label(t("所报和牌的番数", "the fans of the win that was claimed"))
    fans.fill("2")
    fans.blur()
    page.get_by_role("button", name=t("作出裁定", "Make the ruling"), exact=True, disabled=False).wait_for()
    told = {one.split()[0]: one.split()[1] for one in page.locator("dialog .preview .paid span").all_inner_texts()}
    page.get_by_role("button", name=t("作出裁定", "Make the ruling"), exact=True).click()
    page.locator(".desk-history li", has_text="Bea ·").wait_for()
    assert {name: standings(page)[name] for name in told} == told
    state = page.evaluate(STATE)
    assert state["view"]["tables"][0]["hand"] == 0  # the hand has ended with it
    page.locator(".desk-history li", has_text="Bea ·").get_by_role("button").click()
    page.locator(".desk-history li.undone").wait_for()
    assert set(standings(page).values()) == {"0"}
