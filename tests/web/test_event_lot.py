"""A tie at the cut by its organiser's clicks: nothing is proposed before the lot, which is drawn once on the page of
draws; then that from which the seats follow, by one click; whoever looks again sees the same."""

import os
from collections.abc import Callable
from typing import Any

import pytest

from paiju.server.events.templates import FINAL, HEATS
from paiju.tournament.draw import check_draw
from tests.web.event_clicks import SAY, STATE, add_names, fits, make
from tests.web.visitor import DESK, PHONE, Visitor
from tests.web.words import Words

EIGHT = ["Ann", "Bo", "Chen", "Dora", "Emil", "Fang", "Gao", "Hana"]
EQUAL = {"Fang", "Gao", "Hana"}  # for the last place
SHOTS = os.environ.get("PAIJU_SHOTS", "")  # a folder for pictures, for whoever wants to look
DRAWS = "async () => (await fetch('/api/events/' + location.pathname.split('/')[2] + '/draws')).json()"
LOOKS = [
    (PHONE, "zh-CN"),
    pytest.param(DESK, "en-GB", marks=pytest.mark.long),
    pytest.param(PHONE, "en-GB", marks=pytest.mark.long),
    pytest.param(DESK, "zh-CN", marks=pytest.mark.long),
]


def look(page: Any, name: str, size: tuple[int, int], locale: str) -> None:
    """Nothing is too wide or too small; a picture for whoever wants one."""
    assert fits(page)
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}-{size[0]}-{locale}.png", full_page=True)


def heats(page: Any) -> None:
    """The heats are played: Fang, Gao and Hana are equal fourth."""
    ids = {one["name"]: one["id"] for one in page.evaluate(STATE)["entrants"]}
    at = {"stage": HEATS, "round": "1"}
    fours = [[ids[name] for name in EIGHT[:4]], [ids[name] for name in EIGHT[4:]]]
    tables = [{**at, "table": str(n), "players": four} for n, four in enumerate(fours, 1)]
    page.evaluate(SAY, {"do": "seated", **at, "tables": tables})
    page.evaluate(SAY, {"do": "started", **at})
    for table, points in zip(tables, ([30, 10, -20, -20], [30, -10, -10, -10]), strict=True):
        page.evaluate(SAY, {"do": "result", "result": {**table, "points": points}})
    page.evaluate(SAY, {"do": "ended", **at})


def shown(page: Any) -> set[str]:
    """Who is in the proposal."""
    return {name for name in EIGHT if page.locator(".seat-tables li li", has_text=name).count()}


@pytest.mark.parametrize(("size", "locale"), LOOKS)
def test_the_lot_at_the_cut(visit: Callable[..., Visitor], size: tuple[int, int], locale: str) -> None:
    t = Words(locale == "zh-CN")
    template = ("国标麻将比赛", "MCR competition")
    page = make(visit(size=size, locale=locale), t, "Cut", template, rounds=1, final=4)
    add_names(page, t, EIGHT)
    heats(page)
    where = page.url.split("?")[0]
    page.goto(f"{where}?tab=rounds")
    page.get_by_role("button", name=t("排下一轮", "Seat the next round")).last.click()
    page.locator(".proposal", has_text=t("须先抽签", "Lots must be drawn first")).wait_for()
    assert shown(page) == set()
    waiting = page.locator(".note.lot")
    assert all(name in waiting.inner_text() for name in EQUAL)
    assert set(page.locator(".goes-on li").all_inner_texts()) == {"Ann", "Bo", "Emil"}
    assert page.get_by_role("button", name=t("就这样坐", "Use this seating")).count() == 0
    assert all(page.locator(".proposal .note", has_text=name).count() for name in EQUAL)
    look(page, "tie", size, locale)
    page.get_by_role("button", name=t("抽签", "Draw lots"), exact=True).click()
    page.locator(".drawing .commitment").wait_for()
    commitment = page.locator(".drawing .commitment").inner_text()
    look(page, "committed", size, locale)
    page.get_by_role("button", name=t("开奖", "Draw now")).click()
    page.locator(".made .agrees").wait_for()
    page.locator(".made .drawn li").nth(2).wait_for()
    look(page, "drawn", size, locale)
    (made,) = page.evaluate(DRAWS)
    assert check_draw(made["draw"], commitment) == []
    won = made["names"][made["draw"]["result"][0]["name"]]
    page.goto(f"{where}?tab=rounds")
    page.get_by_role("button", name=t("排下一轮", "Seat the next round")).last.click()
    page.locator(".proposal", has_text=t("须先抽签", "Lots must be drawn first")).wait_for()
    assert shown(page) == set()
    look(page, "undrawn", size, locale)
    page.get_by_role("button", name=t("抽签", "Draw lots"), exact=True).click()
    so = page.get_by_role("button", name=t("就这样坐", "Use this seating"))
    so.wait_for()
    seats = page.locator(".seat-tables").inner_text()
    assert shown(page) == {"Ann", "Bo", "Emil", won}
    for _ in range(2):
        with page.expect_response(lambda answer: "/seats?" in answer.url):
            page.get_by_role("button", name=t("排下一轮", "Seat the next round")).last.click()
        so.wait_for()
        assert page.locator(".seat-tables").inner_text() == seats
    look(page, "seats", size, locale)
    page.get_by_role("button", name=t("就这样坐", "Use this seating")).click()
    page.get_by_role("button", name=t("就这样坐", "Use this seating")).wait_for(state="detached")
    final = next(one for one in page.evaluate(STATE)["stages"] if one["name"] == FINAL)
    assert [one["round"] for one in final["seated"]] == ["1"]
