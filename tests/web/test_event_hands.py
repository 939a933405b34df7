"""Hands entered at the tables of an event by clicking: on phones, seen in the hall and by everybody; totals follow."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.desk_clicks import entries, points
from tests.web.event_clicks import begin, come, fits, press, time_is_up, win
from tests.web.event_hall import Hall
from tests.web.visitor import DESK, PHONE, Visitor
from tests.web.words import Words

EN = Words(chinese=False)


def looked_at(page: Any, name: str) -> None:
    """A picture of it for whoever wants to look."""
    if folder := os.environ.get("PAIJU_PICTURES"):
        page.screenshot(path=str(Path(folder) / f"{name}.png"))


@pytest.mark.long
def test_a_phone_enters_hands_and_totals_follow(visit: Callable[..., Visitor], club: str) -> None:
    hall = Hall(club)
    hall.seat()
    chief = come(visit(size=DESK), hall, "chief", f"/event/{hall.id}/desk")
    begin(chief)
    ann = come(visit(size=PHONE, touch=True), hall, "Ann", hall.table())
    ann.get_by_role("link", name="Enter hand by hand").click()
    ann.locator(".desk-players li").nth(3).wait_for()
    win(ann, "Ben", "Cid", 10)
    entries(ann, 1)
    assert points(ann) == ["492", "534", "482", "492"]
    win(ann, "Dan", "Ann", 88)
    entries(ann, 2)
    ann.get_by_role("button", name="Take entry 2 back").click()
    ann.locator("dialog button.danger", has_text="Take back").click()
    entries(ann, 3)
    assert points(ann) == ["492", "534", "482", "492"]
    looked_at(ann, "hands-phone")
    chief.locator(".event-tile .live-now", has_text="East 2").wait_for()
    chief.locator(".event-tile .live", has_text="+34").wait_for()
    looked_at(chief, "hands-desk")
    public = visit().go(f"/event/{hall.id}#rounds")
    public.locator(".table-card .live", has_text="+34").wait_for()
    public.locator(".table-card header", has_text="East 2").wait_for()
    looked_at(public, "hands-public")
    public.goto(f"{club}/event/{hall.id}/hall#live")
    public.locator(".hall-tables .live", has_text="+34").wait_for()
    looked_at(public, "hands-hall")
    held: list[Any] = []  # what the event says, which the form is filled in from, comes late
    ann.route("**/api/events/*?rounds=1*", lambda route: held.append(route))
    time_is_up(ann)
    entries(ann, 4)
    assert not ann.get_by_role("button", name="Enter the result").count()
    for route in held:
        route.continue_()
    ann.unroute("**/api/events/*?rounds=1*")
    ann.get_by_role("button", name="Enter the result").click()
    fields = ann.locator(".entry-row input")
    assert [fields.nth(at).input_value() for at in range(4)] == ["-8", "34", "-18", "-8"]
    save = ann.get_by_role("button", name="Submit", exact=True)
    assert save.is_enabled()
    for at, own in enumerate((-8, 30, -14, -8)):
        fields.nth(at).fill(str(own))
    ann.locator(".odd", has_text="though the hands come to").wait_for()
    assert save.is_disabled()
    looked_at(ann, "hands-result")
    for at, own in enumerate((-8, 34, -18, -8)):
        fields.nth(at).fill(str(own))
    assert save.is_enabled()
    save.click()
    ann.locator(".event-result .points", has_text="+34").wait_for()
    assert fits(ann)
    assert not ann.get_by_role("link", name="Enter hand by hand").count()


def test_a_riichi_table_and_two_phones(visit: Callable[..., Visitor], club: str) -> None:
    hall = Hall(club, book="ema")
    hall.seat()
    chief = come(visit(size=DESK), hall, "chief", f"/event/{hall.id}/desk")
    press(chief, "Announce the start")
    chief.locator(".event-tile.playing").first.wait_for()
    ann = come(visit(size=PHONE, touch=True), hall, "Ann", f"{hall.table()}/hands")
    ben = come(visit(size=PHONE, touch=True), hall, "Ben", f"{hall.table()}/hands")
    for page in (ann, ben):
        page.locator(".desk-players li").nth(3).wait_for()
    press(ann, "Riichi")
    ann.locator("dialog").get_by_role("button", name="Dan").click()
    entries(ann, 1)
    entries(ben, 1)  # what one enters the other sees
    win(ben, "Dan", "Ben", 3900)
    entries(ben, 2)
    assert points(ben) == ["30,000", "26,100", "30,000", "33,900"]
    entries(ann, 2)
    looked_at(ann, "hands-riichi")
    mine = ben.goto(f"{club}/event/{hall.id}/me")
    assert mine is not None
    ben.locator(".my-next .live", has_text="−3,900").wait_for()
    looked_at(ben, "hands-me")


@pytest.mark.long
def test_the_same_in_chinese(visit: Callable[..., Visitor], club: str) -> None:
    t, hall = Words(chinese=True), Hall(club)
    hall.seat()
    begin(come(visit(size=DESK, locale="zh-CN"), hall, "chief", f"/event/{hall.id}/desk"), t)
    ann = come(visit(size=PHONE, touch=True, locale="zh-CN"), hall, "Ann", f"{hall.table()}/hands")
    ann.locator(".desk-players li").nth(3).wait_for()
    win(ann, "Ben", "Cid", 10, t)
    entries(ann, 1)
    looked_at(ann, "hands-zh")
    assert fits(ann)
    ann.goto(f"{club}{hall.table()}")
    ann.locator(".live", has_text="+34").wait_for()
    looked_at(ann, "hands-zh-table")
