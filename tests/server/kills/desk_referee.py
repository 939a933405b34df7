"""Somebody who enters hands at a referees' desk while servers die, and remembers what was acknowledged."""

import http.client
import random
from typing import Any

from tests.server.serving import Client

NAMES = ["Ann", "Ben", "Cid", "Dan"]
BOOKS = ("ema", "xjtu", "mcr")
NOBODY = (502, 503, 504)  # what is said by a server that cannot just now, and by a balancer that has none


class Referee:
    """Somebody who enters hands at a desk, and sends again with the same key whatever was not answered."""

    def __init__(self, page: Client, number: int) -> None:
        self.page, self.rng = page, random.Random(number)
        book = BOOKS[number % len(BOOKS)]
        self.desk = str(self.page.post("/api/desks", {"book": book, "names": NAMES}).json["desk"])
        self.official = book == "mcr"
        self.safe: list[tuple[str, dict[str, Any]]] = []  # acknowledged, in order
        self.waiting: tuple[str, dict[str, Any]] | None = None
        self.standing: list[int] = []  # hands that were not taken back, by number
        self.over = False

    def next_entry(self) -> dict[str, Any]:
        """A hand; once the game is over the last one is taken back, so that there is always more to enter."""
        if self.over:
            return {"do": "undo", "entry": self.standing[-1]}
        giver, winner = self.rng.sample(range(4), 2)
        value = self.rng.randint(8, 40) if self.official else 1000 if winner else 1500
        if self.rng.random() < 0.3:
            return {"do": "draw"}
        return {"do": "win", "from": giver, "wins": [{"player": winner, "claimed": self.claim(value)}]}

    def claim(self, value: int) -> dict[str, int]:
        """A small hand."""
        return {"fan": value} if self.official else {"han": 1, "fu": 30}

    def enter(self) -> bool:
        """One entry, or the one that waits; was it answered?"""
        key, body = self.waiting or (f"k{len(self.safe)}-{self.rng.random()}", self.next_entry())
        self.waiting = key, body
        told = {"key": key, "expected": len(self.safe), "entry": body}
        try:
            answer = self.page.post(f"/api/desks/{self.desk}/entries", told)
        except (OSError, http.client.HTTPException):
            return False
        assert answer.status in (200, 400, *NOBODY), answer.raw  # anything else somebody would be told
        if answer.status == 200:
            assert answer.json["number"] == len(self.safe) + 1
            self.safe.append((key, body))
            self.waiting = None
            self.over = False
            self.standing.pop() if body["do"] == "undo" else self.standing.append(len(self.safe))
        elif answer.status == 400:
            assert not self.over, answer.raw
            self.waiting, self.over = None, True
        return answer.status in (200, 400)

    def reckon(self) -> None:
        """Everything acknowledged is there once, in its order; of the rest at most the one that waits."""
        entries = self.page.get(f"/api/desks/{self.desk}").json["view"]["entries"]
        keys = [each["key"] for each in entries]
        assert keys[: len(self.safe)] == [key for key, _ in self.safe]
        rest = keys[len(self.safe) :]
        assert rest in ([], [self.waiting[0]] if self.waiting else [])
