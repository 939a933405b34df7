"""A round of four at the club's own table: they sit down on their phones, wait for the announced start, play."""

import random
from typing import Any

from tests.server.events.online_tables import played
from tests.server.serving import Client
from tests.web.days.day import Day
from tests.web.days.mortal_club import apart
from tests.web.event_clicks import EN, add_names
from tests.web.visitor import DESK, OPEN_TO, PHONE

NAMES = ["Ann", "Bo", "Chen", "Dora"]
CLICKED = 24  # moves by clicks; the rest is played by programs in their places
LOOK = """async ([id, stage, round]) =>
  (await fetch(`/api/events/${id}/online?${new URLSearchParams({stage, round})}`)).json()"""
HURRY = """(() => {
  const fetched = window.fetch;
  window.fetch = (path, options) => {
    if (options && options.method === "POST" && String(path).endsWith("/online"))
      options.body = JSON.stringify({...JSON.parse(options.body), pause: 0});
    return fetched(path, options);
  };
})()"""


class OnlineDay:
    """The round, part by part."""

    def __init__(self, day: Day) -> None:
        self.day, self.phones = day, dict[str, Any]()
        self.chance = random.Random(4)
        day.host.add_init_script(HURRY)

    def gather(self) -> None:
        """Four enter, are seated, and come by their links."""
        day = self.day
        add_names(day.manage("Entrants"), EN, NAMES)
        day.proposal().get_by_role("button", name="Use this seating").click()
        day.host.locator(".to-do", has_text="is seated").wait_for()
        day.know()
        for name in NAMES:
            self.phones[name] = day.comes_as(day.ids[name], PHONE)

    def open(self) -> None:
        """The tables are opened, which shows; three take their seats, the desk says who has not; nobody plays."""
        day = self.day
        day.goes(day.host, "/manage")
        page = day.manage("Draw and rounds")
        page.get_by_role("button", name="Play Round 1 online").click()
        page.locator(".tag", has_text="Online: 1 table open").wait_for()
        self.at = (day.state()["stages"][0]["name"], "1")
        self.table = day.table_of(self.at, day.ids["Ann"])
        for name in NAMES[:3]:
            self.sit(name)
        desk = day.goes(day.host, "/desk")
        desk.locator(".online-tables", has_text="Not there: Dora").wait_for()
        desk.locator(".online-tables", has_text="waits for the announced start").wait_for()
        day.look(desk, "waiting")
        day.look(self.phones["Ann"], "waits")
        assert self.phones["Ann"].locator("paiju-table .tile-button").count() == 0
        assert not self.now()["begun"]

    def now(self) -> dict[str, Any]:
        """The table as the officials see it."""
        return dict(self.day.at(self.day.host).evaluate(LOOK, [self.day.id, *self.at])[0])

    def sit(self, name: str) -> None:
        """Somebody goes from their own page to the online table."""
        page = self.day.goes(self.phones[name], "/me")
        page.get_by_role("link", name="Go to the online table").click()
        page.wait_for_url("**/table/*")
        page.locator("#main :not(.coming)").first.wait_for(state="attached")

    def begin(self) -> None:
        """The start is announced: three have their tiles; who is late comes in."""
        day = self.day
        day.host.get_by_role("button", name="Announce the start").click()
        for name in NAMES[:3]:
            self.phones[name].locator("paiju-table .tile-button").first.wait_for()
        self.sit("Dora")
        self.phones["Dora"].locator("paiju-table .tile-button").first.wait_for()
        day.host.locator(".online-tables", has_text="is being played").wait_for()
        day.look(self.phones["Ann"], "plays")

    def play(self, kills: int = 0) -> None:
        """Some moves by clicks, the rest by programs in their places, while the club dies again and again."""
        day, club = self.day, self.day.club
        first = kills // 2
        for at in range(CLICKED):
            self.move()
            if first and at % (CLICKED // first) == 1:
                club.die()
                assert club.up.wait(120)
        where = self.now()["club"]
        pages = [Client(club.url, cookie=self.cookie(name), origin=club.url) for name in NAMES]
        for one in self.phones.values():
            one.goto("about:blank")
        for _ in range(kills - first):
            moves = iter(range(1, 100_000))
            last = self.chance.randint(5, 60)
            dies = lambda last=last, moves=moves: club.die() if next(moves) == last else None  # noqa: E731
            apart(lambda dies=dies: played(club.url, where, pages, dies))
            assert club.up.wait(120)
        assert all(one.over for one in apart(lambda: played(club.url, where, pages)))
        day.host.locator(".event-tile", has_text="entered").wait_for()

    def move(self) -> None:
        """Whoever is asked does something."""
        until = iter(range(4000))
        while True:
            for page in self.phones.values():
                what, x, y = page.evaluate(OPEN_TO)
                if what and what != "end":
                    page.mouse.click(x, y)
                    return
            assert next(until, None) is not None, "nobody is asked"
            page.wait_for_timeout(20)

    def cookie(self, name: str) -> str:
        """Who somebody's browser is to the club."""
        cookies = self.phones[name].context.cookies(self.day.club.url)
        return next(str(one["value"]) for one in cookies if one["name"] == "paiju")

    def end(self) -> None:
        """The result is there, once, and the public sees it."""
        day = self.day
        public = day.comes(DESK)
        public.locator("table.standing tbody tr").nth(3).wait_for()
        day.look(public, "standings")
