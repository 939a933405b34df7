"""An evening of seven by clicking: opened, followed and bet on from everybody's own phone, hands entered, chips; people
who come and go, camps, the last hands; and a hand played online."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.visitor import DESK, PHONE, Visitor

SEVEN = ["Ann", "Bea", "Cid", "Dan", "Eve", "Fay", "Gus"]
STATE = "async () => (await fetch('/api/evenings/' + location.pathname.split('/')[2])).json()"


class Words:
    """What buttons are called, by language."""

    def __init__(self, chinese: bool) -> None:
        self.chinese = chinese

    def __call__(self, zh: str, en: str) -> str:
        return zh if self.chinese else en


def begin(host: Visitor, t: Words, names: list[str], *, drawn: bool = False) -> Any:
    """The host opens an evening from the page; in the order of the names unless places are drawn."""
    page = host.go("/evening")
    page.locator("#evening-names").fill("\n".join(names))
    if not drawn:
        page.locator("form details summary").click()
        page.get_by_role("switch", name=t("座次抽签", "Places are drawn")).uncheck()
    page.get_by_role("button", name=t("开始聚会", "Begin the evening")).click()
    page.locator(".evening-table").first.wait_for()
    return page


def link_of(page: Any, t: Words) -> str:
    """The link that everybody comes by."""
    page.get_by_role("button", name=t("邀请大家", "Invite everybody")).click()
    link = str(page.locator(".link-box input").input_value())
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    return link


def come(guest: Visitor, link: str, name: str) -> Any:
    """Somebody opens the link and taps their name."""
    guest.page.goto(link)
    guest.page.locator(".who-am-i button", has_text=name).click()
    guest.page.locator(".my-card", has_text=name).wait_for()
    return guest.page


def roll(page: Any, t: Words, rule: str) -> None:
    """The dice as they lie on the table."""
    page.get_by_role("button", name=t("我们掷好了", "We rolled ourselves")).click()
    page.locator("dialog .dice-rules button", has_text=rule).click()
    page.locator(".dice-rule", has_text=rule).wait_for()


def win(page: Any, t: Words, who: str, giver: str, fans: int) -> None:
    """A win by discard, entered by its fans; what it comes to is shown first."""
    page.get_by_role("button", name=t("点和", "Win by discard")).click()
    page.locator("dialog fieldset", has_text=t("谁和", "Who won")).locator("label", has_text=who).click()
    page.locator("dialog fieldset", has_text=t("谁点炮", "Whose discard")).locator("label", has_text=giver).click()
    field = page.locator("dialog .worth input[type=number]").first
    field.fill(str(fans))
    field.blur()
    page.locator("dialog .preview .paid").wait_for()
    page.get_by_role("button", name=t("记下", "Enter"), exact=True).click()
    page.locator("dialog").wait_for(state="detached")


def standings(page: Any) -> dict[str, str]:
    """Everybody's chips as they are shown."""
    rows = page.locator(".standings li").all_inner_texts()
    return dict(row.split("\n") for row in rows)


@pytest.mark.parametrize(
    ("size", "locale"),
    [
        (PHONE, "zh-CN"),
        pytest.param(DESK, "en-GB", marks=pytest.mark.long),
        pytest.param(PHONE, "en-GB", marks=pytest.mark.long),
        pytest.param(DESK, "zh-CN", marks=pytest.mark.long),
    ],
)
def test_seven_friends(visit: Callable[..., Visitor], size: tuple[int, int], locale: str) -> None:
    t = Words(locale == "zh-CN")
    page = begin(visit(size=size, locale=locale), t, SEVEN)
    guest = come(visit(size=PHONE, locale=locale), link_of(page, t), "Eve")
    roll(page, t, t("放铳翻倍", "Double for the Discarder"))
    guest.locator(".my-bet button", has_text="Ann").click()
    guest.locator(".my-card", has_text=t("你支持 Ann", "You back Ann")).wait_for()
    page.locator(".desk-players li", has_text="Ann").filter(has_text="Eve").wait_for()  # the bet lies open now
    win(page, t, "Ann", "Bea", 2)
    page.locator(".moved", has_text="Ann").wait_for()
    told = standings(page)
    assert (told["Ann"], told["Bea"], told["Eve"]) == ("+120", "−180", "+60")
    guest.locator(".my-card .chips", has_text="+60").wait_for()
    where = {each["name"]: each["where"] for each in page.evaluate(STATE)["view"]["people"]}
    assert (where["Ann"], where["Eve"], where["Fay"]) == ("billiards", "A", "bet A")
    page.get_by_role("button", name=t("撤销第 3 条", "Take entry 3 back")).click()
    page.locator(".desk-history .undone").wait_for()
    assert set(standings(page).values()) == {"0"}
