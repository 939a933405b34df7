"""Events brought to the club by their archives."""

from typing import Any

from paiju.tournament.record import EventRecord
from tests.server.serving import browser


class Laid:
    """An event brought to the club by its archive."""

    def __init__(self, club: str, book: EventRecord) -> None:
        self.host, self.book, self.sent = browser(club), book, 0
        assert self.host.post("/api/me", {"name": "Olga", "lang": "en"}).status == 200
        made = self.host.ask("POST", "/api/events/import", book.archive(), {"Content-Type": "application/zip"})
        assert made.status == 200, made.raw
        self.id = str(made.json["event"])

    def say(self, **entry: Any) -> None:
        """Something its organiser says."""
        self.sent += 1
        answer = self.host.post(f"/api/events/{self.id}/entries", {"key": f"k{self.sent}", "entry": entry})
        assert answer.status == 200, answer.raw
