"""An evening, as far as HTTP goes."""

from typing import Any

from tests.server.guests import somebody
from tests.server.serving import Client, Served

NAMES = ["Ann", "Bea", "Cid", "Dan", "Eve", "Fay", "Gus"]


class Night:
    """An evening of named people; each may come with a phone of their own."""

    def __init__(self, club: Served, names: list[str] = NAMES, **more: object) -> None:
        self.club, self.host, self.sent = club, somebody(club, "Host"), 0
        made = self.host.post("/api/evenings", {"names": names, "drawn": False, **more})
        assert made.status == 200, made.raw
        self.id = str(made.json["desk"])

    def state(self, page: Client | None = None) -> Any:
        """The evening as somebody sees it."""
        found = (page or self.host).get(f"/api/evenings/{self.id}")
        assert found.status == 200, found.raw
        return found.json

    def link(self, kind: str = "join") -> str:
        """The key of a link."""
        return str(self.host.post(f"/api/evenings/{self.id}/links", {"kind": kind}).json["link"].split("#")[1])

    def come(self, name: str) -> Client:
        """Somebody comes by the link and says who they are."""
        page = somebody(self.club, f"Guest {name}")
        assert page.post(f"/api/evenings/{self.id}/join", {"key": self.link()}).status == 200
        told = page.post(f"/api/evenings/{self.id}/be", {"name": name})
        assert (told.status, told.json["me"]) == (200, name), told.raw
        return page

    def send(self, entry: dict[str, object], page: Client | None = None, **more: object) -> Any:
        """An entry sent, after all that was seen."""
        self.sent += 1
        body = {"key": f"k{self.sent}", "expected": self.state()["seen"], "entry": entry, **more}
        return (page or self.host).post(f"/api/evenings/{self.id}/entries", body)

    def enter(self, **entry: object) -> Any:
        """An entry of the host's that is taken; the evening after it."""
        done = self.send(entry)
        assert done.status == 200, done.raw
        return done.json["state"]

    def bet(self, page: Client, name: str, on: str) -> Any:
        """A bet from somebody's phone."""
        return self.send({"do": "bet", "name": name, "on": on}, page, expected=None)


def table(state: Any, name: str = "A") -> Any:
    """A table as it is shown."""
    return next(each for each in state["view"]["tables"] if each["name"] == name)


def chips(state: Any) -> dict[str, int]:
    """What everybody has."""
    return {each["name"]: each["chips"] for each in state["view"]["people"]}
