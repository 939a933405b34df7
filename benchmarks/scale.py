"""What so many tables need, and what breaks first: pieces measured here, and a reckoning held against a measurement.

    python -m benchmarks.scale measure FILE              some three minutes on an idle machine; PostgreSQL of its own
    python -m benchmarks.scale reckon FILE --tables 1000 5000 50000 --rate 1

Measured are a server on PostgreSQL with few and with more tables, as browsers are (`benchmarks.load --views`), and the
journal by itself: statements of so many entries, by so many writers, with every commit on the disk. `reckon` makes of
them what any number of tables needs, with the cost of the busier server, and says how far it is from the other, which
it does not use.
"""

import argparse
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from benchmarks.where_time_goes import processor

BUSY = 0.6  # of a core, so that a tenth of a second is kept at the 99th percentile
DAY = 86_400
ENTRY = (
    b'{"e":"act","hand":3,"who":2,"code":113,"by":"person","mark":"0123456789ab","bank":20000,"at":1763595600.123456}'
)
ACTS_A_HAND = 57  # decisions of a hand, claims that were let pass included: forty games of Tenhou have 56.5
PACKED_HAND = 1300  # bytes of a finished hand (docs/club.md)
JOURNALS = 2_000  # of the journal measured by itself
SECONDS = 5.0  # that each pair of batch and writers is measured
POOL = 6  # connections of a server to the database


@dataclass
class Commits:
    """How fast entries are written in statements of so many, by so many writers."""

    writers: int
    batch: int
    statements: float  # a second
    database_ms: float  # of processor time, an entry
    log_bytes: float  # of write-ahead log, an entry

    @property
    def entries(self) -> float:
        """A second."""
        return self.statements * self.batch


@dataclass
class Served:
    """A server with so many tables."""

    tables: int
    actions: float  # a second
    action_ms: float
    megabytes: float
    bytes_out: float  # an action
    p99_ms: float


@dataclass
class Measured:
    """All of it, and on what."""

    cores: int
    load: float
    few: Served
    more: Served
    entry_bytes: float  # on the disk, indexes included
    commits: list[Commits]

    @property
    def table_mb(self) -> float:
        """What a table takes in memory, with its four connections."""
        return (self.more.megabytes - self.few.megabytes) / (self.more.tables - self.few.tables)

    @property
    def base_mb(self) -> float:
        """What a server takes without a table."""
        return self.few.megabytes - self.few.tables * self.table_mb

    def statement(self) -> tuple[float, float]:
        """Seconds that a statement takes, and that each entry in it adds, of one writer."""
        alone = sorted((each for each in self.commits if each.writers == 1), key=lambda each: each.batch)
        small, large = alone[0], alone[-1]
        each = (1 / large.statements - 1 / small.statements) / (large.batch - small.batch)
        return 1 / small.statements - each * small.batch, each


# --- measuring --------------------------------------------------------------------------------------------------------


@contextmanager
def durable_postgres() -> Iterator[str]:
    """A PostgreSQL that has every commit on the disk."""
    from tests.server import postgres

    with postgres.running(("-c", "fsync=on", "-c", "shared_buffers=256MB")) as url:
        yield url


def served(url: str, tables: int, seconds: int) -> Served:
    """A server on a database, by `benchmarks.load`."""
    words = ["--db", url, "--tables", str(tables), "--seconds", str(seconds), "--views"]
    done = subprocess.run([sys.executable, "-m", "benchmarks.load", *words], stdout=subprocess.PIPE, text=True)
    told = json.loads(done.stdout[done.stdout.index("{") : done.stdout.rindex("}") + 1])
    if told["lost"] or told["not_in_journal"]:
        raise SystemExit(f"scale: the server lost something: {told}")
    return Served(
        tables, told["actions_a_second"], told["server_ms_an_action"], told["server_mb"], told["bytes_out_an_action"],
        told["p99_ms"],
    )  # fmt: skip


class Journal:
    """The journal by itself: writers that append to journals of their own, each in a server's name."""

    def __init__(self, url: str, writers: int) -> None:
        from sqlalchemy import insert

        from paiju.server.storage.database import connect
        from paiju.server.storage.quick_appends import quick_appends
        from paiju.server.storage.schema import owners

        self.engine = connect(url)
        self.names = [f"scale-{writer}-{time.time_ns()}" for writer in range(writers)]
        self.appends = [quick_appends(self.engine) for _ in range(writers)]
        self.journals = [[f"{name[-12:]}-{writer}-{i}" for i in range(JOURNALS // writers)]
                         for writer, name in enumerate(self.names)]  # fmt: skip
        rows = [{"table": journal, "server": self.names[writer], "epoch": 1}
                for writer, known in enumerate(self.journals) for journal in known]  # fmt: skip
        with self.engine.begin() as connection:
            connection.execute(insert(owners), rows)
        self.next = [[0] * len(known) for known in self.journals]

    def write(self, writer: int, batch: int, at: int) -> int:
        """One statement: an entry each of so many journals; where the next begins."""
        rows, known = [], self.journals[writer]
        for _ in range(batch):
            at = (at + 1) % len(known)
            rows.append({"table": known[at], "seq": self.next[writer][at], "at": time.time(), "body": ENTRY})
            self.next[writer][at] += 1
        if not self.appends[writer].put(rows, {row["table"]: 1 for row in rows}, self.names[writer]):
            raise SystemExit("scale: the database did not take an entry")
        return at

    def rate(self, batch: int, seconds: float) -> float:
        """Statements a second of all writers together."""
        counts, end = [0] * len(self.names), time.monotonic() + seconds

        def run(writer: int) -> None:
            at = 0
            while time.monotonic() < end:
                at = self.write(writer, batch, at)
                counts[writer] += 1

        threads = [threading.Thread(target=run, args=(writer,)) for writer in range(len(self.names))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return sum(counts) / seconds

    def log_at(self) -> int:
        """How much has been written to the database's log."""
        with self.engine.connect() as connection:
            return int(connection.exec_driver_sql("SELECT pg_current_wal_lsn() - '0/0'").scalar() or 0)

    def size(self) -> tuple[int, int]:
        """Bytes of all entries on the disk, and how many there are."""
        with self.engine.connect() as connection:
            connection.exec_driver_sql("ANALYZE entries")
            row = connection.exec_driver_sql("SELECT pg_total_relation_size('entries'), count(*) FROM entries").one()
        return int(row[0]), int(row[1])


def database_processor(url: str) -> float:
    """Processor time of the database so far, of all its processes that are still there."""
    folder = Path(parse_qs(urlsplit(url).query)["host"][0])
    main = int((folder / "data" / "postmaster.pid").read_text().split()[0])
    children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
    return sum(processor(pid) for pid in (main, *map(int, children)))


def commits(url: str, writers: int, batch: int) -> Commits:
    """Statements of so many entries by so many writers."""
    journal = Journal(url, writers)
    journal.rate(batch, 1.0)  # the journals begin
    spent, log = database_processor(url), journal.log_at()
    statements = journal.rate(batch, SECONDS)
    entries = statements * SECONDS * batch
    spent, log = database_processor(url) - spent, journal.log_at() - log
    return Commits(writers, batch, statements, 1000 * spent / entries, log / entries)


def measure(seconds: int, few: int, more: int) -> Measured:
    """Everything, on a database of its own."""
    from tests.server.postgres import new_database

    with durable_postgres() as url:
        small = served(new_database(url, "few"), few, seconds)
        large = served(new_database(url, "more"), more, seconds)
        journal = new_database(url, "journal")
        rows = [commits(journal, writers, batch) for writers in (1, 4) for batch in (1, 4, 16, 64, 256)]
        size, count = Journal(journal, 1).size()
    return Measured(os.cpu_count() or 1, os.getloadavg()[0], small, large, size / count, rows)


# --- reckoning --------------------------------------------------------------------------------------------------------


@dataclass
class Needs:
    """What so many tables need."""

    tables: int
    entries: float  # a second
    server_cores: float
    servers: int  # of one core each
    memory_gb: float
    out_mbit: float
    batch: float  # entries that share a statement
    database_cores: float
    log_mb: float  # a second
    disk_gb_a_day: float  # before matches are packed
    packed_gb_a_day: float
    connections: int


def needs(known: Measured, tables: int, rate: float) -> Needs:
    """What so many tables with so many actions a second each need."""
    entries = tables * rate
    cores = entries * known.more.action_ms / 1000
    servers = max(1, -(-int(1000 * cores) // int(1000 * BUSY)))
    alone, each = known.statement()
    per_server = entries / servers
    waits = alone / max(1e-9, 1 - each * per_server)  # while a statement is under way, the next one fills
    batch = max(1.0, per_server * waits)
    by_batch = sorted((one for one in known.commits if one.writers == 4), key=lambda one: abs(one.batch - batch))[0]
    return Needs(
        tables=tables,
        entries=entries,
        server_cores=cores / BUSY,
        servers=servers,
        memory_gb=(servers * known.base_mb + tables * known.table_mb) / 1000,
        out_mbit=entries * known.more.bytes_out * 8 / 1e6,
        batch=batch,
        database_cores=entries * by_batch.database_ms / 1000,
        log_mb=entries * by_batch.log_bytes / 1e6,
        disk_gb_a_day=entries * known.entry_bytes * DAY / 1e9,
        packed_gb_a_day=entries / ACTS_A_HAND * PACKED_HAND * DAY / 1e9,
        connections=servers * POOL,
    )


def most(known: Measured, rate: float, database_cores: float, connections: int, log_mb: float) -> dict[str, float]:
    """How many tables each limit of one database allows."""
    at = needs(known, 10_000, rate)
    return {
        "processor of the database": 10_000 * database_cores / at.database_cores,
        "its log": 10_000 * log_mb / at.log_mb,
        "its connections": 10_000 * connections / at.connections,
    }


def report(known: Measured, tables: Sequence[int], rate: float, database_cores: float, connections: int) -> str:
    """What is needed, and how far the reckoning is from what was measured."""
    lines = [f"measured on {known.cores} cores, load {known.load:.1f}; {rate:g} actions a second at each table", ""]
    lines += ["| writers | entries a statement | statements a second | entries a second | database, ms an entry | "
              "log, bytes an entry |", "|---:|---:|---:|---:|---:|---:|"]  # fmt: skip
    for each in known.commits:
        lines.append(f"| {each.writers} | {each.batch} | {each.statements:,.0f} | {each.entries:,.0f} | "
                     f"{each.database_ms:.3f} | {each.log_bytes:,.0f} |")  # fmt: skip
    rows = [needs(known, count, rate) for count in tables]
    lines += ["", "| | " + " | ".join(f"{row.tables:,} tables" for row in rows) + " |", "|---|" + "---:|" * len(rows)]
    for name, words in ROWS:
        lines.append(f"| {words} | " + " | ".join(shown(getattr(row, name)) for row in rows) + " |")
    lines += ["", "one database holds at most:"]
    limits = most(known, rate, database_cores, connections, LOG_MB)
    lines += [f"  {count:>10,.0f} tables by {name}" for name, count in sorted(limits.items(), key=lambda item: item[1])]
    reckoned = needs(known, known.few.tables, known.few.actions / known.few.tables)
    spent = known.few.actions * known.few.action_ms / 1000
    lines += ["", f"held against {known.few.tables} tables, whose processor was measured and not used: "
              f"{reckoned.server_cores * BUSY:.2f} cores reckoned, {spent:.2f} measured"]  # fmt: skip
    return "\n".join(lines)


ROWS = (
    ("entries", "entries a second"),
    ("server_cores", f"cores for servers, each {100 * BUSY:.0f} % busy"),
    ("servers", "servers, one core each"),
    ("memory_gb", "memory of servers, GB"),
    ("out_mbit", "to the players, Mbit/s"),
    ("batch", "entries that share a statement"),
    ("database_cores", "cores the database uses"),
    ("log_mb", "its log, MB/s"),
    ("disk_gb_a_day", "journal, GB a day before packing"),
    ("packed_gb_a_day", "packed, GB a day"),
    ("connections", "connections to the database"),
)
LOG_MB = 200.0  # that a disk takes a second beside everything else


def shown(value: float) -> str:
    """A number in a table."""
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:,.2g}"


def main() -> int:
    """Measure, or reckon with what was measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("measure", "reckon"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--few", type=int, default=100, help="tables of the first server measured")
    parser.add_argument("--more", type=int, default=300, help="and of the second")
    parser.add_argument("--seconds", type=int, default=20, help="each is measured for")
    parser.add_argument("--tables", type=int, nargs="+", default=[450, 1_000, 5_000, 50_000])
    parser.add_argument("--rate", type=float, default=1.0, help="actions a second at each table")
    parser.add_argument("--database-cores", type=float, default=16.0, help="the largest machine for the database has")
    parser.add_argument("--connections", type=int, default=1_000, help="it takes")
    args = parser.parse_args()
    if args.what == "measure":
        known = measure(args.seconds, args.few, args.more)
        args.file.write_text(json.dumps(asdict(known), indent=1) + "\n")
    told: dict[str, Any] = json.loads(args.file.read_text())
    parts = {"few": Served(**told["few"]), "more": Served(**told["more"])}
    known = Measured(**(told | parts | {"commits": [Commits(**each) for each in told["commits"]]}))
    print(report(known, args.tables, args.rate, args.database_cores, args.connections))
    return 0


if __name__ == "__main__":
    sys.exit(main())
