"""The referee's desk as somebody finds it who has never seen it: what will happen is seen before it does, the foul is
found by the words people use, and what cannot be taken back is not offered."""

from collections.abc import Callable

import pytest

from tests.web.desk_clicks import at_desk, entries, points
from tests.web.visitor import DESK, PHONE, QUICK, Visitor

HAND = ["2m", "3m", "4m", "5m", "6m", "7m", "3p", "4p", "5p", "6s", "6s", "7s", "8s"]
TABLE = """async (wish) => {
  const how = {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(wish)};
  return (await (await fetch("/api/tables", how)).json()).table;
}"""
BOTS = {"book": "ema", "name": "Guest", "seats": ["me", *["bot:simple"] * 3], **QUICK}


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, pytest.param(DESK, marks=pytest.mark.long)])
def test_a_hand_is_tapped_and_seen_before_it_is_entered(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    page = at_desk(visit(size=size), "ema")
    page.get_by_role("button", name="Win on a discard").click()
    save = page.get_by_role("button", name="Enter", exact=True)
    assert save.is_disabled()
    page.locator("dialog fieldset", has_text="Who won").locator("label", has_text="Ben").click()
    page.locator("dialog fieldset", has_text="Who dealt in").locator("label", has_text="Cid").click()
    assert page.locator("dialog .error").count() == 0  # nobody has made a mistake yet
    page.get_by_label("Points, without counters and riichi sticks").press_sequentially(
        "3900"
    )  # the field is empty, not 0
    page.locator("dialog .foot .paid", has_text="+3,900").wait_for()  # while it is typed
    page.locator("dialog label", has_text="Tiles").click()
    for tile in [*HAND, "9s"]:
        page.locator(f'dialog [data-key="{tile}"]').click()
    page.locator("dialog .foot .preview", has_text="Pinfu").wait_for()
    save.click()
    entries(page, 1)
    assert points(page) == ["30,000", "31,000", "29,000", "30,000"]


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, DESK])
def test_what_the_book_does_not_name_is_ruled_on_and_taken_back(
    visit: Callable[..., Visitor], size: tuple[int, int]
) -> None:
    page = at_desk(visit(size=size, locale="zh-CN"), "xjtu")
    for time in (1, 3):
        page.locator(".deeds button", has_text="犯规").click()
        page.locator("dialog input[type=search]").fill("迟到")
        page.locator("dialog .found p", has_text="换个说法").wait_for()  # the book has no such foul, and says so
        page.locator("dialog .found .foul", has_text="其他违规").click()
        page.locator("dialog .who-of label", has_text="Ben").click()
        page.get_by_label("由裁判选择").select_option(label="停和")
        page.locator("dialog button.danger:not([disabled])").wait_for()
        page.get_by_label("由裁判选择").select_option(label="警告")  # thinks again: the question is still there
        amount = page.get_by_label("由裁判定数额")
        amount.press_sequentially("12")
        assert amount.input_value() == "12"
        page.locator("dialog .preview", has_text="警告 12 次").wait_for()
        page.locator("dialog button.danger:not([disabled])").click()
        entries(page, time)
        page.locator("dialog.ruling-card", has_text="裁定 · 东一局").get_by_label("关闭").click()
        page.locator(".desk-players .marks", has_text="警告 12").wait_for()
        page.locator(".desk-history li", has_text="Ben · 其他违规").first.wait_for()
        if time == 1:
            page.get_by_role("button", name="撤销第 1 条").click()
            page.locator("dialog", has_text="撤销第 1 条？").locator("button.danger").click()
            page.locator(".desk-players .marks").wait_for(state="detached")


@pytest.mark.long
def test_every_false_win_is_offered_with_what_it_costs(visit: Callable[..., Visitor]) -> None:
    page = at_desk(visit(size=PHONE), "mcr")
    page.get_by_role("button", name="Foul").click()
    page.locator("dialog input[type=search]").fill("false win")
    page.locator("dialog .foul", has_text="Win below the minimum").locator(".costs", has_text="10").wait_for()
    page.locator("dialog .foul", has=page.get_by_text("False win", exact=True)).locator(".costs", has_text="20").click()
    page.get_by_role("button", name="Another foul").click()
    page.locator("dialog input[type=search]").fill("not enough points")
    page.locator("dialog .foul", has_text="Win below the minimum").click()
    page.locator("dialog .who-of label", has_text="Ben").click()
    page.locator("dialog button.danger:not([disabled])").click()
    entries(page, 1)
    assert points(page) == ["510", "470", "510", "510"]


@pytest.mark.long
def test_a_chombo_stays_in_sight_and_only_the_last_hand_goes_back(visit: Callable[..., Visitor]) -> None:
    page = at_desk(visit(size=PHONE), "ema")
    for number in (1, 2):
        page.get_by_role("button", name="Draw", exact=True).click()
        page.locator("dialog fieldset", has_text="Who was ready").locator("label", has_text="Dan").click()
        page.locator("dialog .foot .paid", has_text="Dan +3,000").wait_for()
        page.get_by_role("button", name="Exhaustive draw").click()
        entries(page, number)
    page.locator(".desk-history li", has_text="ready: Dan").nth(1).wait_for()
    page.get_by_role("button", name="Foul").click()
    page.locator("dialog input[type=search]").fill("chombo")
    page.locator("dialog .foul", has=page.get_by_text("False win", exact=True)).click()
    page.locator("dialog .who-of label", has_text="Ben").click()
    page.locator("dialog .cases label", has_text="tiles were shown").last.click()
    page.locator("dialog button.danger:not([disabled])").click()
    entries(page, 3)
    page.locator(".desk-players li", has_text="Ben").locator(".marks", has_text="20,000 off").wait_for()
    offered = page.locator(".desk-history button", has_text="Undo").evaluate_all("all => all.map(x => x.ariaLabel)")
    assert offered == ["Take entry 3 back"]


@pytest.mark.long
def test_the_menu_stays_in_reach_when_a_referee_is_called(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=PHONE)
    page = visitor.go("/")
    visitor.go(f"/table/{page.evaluate(TABLE, BOTS)}")
    page.wait_for_selector("paiju-table .tile-button")
    menu = page.get_by_role("button", name="Menu")
    menu.click()
    page.get_by_role("button", name="Call a referee").click()
    page.locator("paiju-table .called", has_text="called a referee").wait_for()
    assert not any("\u4e00" <= sign <= "\u9fff" for sign in page.locator(".toast").first.inner_text())
    box = menu.bounding_box()
    assert box["x"] + box["width"] <= PHONE[0], box
    menu.click()
    page.get_by_role("button", name="Referee no longer needed").click()
    page.locator("paiju-table .called").wait_for(state="detached")
