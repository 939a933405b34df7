"""Servers of one club die, sleep and stop at random, the database dies and is started anew, connections to it are cut,
and so is the balancer, while tables, desks, events, evenings and exams are busy. Nothing that was acknowledged is lost,
nothing is there twice, every wall was dealt as promised, and nothing stands still for longer than ten seconds.

    python -m tests.server.cluster.storm --seconds 180 --tables 6 --servers 3 --haproxy --folder build/storms
    python -m tests.server.cluster.storm --folder build/storms --report

A stand is the time between two events told at a table, or from asking to the answer of somebody who asks over HTTP and
asks again by themselves. Of it only the time is taken off in which the database itself was away by our doing, from the
signal until it answers again. One server at a time sleeps or is being started; whatever befalls the database and the
balancer may befall them meanwhile, too.
How long exams wait is only told: they are marked by a process that each fresh server has to begin first.
Each storm is kept in the folder with its seed, and its servers' logs if something was wrong.
"""

import argparse
import asyncio
import itertools
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from sqlalchemy import create_engine, text

from tests.server import postgres
from tests.server.cluster import haproxy, storm_tables
from tests.server.cluster.haproxy import Balancer
from tests.server.cluster.storm_counts import ONLY_TOLD, StormCounts, kept, report
from tests.server.cluster.storm_people import Comer, Doer, people
from tests.server.cluster.storm_tables import StormTable
from tests.server.officials import administrator
from tests.server.serving import Client, Served, start

OF_SERVERS = ("kill", "stop", "sleep")
KINDS = ("cut", "cut", "restart fast", "restart immediate", "kill backend", "kill database")
SERVERS_SHARE = 0.6  # of the events, while none of them is away
CUT = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = :name")
REST = (0.5, 2.0)  # seconds between two events
ASLEEP = 10.0  # seconds
PEACE = 8.0  # seconds at the end, in which everybody goes on
STARTS = 10


class Storm:
    """The servers, what befalls them, and who is busy there."""

    peace = PEACE

    def __init__(
        self, database: postgres.Cluster, db: str, folder: Path, counts: StormCounts, is_balanced: bool
    ) -> None:
        self.database, self.db, self.folder, self.counts = database, db, folder, counts
        self.chance = random.Random(counts.seed)
        self.servers = [self.start(at) for at in range(counts.servers)]
        self.urls = [server.url for server in self.servers]
        self.balancer = Balancer(folder, self.urls) if is_balanced else None
        self.doors = [self.balancer.url] if self.balancer else self.urls  # where people come in
        self.kinds = (*KINDS, "balancer", "balancer") if self.balancer else KINDS
        self.busy: set[int] = set()  # servers that are asleep or being started
        self.events: Counter[str] = Counter()
        self.away: list[tuple[float, float]] = []  # when the database was
        self.tasks: set[asyncio.Task[None]] = set()

    def start(self, number: int, port: int = 0) -> Served:
        """A server begins."""
        log = self.folder / f"server{number}.log"
        return start(self.db, self.folder, "--wait-db", "60", port=port, log=log, PAIJU_LOG="info")

    def open(self, tables: int, crowd: int, seconds: float) -> None:
        """So many tables and so many of each sort of people, before anything happens."""
        boss = administrator(self.servers[0])
        self.host = Comer.of(boss, self.doors)
        where = Served(self.servers[0].process, self.doors[0], self.servers[0].said)
        first = Client(self.doors[0], cookie=boss.cookie, origin=self.doors[0])
        numbers = self.chance.sample(range(48), tables)
        self.tables = [StormTable(first, number, self.chance, self.doors) for number in numbers]
        self.doers: list[Doer] = people(where, self.doors, self.chance, seconds, crowd)

    async def rage(self, seconds: float) -> None:
        """Events for so long; then peace, in which everybody goes on."""
        self.began = time.monotonic()
        playing = [task for table in self.tables for task in table.play()]
        for doer in self.doers:
            doer.begin()
        await self.weather(seconds)
        for done in await asyncio.gather(*self.tasks, return_exceptions=True):
            self.counts.faults += [repr(done)] if isinstance(done, Exception) else []
        await asyncio.sleep(self.peace)
        self.ended = time.monotonic()
        for doer in self.doers:
            await asyncio.to_thread(doer.end)
        for task in playing:
            task.cancel()
        for each in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(each, Exception):
                self.counts.faults.append(f"somebody at a table: {each!r}")

    async def weather(self, seconds: float) -> None:
        """Whatever befalls, one after another."""
        end = self.began + seconds
        while time.monotonic() < end:
            await asyncio.sleep(self.chance.uniform(*REST))
            is_server = not self.busy and self.chance.random() < SERVERS_SHARE
            await self.befall(self.chance.choice(OF_SERVERS if is_server else self.kinds))

    async def befall(self, kind: str) -> None:
        """Something happens, to a server that is awake, to the database, or to the balancer."""
        if kind in OF_SERVERS:
            number = self.chance.randrange(len(self.servers))
            self.note(kind, number)
            self.busy.add(number)
            work = asyncio.create_task(self.sleep(number) if kind == "sleep" else self.again(number, kind))
            self.tasks.add(work)
            work.add_done_callback(self.tasks.discard)
            return
        began = self.note(kind)
        if kind == "cut":
            await asyncio.to_thread(self.cut)
        elif kind == "balancer" and self.balancer:
            self.balancer.end()
            await asyncio.to_thread(self.balancer.start)
        else:
            await asyncio.to_thread(self.upset, kind)
            self.away.append((began, time.monotonic()))
            self.tell(f"{kind}: it answers again")

    def note(self, kind: str, number: int | None = None) -> float:
        """Something happens now."""
        self.events[kind] += 1
        self.tell(kind if number is None else f"{kind} {number}")
        return time.monotonic()

    def tell(self, what: str) -> None:
        """Write down when something was."""
        self.counts.when.append(f"{time.monotonic() - self.began:.1f} {what}")

    def upset(self, kind: str) -> None:
        """Something happens to the database."""
        if kind == "kill backend":
            self.database.kill_one(self.chance)
        elif kind == "kill database":
            self.database.kill()
        else:
            self.database.restart(kind.split()[1])

    async def again(self, number: int, kind: str) -> None:
        """A server dies or is stopped, and is started at the same port."""
        server = self.servers[number]
        await asyncio.to_thread(server.kill if kind == "kill" else server.stop)
        self.servers[number] = await asyncio.to_thread(self.started, number, server.port)
        self.busy.discard(number)
        self.tell(f"{number} is ready")

    def started(self, number: int, port: int) -> Served:
        """A server, started as a machine does it: again when it ends because the database does not answer just then."""
        for _try in range(STARTS):
            try:
                return self.start(number, port)
            except AssertionError as error:
                self.tell(f"{number} did not start: {error}")
        raise AssertionError(f"server {number} does not start any more")

    async def sleep(self, number: int) -> None:
        """A server does nothing for a while, and goes on knowing nothing of that."""
        server = self.servers[number]
        os.kill(server.process.pid, signal.SIGSTOP)
        if self.balancer is None:  # else it does so
            for table in self.tables:
                table.cut(server.url)
        await asyncio.sleep(ASLEEP)
        os.kill(server.process.pid, signal.SIGCONT)
        self.busy.discard(number)
        self.tell(f"{number} wakes")

    def cut(self) -> None:
        """The database ends all connections to it."""
        engine = create_engine(self.db)
        with suppress(Exception), engine.connect() as connection:
            connection.execute(CUT, {"name": engine.url.database})
        engine.dispose()

    # --- what it came to ---

    def reckon(self) -> None:
        """All of it, once everybody has stopped."""
        counts = self.counts
        counts.events, counts.load = dict(self.events), os.getloadavg()[0]
        counts.seconds = self.ended - self.began
        counts.away = sum(until - since for since, until in self.away)
        for table in self.tables:
            self.note_stand("tables", table.id, spans(self.began, table.moves, None if table.over else self.ended))
        for doer in self.doers:
            sort = doer.person.sort
            counts.acknowledged[sort] = counts.acknowledged.get(sort, 0) + doer.acknowledged
            counts.faults += [doer.fault] if doer.fault else []
            self.note_stand(sort, sort, doer.waits)
        storm_tables.reckon(self.db, self.host.patient(), self.tables, counts)
        engine = create_engine(self.db)
        with engine.connect() as connection:
            for doer in self.doers:
                doer.person.reckon(connection, counts)
        engine.dispose()

    def note_stand(self, sort: str, which: str, waits: Iterable[tuple[float, float]]) -> None:
        """The longest of these times, without those in which the database was away."""
        for since, until in waits:
            gone = sum(max(0.0, min(until, back) - max(since, left)) for left, back in self.away)
            stood = until - since - gone
            if stood > self.counts.stood.get(sort, 0.0):
                self.counts.stood[sort] = round(stood, 2)
            if stood > self.counts.longest and sort not in ONLY_TOLD:
                at = f"{since - self.began:.1f} to {until - self.began:.1f} s"
                self.counts.faults.append(f"{which} stood for {stood:.1f} s, from {at}")

    def end(self) -> None:
        """Nothing of it is left."""
        for doer in getattr(self, "doers", ()):
            doer.stop.set()
        if self.balancer:
            self.balancer.end()
        for server in self.servers:
            with suppress(ProcessLookupError):
                os.kill(server.process.pid, signal.SIGCONT)
            server.end()


def spans(began: float, moves: list[float], ended: float | None) -> Iterable[tuple[float, float]]:
    """The times between two moves, from the beginning to the end; none after the last one where all is over."""
    there = [began, *(at for at in moves if at > began), *([ended] if ended else [])]
    return itertools.pairwise(there)


def stormy(folder: Path, counts: StormCounts, crowd: int, seconds: float, is_balanced: bool) -> StormCounts:
    """A storm from beginning to end."""
    return raged(lambda database, db: Storm(database, db, folder, counts, is_balanced), counts, crowd, seconds)


def raged(
    begin: Callable[[postgres.Cluster, str], Storm], counts: StormCounts, crowd: int, seconds: float
) -> StormCounts:
    """The same of any sort, on a database of its own."""
    storm: Storm | None = None
    with postgres.cluster() as database:
        db = postgres.new_database(database.url, "storm")
        try:
            storm = begin(database, db)
            storm.open(counts.tables, crowd, seconds)
            asyncio.run(storm.rage(seconds))
            storm.reckon()
        finally:
            if storm is not None:
                storm.end()
    return counts


def kept_storm(folder: Path, work: Callable[[Path], object], counts: StormCounts) -> StormCounts:
    """A storm whose counts are kept in a folder, and its logs where something was wrong."""
    folder.mkdir(parents=True, exist_ok=True)
    place = Path(tempfile.mkdtemp(prefix=f"storm-{counts.seed}-", dir=folder))
    try:
        work(place)
    except Exception as error:
        traceback.print_exc()
        counts.faults.append(f"it could not be reckoned: {error!r}")
    counts.keep(folder)
    if counts.is_good:
        shutil.rmtree(place)
    else:
        print(f"seed {counts.seed}: the logs are in {place}")
    return counts


def main() -> None:
    """Rage and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=180.0, help="of one storm")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument(
        "--crowd", type=int, default=3, help="desks and tables of an event; half as many evenings, exams"
    )
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 30), help="of the first storm")
    parser.add_argument("--events", type=int, default=0, help="storms until so many befell in all; default: one storm")
    parser.add_argument("--haproxy", action="store_true", help="people come in through HAProxy")
    parser.add_argument("--folder", type=Path, default=Path("build/storms"))
    parser.add_argument("--report", action="store_true", help="only tell what the storms of the folder came to")
    args = parser.parse_args()
    if args.haproxy and not haproxy.is_there():
        parser.error("--haproxy: haproxy is not here")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(130))  # with all that was begun
    folder, seed = args.folder.resolve(), args.seed
    while not args.report:
        counts = StormCounts(seed, args.servers, args.tables)

        def work(place: Path, counts: StormCounts = counts) -> StormCounts:
            return stormy(place, counts, args.crowd, args.seconds, args.haproxy)

        print(kept_storm(folder, work, counts).line(), *counts.faults, sep="\n", flush=True)
        seed += 1
        if sum(sum(one.events.values()) for one in kept(folder)) >= args.events:
            break
    all_runs = kept(folder)
    print(report(all_runs))
    sys.exit(0 if all_runs and all(one.is_good for one in all_runs) else 1)


if __name__ == "__main__":
    main()
