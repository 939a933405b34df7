"""The club under attack: hostile frames, hostile requests, connections that only wait; and does it stand?

    python -m benchmarks.hostile --frames 20000 --requests 2000 --slow 1500 --idle 15000
    python -m benchmarks.hostile --frames 250000 --seed 2 --keep hostile.jsonl   # four such runs are a million

Each part has a server of its own, started for it on a database that is thrown away. Afterwards every table's record is
verified, the server is started anew on the same database, and every record must be the same as before. Meanwhile
another table plays on, and is asked how long an answer takes. With `--keep` the results of all runs add up in a file.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.hostile_requests import Requests, opened
from benchmarks.hostile_slow import KINDS, Idlers, visits
from benchmarks.hostile_tables import Attack, Quiet, told_times
from tests.server.clients import new_table
from tests.server.officials import administrator
from tests.server.serving import Client, Served, serving

from paiju.server.process.limits import raised
from paiju.verify import verify

Told = dict[str, Any]
RATE = "100000"
SAY_SECONDS = 10.0
FEW_FILES = 1024
SLOW_SECONDS = 25.0
TRACE, MUCH = "Traceback (most recent call last):\n", 600


def own(trace: str) -> str:
    """A traceback without what was logged behind it."""
    lines = trace.splitlines()
    end = next((i for i, line in enumerate(lines) if line and not line.startswith(" ")), len(lines) - 1)
    return "\n".join(lines[: end + 1])


class Place:
    """A folder with a database and a log, and servers on it."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder)
        self.log = self.folder / "log"

    @contextlib.contextmanager
    def server(self, files: int = 0, rate: str = RATE) -> Iterator[Served]:
        """A server for a while."""
        db = f"sqlite:///{self.folder / 'club.db'}"
        with serving(db, self.folder, log=self.log, files=files, PAIJU_RATE=rate) as served:
            yield served

    def complaints(self) -> list[str]:
        """What is wrong in the log: what was said before each traceback, and its last lines."""
        text = self.log.read_text(encoding="utf-8")
        before, *traces = text.split(TRACE)
        heads = [before, *traces][: len(traces)]
        return [f"{head.splitlines()[-1]} {trace[-MUCH:]}" for head, trace in zip(heads, map(own, traces))][:5]


async def beside(quiet: Quiet, work: Awaitable[None], progress: Callable[[], str]) -> float:
    """Do this while another table plays on; how many seconds it took."""
    await quiet.open()
    began = time.monotonic()
    other = asyncio.create_task(quiet.run())
    doing = asyncio.ensure_future(work)
    while not (await asyncio.wait((doing,), timeout=SAY_SECONDS))[0]:
        print(f"  {time.monotonic() - began:.0f} s: {progress()}", flush=True)
    doing.result()
    took = time.monotonic() - began
    other.cancel()
    await asyncio.gather(other, return_exceptions=True)
    if other.done() and not other.cancelled() and other.exception():
        quiet.failures.append(repr(other.exception()))
    return took


def records(boss: Client, tables: list[str]) -> dict[str, tuple[str, str]]:
    """Every table's state and record, as the administrator may see them."""
    found = {}
    for table in tables:
        told = boss.get(f"/api/tables/{table}")
        record = boss.get(f"/api/tables/{table}/record")
        found[table] = (told.json.get("state", str(told.status)), record.raw.decode())
    return found


def looked_at(place: Place, before: dict[str, tuple[str, str]], boss: Client) -> Told:
    """Are the tables whole: their records verify, and a server started anew tells the same of them?"""
    broken: list[str] = []
    hands = 0
    for table, (state, record) in before.items():
        if state not in ("waiting", "playing", "between", "over", "paused"):
            broken.append(f"{table} {state}")
        lines = [line.encode() for line in record.splitlines()]
        if any(b'"seed"' in line for line in lines):
            reports = verify(lines)
            hands += len(reports)
            broken += [f"{table} hand {each.hand}" for each in reports if differs(each)]
    with place.server() as served:
        again = records(Client(served.url, cookie=boss.cookie, origin=served.url), list(before))
    broken += [f"{table} after a restart" for table in before if again[table][1] != before[table][1]]
    return {"tables": len(before), "hands_verified": hands, "broken": broken}


def differs(report: Any) -> bool:
    """Whether a hand was not dealt as it was promised."""
    return any(check.outcome == "differs" for check in report.checks)


def frames(args: argparse.Namespace, place: Place) -> Told:
    """Frames by everybody at tables of all families."""
    with place.server() as served:
        boss = administrator(served)
        attack, quiet = Attack(served, boss, args.frames, random.Random(args.seed)), Quiet(served)
        took = asyncio.run(beside(quiet, attack.run(), lambda: f"{attack.sent} frames at {len(attack.tables)} tables"))
        before = records(boss, [*attack.tables, quiet.table])
    codes = {kind: number for kind, number in attack.heard.most_common() if kind.startswith(("error", "bye"))}
    mistakes = {kind: number for kind, number in codes.items() if kind.split()[1] in ("internal", "bug")}
    told = {"frames": attack.sent, "past_the_first_check": attack.passed, "seconds": round(took, 1)}
    told |= {"a_second": round(attack.sent / took), "roles": dict(attack.roles), "answers": codes, "mistakes": mistakes}
    return told | quiet_told(quiet) | looked_at(place, before, boss)


def requests(args: argparse.Namespace, place: Place) -> Told:
    """Requests to every address."""
    with place.server() as served:
        boss = administrator(served)
        people = [Client(served.url).post("/api/me").json["token"] for _ in range(5)]
        tables = [new_table(Client(served.url, token=token), "ema")[0] for token in people]
        places = opened(Client(served.url, token=people[0]))
        attack = Requests(served.url, tables, people, args.requests, random.Random(args.seed), places)
        quiet = Quiet(served)
        took = asyncio.run(beside(quiet, attack.run(), lambda: f"{attack.sent} requests"))
        late = loop_lag(served)
        before = records(boss, [*tables, quiet.table])
    told = {
        "loop_late": late,
        "opened": sorted(places),
        "requests": attack.sent,
        "seconds": round(took, 1),
        "a_second": round(attack.sent / took),
    }
    statuses = {str(status): number for status, number in sorted(attack.statuses.items())}
    told |= {"statuses": statuses, "mistakes": attack.faults}
    return told | quiet_told(quiet) | looked_at(place, before, boss)


def loop_lag(served: Served) -> dict[str, int]:
    """How often the loop was late by more than so many seconds, of all looks."""
    text = Client(served.url).get("/metrics").raw.decode()
    under = dict(re.findall(r'paiju_loop_lag_seconds_bucket\{le="([^"]+)"\} ([0-9.]+)', text))
    whole = int(float(under["+Inf"]))
    return {"looks": whole} | {f"over {le}": whole - int(float(under[le])) for le in ("0.02", "0.1", "0.5", "2.0")}


def slow(args: argparse.Namespace, place: Place) -> Told:
    """Slow connections of every kind against a server that may have few files open; those cut come again at once."""
    return waiting(place, args.slow, KINDS, True, FEW_FILES)


def idle(args: argparse.Namespace, place: Place) -> Told:
    """Many connections that send nothing, or half a request."""
    return waiting(place, min(args.idle, raised() - 500), (KINDS[0], KINDS[-1]), False, 0)


def waiting(place: Place, count: int, kinds: tuple[bytes, ...], again: bool, files: int) -> Told:
    """Connections that wait, visitors that come meanwhile, and a table that plays."""
    with place.server(files, rate="1") as served:
        idlers, quiet = Idlers(served.url, count, kinds, again, random.Random(1)), Quiet(served)
        seen: list[tuple[list[float], int]] = []

        async def attack() -> None:
            opening = asyncio.create_task(idlers.run())
            seen.append(await visits(served.url, SLOW_SECONDS if again else 3 * SLOW_SECONDS))
            opening.cancel()
            idlers.left = len(idlers.open)
            idlers.close()

        asyncio.run(beside(quiet, attack(), lambda: f"{len(idlers.open)} open, {idlers.cut} cut"))
        served.stop()
    (times, failed), log_size = seen[0], place.log.stat().st_size
    slowest = round(max(times), 3)
    mistakes = {"unanswered": failed} if failed else {"slow visits": slowest} if slowest > 3 else {}
    told: Told = {"connections": idlers.opened, "most_open": idlers.most, "cut": idlers.cut, "left": idlers.left}
    told |= {"visitors": told_times(times), "slowest_visit_s": slowest, "log_bytes": log_size, "mistakes": mistakes}
    return told | quiet_told(quiet)


def quiet_told(quiet: Quiet) -> Told:
    """How the other table fared."""
    return {"other_table": told_times(quiet.times) | {"actions": quiet.acts}, "other_table_failed": quiet.failures}


PARTS = {"frames": frames, "requests": requests, "slow": slow, "idle": idle}


def part(name: str, args: argparse.Namespace) -> Told:
    """One part of the attack, with what is wrong with it."""
    print(f"{name} ...", flush=True)
    with tempfile.TemporaryDirectory(prefix="paiju-hostile-") as folder:
        place = Place(folder)
        told = {"part": name, "seed": args.seed, "load": round(os.getloadavg()[0], 1)} | PARTS[name](args, place)
        told["complaints"] = place.complaints()
    told["good"] = not any(told.get(key) for key in ("mistakes", "broken", "complaints", "other_table_failed"))
    print(json.dumps(told, indent=2), flush=True)
    return told


def totals(rows: list[Told]) -> Told:
    """All runs together."""
    sums: Counter[str] = Counter()
    for row in rows:
        names = ("frames", "past_the_first_check", "requests", "tables", "hands_verified", "connections")
        sums.update({name: row[name] for name in names if name in row})
    return dict(sums) | {"runs": len(rows), "good": all(row["good"] for row in rows)}


def main() -> int:
    """Attack, tell, add up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, count in (("frames", 20_000), ("requests", 2000), ("slow", 1500), ("idle", 15_000)):
        parser.add_argument(f"--{name}", type=int, default=count, help=f"how many; 0 for none (default {count})")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--keep", type=Path, metavar="FILE", help="where results of several runs add up")
    args = parser.parse_args()
    raised()
    rows = [part(name, args) for name in PARTS if getattr(args, name)]
    if args.keep:
        with args.keep.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(row) + "\n" for row in rows)
        rows = [json.loads(line) for line in args.keep.read_text(encoding="utf-8").splitlines()]
    print("total", json.dumps(totals(rows)))
    return 0 if all(row["good"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
