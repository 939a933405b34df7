"""Links that open: a moment of a replay for whoever gets it, an invitation on a club of loopback, a seat by a link."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.server.guests import played, somebody
from tests.server.serving import SECOND, Client, Served, serving
from tests.web.looks import WIDER, serious
from tests.web.visitor import DESK, PHONE, SIDEWAYS, Visitor

CLOSED = "Object.defineProperty(Navigator.prototype, 'clipboard', {get: () => undefined})"  # as on plain http
HAND = "all => all.map((one) => one.getAttribute('aria-label') || one.dataset.tile)"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A club on loopback; its network is this machine's second address."""
    folder = tmp_path_factory.mktemp("share")
    with serving(f"sqlite:///{folder / 'club.db'}", folder, PAIJU_LAN=SECOND) as found:
        yield found


@pytest.fixture(scope="module")
def ann(served: Served) -> tuple[Client, str]:
    """Ann, and a table of hers with a finished hand; played beside the browser's own loop."""
    host = somebody(served, "Ann")
    with ThreadPoolExecutor(1) as beside:
        return host, beside.submit(played, host).result()


@pytest.fixture
def visitors(browser: Any, served: Served) -> Iterator[Any]:
    """Browsers of people who are known here, or of strangers; at another address where one is named."""
    came: list[Visitor] = []

    def come(known: Client | None = None, at: str = served.url, **how: Any) -> Visitor:
        found = Visitor(browser, at, **how)
        if known is not None:
            found.context.add_cookies([{"name": "paiju", "value": known.cookie, "url": at}])
        came.append(found)
        return found

    yield come
    errors = [line for one in came for line in one.errors]
    for one in came:
        one.leave()
    assert errors == []


def pasted(page: Any) -> str:
    """What the clipboard holds."""
    page.evaluate("document.body.append(Object.assign(document.createElement('textarea'), {id: 'paste'}))")
    page.locator("#paste").focus()
    page.keyboard.press("Control+V")
    return str(page.evaluate("document.getElementById('paste').value"))


def own_tiles(page: Any) -> list[str]:
    """The tiles at the foot of the table."""
    found: list[str] = page.locator("paiju-table .foot .tile-svg, paiju-table .foot [data-tile]").evaluate_all(HAND)
    return found


def test_a_moment_opens_for_whoever_gets_the_link(visitors: Any, served: Served, ann: tuple[Client, str]) -> None:
    """On loopback the link says so; with the network let in it opens elsewhere, at that moment, without an account."""
    host, table = ann
    desk = visitors(host)
    desk.page.add_init_script(CLOSED)
    page = desk.go(f"/table/{table}/replay/0#2/S")
    page.wait_for_selector("paiju-table .foot .tile-svg")
    assert not page.locator("#top").is_visible(), "a replay looks like the table"
    page.get_by_role("button", name="Link", exact=True).click()
    box = page.locator("dialog.share")
    box.get_by_text("Only this computer can open this link").wait_for()
    assert box.locator("img.qr").count() == 0
    assert serious(page) == []
    box.get_by_role("button", name="Let people on the network in").click()
    outside = f"http://{SECOND}:{served.port}"
    page.wait_for_function("(url) => document.querySelector('.link-box input').value.startsWith(url)", arg=outside)
    link = box.locator(".link-box input").input_value()
    assert re.fullmatch(rf"{re.escape(outside)}/share/[\w-]{{43}}/0/2/S", link)
    box.get_by_role("button", name="Copy").click()
    box.get_by_role("button", name="Copied").wait_for()
    page.keyboard.press("Escape")
    assert pasted(page) == link

    stranger = visitors(at=outside, locale="zh-CN", theme="dark", size=PHONE, touch=True)
    seen = stranger.page
    seen.goto(link)
    seen.wait_for_selector("paiju-table .foot .tile-svg")
    assert seen.locator(".where").inner_text() == page.locator(".where").inner_text()
    assert seen.get_by_label("从谁看").input_value() == "S"
    assert own_tiles(seen)
    assert len(own_tiles(seen)) == len(own_tiles(page))
    assert seen.locator(".told").inner_text() != ""
    assert "回放 东一局" in seen.title()
    assert stranger.context.cookies() == []
    assert seen.evaluate(WIDER) <= 0
    assert serious(seen) == []
    seen.get_by_role("button", name="进一步").click()
    seen.wait_for_function("() => location.pathname.endsWith('/0/3/S')")
    seen.reload()
    seen.wait_for_selector("paiju-table .foot .tile-svg")
    assert seen.locator(".where").inner_text().startswith("3 /")
    shown = seen.locator("meta[property='og:image']").get_attribute("content")
    size = (
        "async (url) => { const one = new Image(); one.src = url; await one.decode(); return [one.width, one.height]; }"
    )
    assert seen.evaluate(size, shown) == [1200, 630]

    mine = desk.go("/me")
    mine.locator("section", has_text="Replays you share").locator("li").get_by_role("button", name="Withdraw").click()
    mine.get_by_text("Replays you share").wait_for(state="detached")
    seen.reload()
    seen.get_by_role("heading", name="这个链接打不开").wait_for()
    assert seen.get_by_role("button", name="再试一次").count() == 0
    seen.goto(f"{outside}/table/{table}/replay")  # refused, and asking again would not help
    seen.get_by_role("heading", name="这一页没能打开").wait_for()
    assert seen.get_by_role("button", name="再试一次").count() == 0
    assert [line for line in stranger.errors if "404" not in line and "403" not in line] == []
    stranger.errors.clear()  # the browser itself notes the refused request


@pytest.mark.long
def test_one_free_seat_is_taken_at_once_and_of_two_one_is_chosen(visitors: Any, served: Served) -> None:
    host = somebody(served, "Host")
    one = host.post("/api/tables", {"book": "xjtu", "title": "One", "seats": ["me", "open", "bot", "bot"]}).json
    two = host.post("/api/tables", {"book": "xjtu", "title": "Two", "seats": ["me", "open", "open", "bot"]}).json
    friend = visitors(at=one["links"]["play"].split("/join/")[0])
    page = friend.page
    page.goto(one["links"]["play"])
    page.get_by_text("One seat is free").wait_for()
    page.get_by_label("Your name at the table").fill("Bea")
    page.get_by_role("button", name="Sit down").click()
    page.locator("paiju-lobby li.me", has_text="Bea").wait_for()
    page.goto(two["links"]["play"])
    page.get_by_text("2 seats are free").wait_for()
    page.get_by_role("button", name="Choose a seat").click()
    page.get_by_text("You have no seat yet: choose a free one").wait_for()
    page.get_by_role("button", name="Sit here").first.click()
    page.locator("paiju-lobby li.me", has_text="Bea").wait_for()

    desk = visitors(host)  # the host's link is the same on every visit
    links = set()
    for _ in range(2):
        shown = desk.go(f"/table/{two['table']}").locator("paiju-lobby .link-box input")
        links.add(shown.input_value())
    assert len(links) == 1

    page.goto(one["links"]["play"])  # who is inside goes straight to the table
    page.wait_for_url(f"**/table/{one['table']}")
    device = somebody(served, "Other").post("/api/me/links").json["link"]
    page.goto(device)
    page.get_by_role("heading", name="Become Other?").wait_for()
    assert page.locator(".note li").all_inner_texts()[:2] == ["Two · seat", "One · seat"]


@pytest.mark.long
def test_language_and_theme_are_in_the_menu(visitors: Any, ann: tuple[Client, str]) -> None:
    desk = visitors(ann[0])
    page = desk.go(f"/table/{ann[1]}")
    page.wait_for_selector("paiju-table .head button")
    menu = page.locator("dialog.table-menu")

    def opened() -> bool:
        """The menu is there; how the last hand ended may be in its way."""
        if menu.count() == 0:
            page.keyboard.press("Escape" if page.locator("dialog[open]").count() else "m")
        return bool(menu.count())

    desk.until(opened)
    menu.get_by_label("Dark").check()
    page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    menu.get_by_label("中文").check()
    page.locator("dialog.table-menu").get_by_role("heading", name="菜单").wait_for()
    assert page.locator("dialog.table-menu").count() == 1
    assert serious(page) == []


@pytest.mark.long
def test_a_hand_the_host_keeps_closed_is_seen_as_it_was_watched(visitors: Any, ann: tuple[Client, str]) -> None:
    """No error page for whoever only watches: the hand with all tiles face down, and no seat to look from."""
    with ThreadPoolExecutor(1) as beside:
        table = beside.submit(played, ann[0], public=True, open_hands=False).result()
    fan = visitors()
    page = fan.go(f"/table/{table}/replay/0")
    seen = page.get_by_label("Seen from")
    seen.wait_for()
    assert seen.locator("option").all_inner_texts() == ["As a spectator (hands hidden)"]
    page.keyboard.press("ArrowRight")
    assert all(name.startswith("face-down tile") for name in own_tiles(page) if name)
    assert len(fan.errors) == 1, "asked for all hands first, and was refused"
    assert "403" in fan.errors.pop()
    host = visitors(ann[0]).go(f"/table/{table}/replay/0")
    host.get_by_label("Seen from").wait_for()
    assert host.get_by_label("Seen from").locator("option").count() == 5
    assert not any(name.startswith("face-down tile") for name in own_tiles(host) if name)


@pytest.mark.long
@pytest.mark.parametrize("size", [DESK, PHONE, SIDEWAYS], ids=["desk", "upright", "sideways"])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["zh-CN", "en-GB"])
def test_every_size_and_look(visitors: Any, ann: tuple[Client, str], size: Any, theme: str, locale: str) -> None:
    """Share dialog, shared replay and the administrator's kind of list stay inside the window."""
    host, table = ann
    link = host.post(f"/api/tables/{table}/links", {"kind": "share"}).json["link"]
    somewhere = link.split("/share/")[0]
    stranger = visitors(at=somewhere, size=size, theme=theme, locale=locale)
    stranger.page.goto(f"{link}/0/1/all")
    stranger.page.wait_for_selector("paiju-table")
    assert stranger.page.evaluate(WIDER) <= 0
    assert serious(stranger.page) == []
    desk = visitors(host, size=size, theme=theme, locale=locale)
    page = desk.go(f"/table/{table}/replay/0#1/all")
    page.locator(".bar > button").nth(1).click()
    page.locator("dialog.share .link-box input").wait_for()
    box = page.locator("dialog.share .frame").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert serious(page) == []
