"""What people do at the pages of an event, click by click: its organiser, officials, players."""

from typing import Any

from tests.web.event_hall import Hall
from tests.web.looks import WIDER, small_targets
from tests.web.visitor import Visitor
from tests.web.words import Words

EN = Words(chinese=False)
STATE = "async () => (await fetch('/api/events/' + location.pathname.split('/')[2])).json()"
SAY = """async (entry) => {
  const at = '/api/events/' + location.pathname.split('/')[2] + '/entries';
  const body = JSON.stringify({key: String(Math.random()), entry});
  const told = await fetch(at, {method: 'POST', headers: {'Content-Type': 'application/json'}, body});
  if (!told.ok) throw new Error(await told.text());
  return (await told.json()).view;
}"""
ASKED = {  # of a new event
    "rounds": ("几轮", "Number of rounds"),
    "games": ("每队打几局", "Games per team"),
    "players": ("大约多少人", "Players (roughly)"),
    "teams": ("大约几队", "Teams (roughly)"),
    "final": ("几人进决赛（0：没有决赛）", "How many reach the final (0: no final)"),
}


def make(
    host: Visitor, t: Words, name: str, template: tuple[str, str] = ("普通轮次", "Plain rounds"), **answers: int
) -> Any:
    """An event from the list's page: a format, a name, what else is asked, and it is there."""
    page = host.go("/events")
    page.locator(".formats button", has_text=t(*template)).click()
    page.get_by_label(t("赛事名称", "Name of the event")).fill(name)
    page.get_by_label(t("组织者（你的名字）", "Organiser (your name)")).fill("Olga")
    for asked, told in answers.items():
        page.get_by_label(t(*ASKED[asked]), exact=True).fill(str(told))
    page.get_by_role("button", name=t("建立赛事", "Create the event")).click()
    page.locator(".to-do").wait_for()
    return page


def tab(page: Any, words: str) -> None:
    """Another part of the page."""
    page.locator(".event-tabs").get_by_role("link", name=words, exact=True).click()


def add_names(page: Any, t: Words, names: list[str]) -> None:
    """People are entered by their names."""
    page.get_by_role("button", name=t("添加多人", "Add several names")).click()
    page.locator("#entrant-names").fill("\n".join(names))
    page.locator("dialog button[type=submit]").click()
    page.locator("dialog").wait_for(state="detached")


def fits(page: Any) -> bool:
    """Is nothing wider than the window, and can a finger meet every button?"""
    return page.evaluate(WIDER) <= 0 and small_targets(page) == []


def registers(guest: Visitor, t: Words, where: str, name: str, team: str = "") -> Any:
    """Somebody fills the form in."""
    guest.page.goto(where)
    guest.page.get_by_label(t("姓名", "Full name")).fill(name)
    if team:
        guest.page.get_by_label(t("队伍", "Team"), exact=True).fill(team)
    guest.page.get_by_role("button", name=t("报名", "Register"), exact=True).click()
    guest.page.locator(".register-page section.card").first.wait_for()
    return guest.page


def come(guest: Visitor, hall: Hall, who: str, path: str) -> Any:
    """Somebody opens their private link, and goes on to a page."""
    guest.page.goto(hall.link(who))
    guest.page.locator(".event-me h1").wait_for()
    guest.page.goto(guest.club + path)
    guest.page.locator(".event-head h1").wait_for()
    return guest.page


def begin(page: Any, t: Words = EN) -> None:
    """The chief announces the start."""
    page.get_by_role("button", name=t("宣布竞赛开始", "Announce the start")).click()
    page.locator(".desk-clock .big-clock").wait_for()


def write(page: Any, points: list[int], why: str = "", t: Words = EN) -> None:
    """Points typed into the form that is open, and sent."""
    for at, own in enumerate(points):
        page.locator(".entry-row input").nth(at).fill(str(own))
    if why:
        page.get_by_label(t("更正原因", "Reason for the correction")).fill(why)
    page.locator(".entry-sum .good").wait_for()
    page.get_by_role("button", name=t("提交", "Submit"), exact=True).click()
    page.locator("dialog").wait_for(state="detached")


def enter(page: Any, points: list[int], t: Words = EN) -> None:
    """A table's result, entered by somebody of it."""
    page.get_by_role("button", name=t("录入成绩", "Enter the result")).click()
    write(page, points, t=t)
    page.locator(".event-result").wait_for()


def press(page: Any, name: str) -> None:
    """A key of the page."""
    page.get_by_role("button", name=name, exact=True).click()


def draw_seating(page: Any, t: Words) -> None:
    """What the seats follow from is drawn by a click, and seats are proposed."""
    page.get_by_role("button", name=t("抽签", "Draw lots"), exact=True).click()
    page.locator(".proposal", has_text=t("拟定座位", "proposed seating")).wait_for()


def win(page: Any, winner: str, giver: str, value: int, t: Words = EN) -> None:
    """A hand entered: a win on a discard, by its value alone."""
    page.get_by_role("button", name=t("点和", "Win on a discard")).click()
    page.locator("dialog fieldset", has_text=t("谁和", "Who won")).locator("label", has_text=winner).click()
    page.locator("dialog fieldset", has_text=t("谁点炮", "Who dealt in")).locator("label", has_text=giver).click()
    field = page.locator("dialog .worth input[type=number]").first
    field.fill(str(value))
    field.blur()
    page.locator("dialog .preview .paid").wait_for()
    page.get_by_role("button", name=t("记下", "Enter"), exact=True).click()
    page.locator("dialog").wait_for(state="detached")


def time_is_up(page: Any) -> None:
    """A game entered hand by hand ends."""
    page.locator("details.more summary").click()
    press(page, "Time is up")
    press(page, "Yes")
