"""SIGKILL while desks enter hands: whatever was acknowledged is there, and nothing twice."""

import http.client
import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.children import PATIENCE
from tests.server.serving import Client, Served, start

NAMES = ["Ann", "Ben", "Cid", "Dan"]
BOOKS = ("ema", "xjtu", "mcr")


class Referee:
    """Somebody who enters hands at a desk, and sends again with the same key whatever was not answered."""

    def __init__(self, url: str, number: int) -> None:
        self.page, self.rng = Client(url, origin=url), random.Random(number)
        book = BOOKS[number % len(BOOKS)]
        self.desk = self.page.post("/api/desks", {"book": book, "names": NAMES}).json["desk"]
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


def kill_under(db: str, folder: Path, kills: int, desks: int, seed: int) -> int:
    """So many deaths under so many desks; how many entries were acknowledged."""
    chance, served = random.Random(seed), start(db, folder)
    port = served.port
    try:
        referees = [Referee(served.url, number) for number in range(desks)]
        for _ in range(kills):
            run_until_killed(served, referees, chance)
            served = start(db, folder, port=port)
            for one in referees:
                one.reckon()
        for one in referees:
            while one.waiting is not None:
                one.enter()
            one.reckon()
        return sum(len(one.safe) for one in referees)
    finally:
        served.end()


def run_until_killed(served: Served, referees: list[Referee], chance: random.Random) -> None:
    """Everybody enters; after some answers in all the server is killed."""
    left, stop = threading.Semaphore(0), threading.Event()

    def work(one: Referee) -> None:
        while not stop.is_set() and one.enter():
            left.release()

    threads = [threading.Thread(target=work, args=(one,)) for one in referees]
    for each in threads:
        each.start()
    for _ in range(chance.randint(1, 4 * len(referees))):
        assert left.acquire(timeout=PATIENCE)
    served.kill()
    stop.set()
    for each in threads:
        each.join(PATIENCE)


@pytest.mark.long
def test_three_kills_under_four_desks(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    assert kill_under(fresh_db("sqlite"), tmp_path, 3, 4, 1) >= 3


@pytest.mark.long
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_twenty_desks(kind: str, fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    assert kill_under(fresh_db(kind), tmp_path, 20, 20, 7) >= 20
