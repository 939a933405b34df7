"""Tables that go on through the server's deaths, and through those of whoever kills it.

Everything is in one folder: the club's data, `state.json` with the counts and with what every client was told of hands
that are not over, `told.jsonl` with what they were told since. Whoever is killed himself goes on from there.
"""

import asyncio
import json
import os
import random
import signal
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from paiju.server.room.engine_hash import engine_hash
from tests import children
from tests.children import PATIENCE
from tests.server.kills.reckoning import Counts, Journal, bodies_of, compare, find_acknowledged
from tests.server.kills.tables import BOOKS, Opened, open_table
from tests.server.kills.witness import Tally, Witness
from tests.server.officials import administrator
from tests.server.serving import Client, Served, begun, browser, ready

Json = dict[str, Any]
AT_ONCE = 8  # tables
EARLY = 0.05  # of the deaths come before the server is ready
LONG = 0.25  # and so many after a longer life
FEW, MANY = 30, 200  # answers in a life, fewer than this
MOMENT = 0.05  # seconds: the kill comes this long after an answer, or sooner
TRIAL = 25  # kills after which every table must have moved


class Evening:
    """Tables, their clients, and the server that is killed under them."""

    def __init__(self, db: str, folder: Path, seed: int | None = None, at_once: int = AT_ONCE) -> None:
        self.db, self.folder, self.at_once = db, folder, at_once
        self.chance = random.Random(seed)
        self.counts = Counts()
        self.tables: dict[str, list[Witness]] = {}
        self.journals: dict[str, Journal] = {}
        self.opened = 0 if seed is None else self.chance.randrange(len(BOOKS))  # which book comes next
        self.port, self.cookie, self.pid = 0, "", 0
        self.served: Served | None = None
        self.told: IO[str] | None = None
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / "state.json").exists():
            self.take_up()

    # --- what is kept ---

    def take_up(self) -> None:
        """Go on where somebody was stopped or killed; the server he left is killed, too."""
        state = json.loads((self.folder / "state.json").read_text())
        self.counts = Counts.of(state["counts"])
        self.cookie, self.opened, self.pid = state["cookie"], state["opened"], state["pid"]
        self.tables = {table: [Witness.of(one) for one in kept] for table, kept in state["tables"].items()}
        self.journals = {one["table"]: Journal(**one) for one in state["journals"]}
        if state.get("engine") != engine_hash():
            for journal in self.journals.values():
                journal.digest = ""
        witnesses = self.witnesses()
        for line in whole_lines(self.folder / "told.jsonl"):
            number, way, frame = json.loads(line)
            (witnesses[number].note if way == "told" else witnesses[number].note_sent)(frame)
        self.add_up()
        if kill_left_over(self.pid, self.folder):
            self.counts.kills += 1
        self.keep()

    def keep(self) -> None:
        """Keep everything; what was told since is part of it, and begins anew."""
        tables = {table: [one.state() for one in here] for table, here in self.tables.items()}
        journals = [asdict(one) for one in self.journals.values()]
        state = {"engine": engine_hash(), "counts": self.counts.state(), "cookie": self.cookie, "pid": self.pid,
                 "opened": self.opened, "tables": tables, "journals": journals}  # fmt: skip
        new = self.folder / "state.new"
        new.write_text(json.dumps(state))
        if self.told:
            self.told.close()
        new.replace(self.folder / "state.json")
        self.told = (self.folder / "told.jsonl").open("w")
        for number, one in enumerate(self.witnesses()):
            one.log = self.writer(number, self.told)

    def writer(self, number: int, told: IO[str]) -> Callable[[str, Json], None]:
        """Writes down what somebody is told and sends, at once."""

        def log(way: str, frame: Json) -> None:
            told.write(json.dumps([number, way, frame]) + "\n")
            told.flush()

        return log

    def witnesses(self) -> list[Witness]:
        """Everybody."""
        return [one for here in self.tables.values() for one in here]

    def add_up(self) -> None:
        """What the clients have found joins the counts."""
        for one in self.witnesses():
            self.counts.acknowledged += one.tally.acknowledged
            self.counts.lost += one.tally.lost
            self.counts.missing += one.tally.missing
            self.counts.faults += one.tally.faults
            one.tally = Tally()

    # --- the server ---

    @property
    def url(self) -> str:
        """Where it is."""
        assert self.served is not None
        return self.served.url

    @property
    def host(self) -> Client:
        """Whoever opens the tables, the club's administrator."""
        found = browser(self.url)
        found.cookie = self.cookie
        return found

    def start(self) -> None:
        """Begin anew, on the same port if it can be had; some are killed before they are ready."""
        while self.counts.starts and self.chance.random() < EARLY:
            self.die_early()
        began = time.monotonic()
        self.served = ready(begun(self.db, self.folder, port=self.port, log=self.folder / "server.log"))
        self.counts.started(time.monotonic() - began)
        self.port, self.pid = self.served.port, self.served.process.pid
        if not self.cookie:
            self.cookie = administrator(self.served).cookie

    def die_early(self) -> None:
        """A server that is killed before it is ready."""
        process = begun(self.db, self.folder, port=self.port, log=self.folder / "server.log")
        time.sleep(self.chance.uniform(0, 1.2 * self.counts.starting / self.counts.starts))
        children.end(process)
        self.counts.kills += 1
        self.counts.early += 1

    def kill(self) -> None:
        """The server is killed."""
        assert self.served is not None
        self.served.kill()
        self.counts.kills += 1

    def end(self) -> None:
        """No server is left."""
        if self.served is not None:
            self.served.end()
        if self.told:
            self.told.close()

    # --- playing ---

    def open_tables(self) -> None:
        """Tables that are over are replaced."""
        for table in [table for table, here in self.tables.items() if any(one.over for one in here)]:
            del self.tables[table], self.journals[table]
        while len(self.tables) < self.at_once:
            made: Opened = open_table(self.host, self.opened)
            self.opened += 1
            self.counts.tables += 1
            self.tables[made.table], self.journals[made.table] = made.witnesses, Journal(made.table)
        for one in self.witnesses():
            one.chance = random.Random(self.chance.random())

    def let_frozen_go(self) -> None:
        """Tables that another version of the program began, and that this one has frozen, are judged no further."""
        for table in list(self.tables):
            if self.host.get(f"/api/tables/{table}").json["state"] == "frozen":
                del self.tables[table], self.journals[table]

    async def live(self, enough: Callable[[], bool], then: Callable[[], None]) -> None:
        """Everybody plays until it is enough, or as long as we are patient; what then is done ends all connections."""
        for one in self.witnesses():
            one.moved = False
        tasks = [asyncio.create_task(one.play(self.url)) for one in self.witnesses() if not one.over]
        end = time.monotonic() + PATIENCE
        while not enough() and time.monotonic() < end and not all(task.done() for task in tasks):
            await asyncio.sleep(0.002)
        await asyncio.sleep(self.chance.uniform(0, MOMENT))
        then()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*tasks)

    def live_and_die(self) -> None:
        """Play until some answers were given, then die; be born again, and see what is there."""
        most = MANY if self.chance.random() < LONG else FEW
        answers = self.chance.randrange(most)
        if (self.counts.kills + 1) % TRIAL:
            enough = lambda: sum(one.tally.acknowledged for one in self.witnesses()) >= answers  # noqa: E731
            asyncio.run(self.live(enough, self.kill))
        else:
            self.trial(self.kill)
        self.start()
        self.check()

    def trial(self, then: Callable[[], None]) -> None:
        """Every table must move; those that do not are stuck."""
        asyncio.run(self.live(lambda: all(map(moved, self.tables.values())), then))
        for table in [table for table, here in self.tables.items() if not moved(here)]:
            self.counts.stuck += 1
            self.counts.faults.append(f"{table} is stuck")

    def check(self) -> None:
        """What the club says after its restart, before anybody has come back, to what everybody was told."""
        for table, bodies in bodies_of(self.db, list(self.tables)).items():
            acts = self.journals[table].follow(bodies, self.counts)
            for one in self.tables[table]:
                find_acknowledged(one, acts, self.counts)
            if any(len({where.split()[0] for where in one.seen}) > 1 or one.over for one in self.tables[table]):
                compare(self.host, table, self.tables[table], self.counts)
        self.add_up()
        self.open_tables()
        self.keep()

    # --- all of it ---

    def run(self, kills: int, tell: Callable[[Counts], None], stop: Callable[[], bool] = bool) -> Counts:
        """So many kills in all, with those of earlier times; at the end every table moves once more."""
        began, before = time.monotonic(), self.counts.seconds
        try:
            self.start()
            self.let_frozen_go()
            self.check()
            while self.counts.kills < kills and not stop():
                self.live_and_die()
                self.counts.seconds = before + time.monotonic() - began
                tell(self.counts)
            self.finish()
        finally:
            self.end()
        return self.counts

    def finish(self) -> None:
        """Every table moves once more, and what is over is compared; the server ends in order."""
        assert self.served is not None
        self.trial(lambda: self.served.process.send_signal(signal.SIGTERM))  # type: ignore[union-attr]
        if self.served.process.wait(PATIENCE) != 0:
            self.counts.faults.append(f"the server ended with {self.served.process.returncode}")
        self.served.close()
        self.start()
        self.check()


def moved(here: list[Witness]) -> bool:
    """Has anything happened at a table since its clients came back? One whose match is over need not."""
    return any(one.over or one.moved for one in here)


def whole_lines(path: Path) -> list[str]:
    """The lines of a file, without one that was being written."""
    text = path.read_text() if path.exists() else ""
    return text[: text.rfind("\n") + 1].splitlines()


def kill_left_over(pid: int, folder: Path) -> bool:
    """Kill the server of this folder that somebody left behind, if it is still there."""
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return False
    if os.fsencode(folder) not in words:
        return False
    os.kill(pid, signal.SIGKILL)
    while Path(f"/proc/{pid}").exists():
        time.sleep(0.01)
    return True
