"""How many tables one server carries: four protocol clients at each, one action a second, on loopback.

    python benchmarks/load.py --tables 500 --seconds 30
    python benchmarks/load.py --tables 300 --views --postgres
    python benchmarks/load.py --tables 100 --profile

The server is a process of its own, started for this on a database that is thrown away; the clients are this process,
by a lean implementation of the socket so that they cost little beside it. Measured is the time from sending an action
to its event at all four clients. An action that not all four hear of within `PATIENCE` seconds, or that is not in the
journal afterwards, is lost.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import ExitStack
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import msgspec
from benchmarks.frame_socket import FrameSocket
from benchmarks.where_time_goes import memory, processor, profile_by_parts

PATIENCE = 5.0
WANTED_MS = 100
SHORT = 10  # seconds; what is shorter says nothing of speed


class Offer(msgspec.Struct):
    """An action, as much of it as is needed."""

    code: int
    type: str


class Prompt(msgspec.Struct):
    """A prompt, as much of it as is needed."""

    n: int
    actions: list[Offer]


class Snapshot(msgspec.Struct):
    """A snapshot, as much of it as is needed."""

    prompt: Prompt | None
    ended: msgspec.Raw | None = None


read_prompt = msgspec.json.Decoder(Prompt).decode
read_snapshot = msgspec.json.Decoder(Snapshot).decode


class Client(FrameSocket):
    """One client: a socket of its own, read frame by frame."""

    def __init__(self, table: "Table", seat: int, token: str) -> None:
        super().__init__(table.load.place)
        self.table, self.seat, self.token = table, seat, token
        self.prompt: Prompt | None = None

    def hello(self) -> bytes:
        """The first frame."""
        views = "true" if self.table.load.views else "false"
        asks = f'"views":{views},"changes":{views}'
        return f'{{"t":"hello","table":"{self.table.id}","token":"{self.token}",{asks}}}'.encode()

    def hear(self, body: bytes) -> None:
        """What matters of a frame."""
        if body.startswith(b'{"t":"event"'):
            self.table.told(self.seat)
        elif body.startswith(b'{"t":"prompt"'):
            self.prompt = read_prompt(body)
            self.table.load.due(self.table)
        elif body.startswith(b'{"t":"asked_over"'):
            self.prompt = None
        elif body.startswith(b'{"t":"snapshot"'):
            found = read_snapshot(body)
            self.prompt = found.prompt
            if self.prompt:
                self.table.load.due(self.table)
            elif found.ended:
                self.send(b'{"t":"next"}')
        elif body.startswith(b'{"t":"hand_end"'):
            self.send(b'{"t":"next"}')
        elif body.startswith((b'{"t":"error"', b'{"t":"bye"')):
            self.table.load.complaints.append(body.decode()[:200])


@dataclass
class Table:
    """A table and its clients."""

    load: "Load"
    id: str
    clients: list[Client] = field(default_factory=list)
    next_at: float = 0.0
    planned: bool = False
    sent_at: float = 0.0  # of the action being measured, 0 for none
    missing: set[int] = field(default_factory=set)
    acts: int = 0

    def act(self) -> None:
        """One action: of anybody who is asked. Measured if nobody else is asked, for then all four hear of it."""
        self.planned = False
        asked = [client for client in self.clients if client.prompt is not None]
        if not asked:
            return
        client = self.load.chance.choice(asked)
        prompt, client.prompt = client.prompt, None
        assert prompt is not None
        code = chosen(prompt, self.load.chance)
        now = time.perf_counter()
        if self.sent_at and now - self.sent_at > PATIENCE:
            self.load.lost += len(self.missing)
        if len(asked) == 1:
            self.sent_at, self.missing = now, {0, 1, 2, 3}
        client.send(f'{{"t":"act","n":{prompt.n},"a":{code}}}'.encode())
        self.acts += 1
        self.next_at = max(self.next_at + self.load.gap, now)
        self.load.due(self)

    def told(self, seat: int) -> None:
        """A client has heard of an event."""
        if self.sent_at and seat in self.missing:
            self.missing.discard(seat)
            if not self.missing:
                self.load.times.append((self.sent_at, time.perf_counter() - self.sent_at))
                self.sent_at = 0.0


def chosen(prompt: Prompt, chance: random.Random) -> int:
    """Mostly play on: claims are passed, wins taken, discards any."""
    wins = [each.code for each in prompt.actions if each.type in ("win", "self_draw", "ron", "tsumo")]
    passes = [each.code for each in prompt.actions if each.type == "pass"]
    return (wins or passes or [chance.choice(prompt.actions).code])[0]


class Load:
    """All tables."""

    def __init__(self, url: str, tables: int, gap: float, views: bool) -> None:
        self.url, self.place = url, urlsplit(url).netloc
        self.count, self.gap, self.views = tables, gap, views
        self.chance = random.Random(1)
        self.tables: list[Table] = []
        self.times: list[tuple[float, float]] = []
        self.complaints: list[str] = []
        self.lost = 0

    def due(self, table: Table) -> None:
        """Plan a table's next action, if somebody is asked."""
        if not table.planned and any(client.prompt for client in table.clients):
            table.planned = True
            delay = max(0.0, table.next_at - time.perf_counter())
            asyncio.get_running_loop().call_later(delay, table.act)

    def received(self) -> int:
        """Bytes that all clients have been sent."""
        return sum(client.received for table in self.tables for client in table.clients)

    async def open(self, book: str) -> None:
        """Open all tables and connect everybody."""
        loop = asyncio.get_running_loop()
        host, port = urlsplit(self.url).hostname, urlsplit(self.url).port
        for i in range(self.count):
            made = await asyncio.to_thread(new_table, self.url, book)
            table = Table(self, made["table"], next_at=time.perf_counter() + 1 + self.gap * self.chance.random())
            for seat, token in enumerate(made["programs"].values()):
                client = Client(table, seat, token)
                table.clients.append(client)
                await loop.create_connection(lambda client=client: client, host, port)
            self.tables.append(table)
            if i % 100 == 99:
                print(f"{i + 1} tables", flush=True)


def new_table(url: str, book: str) -> dict[str, object]:
    """A table of four programs."""
    wish = {"book": book, "seats": ["program"] * 4, "pause": 0, "pace": 0, "clock": {"kind": "none"}}
    request = urllib.request.Request(f"{url}/api/tables", json.dumps(wish).encode())
    with urllib.request.urlopen(request, timeout=60) as answer:
        made: dict[str, object] = json.load(answer)
    return made


def journalled(db: str, tables: list[Table]) -> int:
    """Actions sent that the journal does not have."""
    from paiju.server.storage.store import Store

    store = Store(db)

    async def count() -> int:
        missing = 0
        for table in tables:
            bodies = await store.load(table.id)
            missing += max(0, table.acts - sum(body.startswith(b'{"e":"act"') for body in bodies))
        return missing

    found = asyncio.run(count())
    store.close()
    return found


async def run(load: Load, args: argparse.Namespace, pid: int) -> dict[str, object]:
    """Warm up, measure, report."""
    await load.open(args.book)
    await asyncio.sleep(args.warm)
    load.times.clear()
    acts, sent = sum(table.acts for table in load.tables), load.received()
    began, spent, own, loop = time.perf_counter(), processor(pid), processor(os.getpid()), processor(pid, pid)
    await asyncio.sleep(args.seconds)
    seconds = time.perf_counter() - began
    done = sum(table.acts for table in load.tables) - acts
    sent = load.received() - sent
    spent, own, loop = processor(pid) - spent, processor(os.getpid()) - own, processor(pid, pid) - loop
    times = sorted(took for _, took in load.times)
    for table in load.tables:
        table.load.gap = 1e9  # no more
    await asyncio.sleep(2)
    load.lost += sum(len(table.missing) for table in load.tables if table.sent_at)
    return {
        "tables": args.tables,
        "actions_a_second": round(done / seconds, 1),
        "measured": len(times),
        "p50_ms": round(1000 * times[len(times) // 2], 2) if times else None,
        "p90_ms": round(1000 * times[len(times) * 9 // 10], 2) if times else None,
        "p99_ms": round(1000 * times[len(times) * 99 // 100], 2) if times else None,
        "max_ms": round(1000 * times[-1], 2) if times else None,
        "server_cpu": f"{100 * spent / seconds:.0f} %",
        "server_ms_an_action": round(1000 * spent / max(1, done), 3),
        "of_it_the_thread_that_writes": round(1000 * (spent - loop) / max(1, done), 3),
        "bytes_out_an_action": round(sent / max(1, done)),
        "client_cpu": f"{100 * own / seconds:.0f} %",
        "client_ms_an_action": round(1000 * own / max(1, done), 3),
        "load_average": [round(one, 2) for one in os.getloadavg()],
        "server_mb": memory(pid),
        "lost": load.lost,
        "complaints": len(load.complaints),
    }


def main() -> int:
    """Start the server, load it, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--warm", type=float, default=5)
    parser.add_argument("--gap", type=float, default=1.0, help="seconds between two actions of a table")
    parser.add_argument("--book", default="ema")
    parser.add_argument("--db", help="a database of your own; default: SQLite in a folder that is thrown away")
    parser.add_argument("--postgres", action="store_true", help="a PostgreSQL that is thrown away instead")
    parser.add_argument("--views", action="store_true", help="clients ask for what changes in views, as browsers do")
    parser.add_argument("--profile", action="store_true", help="say where the server's time goes (cProfile; slower)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="paiju-load-") as folder, ExitStack() as ends:
        db = args.db or f"sqlite:///{folder}/club.db"
        if args.postgres:
            from tests.server import postgres

            db = ends.enter_context(postgres.running())
        profile = ["-m", "cProfile", "-o", f"{folder}/profile"] if args.profile else []
        words = [sys.executable, *profile, "-m", "paiju", "serve", "--no-browser", "--port", "0"]
        server = subprocess.Popen(
            [*words, "--db", db, "--data", folder],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PAIJU_RATE": "100000", "PAIJU_DEEP": "0"},
        )
        assert server.stdout is not None
        url = next(line.split()[1] for line in server.stdout if line.startswith("ready "))
        load = Load(url, args.tables, args.gap, args.views)
        try:
            told = asyncio.run(run(load, args, server.pid))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(60)
        told["not_in_journal"] = journalled(db, load.tables)
        where = profile_by_parts(f"{folder}/profile") if args.profile else ""
    print(json.dumps(told, indent=2))
    print(where, end="\n" if where else "")
    for complaint in load.complaints[:3]:
        print(complaint)
    p99 = told["p99_ms"]
    quick = isinstance(p99, float) and (args.seconds < SHORT or p99 < WANTED_MS)
    good = quick and not told["lost"] and not told["not_in_journal"]
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
