"""Phones, the keyboard alone, and people who look with other eyes."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.finished import ended_hand, open_table
from tests.web.looks import WIDER, serious
from tests.web.visitor import PHONE, SIDEWAYS, Visitor

PATHS = ("/", "/rules", "/rules/mcr", "/rules/xjtu?tab=fields", "/rules?a=xjtu&b=lol", "/rules?q=kong")


@pytest.mark.parametrize(
    "locale", ["en-GB", *(pytest.param(other, marks=pytest.mark.long) for other in ("ja-JP", "zh-CN"))]
)
@pytest.mark.parametrize("size", [PHONE, pytest.param(SIDEWAYS, marks=pytest.mark.long)], ids=["upright", "sideways"])
def test_nothing_sticks_out_on_a_phone(visit: Callable[..., Visitor], size: tuple[int, int], locale: str) -> None:
    """No page is wider than the phone; every button of the start page can be hit with a finger."""
    phone = visit(size=size, locale=locale, touch=True)
    for path in PATHS:
        assert phone.go(path).evaluate(WIDER) <= 0, path
    page = phone.go("/")
    small = "all => all.filter((one) => one.offsetHeight && one.offsetHeight < 40).map((one) => one.outerHTML)"
    assert page.locator("button, .button").evaluate_all(small) == []


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, pytest.param(SIDEWAYS, marks=pytest.mark.long)], ids=["upright", "sideways"])
def test_two_taps_on_a_phone(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    """The table fits the window, all fourteen tiles are inside, and a discard takes two taps."""
    phone = visit(size=size, touch=True)
    page = phone.play_now("ema")
    page.wait_for_selector("paiju-table .tile-button.may")
    assert page.evaluate(WIDER) <= 0
    tiles = page.locator("paiju-table .tile-button")
    assert tiles.count() == 14
    for at in range(14):
        box = tiles.nth(at).bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0] + 1
        assert box["y"] + box["height"] <= size[1] + 1
    tiles.first.tap()
    page.wait_for_selector("paiju-table .tile-button.lifted")
    said = "() => document.querySelector('paiju-table .log-panel').textContent.includes('You discard')"
    assert not page.evaluate(said), "one tap only lifts the tile"
    page.locator("paiju-table .tile-button.lifted").tap()
    page.wait_for_function(said)


@pytest.mark.long
def test_a_hand_with_the_keyboard_alone(guest: Visitor) -> None:
    """Choose a book, sit down, play a hand and go on to the next, without the mouse."""
    page = guest.go("/")
    press = page.keyboard.press
    tab_to(page, "input[name=book]:checked")
    press("ArrowDown")
    assert page.evaluate("document.activeElement.value") == "ema"
    tab_to(page, "button.big")
    press("Enter")
    page.wait_for_selector("paiju-table .tile-button")
    guest.play_hand(by_keys=True)
    assert page.evaluate("document.activeElement.classList.contains('next')"), "the next hand is one key away"
    press("Enter")
    page.wait_for_selector("dialog.end", state="detached")


def tab_to(page: Any, selector: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")


@pytest.mark.long
def test_the_drawer_keeps_the_focus_and_gives_it_back(guest: Visitor) -> None:
    """A clause opens in a dialog: Tab stays inside, Esc closes it, the focus returns to the clause's button."""
    page = guest.go("/rules/xjtu")
    chip = page.locator("button.chip").first
    chip.click()
    page.wait_for_selector("dialog.why .clause[aria-busy=false]")
    inside = []
    for _ in range(8):
        page.keyboard.press("Tab")
        inside.append(
            page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')")
        )
    assert all(inside)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog.why", state="detached")
    assert page.evaluate("document.activeElement.className") == "chip"


# The end of the hand has come to rest: nothing of it is on its way any more.
STILL = """() => document.querySelector("dialog.end[open]").getAnimations({ subtree: true })
  .every((one) => one.playState === "finished")"""


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_axe_finds_nothing_serious_at_the_table(visit: Callable[..., Visitor], theme: str) -> None:
    """Waiting room, table, end of a hand, replay."""
    somebody = visit(theme=theme)
    table = open_table(somebody, book="psa", seats=["me", "open", "open", "bot:simple"])
    page = somebody.go(f"/table/{table}")
    page.wait_for_selector("paiju-lobby input[readonly]")
    assert serious(page) == [], "waiting room"
    table = ended_hand(somebody)
    page.wait_for_function(STILL)
    assert serious(page) == [], "end of a hand"
    page = somebody.go(f"/table/{table}/replay")
    page.wait_for_selector("paiju-table")
    assert serious(page) == [], "replay"
    page = somebody.play_now("xjtu")
    page.wait_for_selector("paiju-table .tile-button.may")
    assert serious(page) == [], "table"


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_axe_finds_nothing_serious_on_pages(visit: Callable[..., Visitor], theme: str) -> None:
    """The start page and one rules page of each kind; the longer ones of the same kinds are swept apart."""
    somebody = visit(theme=theme)
    for path in ("/", "/rules", "/rules/psa", "/rules?a=xjtu&b=xjtu-cup", "/admin", "/me"):
        assert serious(somebody.go(path)) == [], path


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_long_pages(visit: Callable[..., Visitor], theme: str) -> None:
    """Whole lists of clauses and patterns."""
    somebody = visit(theme=theme)
    for path in (*PATHS, "/rules/lol?tab=clauses"):
        assert serious(somebody.go(path)) == [], path
