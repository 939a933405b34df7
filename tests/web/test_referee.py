"""A referee at the table, as a player's browser shows it: who is there, that play stands, notices and rulings."""

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.server.clients import dial, until
from tests.server.serving import Client, Served, browser, serving
from tests.web.visitor import DESK, PHONE, SIDEWAYS, Visitor

WORDS = {
    "en-GB": ("Paused by the referee", "Ruling on Ann"),
    "zh-CN": ("裁判暂停了牌局", "裁定 Ann"),
}

OPEN_A_TABLE = """async () => {
  const wish = {book: "xjtu", name: "Ann", seats: ["me", "bot:simple", "bot:simple", "bot:simple"]};
  const how = {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(wish)};
  return (await (await fetch("/api/tables", how)).json()).table;
}"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A club of our own, with the administrator's link."""
    folder = tmp_path_factory.mktemp("refereed")
    with serving(f"sqlite:///{folder / 'club.db'}", folder) as found:
        yield found


@pytest.fixture(scope="module")
def boss(served: Served) -> Client:
    """The administrator."""
    found = browser(served.url)
    found.join(served.admin_key)
    return found


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "locale"),
    [
        pytest.param(DESK, "en-GB", marks=pytest.mark.long),
        (PHONE, "zh-CN"),
        pytest.param(SIDEWAYS, "en-GB", marks=pytest.mark.long),
    ],
)
def test_a_player_sees_the_referee_and_what_they_do(
    browser: Any, served: Served, boss: Client, size: tuple[int, int], locale: str
) -> None:
    visitor = Visitor(browser, served.url, size=size, locale=locale)
    try:
        page = visitor.go("/")
        table = page.evaluate(OPEN_A_TABLE)
        visitor.go(f"/table/{table}")
        page.wait_for_selector(
            "paiju-table .tile-button"
        )  # dealt; whether Ann is asked for a tile or a claim is chance
        look(visitor, boss, table, WORDS[locale])
        assert visitor.errors == []
    finally:
        visitor.leave()


def look(visitor: Visitor, boss: Client, table: str, words: tuple[str, str]) -> None:
    """The referee comes, pauses, rules, has the hand void, and lets play go on."""
    page, (paused, ruling) = visitor.page, words
    link = boss.post(f"/api/tables/{table}/links", {"kind": "referee"}).json["link"]
    referee = Client(boss.url)
    referee.token = referee.post("/api/me", {"name": "Rita"}).json["token"]
    assert referee.join(link).status == 200
    page.locator("paiju-table .referees").get_by_text("Rita").wait_for()
    says(boss.url, referee.token, table, {"t": "pause"})
    page.locator("paiju-table .asking").get_by_text(paused).wait_for()
    says(boss.url, referee.token, table, {"t": "rule", "incident": {"foul": "hand_hidden", "offender": 0}})
    page.locator(".toast").get_by_text(ruling).wait_for()
    void = {"foul": "wall_damaged", "variant": "lost", "offender": 1, "facts": {"compensation": {"0": 1000}}}
    says(boss.url, referee.token, table, {"t": "rule", "incident": void})
    page.wait_for_selector("paiju-table .tile-button", state="detached")
    says(boss.url, referee.token, table, {"t": "resume"})
    page.wait_for_selector("paiju-table .tile-button")
    page.locator("paiju-table .head .buttons button").last.click()
    assert page.locator("dialog .rulings li").count() == 2


def says(url: str, token: str, table: str, message: dict[str, Any]) -> None:
    """The referee sends one message over a connection of their own, and waits until it is done."""

    async def once() -> None:
        async with await dial(url, token, table) as connection:
            await until(connection, "snapshot")
            await connection.send(json.dumps(message))
            await until(connection, "notice", "ruled", "error")

    with ThreadPoolExecutor(1) as apart:  # the browser's library has a loop of its own here
        apart.submit(lambda: asyncio.run(once())).result()


@pytest.mark.long
def test_an_administrator_asks_for_a_referees_link(browser: Any, served: Served, boss: Client) -> None:
    """From the list of tables; whoever opens it finds the table, and is its referee."""
    table = boss.post("/api/tables", {"book": "xjtu", "name": "Ann", "title": "Final", "seats": ["me", *["bot"] * 3]})
    assert table.status == 200
    visitor, referee = Visitor(browser, served.url), Visitor(browser, served.url, size=PHONE)
    try:
        visitor.come_in(boss.post("/api/admin/links").json["link"])
        row = visitor.page.locator("ul.tables li", has_text="Final")
        row.get_by_role("button", name="Referee").click()
        link = visitor.page.locator("dialog .link-box input").input_value()
        referee.come_in(link).wait_for_selector("paiju-table .referees")
        assert table.json["table"] in referee.page.url
        assert visitor.errors == referee.errors == []
    finally:
        visitor.leave()
        referee.leave()
