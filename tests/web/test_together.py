"""Two people in two browsers: an invitation, a hand, a line that breaks, a reload, another device."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.invited import invited
from tests.web.visitor import A_HAND, PHONE, Visitor


def play_together(people: list[Visitor]) -> None:
    """Everybody plays until all see the end of the hand."""
    people[0].until(lambda: [one.move() for one in people] == ["end"] * len(people), A_HAND)


def test_two_browsers_play_each_other(visit: Callable[..., Visitor]) -> None:
    """A whole hand; both see the same payments, and the next hand begins when both have seen it."""
    host, friend = visit(), visit()
    invited(host, friend)
    play_together([host, friend])
    seen = [one.page.locator("dialog.end .payments-table tbody tr").all_inner_texts() for one in (host, friend)]
    assert [lines[0].partition("\t")[0] for lines in seen] == ["East Ann (you)", "South Bea (you)"], (
        "one's own line first"
    )
    alike = [sorted(line.replace(" (you)", "") for line in lines) for lines in seen]
    assert alike[0] == alike[1], "the same lines"
    assert friend.page.locator("dialog.end").get_by_text("Bea (you)").count() == 1
    said = [one.page.text_content("dialog.end .fair-ok ~ .fair-said") for one in (host, friend)]
    assert said[0] == said[1], "both have checked the wall, and know who had a say in it"
    for one in (host, friend):
        one.page.get_by_role("button", name="Next hand").click()
    for one in (host, friend):
        one.page.wait_for_selector("dialog.end", state="detached")


def hand_of(visitor: Visitor) -> list[str]:
    """The tiles in my hand, by their names."""
    tiles = visitor.page.locator("paiju-table .tile-button")
    return sorted(str(name).split(",")[0] for name in tiles.evaluate_all("all => all.map((one) => one.ariaLabel)"))


@pytest.mark.long
def test_reload_in_the_middle_of_a_hand(guest: Visitor) -> None:
    """The seat is kept: the same tiles, and the open question again."""
    page = guest.play_now("xjtu")
    page.wait_for_selector("paiju-table .tile-button.may")
    before = hand_of(guest)
    page.reload()
    page.wait_for_selector("paiju-table .tile-button.may")
    assert hand_of(guest) == before
    page.goto(guest.club)
    page.get_by_role("link", name="Rejoin").first.click()
    page.wait_for_selector("paiju-table .tile-button.may")
    assert hand_of(guest) == before


# Whether the page says that the line is down, whenever that changes: that may last less than a slow browser's look.
WATCH_THE_LINE = """() => {
  const said = document.querySelector(".line-lost");
  window.lineLost = [];
  new MutationObserver(() => window.lineLost.push(said.checkVisibility())).observe(said, { attributes: true });
}"""


@pytest.mark.long
def test_a_line_that_breaks_comes_back(guest: Visitor) -> None:
    """The page says that the line is down, connects again by itself, and the hand goes on."""
    lines: list[Any] = []

    def through(ws: Any) -> None:
        ws.connect_to_server()
        lines.append(ws)

    guest.page.route_web_socket("**/ws/*", through)
    page = guest.play_now("xjtu")
    page.wait_for_selector("paiju-table .tile-button.may")
    before = hand_of(guest)
    page.evaluate(WATCH_THE_LINE)
    lines[0].send(json.dumps({"t": "bye", "code": "going", "why": "the server stops", "why_zh": "服务器即将停止"}))
    lines[0].close(code=1001, reason="the line breaks")
    page.wait_for_function("() => window.lineLost?.at(0) === true && window.lineLost.at(-1) === false")
    assert len(lines) == 2
    assert page.locator(".door").count() == 0, "a goodbye for a moment sends nobody away"
    page.wait_for_selector("paiju-table .tile-button.may")
    assert hand_of(guest) == before
    assert guest.move() == "tile"


@pytest.mark.long
def test_my_seat_on_another_device(visit: Callable[..., Visitor]) -> None:
    """A link for one use moves the seat; the old page says so and can take it back."""
    old, new = visit(), visit(size=PHONE, touch=True)
    page = old.play_now("xjtu")
    page.wait_for_selector("paiju-table .tile-button.may")
    before = hand_of(old)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Move to another device").click()
    link = page.locator("dialog.link input").input_value()
    assert page.locator("dialog.link img.qr").count() == 0, "no other device could open it"
    new.come_in(link).wait_for_selector("paiju-table .tile-button.may")
    assert hand_of(new) == before
    page.get_by_text("Opened elsewhere").wait_for()
    new.page.goto(link)
    new.page.get_by_text("this link no longer works").wait_for()
    new.errors = [line for line in new.errors if "404" not in line]  # the browser's own word on the refusal
