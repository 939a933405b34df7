"""A day of an event: its people with their browsers, and what they do there, whether the club stays up or not.

What they do is clicked. What would be the same clicks once more (the other tables' results, the signatures of those
without a phone) is said through the page's own fetch, again and again until it is answered, as a page does."""

import itertools
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tests.web.days.mortal_club import MortalClub, faults
from tests.web.event_clicks import EN, STATE, make, tab
from tests.web.event_day import GET
from tests.web.looks import WIDER
from tests.web.visitor import DESK, PHONE, Visitor

SHOTS = os.environ.get("PAIJU_SHOTS", "")  # a folder for pictures, for whoever wants to look
SAY = """async ([id, key, entry]) => {
  const body = JSON.stringify({key, entry}), headers = {'Content-Type': 'application/json'};
  for (;;) {
    const answer = await fetch(`/api/events/${id}/entries`, {method: 'POST', headers, body}).catch(() => null);
    if (answer && answer.ok) return (await answer.json()).who;
    if (answer && answer.status < 500) throw new Error(await answer.text());
    await new Promise((again) => setTimeout(again, 100));
  }
}"""
LINK = """async ([id, who, kind]) => {
  const body = JSON.stringify({who, kind}), headers = {'Content-Type': 'application/json'};
  const answer = await fetch(`/api/events/${id}/links`, {method: 'POST', headers, body});
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}"""
At = tuple[str, str]  # a stage and a round


class Day:
    """An event and those who are at it."""

    def __init__(self, browser: Any, club: MortalClub, name: str, template: str, **answers: int) -> None:
        self.browser, self.club, self.name = browser, club, name
        self.visitors: list[Visitor] = []
        self.keys = (f"{name} said {number}" for number in itertools.count())
        self.shots = itertools.count(1)
        host = self.visitor(DESK)
        self.host = make(host, EN, name, (template, template), **answers)
        self.id = self.host.url.split("/event/")[1].split("/")[0]
        self.ids: dict[str, str] = {}
        self.signs: tuple[Any, str] = (None, "")  # the referee who signs sheets: page, name

    def visitor(self, size: tuple[int, int]) -> Visitor:
        """Somebody with a browser of their own."""
        one = Visitor(self.browser, self.club.url, size=size, touch=size == PHONE)
        self.visitors.append(one)
        self.club.listen(one)
        return one

    def leave(self) -> None:
        """All go home; nobody's page may have had a fault."""
        noted = [line for one in self.visitors for line in faults(one, bool(self.club.deaths))]
        for one in self.visitors:
            one.leave()
        assert noted == [], noted

    def at(self, page: Any) -> Any:
        """Somebody's page, once the club is up."""
        assert self.club.up.wait(120)
        return page

    def goes(self, page: Any, path: str) -> Any:
        """Somebody opens another page of the event."""
        self.at(page).goto(path if path.startswith("http") else f"{self.club.url}/event/{self.id}{path}")
        page.locator("#main h1").first.wait_for()
        return page

    def comes(self, size: tuple[int, int], path: str = "") -> Any:
        """Somebody comes to the event without a link."""
        return self.goes(self.visitor(size).page, path)

    def comes_as(self, who: str, size: tuple[int, int] = PHONE, path: str = "/me") -> Any:
        """Somebody opens their private link."""
        link = self.at(self.host).evaluate(LINK, [self.id, who, "link"])["link"]
        page = self.goes(self.visitor(size).page, link)
        return page if path == "/me" else self.goes(page, path)

    def say(self, page: Any = None, **entry: Any) -> Any:
        """Something said from a page without its buttons."""
        return (page or self.host).evaluate(SAY, [self.id, next(self.keys), entry])

    def manage(self, part: str) -> Any:
        """The organiser's page, at one of its parts."""
        if "/manage" not in self.host.url:
            self.goes(self.host, "/manage")
        self.at(self.host)
        tab(self.host, part)
        return self.host

    # --- what is known

    def state(self) -> dict[str, Any]:
        """The event as its organiser sees it."""
        return dict(self.at(self.host).evaluate(STATE))

    def know(self) -> dict[str, str]:
        """Everybody's id by name, entrants and officials."""
        state = self.state()
        self.ids = {one["name"]: one["id"] for one in [*state["plan"]["officials"], *state["entrants"]]}
        return self.ids

    def tables(self, at: At) -> list[dict[str, Any]]:
        """The tables of a round."""
        asked = f"?rounds=1&stage={quote(at[0])}&round={quote(at[1], safe='')}"
        rounds = self.at(self.host).evaluate(GET, asked)["rounds"]
        return next(one["tables"] for one in rounds if (one["stage"], one["round"]) == at)

    def table_of(self, at: At, who: str) -> dict[str, Any]:
        """Where somebody sits in a round."""
        return next(one for one in self.tables(at) if who in [seat["player"] for seat in one["seats"]])

    # --- what happens again and again

    def appoint(self, name: str, office: str, size: tuple[int, int]) -> Any:
        """The organiser appoints somebody, who comes by their link to the desk."""
        page = self.manage("Officials")
        page.get_by_role("button", name="Appoint somebody", exact=True).click()
        form = page.locator("dialog")
        form.get_by_label("Name", exact=True).fill(name)
        form.get_by_label("Role", exact=True).select_option(label=office)
        form.locator("button[type=submit]").click()
        form.wait_for(state="detached")
        page.locator(".rows", has_text=name).first.wait_for()
        return self.comes_as(self.know()[name], size, "/desk")

    def proposal(self, button: str = "Seat the next round") -> Any:
        """Seats are proposed, however often the club is away; drawn for where nothing was drawn."""
        page = self.manage("Draw and rounds")
        card = page.locator(".proposal")
        for _ in range(20):
            self.at(page).get_by_role("button", name=button).first.click()
            page.locator(".proposal, .manage-body .error").first.wait_for()
            if card.count():
                break
        if page.locator("[data-key=draw-seating]").count():
            page.locator("[data-key=draw-seating]").click()
            page.locator(".proposal .seat-tables, .manage-body .error").first.wait_for()
            if not page.locator(".proposal .seat-tables").count():
                return self.proposal(button)
        return card

    def begin(self, chief: Any) -> At:
        """The chief announces the start at the desk; which round it is."""
        self.goes(chief, "/desk")
        chief.get_by_role("button", name="Announce the start").click()
        chief.locator(".desk-clock.running").wait_for()
        running = [one for one in self.at(self.host).evaluate(GET, "?rounds=1")["rounds"] if one["state"] == "running"]
        return running[-1]["stage"], running[-1]["round"]

    def settle(self, at: At, chief: Any, points: Callable[[dict[str, Any]], list[int]]) -> None:
        """What is still open in a round: results, signatures of the players, and of the officials."""
        for table in self.tables(at):
            where = {"stage": at[0], "round": at[1], "table": table["table"]}
            if not table["sheet"]:
                players = [one["player"] for one in table["seats"]]
                self.say(do="result", result={**where, "players": players, "points": points(table)})
        for table in self.tables(at):
            where = {"stage": at[0], "round": at[1], "table": table["table"]}
            for who in table["sheet"]["waits"]:
                if who == "referee":
                    page, name = self.signs
                    self.say(page, do="signed", **where, person=self.ids[name], signs_as="referee")
                else:
                    self.say(do="signed", **where, person=who, who=who, pin=self.pin(who))
            if not table["sheet"]["locked"]:
                self.say(chief, do="audited", **where)

    def pin(self, who: str) -> str:
        """A PIN of somebody, new each time."""
        return str(self.at(self.host).evaluate(LINK, [self.id, who, "pin"])["pin"])

    def over(self, chief: Any) -> None:
        """The chief announces the end of the round."""
        self.goes(chief, "/desk")
        chief.get_by_role("button", name="Announce the end").click()
        chief.get_by_role("button", name="End the round", exact=True).click()
        chief.get_by_role("button", name="Announce the end").wait_for(state="detached")

    def look(self, page: Any, what: str) -> None:
        """Nothing is wider than the window; and a picture where one is wanted."""
        assert page.evaluate(WIDER) <= 0, what
        if SHOTS:
            Path(SHOTS).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=f"{SHOTS}/{self.name}-{next(self.shots):02}-{what}.png", full_page=True)
