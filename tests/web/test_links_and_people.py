"""Links and people in the browser: nobody becomes somebody else unasked; the host removes, the administrator bars."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.serving import Client, Served, browser, serving
from tests.web.looks import WIDER, serious
from tests.web.visitor import PHONE, Visitor


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A club of our own, with the administrator's link."""
    folder = tmp_path_factory.mktemp("people")
    with serving(f"sqlite:///{folder / 'club.db'}", folder) as found:
        yield found


@pytest.fixture
def visitors(browser: Any, served: Served) -> Iterator[Any]:
    """Browsers in which somebody is known already."""
    came: list[Visitor] = []

    def come(page: Client, **how: Any) -> Visitor:
        found = Visitor(browser, served.url, **how)
        found.context.add_cookies([{"name": "paiju", "value": page.cookie, "url": served.url}])
        came.append(found)
        return found

    yield come
    errors = [line for one in came for line in one.errors]
    for one in came:
        one.leave()
    assert errors == []


def known(served: Served, name: str) -> Client:
    """Somebody with a cookie."""
    page = browser(served.url)
    page.post("/api/me", {"name": name, "lang": "en"})
    return page


def name_in(visitor: Visitor) -> str:
    """Who the browser is."""
    return str(visitor.page.evaluate("async () => (await (await fetch('/api/me')).json()).name"))


@pytest.mark.long
def test_becoming_somebody_else_is_asked_first(visitors: Any, served: Served) -> None:
    """The page says who one is, who one would be and what is lost; staying changes nothing, and no key is in sight."""
    ann, bob = known(served, "Ann"), known(served, "Bob")
    bob.post("/api/tables", {"book": "xjtu", "title": "Bob's evening", "seats": ["me", "open", "bot", "bot"]})
    link = ann.post("/api/me/links").json["link"]
    phone = visitors(bob, size=PHONE, touch=True)
    page = phone.page
    page.goto(link)
    page.get_by_role("heading", name="Become Ann?").wait_for()
    page.get_by_text("Bob's evening").wait_for()
    assert page.evaluate("location.pathname") == "/join"
    assert page.evaluate(WIDER) <= 0
    assert serious(page) == []
    page.get_by_role("button", name="Stay Bob").click()
    page.get_by_role("heading", name="Sit down and play").wait_for()
    assert name_in(phone) == "Bob"
    page.goto(link)
    page.get_by_role("button", name="Become Ann").click()
    page.get_by_role("heading", name="Sit down and play").wait_for()
    assert name_in(phone) == "Ann"
    assert page.evaluate("history.state") is None
    page.goto(served.url + "/me")
    page.locator(".rows li").nth(1).wait_for()
    assert serious(page) == []


@pytest.mark.long
def test_the_host_removes_and_withdraws_and_the_administrator_bars(visitors: Any, served: Served) -> None:
    host, bea, boss = known(served, "Host"), known(served, "Bea"), known(served, "Boss")
    made = host.post("/api/tables", {"book": "xjtu", "seats": ["me", "open", "bot", "bot"]}).json
    bea.join(made["links"]["play"])
    bea.post(f"/api/tables/{made['table']}/sit", {"seat": 1})
    desk = visitors(host)
    page = desk.go(f"/table/{made['table']}")
    page.get_by_role("button", name="Links and people").click()
    drawer = page.locator("dialog.people-desk")
    drawer.locator("li", has_text="Bea").get_by_role("button", name="Remove").click()
    page.locator("dialog.modal").get_by_role("button", name="Remove").click()
    drawer.locator("li", has_text="removed").get_by_role("button", name="Let in again").wait_for()
    assert drawer.get_by_text("Used by: Bea").count() == 0
    assert serious(page) == []
    assert browser(served.url).join(made["links"]["play"]).code == "link_gone"
    drawer.get_by_role("button", name="Let in again").click()
    drawer.locator("li", has_text="Bea").wait_for(state="detached")
    assert boss.join(served.admin_key).status == 200
    office = visitors(boss, locale="zh-CN", theme="dark", size=PHONE)
    page = office.go("/admin")
    page.locator(".rows li", has_text="Bea").get_by_role("button", name="封禁").click()
    page.locator("dialog.modal").get_by_role("button", name="封禁").click()
    page.locator(".rows li", has_text="Bea").get_by_text("已封禁").wait_for()
    assert page.evaluate(WIDER) <= 0
    assert bea.get("/api/me").code == "barred"
