"""Company in several browsers: the lobby, who watches, what is said, a seat taken over, the last hand open."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.crowded import OVER
from tests.web.named import POST, named
from tests.web.visitor import A_HAND, DESK, PHONE, QUICK, SIDEWAYS, Visitor

HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""

# Where the buttons of the head are, by what they are called.
BUTTONS = """() => Object.fromEntries([...document.querySelectorAll(".head .buttons button")].map((one) => {
  const at = one.getBoundingClientRect();
  return [one.dataset.key, [at.x, at.y, at.width, at.height].map(Math.round).join(" ")];
}))"""
# Time runs for the player on the left.
RUNS = """() => {
  const table = document.querySelector("paiju-table"), { state } = table;
  state.waits = { seat: document.querySelector(".plates .plate.left").dataset.seat, until: performance.now() + 37000 };
  table.paint();
}"""


def held_sideways(page: Any) -> dict[str, str]:
    """Where the buttons of the head are on a phone held sideways: off everybody's tiles."""
    page.set_viewport_size({"width": SIDEWAYS[0], "height": SIDEWAYS[1]})
    page.wait_for_function("() => document.querySelector('.board').clientWidth === innerWidth")
    assert page.evaluate(OVER, [".head .buttons button", ".cloth .tile, .plate"]) == []
    return dict(page.evaluate(BUTTONS))


def opened(host: Visitor, **wishes: object) -> str:
    """A table of the host's with two bots, in the lobby; its id."""
    wish = {"book": "xjtu-3p", "seats": ["me", "bot:drawn", "bot:drawn"], "name": "Ann", "hints": True, "listed": True}
    made = host.page.evaluate(POST, ["/api/tables", {**wish, "take_over": True, **QUICK, **wishes}])
    host.page.goto(f"{host.club}/table/{made['table']}")
    host.page.wait_for_selector("paiju-table .tile-button.may")
    return str(made["table"])


def from_the_lobby(visitor: Visitor, table: str) -> Any:
    """To a table by its line in the lobby."""
    page = visitor.go("/tables")
    page.locator(f".open-tables a[href='/table/{table}']").first.click()
    page.wait_for_selector("paiju-table .plate")
    return page


@pytest.mark.long
def test_a_watcher_and_what_is_said(visit: Callable[..., Visitor]) -> None:
    """From the lobby to the table; the host sees who watches; each reads what is said in their own language; nobody who
    was muted is heard; my turn stands in the title of a hidden tab."""
    host, watcher = visit(), visit(size=PHONE, locale="zh-CN", theme="dark")
    named(host, "Ann")
    table = opened(host)
    alone = held_sideways(host.page)
    named(watcher, "小李")
    rows = watcher.go("/tables").locator(".open-tables li", has=watcher.page.locator(f"a[href='/table/{table}']"))
    words = rows.first.inner_text()
    told = ("Ann", "桌主", "东一局", "10 秒 + 30 秒", "可接替电脑", "下一局坐下", "观战")
    assert all(word in words for word in told), words
    assert rows.count() == 1, "it stands once: one may sit down there, and one may watch"
    from_the_lobby(watcher, table)
    assert watcher.page.get_by_role("button", name="上一局明牌").is_disabled(), "no hand is over yet"
    watcher.page.get_by_role("button", name="坐下来打").wait_for()
    host.page.get_by_role("button", name="1 watching: see who is here").wait_for()
    assert alone.items() <= held_sideways(host.page).items(), "whoever comes, buttons stay where they are"
    watcher.page.get_by_role("button", name="说一句").click()
    watcher.page.get_by_role("button", name="好牌！").click()
    host.page.locator(".bubble.aside", has_text="Nice hand!").wait_for()
    host.page.keyboard.press("e")
    host.page.get_by_role("button", name="laughs").click()
    host.page.wait_for_selector(".bubble.bottom")
    host.page.evaluate(RUNS)
    assert host.page.evaluate(OVER, [".bubble.bottom", ".clock:not([hidden])"]) == []
    assert host.page.evaluate(OVER, [".turn-clock", ".auto"]) == []
    host.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    watcher.page.locator(".bubble.bottom .reaction").wait_for()
    host.until(lambda: host.page.locator(".bubble").count() == 0)
    host.page.keyboard.press("e")
    host.page.get_by_role("button", name="Good luck").click()
    bubble = watcher.page.locator(".bubble", has_text="祝好运")
    bubble.wait_for()
    at, plate = (watcher.page.locator(one).bounding_box() for one in (".bubble.bottom", ".plate[data-seat=E]"))
    assert at["y"] + at["height"] <= plate["y"], "it hangs over the plate of who has said it"
    assert abs(at["x"] + at["width"] / 2 - plate["x"] - plate["width"] / 2) < 80
    host.page.get_by_role("button", name="1 watching: see who is here").click()
    host.page.get_by_role("button", name="Mute 小李").click()
    host.page.keyboard.press("Escape")
    for phrase in ("哇！", "谢谢"):
        watcher.page.get_by_role("button", name="说一句").click()
        watcher.page.get_by_role("button", name=phrase).click()
        watcher.page.locator(".bubble", has_text=phrase).wait_for()
    assert host.page.locator(".quote").all_text_contents() == ["小李: “Nice hand!”", "Ann (laughs)", "Ann: “Good luck”"]
    host.page.evaluate(HIDE, True)
    host.page.wait_for_function("document.title.startsWith('● Your turn · ')")
    host.page.evaluate(HIDE, False)
    assert host.page.title().startswith("Xi'an")


def spectators_frames(visitor: Visitor) -> list[dict[str, Any]]:
    """Every frame that somebody's page is sent from now on."""
    found: list[dict[str, Any]] = []
    visitor.page.on("websocket", lambda ws: ws.on("framereceived", lambda frame: found.append(json.loads(frame))))
    return found


def live_tiles(frames: list[dict[str, Any]]) -> set[str]:
    """The tiles in hands that a spectator was sent of hands being played."""
    rest = frames
    for number, frame in enumerate(frames):
        if frame["t"] == "snapshot" and frame["you"]["player"] is not None:
            rest = frames[:number]  # from here on they play
            break
    views = [frame["view"] for frame in rest if frame["t"] in ("event", "snapshot") and frame.get("view")]
    hands = [place["hand"] for view in views if view["phase"] == "play" for place in view["seats"].values()]
    return {tile for hand in hands for tile in hand}


LOOKS = [("en-GB", "light", DESK), ("zh-CN", "dark", PHONE), ("zh-CN", "light", SIDEWAYS), ("en-GB", "dark", PHONE)]


@pytest.mark.long
@pytest.mark.parametrize(("locale", "theme", "size"), LOOKS)
def test_the_last_hand_open_and_a_seat(
    visit: Callable[..., Visitor], locale: str, theme: str, size: tuple[int, int]
) -> None:
    """Somebody watches the last hand open while the next is played, never that one; then takes a bot's seat."""
    zh = locale.startswith("zh")
    host, watcher = visit(), visit(size=size, locale=locale, theme=theme)
    named(host, "Ann")
    table = opened(host)
    named(watcher, "Bea")
    frames = spectators_frames(watcher)
    page = from_the_lobby(watcher, table)
    asked: list[str] = []
    page.on("request", lambda request: "/steps" in request.url and asked.append(request.url))
    last = page.get_by_role("button", name="上一局明牌" if zh else "Last hand, open")
    assert last.is_disabled(), "there is none yet"
    bar = page.locator(".watch-bar .modes").bounding_box()
    host.play_hand()
    watcher.until(last.is_enabled)
    page.keyboard.press("Escape")
    last.click()
    page.wait_for_selector(".open-view paiju-table .tile[data-tile]")
    host.page.get_by_role("button", name="Next hand").click()
    host.page.wait_for_selector("paiju-table .tile-button.may")
    assert page.locator(".watch-bar .modes").bounding_box() == bar, "the bars stay where they are"
    assert page.locator("#top").is_hidden()
    assert ("晚一局" if zh else "One hand behind") in page.inner_text(".open-label")
    assert "四家全开" in page.inner_text(".open-label") if zh else "all hands open" in page.inner_text(".open-label")
    assert asked
    assert all("/hands/0/steps?role=all" in url for url in asked)
    first = page.locator(".open-view .plates, .open-view .cloth").first.inner_html()
    watcher.until(lambda: page.locator(".open-view .plates, .open-view .cloth").first.inner_html() != first)
    box = page.locator(".open-view paiju-table").bounding_box()
    assert box["height"] > 200
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="直播" if zh else "Live", exact=True).click()
    page.wait_for_selector("paiju-table .plate")
    page.get_by_role("button", name="坐下来打" if zh else "Take a seat").click()
    page.get_by_role("button", name="坐这里" if zh else "Sit here").first.click()
    page.get_by_text("你接替" if zh else "you take the seat of").wait_for()
    host.page.locator(".toast", has_text="Bea takes over the seat of").wait_for()
    host.page.locator(".plate .mark.coming", has_text="Bea").wait_for()
    assert live_tiles(frames) == {"?"}
    host.play_hand()
    host.page.get_by_role("button", name="Next hand").click()
    watcher.until(lambda: page.locator("paiju-table .tile-button").count() >= 13, A_HAND)
    assert live_tiles(frames) == {"?"}
    host.page.locator(".plate", has_text="Bea").wait_for()


def test_sitting_down_is_one_press(visit: Callable[..., Visitor]) -> None:
    """In the lobby one press sits down: at a table that waits at once, at one that plays from the next hand on. The
    waiting room says who begins it."""
    host, guest, stranger = visit(), visit(locale="zh-CN", size=PHONE), visit()
    named(host, "Ann")
    wish = {
        "book": "tenhou-3p",
        "seats": ["me", "open", "open"],
        "name": "Ann",
        "listed": True,
        "take_over": True,
        **QUICK,
    }
    table = host.page.evaluate(POST, ["/api/tables", wish])["table"]
    host.page.goto(f"{host.club}/table/{table}")
    host.page.wait_for_selector("paiju-lobby")
    named(guest, "小李")
    guest.go("/tables").locator(f"[data-key='sit {table}']").click()
    guest.page.locator("paiju-lobby li.me", has_text="小李").wait_for()
    words = guest.page.locator("paiju-lobby").inner_text()
    assert "人一坐满就开始" in words
    assert "等桌主开始" not in words
    stranger.go("/tables").locator(f"[data-key='sit {table}']").click()  # has not even a name
    stranger.page.wait_for_selector("paiju-table .tile-button")
    called = stranger.page.locator(".my-plate .name").inner_text()
    assert re.fullmatch(r"Guest \d{4}", called), "a number, by which others know them in their own language"
    guest.page.locator(".plate .name", has_text=called.replace("Guest ", "客人")).wait_for()
    playing = opened(host)
    row = guest.go("/tables").locator("li", has=guest.page.locator(f"[data-key$='{playing}']"))
    assert row.count() == 1, "a table with a free seat stands once, to sit down and to watch"
    assert "半庄" in row.inner_text()
    guest.go("/tables").locator(f"[data-key='sit {playing}']").click()
    guest.page.get_by_text("这一局打完你就坐下").wait_for()
    guest.page.locator(".watch-bar .coming", has_text="你接替").wait_for()


@pytest.mark.long
def test_the_next_free_table_in_two_browsers(visit: Callable[..., Visitor]) -> None:
    """One press opens a table and says that others are waited for; the other's press sits down there."""
    first, second, third = visit(), visit(size=PHONE, locale="zh-CN"), visit()
    for visitor, name in ((first, "Ann"), (second, "小李"), (third, "Cid")):
        named(visitor, name)
        page = visitor.go("/tables")
        page.locator(".next-table select").select_option("tenhou-3p")
        page.locator(".next-table button.big").click()
        page.wait_for_selector("paiju-lobby, paiju-table")
        if visitor is first:
            page.get_by_text("a table was opened for you").wait_for()
            page.get_by_text("it begins with the last seat").wait_for()
    assert first.page.url == second.page.url == third.page.url
    for visitor in (first, second, third):
        visitor.page.wait_for_selector("paiju-table .tile-button")
