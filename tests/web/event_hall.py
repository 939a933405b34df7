"""An MCR event with its people, made over HTTP: eight players, a chief, a table referee, results, a board; its first
round seated."""

from typing import Any
from urllib.parse import quote

from tests.server.serving import browser

NAMES = ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")
OFFICES = {"chief": "Chen", "table": "Tara", "results": "Rhea", "arbitration": "Arlo"}


class Hall:
    """The event from its organiser's side."""

    def __init__(self, url: str, **plan: Any) -> None:
        self.host = browser(url)
        assert self.host.post("/api/me", {"name": "Olga", "lang": "en"}).status == 200
        wish = {"name": "May Cup", "book": "mcr", "rounds": 2, "organiser": "Olga", **plan}
        self.id = self.host.post("/api/events", wish).json["event"]
        self.keys, self.known = 0, 1  # p1 is the organiser
        self.who = {
            role: self.made({"do": "appoint", "role": role, "person": {"name": OFFICES[role]}}) for role in OFFICES
        }
        for name in NAMES:
            self.who[name] = self.made({"do": "enter", "person": {"name": name}})
        self.stage = self.view()["stages"][0]["name"]

    def say(self, entry: dict[str, Any]) -> Any:
        """Something the organiser says."""
        self.keys += 1
        answer = self.host.post(f"/api/events/{self.id}/entries", {"key": f"host {self.keys}", "entry": entry})
        assert answer.status == 200, answer.raw
        return answer.json

    def made(self, entry: dict[str, Any]) -> str:
        """Somebody new: the id is the next that is free."""
        self.say(entry)
        self.known += 1
        return f"p{self.known}"

    def view(self) -> dict[str, Any]:
        """The event as its organiser sees it."""
        return dict(self.host.get(f"/api/events/{self.id}").json)

    def seat(self, round: str = "1") -> None:
        """Two tables, in the order of the names."""
        ids = [self.who[name] for name in NAMES]
        at = {"stage": self.stage, "round": round}
        tables = [{**at, "table": "1", "players": ids[:4]}, {**at, "table": "2", "players": ids[4:]}]
        self.say({"do": "seated", **at, "tables": tables})

    def link(self, who: str) -> str:
        """The private link of somebody."""
        answer = self.host.post(f"/api/events/{self.id}/links", {"who": self.who[who]})
        return str(answer.json["link"])

    def pin(self, who: str) -> str:
        """A PIN of somebody."""
        answer = self.host.post(f"/api/events/{self.id}/links", {"who": self.who[who], "kind": "pin"})
        return str(answer.json["pin"])

    def table(self, table: str = "1", round: str = "1") -> str:
        """Where the code on a table leads."""
        return f"/event/{self.id}/table/{quote(self.stage)}/{round}/{table}"

    def history(self, table: str) -> list[dict[str, Any]]:
        """Every word on a table of the first round."""
        asked = f"/api/events/{self.id}?stage={quote(self.stage)}&round=1&table={table}&past=1"
        tables = self.host.get(asked).json["rounds"][0]["tables"]
        return next(list(one["history"]) for one in tables if one["table"] == table)
