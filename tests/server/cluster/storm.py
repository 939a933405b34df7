"""Servers of one club die, sleep and stop at random while people play, connections to the database are cut, and the
balancer is started anew where there is one; nothing is lost, and no table stands for long.

python -m tests.server.cluster.storm --seconds 300 --tables 6 --servers 3 --haproxy
"""

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

from sqlalchemy import create_engine, text

from tests.server import postgres
from tests.server.clients import events_of, new_table
from tests.server.cluster import haproxy
from tests.server.cluster.evenings import Wanderer, wanderers
from tests.server.cluster.haproxy import Balancer
from tests.server.serving import Client, Served, start

KINDS = ("kill", "stop", "sleep", "cut")
CUT = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = :name")
REST = (1.0, 5.0)  # seconds between two events
ASLEEP = 10.0  # seconds
LONGEST = 15.0  # seconds that a table may stand, beside what a busy machine adds


class Storm:
    """The servers, what befalls them, and who plays."""

    def __init__(self, db: str, folder: Path, count: int, seed: int, is_balanced: bool = False) -> None:
        self.db, self.folder, self.chance = db, folder, random.Random(seed)
        self.servers = [start(db, folder, log=folder / "log") for _ in range(count)]
        self.urls = [server.url for server in self.servers]
        self.balancer = Balancer(folder, self.urls) if is_balanced else None
        self.doors = [self.balancer.url] if self.balancer else self.urls  # where people come in
        self.kinds = (*KINDS, "balancer") if self.balancer else KINDS
        self.asleep: set[int] = set()
        self.events: Counter[str] = Counter()
        self.players: list[Wanderer] = []
        self.moved: dict[str, float] = {}  # when somebody last acted at a table
        self.stood, self.missing, self.errors = 0.0, 0, 0

    def open(self, tables: int) -> None:
        """So many tables, at servers in turn."""
        for i in range(tables):
            table, tokens = new_table(Client(self.doors[i % len(self.doors)]), "ema", length=4)
            self.players += wanderers(table, tokens, self.doors)

    async def rage(self, seconds: float) -> None:
        """Events for so long; then peace, in which everybody plays on."""
        self.open_at = time.monotonic()
        playing = [asyncio.create_task(player.stay()) for player in self.players]
        watching = asyncio.create_task(self.watch())
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await asyncio.sleep(self.chance.uniform(*REST))
            awake = [i for i in range(len(self.servers)) if i not in self.asleep]
            if len(awake) > 1:
                await self.befall(self.chance.choice(awake), self.chance.choice(self.kinds))
        while self.asleep:
            await asyncio.sleep(0.1)
        await asyncio.sleep(LONGEST)
        for task in (*playing, watching):
            task.cancel()
        ended = await asyncio.gather(*playing, return_exceptions=True)
        for each in ended:
            if isinstance(each, Exception):
                raise each

    async def befall(self, number: int, kind: str) -> None:
        """Something happens to a server; unless it sleeps it is started again at once. Or all lose their connections to
        the database, or the balancer goes with all that are open through it."""
        self.events[kind] += 1
        if kind == "cut":
            await asyncio.to_thread(self.cut)
            return
        if kind == "balancer" and self.balancer:
            self.balancer.end()
            await asyncio.to_thread(self.balancer.start)
            return
        server = self.servers[number]
        if kind == "sleep":
            self.asleep.add(number)
            os.kill(server.process.pid, signal.SIGSTOP)
            for player in self.players:  # as a balancer does
                if player.url == server.url and hasattr(player, "connection"):
                    player.give_up()
            self.waking = asyncio.create_task(self.wake(number))
            return
        await asyncio.to_thread(server.kill if kind == "kill" else server.stop)
        self.servers[number] = await asyncio.to_thread(self.again, server)

    def again(self, server: Served) -> Served:
        """It is started at the same port."""
        return start(self.db, self.folder, port=server.port, log=self.folder / "log")

    def cut(self) -> None:
        """The database ends all connections to it."""
        engine = create_engine(self.db)
        with engine.connect() as connection:
            connection.execute(CUT, {"name": engine.url.database})
        engine.dispose()

    async def wake(self, number: int) -> None:
        """It goes on, knowing nothing."""
        await asyncio.sleep(ASLEEP)
        os.kill(self.servers[number].process.pid, signal.SIGCONT)
        self.asleep.discard(number)

    async def watch(self) -> None:
        """How long a table stands at most."""
        acts: dict[str, int] = {}
        while True:
            now = time.monotonic()
            for table in {player.table for player in self.players}:
                here = [player for player in self.players if player.table == table]
                count = sum(player.acts for player in here)
                if count != acts.get(table) or any(player.over for player in here):
                    acts[table], self.moved[table] = count, now
                self.stood = max(self.stood, now - self.moved[table])
            await asyncio.sleep(0.05)

    def reckoned(self) -> tuple[int, int]:
        """Events told that are not in the record; errors."""
        missing = 0
        for player in self.players:
            client = Client(self.urls[0], token=player.token)
            for hand in player.seen:
                steps = client.get(f"/api/tables/{player.table}/hands/{hand}/steps?role={player.seats[hand]}")
                missing += len(events_of(player, steps.json)) if steps.status == 200 else 0
        return missing, sum(len(player.errors) for player in self.players)

    def end(self) -> None:
        """Nothing of it is left."""
        if self.balancer:
            self.balancer.end()
        for server in self.servers:
            with suppress(ProcessLookupError):
                os.kill(server.process.pid, signal.SIGCONT)
            server.end()


def raged(
    db: str, folder: Path, count: int, tables: int, seconds: float, seed: int, is_balanced: bool = False
) -> Storm:
    """A storm from beginning to end."""
    storm = Storm(db, folder, count, seed, is_balanced)
    try:
        storm.open(tables)
        asyncio.run(storm.rage(seconds))
        storm.missing, storm.errors = storm.reckoned()
    except BaseException:
        print((folder / "log").read_text()[-5000:])
        raise
    finally:
        storm.end()
    return storm


def main() -> None:
    """Rage and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 30))
    parser.add_argument("--haproxy", action="store_true", help="people come in through HAProxy")
    args = parser.parse_args()
    if args.haproxy and not haproxy.is_there():
        parser.error("--haproxy: haproxy is not here")
    print("seed", args.seed)
    with tempfile.TemporaryDirectory() as folder, postgres.running() as server:
        db = postgres.new_database(server, "storm")
        storm = raged(db, Path(folder), args.servers, args.tables, args.seconds, args.seed, args.haproxy)
    acts = sum(player.acts for player in storm.players)
    print(f"{dict(storm.events)}, {acts} acts, load {os.getloadavg()[0]:.1f}")
    print(f"longest stand {storm.stood:.1f} s, events lost {storm.missing}, errors {storm.errors}")
    sys.exit(1 if storm.missing or storm.errors else 0)


if __name__ == "__main__":
    main()
