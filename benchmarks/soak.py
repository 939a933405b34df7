"""Does the server's memory stay flat? Tables are played at speed, match after match, for half an hour.

    python benchmarks/soak.py --minutes 30 --tables 50

At each table programs play, at every tenth with bots; people drop out and come back, guests look on and leave, finished
hands are looked at, also of tables that are over. When a match is over another table is opened. A line a minute tells
what the server (a process of its own, on a database that is thrown away) has in memory; at the end a straight line is
fitted to the last two thirds, and the verdict is an exit code: 0 when memory would grow by less than a tenth an hour.
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
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from benchmarks.load import Client, Prompt, chosen, memory

BOOKS = ("ema", "mcr", "xjtu", "psa", "lol", "tenhou-3p")
COUNTED = ("LiveTable", "Room", "Table", "Finished", "Record", "Match")  # classes whose objects are counted
FLAT = 0.1  # of its memory that the server may seem to gain in an hour
SHORT = 5  # minutes; what is shorter says nothing of memory
WARM = 1 / 3  # of the time, which the line is not fitted to
CACHE = 1 << 20  # bytes of finished hands at hand, and of replays
REMEMBERED = 100  # tables whose hands are looked at
Json = dict[str, Any]


# --- in the server's process ----------------------------------------------------------------------


def serve_and_count(report: str, every: float, words: list[str]) -> int:
    """`paiju serve`, with a thread that counts objects now and then. Less of finished hands is kept at hand than usual,
    so that the limit is reached early and hands are worked out again from the journal."""
    from paiju.cli import main as paiju
    from paiju.server.live.shown import past_hands

    past_hands.HANDS_BYTES = past_hands.REPLAYS_BYTES = CACHE
    threading.Thread(target=count_objects, args=(report, every), daemon=True).start()
    return int(paiju(words) or 0)


def count_objects(report: str, every: float) -> None:
    """Write what is in memory, a line each time. No other thread runs while all objects are looked at: a tuple that is
    being made must not be anybody else's when it gets its size."""
    usual = sys.getswitchinterval()
    while True:
        time.sleep(every)
        sys.setswitchinterval(60.0)
        told = counted()
        sys.setswitchinterval(usual)
        with Path(report).open("a") as out:
            out.write(json.dumps(told) + "\n")


def counted() -> Json:
    """How many objects there are, of which kinds, and what is kept of finished hands."""
    import gc

    objects = gc.get_objects()
    kinds = Counter(name for each in objects if (name := type(each).__name__) in COUNTED)
    owners = (each.owner.past for each in objects if type(each).__name__ == "LiveTable")
    caches = [cache for past in list(owners)[:1] for cache in (past.hands, past.replays)]
    told: Json = {name: kinds[name] for name in COUNTED} | {"objects": len(objects)}
    told["kept"] = sum(len(each.bodies) for each in caches)
    told["kept_bytes"] = sum(each.size for each in caches)
    return told


# --- those who play and look on -------------------------------------------------------------------


class Player(Client):
    """A program at a table; when it has dropped out it comes back."""

    def hear(self, body: bytes) -> None:
        """What matters of a frame."""
        if body.startswith(b'{"t":"snapshot"'):
            self.come_back(json.loads(body))
            return
        super().hear(body)
        if body.startswith(b'{"t":"hand_end"') and self.seat == 0:
            self.table.soak.hands += 1
        elif body.startswith(b'{"t":"match_end"'):
            self.table.over.set()

    def come_back(self, told: Json) -> None:
        """The table as it stands."""
        self.prompt = msgspec.convert(told["prompt"], Prompt | None)
        if self.prompt is not None:
            self.table.load.due(self.table)
        elif told["ended"] is not None:
            self.send(b'{"t":"next"}')
        if told["match_end"] is not None:
            self.table.over.set()

    def connection_lost(self, _: Exception | None) -> None:
        """Gone."""
        self.prompt = None


class SoakTable:
    """A table from its opening to the end of its match."""

    def __init__(self, soak: "Soak", made: Json) -> None:
        self.soak = self.load = soak
        self.id = str(made["table"])
        self.over = asyncio.Event()
        self.players = [Player(self, seat, token) for seat, token in enumerate(made["programs"].values())]  # type: ignore[arg-type]
        self.planned = False

    async def play(self) -> None:
        """Everybody comes, now and then one drops out, until the match is over."""
        for player in self.players:
            await self.soak.connect(player)
        while not self.over.is_set():
            try:
                await asyncio.wait_for(self.over.wait(), self.soak.chance.uniform(5, 15))
            except TimeoutError:
                await self.drop_out(self.soak.chance.choice(self.players))
        for player in self.players:
            player.transport.close()

    async def drop_out(self, player: Player) -> None:
        """Somebody's connection breaks, and they come back."""
        player.transport.abort()
        player.prompt = None
        await asyncio.sleep(self.soak.chance.random())
        await self.soak.connect(player)

    def told(self, seat: int) -> None:
        """An event was heard of; nobody measures here."""

    def act(self) -> None:
        """Everybody who is asked acts."""
        self.planned = False
        for player in self.players:
            prompt, player.prompt = player.prompt, None
            if prompt is not None and not player.transport.is_closing():
                code = chosen(prompt, self.soak.chance)
                player.send(f'{{"t":"act","n":{prompt.n},"a":{code}}}'.encode())
                self.soak.acts += 1


class Soak:
    """All tables, and everybody else."""

    def __init__(self, url: str, args: argparse.Namespace) -> None:
        self.url, self.place, self.args = url, urlsplit(url).netloc, args
        self.views = False
        self.chance = random.Random(1)
        self.complaints: list[str] = []
        self.tables: list[str] = []
        self.opened = self.hands = self.acts = self.looked = self.guests = 0

    async def connect(self, client: Client) -> None:
        """Open somebody's socket."""
        place = urlsplit(self.url)
        await asyncio.get_running_loop().create_connection(lambda: client, place.hostname, place.port)

    def due(self, table: SoakTable) -> None:
        """Plan a table's next actions."""
        if not table.planned:
            table.planned = True
            asyncio.get_running_loop().call_later(self.args.gap, table.act)

    def ask(self, path: str, body: object = None, token: str = "") -> Any:
        """A request, in whichever thread."""
        headers = {"Accept-Encoding": "gzip"} | ({"Authorization": f"Bearer {token}"} if token else {})
        request = urllib.request.Request(self.url + path, json.dumps(body).encode() if body else None, headers)
        with urllib.request.urlopen(request, timeout=120) as answer:
            raw = answer.read()
            return raw if answer.headers.get("Content-Encoding") else json.loads(raw)

    async def seat_filled(self, number: int) -> None:
        """One table after another, for ever."""
        await asyncio.sleep(number * 0.1)
        while True:
            book = BOOKS[(number + self.opened) % len(BOOKS)]
            players = 3 if book.endswith("3p") else 4
            seats = ["program"] + ["bot:simple"] * (players - 1) if number % 10 == 9 else ["program"] * players
            wish = {"book": book, "seats": seats, "pause": 0, "pace": 0, "clock": {"kind": "none"}, "public": True}
            made = await asyncio.to_thread(self.ask, "/api/tables", wish | {"length": 1})
            self.opened += 1
            self.tables = [*self.tables[-REMEMBERED:], made["table"]]
            await SoakTable(self, made).play()

    async def look_back(self) -> None:
        """Finished hands are looked at, of tables that are played and of tables that are over."""
        while True:
            await asyncio.sleep(self.args.look)
            table = self.chance.choice(self.tables) if self.tables else ""
            try:
                hands = await asyncio.to_thread(self.ask, f"/api/tables/{table}/hands") if table else []
                if hands:
                    number = self.chance.choice(hands)["hand"]
                    role = self.chance.choice(("all", "E", "S", "spectator"))
                    await asyncio.to_thread(self.ask, f"/api/tables/{table}/hands/{number}/steps?role={role}")
                    await asyncio.to_thread(self.ask, f"/api/tables/{table}/hands/{number}")
                    self.looked += 1
            except urllib.error.HTTPError as error:
                self.complaints.append(f"{error.code} {table}")

    async def look_on(self) -> None:
        """Guests come, look on for a while and leave."""
        while True:
            await asyncio.sleep(self.args.guest)
            if not self.tables:
                continue
            me = await asyncio.to_thread(self.ask, "/api/me", {"name": "guest"})
            guest = Guest(GuestTable(self, self.chance.choice(self.tables[-self.args.tables :])), 0, me["token"])
            await self.connect(guest)
            self.guests += 1
            asyncio.get_running_loop().call_later(self.chance.uniform(1, 20), guest.leave)


class GuestTable:
    """A table somebody looks on at."""

    def __init__(self, soak: Soak, id: str) -> None:
        self.load, self.id = soak, id


class Guest(Client):
    """Somebody who looks on."""

    def hear(self, body: bytes) -> None:
        """Nothing is said."""

    def leave(self) -> None:
        """Gone."""
        self.transport.close()


# --- the verdict ----------------------------------------------------------------------------------


def children_memory(pid: int) -> int:
    """Megabytes of the server's workers."""
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return sum(memory(int(child)) for child in listed)


def slope(points: list[tuple[float, float]]) -> float:
    """How steep the straight line is that fits the points best."""
    n = len(points)
    x, y = sum(at for at, _ in points) / n, sum(size for _, size in points) / n
    spread = sum((at - x) ** 2 for at, _ in points)
    return sum((at - x) * (size - y) for at, size in points) / spread if spread else 0.0


async def run(soak: Soak, args: argparse.Namespace, pid: int, report: Path) -> list[tuple[float, float]]:
    """Play, look on, look back, and tell a line a minute, until as many hands as tables have been played: what would
    memory say before? Minutes and megabytes."""
    work = [soak.seat_filled(number) for number in range(args.tables)] + [soak.look_back(), soak.look_on()]
    tasks = [asyncio.create_task(each) for each in work]
    began, points = time.monotonic(), []
    every = min(60.0, args.minutes * 60 / 10)
    print("minute   MB  workers  load  tables  hands  guests  looked  objects " + " ".join(COUNTED) + "  kept")
    while time.monotonic() - began < args.minutes * 60 or soak.hands < args.tables:
        await asyncio.sleep(every)
        failed = [task for task in tasks if task.done()]
        if failed:
            failed[0].result()
        minutes = (time.monotonic() - began) / 60
        points.append((minutes, float(memory(pid))))
        lines = report.read_text().splitlines() if report.exists() else []
        told = json.loads(lines[-1]) if lines else Counter()
        print(
            f"{minutes:6.1f} {points[-1][1]:4.0f} {children_memory(pid):8} {os.getloadavg()[0]:5.1f} {soak.opened:7}"
            f" {soak.hands:6} {soak.guests:7} {soak.looked:7} {told['objects']:8} "
            + " ".join(f"{told[name]:{len(name)}}" for name in COUNTED)
            + f"  {told['kept']} ({told['kept_bytes'] / 1e6:.1f} MB)",
            flush=True,
        )
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return points


def main() -> int:
    """Start the server, let it be used, judge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--gap", type=float, default=0.25, help="seconds between two actions of a table")
    parser.add_argument("--look", type=float, default=0.5, help="seconds between two looks at a finished hand")
    parser.add_argument("--guest", type=float, default=2.0, help="seconds between two guests")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="paiju-soak-") as folder:
        report = Path(folder, "objects.jsonl")
        every = str(min(50.0, args.minutes * 60 / 12))
        words = ["serve", "--no-browser", "--port", "0", "--db", f"sqlite:///{folder}/club.db", "--data", folder]
        server = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.soak", "--serve", str(report), every, *words],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PAIJU_RATE": "100000", "PAIJU_DEEP": "0"},
        )
        assert server.stdout is not None
        url = next(line.split()[1] for line in server.stdout if line.startswith("ready "))
        soak = Soak(url, args)
        try:
            points = asyncio.run(run(soak, args, server.pid, report))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(60)
    late = [point for point in points if point[0] > args.minutes * WARM]
    steep, mean = slope(late), sum(size for _, size in late) / len(late)
    flat = steep * 60 < FLAT * mean
    print(f"{soak.acts} actions, {soak.hands} hands, {soak.opened} tables, {len(soak.complaints)} complaints")
    for complaint in soak.complaints[:3]:
        print(complaint)
    told = "too short to tell" if args.minutes < SHORT else "flat" if flat else "NOT FLAT"
    print(f"{told}: {steep:+.3f} MB a minute at {mean:.0f} MB, the first third left out")
    return 0 if flat or args.minutes < SHORT else 1


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        sys.exit(serve_and_count(sys.argv[2], float(sys.argv[3]), sys.argv[4:]))
    sys.exit(main())
