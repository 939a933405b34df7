"""A whole event by four roles in four browsers: organiser, chief referee, a player's phone, the public; beside them the
screen of the hall. What they do is clicked. What would be the same clicks once more (the other tables' results, those
without a phone who sign, the roll call of the rest) is said through the page's own fetch: `settle`, `said`."""

import csv
import io
import json
import os
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from tests.web.event_clicks import SAY, STATE, draw_seating, enter, make, registers, tab
from tests.web.looks import WIDER
from tests.web.visitor import DESK, PHONE, Visitor
from tests.web.words import Words

GET = "async (path) => (await fetch('/api/events/' + location.pathname.split('/')[2] + path)).json()"
POST = """async ([path, body]) => {
  const at = '/api/events/' + location.pathname.split('/')[2] + path;
  const how = {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)};
  const told = await fetch(at, how);
  if (!told.ok) throw new Error(await told.text());
  return told.json();
}"""
SHOWN = """() => [...document.querySelectorAll('table.standing tbody tr')].map((row) =>
  [row.querySelector('.place').lastChild.textContent.trim(), row.querySelector('th .who').textContent,
   ...[...row.querySelectorAll('td.number:not(.place)')].map((cell) => cell.textContent)])"""
HEAD = "() => [...document.querySelectorAll('table.standing thead th')].map((cell) => cell.textContent)"
FIGURES = {"标准分": "standard", "Standard": "standard", "比赛分": "game", "Game": "game", "pt": "pt"}
NAMES = ["Ann", "Bo", "Chen Wei", "Dora", "Emil", "方芳", "Gao", "Hana"]
StandingRow = tuple[str, str, dict[str, float]]
SHOTS = os.environ.get("PAIJU_SHOTS", "")  # a folder for pictures of every stage, for whoever wants to look


class EventDay:
    """An event and those who are at it."""

    def __init__(self, visit: Callable[..., Visitor], t: Words, template: tuple[str, str], **answers: int) -> None:
        self.t, self.visit, self.name = t, visit, t(*template)
        self.large = DESK if not t.chinese else PHONE  # of the organiser; the public looks at the other size
        self.locale = "zh-CN" if t.chinese else "en-GB"
        self.host = make(visit(size=self.large, locale=self.locale), t, self.name, template, **answers)
        self.id = self.host.url.split("/event/")[1].split("/")[0]
        self.public = self.comes(f"/event/{self.id}", PHONE if self.large == DESK else DESK)
        self.hall = self.comes(f"/event/{self.id}/hall", DESK)
        self.chief, self.referee, self.player = self.host, self.host, self.public  # until there are others
        self.pins: dict[str, str] = {}
        self.random = Random(7)
        self.shots = 0

    # --- who comes

    def comes(self, path: str, size: tuple[int, int] = PHONE) -> Any:
        """Somebody in a browser of their own."""
        one = self.visit(size=size, locale=self.locale)
        one.page.goto(path if path.startswith("http") else one.club + path)
        one.page.locator("#main h1").first.wait_for()
        return one.page

    def appoint(self, name: str, office: tuple[str, str], size: tuple[int, int]) -> Any:
        """The organiser appoints somebody, who opens the link they are handed and goes to the desk."""
        page, t = self.host, self.t
        tab(page, t("裁判", "Officials"))
        page.get_by_role("button", name=t("任命", "Appoint somebody"), exact=True).click()
        form = page.locator("dialog")
        form.get_by_label(t("姓名", "Name"), exact=True).fill(name)
        form.get_by_label(t("职务", "Role"), exact=True).select_option(label=t(*office))
        form.locator("button[type=submit]").click()
        form.wait_for(state="detached")
        page.get_by_role("button", name=t(f"{name} 的专用链接", f"Private link of {name}")).click()
        there = self.comes(self.taken_link(page), size)
        there.locator("#main").get_by_role("link", name=t("裁判台", "Officials' desk")).click()
        there.locator(".event-desk h1").wait_for()
        return there

    def taken_link(self, page: Any) -> str:
        """The link in the box that is open."""
        link = str(page.locator(".link-box input").input_value())
        page.keyboard.press("Escape")
        page.locator("dialog").wait_for(state="detached")
        return link

    def register(self, name: str, team: str = "") -> None:
        """Registration is opened; somebody registers by their phone, and is the player from now on."""
        page, t = self.host, self.t
        tab(page, t("报名", "Registration"))
        page.get_by_role("button", name=t("开放报名", "Open registration")).click()
        page.get_by_role("heading", name=t("报名已开放", "Registration is open")).wait_for()
        guest = self.visit(size=PHONE, locale=self.locale, touch=True)
        self.player = registers(guest, t, f"{guest.club}/event/{self.id}/register", name, team)
        self.player.locator(".entered", has_text=name).wait_for()
        self.look("registered", self.player)
        tab(page, t("名单", "Entrants"))
        page.locator(".entrants strong", has_text=name).wait_for()

    def bring(self, file: Path, rows: Sequence[tuple[str, str]]) -> None:
        """The others come from a list: names and teams."""
        page, t = self.host, self.t
        told = io.StringIO()
        csv.writer(told).writerows([("player", "team"), *rows])
        file.write_text(told.getvalue(), encoding="utf-8")
        page.get_by_role("button", name=t("导入名单", "Import a list")).click()
        page.locator("dialog input[type=file]").set_input_files(file)
        page.get_by_role("button", name=t(f"录入这 {len(rows)} 人", f"Enter these {len(rows)}")).click()
        page.locator("dialog").wait_for(state="detached")
        page.locator(".entrants strong", has_text=rows[-1][0]).wait_for()

    def roll_call(self, name: str) -> None:
        """One is checked in by a click, the rest as well."""
        page, t = self.host, self.t
        tab(page, t("检录", "Check-in"))
        page.get_by_role("button", name=t(f"{name} 到了", f"{name} is here")).click()
        page.locator(".check-in .now", has_text=t("1 人已到", "1 of ")).wait_for()
        self.look("check-in", page)
        for one in self.state()["entrants"]:
            if not one["here"]:
                self.said({"do": "checked_in", "player": one["id"], "stage": "", "round": ""})

    # --- rounds

    def state(self) -> dict[str, Any]:
        """The event as its organiser sees it."""
        return dict(self.host.evaluate(STATE))

    def said(self, entry: dict[str, Any], page: Any = None) -> None:
        """Something said from a page without its buttons."""
        (page or self.host).evaluate(SAY, entry)

    def propose(self) -> None:
        """Who might sit where in the next round is shown."""
        page, t = self.host, self.t
        self.back_to_manage()
        tab(page, t("抽签与轮次", "Draw and rounds"))
        page.get_by_role("button", name=t("排下一轮", "Seat the next round")).click()
        page.locator(".proposal").wait_for()
        self.look("proposal", page)
        if page.locator("[data-key=draw-seating]").count():
            draw_seating(page, t)
            self.look("proposal-drawn", page)

    def seat(self, all_of_it: bool = False) -> None:
        """The next round is seated by a click, or every round of the stage at once."""
        page, t = self.host, self.t
        self.propose()
        if all_of_it:
            page.locator(".proposal").get_by_role("button", name=t("轮一次排好", "Seat all")).click()
        else:
            page.get_by_role("button", name=t("就这样坐", "Use this seating")).click()
        page.locator(".proposal").wait_for(state="detached")

    def start(self) -> tuple[str, str]:
        """The chief announces the start at the desk; which round it is. The hall shows it."""
        if "/desk" not in self.chief.url:
            self.chief.goto(self.chief.url.split("/event/")[0] + f"/event/{self.id}/desk")
        self.chief.get_by_role("button", name=self.t("宣布竞赛开始", "Announce the start")).click()
        self.chief.locator(".desk-clock.running").wait_for()
        self.look("desk", self.chief)
        now = next(one for one in self.rounds() if one["state"] == "running")
        return now["stage"], now["round"]

    def back_to_manage(self) -> None:
        """The organiser goes on organising, where they are the chief too."""
        if "/manage" not in self.host.url:
            self.host.goto(self.host.url.split("/event/")[0] + f"/event/{self.id}/manage")
            self.host.locator(".to-do").wait_for()

    def rounds(self, at: tuple[str, str] | None = None) -> list[dict[str, Any]]:
        """Every round; the one asked for with its tables."""
        asked = f"?rounds=1&stage={quote(at[0])}&round={quote(at[1], safe='')}" if at else "?rounds=1"
        return list(self.host.evaluate(GET, asked)["rounds"])

    def tables(self, at: tuple[str, str]) -> list[dict[str, Any]]:
        """The tables of a round."""
        return next(one["tables"] for one in self.rounds(at) if (one["stage"], one["round"]) == at)

    def play(self, at: tuple[str, str], unit: int, sign: bool = True) -> None:
        """The player opens their table from their own page, enters its result, signs; the others sign on this phone by
        their PINs, by clicking too. Among friends nobody signs."""
        page, t = self.player, self.t
        page.goto(page.url.split("/event/")[0] + f"/event/{self.id}/me")
        page.locator(".my-next").wait_for()
        self.look("me", page)
        page.get_by_role("link", name=t("打开这一桌", "Go to the table")).click()
        page.locator(".event-seats").wait_for()
        page.reload()  # as who scans the code on the table comes
        page.locator(".event-seats").wait_for()
        self.look("table", page)
        enter(page, [own * unit for own in (40, 10, -20, -30)], t)
        self.look("entered", page)
        if not sign:
            return
        page.get_by_role("button", name=t("我同意，签字", "I agree and sign")).click()
        page.locator(".event-result .me", has_text=t("✓ 已签字", "✓ signed")).wait_for()
        table = next(one for one in self.tables(at) if one["sheet"])
        for seat in table["seats"]:
            if seat["player"] in table["sheet"]["waits"]:
                self.sign_by_pin(page, seat["name"], self.pin(seat["player"]))
        self.look("signed", page)

    def sign_by_pin(self, page: Any, name: str, pin: str) -> None:
        """Somebody without a phone signs on the player's."""
        if not page.locator(".pin-box[open]").count():
            page.locator(".pin-box summary").click()
        page.get_by_role("button", name=self.t(f"{name} 签字", f"{name} signs"), exact=True).click()
        page.locator("dialog input").fill(pin)
        page.locator("dialog button[type=submit]").click()
        row = page.locator(".event-result li", has_text=name)
        row.filter(has_text=self.t("✓ 已签字", "✓ signed")).wait_for()

    def pin(self, who: str) -> str:
        """The PIN on somebody's slip."""
        if not self.pins:
            slips = self.host.evaluate(POST, ["/links/all", {"kind": "pin"}])
            self.pins = {one["who"]: one["pin"] for one in slips}
        return self.pins[who]

    def settle(self, at: tuple[str, str], unit: int) -> None:
        """What is still open in a round, without clicks: results by the organiser, signatures by PIN, the referee's and
        the chief's from their own browsers."""
        for table in self.tables(at):
            where = {"stage": at[0], "round": at[1], "table": table["table"]}
            if not table["sheet"]:
                points = [self.random.randrange(-40, 40) * unit for _ in range(3)]
                players = [one["player"] for one in table["seats"]]
                self.said({"do": "result", "result": {**where, "players": players, "points": [*points, -sum(points)]}})
        if self.chief is self.host:
            return
        for table in self.tables(at):
            where = {"stage": at[0], "round": at[1], "table": table["table"]}
            for who in table["sheet"]["waits"]:
                if who == "referee":
                    self.said({"do": "signed", **where, "signs_as": "referee"}, self.referee)
                else:
                    self.said({"do": "signed", **where, "person": who, "who": who, "pin": self.pin(who)})
            if not table["sheet"]["locked"]:
                self.said({"do": "audited", **where}, self.chief)

    def over(self) -> None:
        """The chief announces the end of the round, which shows its results complete."""
        page, t = self.chief, self.t
        page.get_by_role("button", name=t("宣布结束", "Announce the end")).click()
        page.get_by_role("button", name=t("结束", "End the round"), exact=True).click()
        page.get_by_role("button", name=t("宣布结束", "Announce the end")).wait_for(state="detached")
        self.look("over", page)

    def goes_by(self, unit: int, rounds: int = 1) -> None:
        """Rounds whose results tell nothing new: begun and ended by the chief."""
        for _ in range(rounds):
            self.settle(self.start(), unit)
            self.over()

    def leads(self, name: str) -> None:
        """The public page, open all the time, has somebody in its standings by itself."""
        self.public.locator("table.standing th .who", has_text=name).first.wait_for()
        self.look("standings", self.public)

    # --- the end

    def hide(self) -> None:
        """The organiser keeps the last results back."""
        self.hide_all()
        self.public.locator(".event-public .note", has_text=self.t("留到颁奖", "kept for the ceremony")).wait_for()

    def hide_all(self) -> None:
        """Results are kept back after the last round: everything that was seen before stays."""
        self.back_to_manage()
        tab(self.host, self.t("通告与颁奖", "News and prizes"))
        self.host.get_by_role("switch", name=self.t("成绩先不公布", "Hold back the results")).check()

    def ceremony(self) -> None:
        """Every place is revealed, the last first; the hall's screen shows who it is; then everything is open."""
        page, t = self.host, self.t
        self.hall.goto(self.hall.url.split("#")[0] + "#ceremony")
        page.get_by_role("link", name=t("去颁奖", "Go to the ceremony")).click()
        told = page.locator(".ceremony-places .told")
        page.locator(".ceremony-places li").first.wait_for()
        while told.count() < page.locator(".ceremony-places li").count():
            before = told.count()
            page.locator(".ceremony-page button.big").click()
            told.nth(before).wait_for()
        page.locator(".ceremony-page .note", has_text=t("都公布了", "All places have been revealed")).wait_for()
        first = page.locator(".ceremony-places .told").last.locator("span").first.inner_text().split("\n")[0]
        self.hall.locator(".hall-reveal .who", has_text=first.split(" ", 1)[1].strip()).wait_for()
        self.look("ceremony", page)
        self.look("hall-ceremony", self.hall)
        page.get_by_role("button", name=t("全部公开", "Show everything")).click()
        page.locator("dialog button.primary").click()
        self.public.locator(".event-public .note", has_text=t("留到颁奖", "kept for the ceremony")).wait_for(
            state="detached"
        )

    def close(self) -> None:
        """Whoever is the chief closes the event."""
        page, t = self.chief, self.t
        if page is self.host:
            self.back_to_manage()
            tab(page, t("赛事", "The event"))
        page.get_by_role("button", name=t("结束赛事", "Close the event")).click()
        page.locator("dialog button.primary").click()
        self.public.locator(".event-head", has_text=t("已结束", "over")).wait_for()

    def archive(self, file: Path) -> Path:
        """The organiser downloads the archive."""
        self.back_to_manage()
        tab(self.host, self.t("赛事", "The event"))
        with self.host.expect_download() as told:
            self.host.get_by_role("link", name=self.t("下载存档", "Download the archive")).click()
        told.value.save_as(file)
        self.look("closed", self.host)
        return file

    def look(self, what: str, page: Any) -> None:
        """Nothing is wider than the window; and a picture where one is wanted."""
        assert page.evaluate(WIDER) <= 0, what
        if SHOTS:
            self.shots += 1
            Path(SHOTS).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=f"{SHOTS}/{self.name}-{self.shots:02}-{what}.png")


def shown(page: Any) -> list[StandingRow]:
    """The standings as the public page has them: place, name, figures."""
    head = page.evaluate(HEAD)[2:]  # after place and name
    return [
        (place, name, {FIGURES[word]: figure(own) for word, own in zip(head, rest, strict=True) if word in FIGURES})
        for place, name, *rest in page.evaluate(SHOWN)
    ]


def figure(text: str) -> float:
    """A number as a page writes it."""
    return round(float(text.replace(",", "").replace("−", "-").replace("+", "")), 2)


def told_lines(out: str, what: str) -> list[StandingRow]:
    """The same lines from what the command prints: `standings` or `teams`."""
    return [
        (
            str(one["place"]) if one["place"] is not None else "—",
            one["player"] if "player" in one else one["team"],
            {key: round(float(Fraction(value)), 2) for key, value in one["metrics"].items()},
        )
        for one in json.loads(out)[what]
    ]
