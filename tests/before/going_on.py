"""People who come back to a club of an earlier version and play on."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.before.kinds import Json, told_of
from tests.server.clients import Player, dial, until
from tests.server.serving import Client, serving

PATIENCE = 90  # seconds for all tables to come to the end of a hand


@dataclass
class Opened:
    """A club that runs on what an earlier version kept; `before` is how its tables stood."""

    url: str
    keys: Json
    before: Json

    @property
    def host(self) -> Client:
        """Whoever opened the tables."""
        return Client(self.url, token=self.keys["host"])

    def ask(self, name: str, path: str = "") -> Json:
        """What the club says of a table."""
        answer = self.host.get(f"/api/tables/{self.id_of(name)}{path}")
        assert answer.status == 200, answer.raw
        found: Json = answer.json
        return found

    def id_of(self, name: str) -> str:
        """A table's id."""
        return str(self.keys["tables"][name]["id"])

    def named(self, *states: str) -> list[str]:
        """The tables that were in one of these states."""
        return [name for name, each in self.before.items() if each["state"] in states]


@contextmanager
def opened(db: str, data: Path, file: Path) -> Iterator[Opened]:
    """The club of a file, running on this database."""
    with serving(db, data) as served:
        keys = json.loads((file.parent / "keys.json").read_text(encoding="utf-8"))
        yield Opened(served.url, keys, told_of(file))


async def wake(club: Opened, name: str) -> None:
    """The host lets a table go on: one that another engine began they decide upon, one that they paused they resume."""
    state = club.ask(name)["state"]
    if state == "frozen":
        assert club.ask(name)["frozen"]["can_continue"]
        await say(club, name, {"t": "adjudicate", "choice": "continue"})
    if club.before[name]["state"] == "paused":
        await say(club, name, {"t": "host", "do": "resume"})


async def say(club: Opened, name: str, message: Json) -> None:
    """The host says something, and it is done."""
    async with await dial(club.url, club.host.token, club.id_of(name)) as connection:
        for each in (message, {"t": "ping"}):
            await connection.send(json.dumps(each))
        answer = await until(connection, "error", "pong")
        assert answer["t"] == "pong", answer


async def to_the_end_of_a_hand(club: Opened, names: list[str]) -> None:
    """Everybody comes back to these tables and plays, until each has seen one more hand end."""
    for name in names:
        await wake(club, name)
    seated = {name: [player(club, name, token) for token in tokens_of(club, name)] for name in names}
    tasks = [asyncio.create_task(one.play()) for players in seated.values() for one in players]
    async with asyncio.timeout(PATIENCE):
        while not all(any(one.hands for one in players) for players in seated.values()):
            await asyncio.sleep(0.05)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def tokens_of(club: Opened, name: str) -> list[str]:
    """The tokens of those who play or bet at a table."""
    return list(club.keys["tables"][name]["programs"].values())


def player(club: Opened, name: str, token: str) -> Player:
    """Somebody who is back at their table."""
    return Player(club.url, token, club.id_of(name), Random(name))
