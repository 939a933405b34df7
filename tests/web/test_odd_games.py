"""Games unlike the club's own, by clicking: Sichuan's suits and empty wall, Taiwan's sixteen tiles and flowers."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.book_clicks import kept, rule, tab
from tests.web.desk_clicks import NAMES, OPEN
from tests.web.looks import WIDER
from tests.web.visitor import DESK, PHONE, Visitor

BOOKS = Path(__file__).parents[2] / "examples" / "books"
IN_SIGHT = """(selector) => [...document.querySelectorAll(selector)].every((node) => {
  const box = node.getBoundingClientRect();
  return box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
})"""


def seated(visitor: Visitor, name: str) -> Any:
    """A table against bots by one of the examples."""
    id = kept(visitor, (BOOKS / f"{name}.toml").read_text(encoding="utf-8"))
    return visitor.play_now(id)


@pytest.mark.long
def test_what_comes_of_an_exchange_is_said_and_suits_are_seen(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=PHONE, touch=True)
    page = seated(visitor, "sichuan")
    dice = page.locator(".dice .passed")
    dice.get_by_text("tiles are passed").wait_for()
    assert dice.locator(".die").count() == 2
    for picked in (1, 2):
        page.locator(".tile-button.may:not(.picked)").first.tap()
        page.locator(".asking .picks .tile-svg").nth(picked - 1).wait_for()
    page.locator(".tile-button.may:not(.picked)").first.tap()
    page.locator(".asking .received .tile-svg").nth(2).wait_for()
    assert page.locator(".asking .received .tile-svg").count() == 3
    page.get_by_role("button", name="circles", exact=True).click()
    page.locator(".plates .mark.void .as-tile").nth(2).wait_for()
    assert page.evaluate("getComputedStyle(document.querySelector('.plates .mark .in-words')).display") == "none"
    page.locator(".my-plate .mark", has_text="without circles").wait_for()


@pytest.mark.long
def test_seventeen_tiles_are_in_sight_and_flowers_have_faces(visit: Callable[..., Visitor]) -> None:
    for size in (PHONE, DESK):
        visitor = visit(size=size)
        page = seated(visitor, "taiwan")
        page.locator(".tile-button").nth(15).wait_for()
        assert page.evaluate(IN_SIGHT, "paiju-table .tile-button")
        assert page.evaluate(WIDER) <= 0
    id = page.evaluate("document.querySelector('paiju-table').state.room.book.id")
    assert id == "taiwan"
    page = visitor.go("/score")
    page.locator(".score-head select").select_option(label="Taiwanese Mahjong")
    page.get_by_text("Type or paste a hand").click()
    page.locator(".writing textarea").fill("123456789m123p1112z 2z")
    page.keyboard.press("Enter")
    page.locator(".verdict", has_text="3 tai").wait_for()
    page.get_by_role("button", name="summer").click()  # the South player's own
    page.locator(".verdict", has_text="4 tai").wait_for()
    assert page.url.endswith("flowers=2f")
    page.locator(".answer .chip").first.click()
    page.locator("dialog .body", has_text="taiwan:").wait_for()


@pytest.mark.long
def test_a_desk_takes_flowers_by_their_faces(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=PHONE)
    id = kept(visitor, (BOOKS / "taiwan.toml").read_text(encoding="utf-8"))
    page = visitor.go(f"/desk/{visitor.page.evaluate(OPEN, {'book': id, 'names': NAMES})}")
    page.get_by_role("button", name="Self-draw").click()
    form = page.locator("dialog.desk-form")
    form.locator("fieldset", has_text="Who won").locator("label", has_text="Ann").click()
    form.locator("label", has_text="Tiles").click()
    tiles = [f"{rank}m" for rank in range(1, 10)] + ["1p", "2p", "3p", "1z", "1z", "1z", "2z", "2z"]
    for tile in tiles:
        form.locator(f'[data-key="{tile}"]').click()
    plain = form.locator(".preview .paid", has_text="Ann +")
    plain.wait_for()
    before = gain(plain.inner_text())
    form.get_by_role("button", name="spring").click()  # the East player's own
    page.wait_for_function(
        "(n) => !document.querySelector('dialog .preview')?.textContent.includes(n)", arg=f"+{before:,}"
    )
    after = gain(plain.inner_text())
    assert after > before
    form.get_by_role("button", name="summer").click()  # another's own is worth nothing here
    form.get_by_role("button", name="Enter").click()
    page.locator(".desk-history .paid", has_text=f"Ann +{after:,}").wait_for()


def gain(text: str) -> int:
    """What Ann gains, of the payments in words."""
    found = re.search(r"Ann \+([\d,]+)", text)
    assert found is not None, text
    return int(found[1].replace(",", ""))


def test_a_desk_asks_what_an_empty_wall_needs(guest: Visitor) -> None:
    id = kept(guest, (BOOKS / "sichuan.toml").read_text(encoding="utf-8"))
    page = guest.go(f"/desk/{guest.page.evaluate(OPEN, {'book': id, 'names': NAMES})}")
    form = page.locator("dialog.desk-form")

    def chosen(field: str, name: str) -> None:
        form.locator("fieldset", has_text=field).locator("label", has_text=name).click()

    page.get_by_role("button", name="Kong", exact=True).click()
    chosen("Which kong", "Added kong")
    chosen("Who made it", "Ann")
    chosen("Whose tile the pung was made with", "Ben")
    form.get_by_role("button", name="Enter").click()
    page.locator(".desk-history .paid", has_text="Ann +3").wait_for()
    page.get_by_role("button", name="Self-draw").click()
    chosen("Who won", "Dan")
    form.locator("input[type=number]").fill("0")
    form.locator(".preview .paid", has_text="Dan +3").wait_for()
    form.get_by_role("button", name="Enter").click()
    page.locator(".desk-players .marks", has_text="won").wait_for()
    page.get_by_role("button", name="Draw", exact=True).click()
    assert not form.locator("fieldset", has_text="Who was ready").get_by_text("Dan").count()
    chosen("Who was ready", "Ann")
    form.get_by_label("The most fans Ann could have won").fill("2")
    chosen("Who still held the suit", "Cid")
    form.locator(".preview .paid", has_text="Cid −128").wait_for()
    form.get_by_role("button", name="Exhaustive draw").click()
    page.locator(".desk-history .paid", has_text="Ann +68").wait_for()
    page.locator(".desk-history .chip", has_text="sichuan:9.1").click()
    page.locator("dialog .body", has_text="sichuan:9.1").wait_for()


def test_limits_and_places_are_written_in_rows(guest: Visitor) -> None:
    page = guest.go("/books/new?base=ema")
    tab(page, "Rules")
    limits = rule(page, "scoring.limits")
    limits.get_by_label("From han 1").fill("4")
    limits.get_by_role("button", name="Take out row 4").click()
    page.locator(".book-state strong", has_text="1 difference").wait_for()
    limits.get_by_text("instead of mangan 5, haneman 6, baiman 8, sanbaiman 11").wait_for()
    page.evaluate("document.querySelectorAll('.edit-fields details').forEach((box) => { box.open = true; })")
    places = rule(page, "game.placement_below")
    places.locator("button.small-button").first.click()
    places.get_by_label("Row 1", exact=True).fill("12, 4, -4, -12")
    page.locator(".book-state strong", has_text="2 differences").wait_for()
    tab(page, "File")
    written = page.locator(".book-toml").input_value()
    assert '{ han = 4, base = 2000, id = "mangan" }' in written
    assert "sanbaiman" not in written
    assert "placement_below = [[12, 4, -4, -12]]" in written
