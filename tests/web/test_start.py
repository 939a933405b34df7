"""The first glance: what this is, Play in sight, the seat one left, books and opponents that are remembered."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.finished import open_table
from tests.web.visitor import DESK, PHONE, SIDEWAYS, Visitor

LOWEST = {DESK: 400, PHONE: 400, SIDEWAYS: 360}  # where Play's lower edge may be
SIZES = pytest.mark.parametrize("size", [DESK, PHONE, SIDEWAYS], ids=["desk", "upright", "sideways"])


def play_in_sight(visitor: Visitor, size: tuple[int, int], name: str = "Play now") -> None:
    """Play is wholly in view, nothing was scrolled, and nothing lies over it."""
    button = visitor.page.get_by_role("button", name=name)
    box = button.bounding_box()
    assert visitor.page.evaluate("scrollY") == 0
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert box["y"] >= 0
    assert box["y"] + box["height"] < LOWEST[size]
    at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    assert visitor.page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('button')?.textContent", at) == (
        button.evaluate("one => one.textContent")
    )


def seats(visitor: Visitor) -> list[Any]:
    """Who sits at the table that is looked at."""
    script = "async () => (await fetch('/api/tables/' + location.pathname.split('/')[2])).text()"
    found: list[Any] = json.loads(visitor.page.evaluate(script))["seats"]
    return found


@SIZES
@pytest.mark.long
def test_play_is_in_sight_also_beside_the_seat_to_go_back_to(
    visit: Callable[..., Visitor], size: tuple[int, int]
) -> None:
    """A stranger reads in one sentence what this is and may press Play; who left a table sees the way back as well."""
    stranger = visit(size=size, touch=size != DESK)
    page = stranger.go("/")
    assert "Mahjong in your browser" in page.locator(".welcome .lead").inner_text()
    play_in_sight(stranger, size)
    table = open_table(stranger, book="ema")
    page = stranger.go("/")
    play_in_sight(stranger, size)
    back = page.get_by_role("link", name="Back to your seat")
    box = back.bounding_box()
    assert box["y"] + box["height"] < size[1]
    assert box["height"] >= 44
    back.click()
    page.wait_for_url(f"**/table/{table}")


# Where the form below the books stands on the page, in a frame drawn after whatever has just changed.
FORM_AT = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(
  document.querySelector("details.configure").getBoundingClientRect().top + scrollY))))"""


def test_nothing_jumps_when_the_way_to_play_comes_along(visit: Callable[..., Visitor]) -> None:
    """On a phone a second button appears once the first is out of sight; what stands below it stays where it was."""
    page = visit(size=PHONE, touch=True).go("/")
    second = page.locator(".sit button.big")
    before = page.evaluate(FORM_AT)
    assert not second.is_visible()
    page.evaluate("scrollTo(0, 700)")
    second.wait_for()
    assert page.evaluate(FORM_AT) == before
    page.evaluate("scrollTo(0, 0)")
    second.wait_for(state="hidden")
    assert page.evaluate(FORM_AT) == before


@pytest.mark.long
def test_opponents_and_the_book_are_remembered_and_really_seated(guest: Visitor) -> None:
    """Medium unless chosen; bots with names of their own; the next time everything stands as it was played."""
    page = guest.go("/")
    first = page.locator("input[name=book]").evaluate_all("all => all.map((one) => one.value)")
    assert first[:3] == ["tenhou", "ema", "mcr"]
    assert page.locator(".book small").evaluate_all("all => all.every((one) => one.textContent.length > 20)")
    said = page.locator(".opponents label").all_inner_texts()
    assert [words.split()[0] for words in said] == ["Easy", "Medium", "Hard"]
    assert all(len(words) > 30 for words in said), "a sentence each"
    assert page.locator(".opponents svg.face").count() == 3
    assert page.get_by_label("Medium").is_checked()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector("paiju-table .tile-button")
    assert [one["level"] for one in seats(guest)[1:]] == ["keen"] * 3
    assert seats(guest)[0]["name"].startswith("客人"), "who says no name is a guest with a number"
    page = guest.go("/")
    page.get_by_label("Hard").check()
    page.check("input[name=book][value=mcr]")
    page.get_by_role("button", name="Play now", exact=False).click()
    page.wait_for_selector("paiju-table .tile-button")
    there = seats(guest)
    assert [one["level"] for one in there[1:]] == ["deep"] * 3
    names = [one["name"] for one in there[1:]]
    assert len(set(names)) == 3
    assert not any("Steady" in name or name.isascii() for name in names)
    page = guest.go("/")
    assert page.locator("input[name=book]:checked").get_attribute("value") == "mcr"
    assert page.get_by_label("Hard").is_checked()
    assert "Chinese Official" in page.get_by_role("button", name="Play now").inner_text()


@pytest.mark.long
def test_who_sits_where_in_one_press_is_marked(guest: Visitor) -> None:
    """The form says which of its presets stands; all five levels are offered."""
    page = guest.go("/")
    page.get_by_text("Set up a table").click()
    pressed = "all => all.filter((one) => one.ariaPressed === 'true').map((one) => one.textContent)"
    assert page.locator(".presets button").evaluate_all(pressed) == ["Me and bots"]
    page.get_by_role("button", name="With friends").click()
    assert page.locator(".presets button").evaluate_all(pressed) == ["With friends"]
    levels = page.get_by_label("Seat 2").locator("option").evaluate_all("all => all.map((one) => one.value)")
    assert {one.removeprefix("bot:") for one in levels if one.startswith("bot:")} == {
        "random", "drawn", "simple", "keen", "deep"
    }  # fmt: skip


def test_an_unknown_address_gets_a_page(guest: Visitor) -> None:
    """Its status says so, its words too, and there is a way on; programs are answered in JSON."""
    told = guest.page.goto(guest.club + "/no/such/place")
    assert told.status == 404
    assert "text/html" in told.headers["content-type"]
    guest.page.get_by_role("heading", name="No such page").wait_for()
    guest.page.get_by_role("link", name="To the start page").click()
    guest.page.get_by_role("button", name="Play now").wait_for()
    script = "async (path) => { const told = await fetch(path); return [told.status, (await told.json()).error.code]; }"
    assert guest.page.evaluate(script, "/api/nothing") == [404, "not_found"]
    guest.errors = [line for line in guest.errors if "404" not in line]  # the browser's own word on it
    guest.page.goto(guest.club + "/table/none")
    broken = guest.page.get_by_role("heading", name="No such page")
    broken.wait_for()
    assert guest.page.title().startswith("No such page")
    assert broken.bounding_box()["x"] >= 16, "what is said instead of a page has margins"
    guest.errors = [line for line in guest.errors if "404" not in line]


@pytest.mark.long
def test_me_and_the_desk_can_be_found(guest: Visitor) -> None:
    """From every page's header and footer."""
    page = guest.go("/rules")
    page.get_by_role("link", name="Me and my devices").click()
    page.get_by_role("heading", name="Me and my devices").wait_for()
    page.get_by_role("link", name="Administration").click()
    page.get_by_role("heading", name="Administration").wait_for()


@pytest.mark.long
@SIZES
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("locale", "name"), [("en-GB", "Play now"), ("zh-CN", "马上开打"), ("ja-JP", "今すぐ対局")])
def test_the_first_glance_in_every_language_and_theme(
    visit: Callable[..., Visitor], size: tuple[int, int], theme: str, locale: str, name: str
) -> None:
    """Nothing sticks out, Play is in sight, also for who comes back to a table with a long name."""
    visitor = visit(size=size, theme=theme, locale=locale, touch=size != DESK)
    visitor.go("/")
    play_in_sight(visitor, size, name)
    open_table(visitor, book="xjtu", title="The very long name of an evening among friends at the river")
    page = visitor.go("/")
    play_in_sight(visitor, size, name)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
