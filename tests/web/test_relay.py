"""A club runs a relay of four teams from the page alone: teams named, places taken by link, game after game."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from paiju.match.relay_record import read_relay
from tests.web.looks import serious
from tests.web.visitor import DESK, PHONE, Visitor

TEAMS = [("East Gate", "Ann, Ben", "Ada"), ("South Gate", "Bea, Cai", ""), ("West Gate", "Dan, Eve", "Fay"),
         ("North Gate", "Gus, Hal", "")]  # fmt: skip


def words(zh: str, en: str) -> re.Pattern[str]:
    """A button's words, in the language of whoever reads them."""
    return re.compile(f"^(?:{re.escape(zh)}|{re.escape(en)})$")


def open_relay(host: Visitor, title: str = "Spring relay") -> Any:
    """The form of the start page, filled in and sent."""
    page = host.go("/")
    page.locator("details.configure > summary").click()
    page.locator("details.configure[open]").wait_for()
    page.get_by_label(words("队式接力赛", "A team relay")).check()
    page.get_by_label(re.compile("名称|Title")).fill(title)
    for n, told in enumerate(TEAMS):
        for at, text in enumerate(told):
            page.locator(".team-fields .fields").nth(n).locator("input").nth(at).fill(text)
    page.get_by_label(words("长度", "Length")).select_option("1")
    page.get_by_role("button", name=words("开桌", "Open a new table")).click()
    page.locator(".relay-team").nth(3).wait_for()
    return page


def team_link(page: Any, team: int) -> str:
    """The link of a team, as its host copies it."""
    page.locator(".relay-team").nth(team).get_by_role("button", name=words("本队的链接", "The team's link")).click()
    found = str(page.locator("dialog.link .row input").input_value())
    page.locator("dialog.link .head button").click()
    page.locator("dialog.link").wait_for(state="detached")
    return found


def be(page: Any, name: str) -> None:
    """Take the place of this name."""
    page.get_by_role("button", name=words(f"我是 {name}", f"I am {name}")).click()
    page.locator(".relay-team .rows li.me", has_text=name).wait_for()


def begin(page: Any) -> None:
    """The host starts the game, with bots where nobody is."""
    page.get_by_role("button", name=re.compile("补电脑，开始|Fill up with bots")).click()
    page.locator("paiju-table .special.relay").wait_for()


# The drawer gives way when somebody is asked: it is opened until the button is there, and pressed in the same breath.
END_MATCH = """() => {
  document.querySelector("paiju-table .menu-button").click();
  const named = (one) => ["结束这场", "End the match"].includes(one.textContent.trim());
  const end = [...document.querySelectorAll("button")].find(named);
  if (end) end.click();
  return Boolean(end);
}"""


def end_game(page: Any) -> None:
    """The host ends the game."""
    page.wait_for_function(END_MATCH, polling=500)
    page.locator("dialog[open] button.danger").last.click()
    page.locator("dialog.end .relay-table .place").first.wait_for()


# What the plates say and what the server says, by name: the team.
PLATES = """async () => {
  const id = location.pathname.split("/").pop();
  const room = await (await fetch(`/api/tables/${id}`)).json();
  const { teams, seats } = room.relay;
  const right = Object.fromEntries(room.seats.map((one) => [one.name, teams[seats[one.player]].name]));
  const shown = Object.fromEntries([...document.querySelectorAll("paiju-table .plate")].map((plate) =>
    [plate.querySelector(".name").textContent.trim(), plate.querySelector(".mark.team")?.textContent.trim()]));
  return { seats, right, shown };
}"""


@pytest.mark.long
@pytest.mark.parametrize(("size", "locale"), [(DESK, "en-GB"), pytest.param(PHONE, "zh-CN", marks=pytest.mark.long)])
def test_plates_have_the_teams_that_were_drawn(
    visit: Callable[..., Visitor], size: tuple[int, int], locale: str
) -> None:
    """In another order than that of the teams; the tables are opened until one is drawn so."""
    host = visit(size=size, locale=locale)
    told: dict[str, Any] = {"seats": [0, 1, 2, 3]}
    while told["seats"] == [0, 1, 2, 3]:
        page = open_relay(host)
        be(page, "Ann")
        begin(page)
        page.locator("paiju-table .plate .team").nth(3).wait_for()
        told = page.evaluate(PLATES)
    assert told["shown"] == told["right"]
    assert sorted(told["shown"].values()) == sorted(team for team, _, _ in TEAMS)


LONG = pytest.mark.long


def test_teams_by_link_and_on_to_the_second_game(visit: Callable[..., Visitor]) -> None:
    """At a desk in English, on a phone in Chinese; whoever waits is brought along to their game."""
    page, there = open_relay(visit()), visit(size=PHONE, locale="zh-CN").come_in
    be(page, "Ann")
    phone = there(team_link(page, 1))
    be(phone, "Cai")
    begin(page)
    phone.locator("paiju-table .special.relay").wait_for()
    end_game(page)
    page.locator("dialog.end button.next").click()
    phone.locator(".relay-team.mine .up strong", has_text="Cai").wait_for()
    page.locator(".relay-team").nth(1).locator(".up strong", has_text="Cai").wait_for()


@pytest.mark.parametrize(
    ("sizes", "locales"),
    [
        pytest.param((DESK, PHONE), ("en-GB", "zh-CN"), marks=LONG),
        pytest.param((PHONE, DESK), ("zh-CN", "en-GB"), marks=LONG),
        pytest.param((PHONE, PHONE), ("en-GB", "zh-CN"), marks=LONG),
    ],
)
def test_a_relay_of_four_teams_from_the_page(
    visit: Callable[..., Visitor], sizes: tuple[tuple[int, int], ...], locales: tuple[str, str]
) -> None:
    """The host plays, and so does somebody who comes by a team's link; bots have the other places."""
    host, bea = (visit(size=size, locale=locale) for size, locale in zip(sizes, locales, strict=True))
    page = open_relay(host)
    be(page, "Ann")
    link = team_link(page, 1)
    there = bea.come_in(link)
    there.locator(".relay-team").nth(3).wait_for()
    there.get_by_role("button", name=words("我是 Cai", "I am Cai")).wait_for()
    assert there.get_by_role("button", name=re.compile("^(I am|我是)")).count() == 2, (
        "a team's link is for its own places"
    )
    be(there, "Cai")
    page.locator(".relay-team").nth(0).get_by_label(words("派谁上场", "Who plays")).select_option("Ada")
    page.locator(".relay-team").nth(0).locator(".up strong", has_text="Ada").wait_for()
    page.locator(".relay-team").nth(0).get_by_label(words("派谁上场", "Who plays")).select_option("Ann")
    page.locator(".relay-team").nth(0).locator(".up strong", has_text="Ann").wait_for()
    begin(page)
    there.locator("paiju-table .special.relay").click()  # who waits sees who plays and who comes next
    row = there.locator("dialog.relay-panel tbody tr", has_text="South Gate")
    row.wait_for()
    assert row.locator("td").all_inner_texts() == ["Bea", "Cai", "100,000"]
    there.locator("dialog.relay-panel .head button").click()
    end_game(page)
    assert page.locator("dialog.end .relay-table tbody tr").count() == 4
    page.locator("dialog.end button.next").click()
    page.locator(".relay-team").nth(3).wait_for()
    there.locator(".relay-team.mine .up strong", has_text="Cai").wait_for()  # brought along to the next game
    begin(page)
    there.locator("paiju-table .tile-button, paiju-table .hand").first.wait_for()
    end_game(page)
    assert page.locator("dialog.end button.next", has_text=re.compile("关上|Close")).count() == 1, "no game follows"
    with page.expect_download() as told:
        page.get_by_role("link", name=words("下载接力赛记录", "Download the relay")).click()
    relay = read_relay(told.value.path().read_text(encoding="utf-8").splitlines())
    assert (relay.over, [leg.players[0] for leg in relay.legs]) == ("last_game", ["Ann", "Ben"])


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("size", "locale"), [(DESK, "zh-CN"), (PHONE, "en-GB")])
def test_axe_finds_nothing_serious(
    visit: Callable[..., Visitor], size: tuple[int, int], locale: str, theme: str
) -> None:
    """The form, the teams, the panel at the table, the end of a game; and nothing is wider than the window."""
    page = open_relay(visit(size=size, locale=locale, theme=theme))
    assert serious(page) == []
    be(page, "Ann")
    begin(page)
    page.locator("paiju-table .special.relay").click()
    page.locator("dialog.relay-panel").wait_for()
    assert serious(page) == []
    page.locator("dialog.relay-panel .head button").click()
    head = page.locator("paiju-table .head .menu-button").bounding_box()
    assert head["x"] + head["width"] <= size[0] + 1
    end_game(page)
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.long
def test_who_comes_late_takes_the_place_of_a_bot(visit: Callable[..., Visitor]) -> None:
    """A member who was not there when the game began plays from the next hand on."""
    host, gus = visit(), visit(size=PHONE, locale="zh-CN")
    page = open_relay(host)
    be(page, "Ann")
    link = team_link(page, 3)
    begin(page)
    there = gus.come_in(link)
    there.get_by_role("button", name="认领位置").click()
    there.get_by_role("button", name="我是 Gus").click()
    there.locator(".watch-bar .coming").wait_for()
    host.play_hand()
    page.locator("dialog.end button.next").click()
    there.locator("paiju-table .tile-button").first.wait_for()
