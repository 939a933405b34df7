"""The referee's desk by clicking: hands entered, a false win in MCR, a chombo in EMA, a warning in xjtu; entries that wait
while there is no connection arrive once."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.visitor import DESK, PHONE, Visitor

OPEN = """async (wish) => {
  const how = {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(wish)};
  return (await (await fetch("/api/desks", how)).json()).desk;
}"""
NAMES = ["Ann", "Ben", "Cid", "Dan"]


def at_desk(visitor: Visitor, book: str) -> Any:
    """The page of a new desk."""
    page = visitor.go("/desk")
    desk = page.evaluate(OPEN, {"book": book, "names": NAMES, "title": "Table 3"})
    page.goto(f"{visitor.club}/desk/{desk}")
    page.locator(".desk-players li").nth(3).wait_for()
    return page


def points(page: Any) -> list[str]:
    """What everybody has."""
    return [text.split("\n")[0] for text in page.locator(".desk-players .points").all_inner_texts()]


def entries(page: Any, number: int) -> None:
    """So many entries are shown."""
    page.locator(".desk-history li").nth(number - 1).wait_for()
    assert page.locator(".desk-history li").count() == number


def rule(page: Any, words: str, foul: str, who: str) -> None:
    """A foul looked up, its first case chosen where there are several, and ruled."""
    page.get_by_role("button", name="Foul").or_(page.get_by_role("button", name="犯规")).click()
    page.locator("dialog input[type=search]").fill(words)
    page.locator("dialog .found button.foul", has_text=foul).first.click()
    page.locator("dialog .who-of label", has_text=who).first.click()
    ready = page.locator("dialog button.danger:not([disabled])")
    if page.locator("dialog .cases input").count():
        page.locator("dialog .cases input").first.check()
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
    page.get_by_role("button", name="Win by discard").click()
    page.locator("dialog fieldset", has_text="Who won").locator("label", has_text="Ben").click()
    page.locator("dialog fieldset", has_text="Whose discard").locator("label", has_text="Cid").click()
    field = page.locator("dialog .worth input[type=number]").first
    field.fill("10")
    field.blur()
    page.locator("dialog .preview .paid").wait_for()
    page.get_by_role("button", name="Enter", exact=True).click()
    entries(page, 1)
    assert points(page) == ["492", "534", "482", "492"]
    page.get_by_role("button", name="Take entry 1 back").click()
    entries(page, 2)
    assert points(page) == ["500"] * 4


@pytest.mark.parametrize(
    ("book", "locale", "words", "foul", "clause"),
    [
        ("mcr", "en-GB", "false win", "False win", "mcr:"),
        ("ema", "en-GB", "chombo", "", "ema:"),
        ("xjtu", "zh-CN", "打出时不出声", "", "xjtu:"),
    ],
)
def test_a_foul_is_ruled_from_the_page(
    visit: Callable[..., Visitor], book: str, locale: str, words: str, foul: str, clause: str
) -> None:
    page = at_desk(visit(size=PHONE if locale == "zh-CN" else DESK, locale=locale), book)
    rule(page, words, foul, "Ben")
    entries(page, 1)
    assert page.locator(".desk-history .chip", has_text=clause).count() > 0


def test_entries_wait_without_a_connection_and_arrive_once(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=PHONE)
    page = at_desk(visitor, "ema")
    page.route("**/entries", lambda route: route.abort())
    page.get_by_role("button", name="Riichi").click()
    page.locator("dialog .who button", has_text="Ann").click()
    page.locator(".waiting", has_text="1 waiting").wait_for()
    visitor.errors.clear()  # the browser says that it could not be sent
    page.unroute("**/entries")
    page.evaluate("dispatchEvent(new Event('online'))")
    entries(page, 1)
    page.locator(".waiting").wait_for(state="detached")
    assert points(page)[0] == "29,000"
    visitor.errors.clear()
