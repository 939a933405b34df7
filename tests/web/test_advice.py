"""An adviser in a browser: who backs a player taps one of that player's moves, and the player sees the mark."""

import json
import os
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.named import POST, named
from tests.web.visitor import DESK, PHONE, Visitor

SEATS = ["me", "bot:drawn", "bot:drawn", "bot:drawn"]
WORDS = {  # what the adviser is told, what the player is told; the buttons and the mark of drawing
    "en-GB": ("Point at a move for Ann", "Sue points at:", "Draw for Ann", "Sue draws", "Draw myself"),
    "zh-CN": ("给Ann指一着", "Sue指：", "替Ann摸牌", "Sue代摸", "自己摸"),
}
KEEP = """() => {
  window.said = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (body) { window.said.push(body); return send.call(this, body); };
}"""


def seated(host: Visitor, friend: Visitor) -> tuple[Any, Any]:
    """A table of Ann and bots, beside which Sue bets on Ann; both pages, Ann being asked."""
    page, other = named(host, "Ann"), named(friend, "Sue")
    wish = {"book": "psa", "seats": SEATS, "name": "Ann", "special": "9", "clock": {"kind": "none"}, "draw": False}
    table = page.evaluate(POST, ["/api/tables", wish])["table"]
    link = page.evaluate(POST, [f"/api/tables/{table}/links", {"kind": "support"}])
    friend.page.add_init_script(f"({KEEP})()")
    friend.come_in(link["link"])
    other.wait_for_url(f"**/table/{table}")
    other.locator(".invited button.primary").click()
    other.locator(".invited").wait_for(state="detached")
    page.goto(f"{host.club}/table/{table}")
    page.locator("paiju-table .my-plate .plate").wait_for()
    bets = other.locator(".asking .choices .act")

    def may_bet() -> bool:
        if not bets.count():
            host.move()  # Ann plays closed
        return bets.count() > 0

    host.until(may_bet)
    bets.filter(has_text="Ann").click()
    return page, other


def shot(page: Any, name: str) -> None:
    """A picture, where somebody wants to look."""
    if "PAIJU_SHOTS" in os.environ:
        page.screenshot(path=f"{os.environ['PAIJU_SHOTS']}/{name}.png")


OTHERS = ((DESK, "en-GB"), (DESK, "zh-CN"), (PHONE, "en-GB"))


@pytest.mark.long
@pytest.mark.clause("psa:军师#1", "psa:军师#2", "psa:军师#3", "reading:272", "reading:273")
@pytest.mark.parametrize(
    ("size", "locale"),
    [(PHONE, "zh-CN"), *(pytest.param(size, locale, marks=pytest.mark.long) for size, locale in OTHERS)],
)
def test_a_supporter_points_and_the_player_decides(
    visit: Callable[..., Visitor], size: tuple[int, int], locale: str
) -> None:
    how = {"size": size, "locale": locale, "touch": size == PHONE}
    host, friend = visit(**how), visit(**how)
    page, other = seated(host, friend)
    point, points_at, draw, draws, myself = WORDS[locale]
    until_asked(host, page, other)
    assert other.locator(".advice-words").inner_text() == point
    tiles = other.locator(".own-hand button.tile-button.may")
    assert tiles.count() >= 13
    name = tiles.nth(4).get_attribute("aria-label")
    tap(tiles.nth(4))
    page.locator(".own-hand .tile-button.advised").first.wait_for()
    assert str(page.locator(".own-hand .tile-button.advised").first.get_attribute("aria-label")).startswith(
        str(name)[:2]
    )
    assert page.locator(".advice-words").inner_text().startswith(points_at)
    assert page.locator(".own-hand .tile-button.may").count() >= 13, "nothing was played"
    shot(page, f"player-{size[0]}-{locale}")
    shot(other, f"adviser-{size[0]}-{locale}")
    tap(tiles.nth(2))
    pointed = [json.loads(body) for body in other.evaluate("window.said") if '"point"' in body]
    assert len(pointed) == 1, "once"
    assert set(pointed[0]) == {"t", "n", "a"}, "a number and a move, nothing else"
    host.page.evaluate("() => document.querySelector('paiju-table').send({ t: 'company', draws: true })")
    other.get_by_role("button", name=draw).click()
    for one in (page, other):
        one.locator(".me .mark", has_text=draws).wait_for()
    shot(page, f"drawn-{size[0]}-{locale}")
    page.get_by_role("button", name=myself).click()
    other.locator(".me .mark", has_text=draws).wait_for(state="detached")


def until_asked(host: Visitor, page: Any, other: Any) -> None:
    """Ann plays until she has a tile to discard, about which Sue may say something."""

    def asked() -> bool:
        if (
            page.locator(".own-hand .tile-button.may").count() >= 13
            and other.locator(".own-hand button.may").count() >= 13
        ):
            return True
        if page.locator(".own-hand .tile-button.may").count() < 13:
            host.move()
        return False

    host.until(asked)


def tap(tile: Any) -> None:
    """A tile is chosen: by one tap or two, as the page wants it."""
    tile.click()
    if tile.get_attribute("aria-pressed") == "true":
        tile.click()
