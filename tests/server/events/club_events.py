"""An event at a running club, with somebody for every role, each in a browser of their own."""

import itertools
from typing import Any

from tests.server.guests import somebody
from tests.server.serving import Answer, Client, Served, browser

Json = dict[str, Any]
OFFICES = ("chief", "deputy", "seating", "table", "results", "arbitration")
NAMES = ("Ann", "Bo", "Chen", "Dora", "Emil", "Fang", "Gao", "Hana")
KEYS = (f"a key of the tests {number}" for number in itertools.count())
STAGE = "[rounds]"


class AnEvent:
    """An event, its organiser's browser, and others who came by links."""

    def __init__(self, club: Served, **wish: object) -> None:
        self.club = club
        self.organiser = somebody(club, "Olga")
        made = self.organiser.post("/api/events", {"template": "mcr", "rounds": 3, "organiser": "Olga"} | wish)
        assert made.status == 200, made.raw
        self.id = made.json["event"]
        self.pages: dict[str, Client] = {"organiser": self.organiser}
        self.ids: dict[str, str] = {"organiser": "p1"}

    @property
    def path(self) -> str:
        """Its address."""
        return f"/api/events/{self.id}"

    def try_to(self, page: Client, do: str, key: str = "", **told: object) -> Answer:
        """Say something; what is answered."""
        return page.post(f"{self.path}/entries", {"key": key or next(KEYS), "entry": {"do": do, **told}})

    def say(self, page: Client | str, do: str, **told: object) -> Json:
        """Say something that is taken."""
        answer = self.try_to(self.pages[page] if isinstance(page, str) else page, do, **told)
        assert answer.status == 200, answer.raw.decode()
        found: Json = answer.json
        return found

    def comes(self, who: str) -> Client:
        """A browser in which somebody opened their link."""
        link = self.organiser.post(f"{self.path}/links", {"who": who}).json["link"]
        page = browser(self.club.url)
        joined = page.post(f"{self.path}/join", {"key": link.split("#")[1]})
        assert joined.status == 200, joined.raw
        return page

    def enter_all(self, names: tuple[str, ...] = NAMES, **player: object) -> list[str]:
        """Players enter, each another than those of the same name; their ids."""
        entries = [{"person": {"name": name}, "player": player, "another": True} for name in names]
        return [str(self.say("organiser", "enter", **entry)["who"]) for entry in entries]

    def appoint_all(self) -> None:
        """Somebody for every office, in a browser of their own."""
        for role in OFFICES:
            done = self.say("organiser", "appoint", person={"name": role.title()}, role=role)
            known = [one for one in range(1, 100) if f"p{one}" not in self.ids.values()]
            self.ids[role] = self.newest(done, known[0])
            self.pages[role] = self.comes(self.ids[role])

    @staticmethod
    def newest(done: Json, number: int) -> str:
        """Who became known last: ids follow each other."""
        return f"p{number}" if done else ""

    def tables(self, players: list[str], round: str = "1", stage: str = STAGE) -> list[Json]:
        """Tables of four in the order of the list."""
        fours = [players[at : at + 4] for at in range(0, len(players), 4)]
        return [{"stage": stage, "round": round, "table": str(at), "players": four} for at, four in enumerate(fours, 1)]

    def result(self, players: list[str], table: str = "1", round: str = "1", stage: str = STAGE) -> Json:
        """A result of a table, in the order of its seats."""
        at = {"stage": stage, "round": round, "table": table}
        return {**at, "players": players, "points": [30, 10, -10, -30]}

    def view(self, page: Client | str = "organiser") -> Json:
        """The event as somebody sees it."""
        found: Json = (self.pages[page] if isinstance(page, str) else page).get(self.path).json
        return found
