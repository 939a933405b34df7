"""SIGKILL at any moment: after the restart every table stands where the last thing told left it, and play goes on.

Programs play at several tables. After a random number of their answers the server is killed; it is started again on the
same port and the programs come back. Whatever event any of them was ever told must be in the hand's final record, at
the same number.
"""

import asyncio
import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.server.storage.store import Store
from tests.children import PATIENCE
from tests.server.clients import Player, events_of, new_table
from tests.server.serving import Client, Served, serving, start

TABLES = (("ema", 4, 2), ("mcr", 3, 4))  # book, programs among the players, rounds
MOST_ANSWERS = 30  # between a restart and the next kill, fewer than this
MOMENT = 0.05  # seconds: the kill comes this long after an answer, or sooner


class Evening:
    """Tables that go on through the server's deaths."""

    def __init__(self, db: str, folder: Path, seed: int) -> None:
        self.db, self.folder = db, folder
        self.chance = random.Random(seed)
        self.served: Served = start(db, folder)
        self.port = self.served.port
        self.host = Client(self.served.url)
        self.host.token = self.host.post("/api/me").json["token"]
        self.players: list[Player] = []
        self.tables: list[str] = []
        self.open_tables()
        self.kept: dict[str, list[bytes]] = {}

    def open_tables(self) -> None:
        """Some more tables."""
        for book, programs, rounds in TABLES:
            table, tokens = new_table(self.host, book, programs, length=rounds)
            self.tables.append(table)
            for token in tokens.values():
                self.players.append(Player(self.served.url, token, table, random.Random(self.chance.random())))

    def come_back(self) -> list[asyncio.Task[None]]:
        """Everybody whose match is not over plays on; where there is nobody, at new tables."""
        if all(player.over for player in self.players):
            self.open_tables()
        return [asyncio.create_task(player.play()) for player in self.players if not player.over]

    @property
    def acts(self) -> int:
        """How many answers were given so far."""
        return sum(player.acts for player in self.players)

    async def live_and_die(self) -> None:
        """Play until some answers were given, then die."""
        tasks = self.come_back()
        enough = self.acts + self.chance.randrange(MOST_ANSWERS)
        async with asyncio.timeout(PATIENCE):
            while self.acts < enough and not all(task.done() for task in tasks):
                await asyncio.sleep(0.002)
            await asyncio.sleep(self.chance.uniform(0, MOMENT))
            self.served.kill()
            await asyncio.gather(*tasks)

    def again(self) -> None:
        """Begin anew; what was in the journal is there."""
        self.served = start(self.db, self.folder, port=self.port)

    def check_journal(self) -> None:
        """What the journal held after the last death is still its beginning."""
        store = Store(self.db)
        for table in self.tables:
            bodies = asyncio.run(store.load(table))
            before = self.kept.get(table, [])
            assert bodies[: len(before)] == before
            self.kept[table] = bodies
        store.close()

    async def play_on(self, acts: int) -> None:
        """Everybody comes back and plays until so many answers were given in all, and a hand is over."""

        def enough() -> bool:
            return self.acts >= acts and any(player.hands for player in self.players)

        tasks = self.come_back()
        async with asyncio.timeout(PATIENCE):
            while not enough():
                await asyncio.sleep(0.05)
                if all(task.done() for task in tasks):
                    tasks = self.come_back()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def check_told(self) -> int:
        """Every event a player was told of a finished hand is in its record; how many were compared."""
        compared = 0
        for player in self.players:
            for row in self.host.get(f"/api/tables/{player.table}/hands").json:
                seat = player.seats.get(row["hand"])
                if seat is None:
                    continue
                path = f"/api/tables/{player.table}/hands/{row['hand']}/steps?role={seat}"
                assert events_of(player, self.host.get(path).json) == []
                compared += len(player.seen.get(row["hand"], {}))
        return compared


def kill_often(db: str, folder: Path, kills: int, seed: int) -> None:
    """So many deaths, then the reckoning."""
    evening = Evening(db, folder, seed)
    try:
        for _ in range(kills):
            asyncio.run(evening.live_and_die())
            evening.check_journal()
            evening.again()
        asyncio.run(evening.play_on(max(evening.acts + 30, 10 * kills + 1)))
        assert evening.acts > 10 * kills
        strange = [error for player in evening.players for error in player.errors if error["code"] != "stale"]
        assert strange == []
        assert evening.check_told() > 0
        states = {evening.host.get(f"/api/tables/{table}").json["state"] for table in evening.tables}
        assert states <= {"playing", "between", "over"}
        assert evening.served.stop() == 0
    finally:
        evening.served.end()


def seed_of_the_day() -> int:
    """Another course each time; printed when something fails."""
    return int(os.environ.get("PAIJU_KILL_SEED", random.SystemRandom().randrange(1 << 30)))


def test_twenty_random_kills_lose_nothing(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    seed = seed_of_the_day()
    print("PAIJU_KILL_SEED", seed)
    kill_often(fresh_db("sqlite"), tmp_path, 20, seed)


def test_a_few_kills_on_postgres(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    seed = seed_of_the_day()
    print("PAIJU_KILL_SEED", seed)
    kill_often(fresh_db("postgres"), tmp_path, 4, seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_two_hundred_random_kills_lose_nothing(part: int, fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    seed = seed_of_the_day() + part
    print("PAIJU_KILL_SEED", seed)
    kill_often(fresh_db("postgres" if part >= 8 else "sqlite"), tmp_path, 20, seed)


def test_no_worker_outlives_a_killed_server(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    with serving(fresh_db("sqlite"), tmp_path) as served:
        score_play_and_kill(served)


def score_play_and_kill(served: Served) -> None:
    """A server with workers of both kinds is killed, and so they end."""
    group = os.getpgid(served.process.pid)
    host = Client(served.url)
    host.post("/api/score", [{"book": "ema", "hand": "234m567p345s3366s", "win": "3s"}])  # a worker that scores
    table, tokens = new_table(host, "ema", programs=1)  # and one that plays
    player = Player(served.url, tokens["E"], table, random.Random(1))

    async def some() -> None:
        task = asyncio.create_task(player.play())
        while player.acts < 3:
            await asyncio.sleep(0.05)
        served.kill()
        await task

    asyncio.run(asyncio.wait_for(some(), PATIENCE))

    async def gone() -> None:
        while members(group):
            await asyncio.sleep(0.1)

    asyncio.run(asyncio.wait_for(gone(), PATIENCE))


def members(group: int) -> list[str]:
    """The processes of a group that are still there."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[2]) == group and fields[0] != "Z":
            found.append(stat.parent.name)
    return found
