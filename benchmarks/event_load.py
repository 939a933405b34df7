"""The last minute of an event's round: every table hands in its result, everybody signs, and a hall of people watches.

    python -m benchmarks.event_load                      240 entrants, 60 tables in 60 seconds, 500 watchers
    python -m benchmarks.event_load --tables 15 --watchers 100 --seconds 20
    python -m benchmarks.event_load --profile

The server is a process of its own on a database that is thrown away, with the limits a club has. Eight rounds are
played already. In the ninth each table's East enters the result from a phone and all four sign it, over HTTP, with
keys, as the pages do; phones look at their table every three seconds, watchers at the standings every four to five, by
tag. At the end every result must be in once, the chain must verify, and the standings that are told must be those that
`count_event` comes to by itself.
"""

import argparse
import asyncio
import contextlib
import gzip
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any
from urllib.parse import urlsplit

from benchmarks.lean_http import LeanHttp
from benchmarks.where_time_goes import memory, processor, profile_by_parts

from paiju import books
from paiju.server.events.keeper import begun_record
from paiju.server.people.people import People
from paiju.server.storage.rows.events import EventListed
from paiju.server.storage.store import Store
from paiju.tournament.counting.outcome import count_event
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.chain import read_log
from paiju.tournament.record.commands.results import ResultEntered
from paiju.tournament.record.commands.rounds import RoundSeated, StartAnnounced
from paiju.tournament.tables import TableResult, TableSeats

EVENT, STAGE, BEFORE = "load", "all", 8
PHONE_LOOKS, WATCHER_LOOKS, SPREAD = 3.0, 4.0, 1.5  # seconds, as the pages have them
WANTED_MS = 300
SHORT = 10  # seconds; what is shorter says nothing of speed


@dataclass
class Laid:
    """The event before its last round is played, and the tokens of its players."""

    book: EventRecord
    tables: tuple[TableSeats, ...]
    tokens: dict[str, str] = field(default_factory=dict)


def laid_event(tables: int, chance: random.Random) -> Laid:
    """So many tables, eight rounds played, the ninth begun."""
    book = EventRecord.create("Olga")
    book.plan(
        TournamentEvent(
            "Load", books.get("mcr"), (EventStage(STAGE, "seated", rounds=BEFORE + 1),), start=date(2026, 5, 1)
        )
    )
    people = [(EventPerson(f"Player {at}"), {"team": f"Team {at // 4 + 1}"}) for at in range(4 * tables)]
    ids = book.enter_all(people)
    for number in range(1, BEFORE + 2):
        name, order = str(number), list(ids)
        chance.shuffle(order)
        seats = tuple(TableSeats(STAGE, name, str(at + 1), tuple(order[4 * at : 4 * at + 4])) for at in range(tables))
        book.say(RoundSeated(STAGE, name, seats))
        book.say(StartAnnounced(STAGE, name, datetime.now(UTC), book.organiser))
        if number <= BEFORE:
            book.say_all([ResultEntered(made_result(one, chance)) for one in seats])
    return Laid(book, seats)


def made_result(seats: TableSeats, chance: random.Random) -> TableResult:
    """What a table came to."""
    three = [chance.randint(-200, 200) for _ in range(3)]
    return TableResult(seats.stage, seats.round, seats.table, seats.players, (*three, -sum(three)))


async def put(db: str, laid: Laid) -> None:
    """Put the event into a database, with a token for every player."""
    store = Store(db)
    people, host = People(store), "host"
    row = EventListed(EVENT, "Load", "mcr", host, time.time(), True)
    new = begun_record(laid.book)
    await store.events.add(row, new.lines, new.organiser)
    for who in laid.book.state.enrolled:
        person, laid.tokens[who] = await people.new(who)
        await store.events.bind(EVENT, person.id, who)
    await asyncio.to_thread(store.close)


class LastMinute:
    """Everybody in the hall."""

    def __init__(self, url: str, laid: Laid, args: argparse.Namespace, chance: random.Random) -> None:
        self.laid, self.args, self.chance = laid, args, chance
        place = urlsplit(url)
        self.host, self.port = place.hostname or "", place.port or 80
        self.times: dict[str, list[float]] = {}
        self.answers: Counter[tuple[str, int]] = Counter()
        self.entered: list[TableResult] = []
        self.over = asyncio.Event()
        self.complaints: list[str] = []

    async def ask(self, line: LeanHttp, what: str, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """A request, timed."""
        began = time.perf_counter()
        status, answer = await line.ask(method, path, body)
        self.times.setdefault(what, []).append(1000 * (time.perf_counter() - began))
        self.answers[what, status] += 1
        if status >= 400 and len(self.complaints) < 5:
            self.complaints.append(f"{what}: {status} {answer[:200]!r}")
        return status, answer

    async def watcher(self) -> None:
        """Somebody who looks at the standings."""
        line = LeanHttp(self.host, self.port)
        await asyncio.sleep(self.chance.random() * WATCHER_LOOKS)
        while not self.over.is_set():
            await self.ask(line, "standings", "GET", f"/api/events/{EVENT}/public")
            await self.pause(WATCHER_LOOKS + self.chance.random() * SPREAD)
        line.close()

    async def pause(self, seconds: float) -> None:
        """Wait, unless it is over."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.over.wait(), seconds)

    async def phone(self, table: TableSeats, player: str, due: float, entered: asyncio.Event) -> None:
        """A player's phone: it looks at its table; East enters the result, everybody signs."""
        line = LeanHttp(self.host, self.port, self.laid.tokens[player])
        query = f"rounds=1&stage={STAGE}&round={table.round}&table={table.table}"
        await asyncio.sleep(self.chance.random() * PHONE_LOOKS)
        waits = asyncio.create_task(self.hand_in(line, table, player, due, entered))
        look = LeanHttp(self.host, self.port, self.laid.tokens[player])
        while not self.over.is_set():
            await self.ask(look, "own table", "GET", f"/api/events/{EVENT}?{query}")
            await self.pause(PHONE_LOOKS)
        await waits
        line.close()
        look.close()

    async def hand_in(self, line: LeanHttp, table: TableSeats, player: str, due: float, entered: asyncio.Event) -> None:
        """The result, and a signature under it a few seconds later."""
        if player == table.players[0]:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            result = made_result(table, self.chance)
            told = {name: getattr(result, name) for name in ("stage", "round", "table", "players", "points")}
            await self.say(line, "result", f"r{table.table}", {"do": "result", "result": told})
            self.entered.append(result)
            entered.set()
        await entered.wait()
        await asyncio.sleep(1 + 4 * self.chance.random())
        entry = {"do": "signed", "stage": STAGE, "round": table.round, "table": table.table, "person": player}
        await self.say(line, "signature", f"s{table.table}-{player}", entry)

    async def say(self, line: LeanHttp, what: str, key: str, entry: dict[str, Any]) -> None:
        """Say something until it is taken, always under one key."""
        for _ in range(20):
            status, _ = await self.ask(line, what, "POST", f"/api/events/{EVENT}/entries", {"key": key, "entry": entry})
            if status == 200:
                return
            await asyncio.sleep(1)
        raise AssertionError(f"{what} {key} was never taken")

    async def run(self) -> dict[str, Any]:
        """The minute, of a hall in which people have looked before; then the standings as everybody sees them."""
        await LeanHttp(self.host, self.port).ask("GET", f"/api/events/{EVENT}/public")
        began = time.perf_counter() + 5
        watchers = [asyncio.create_task(self.watcher()) for _ in range(self.args.watchers)]
        phones = []
        for table in self.laid.tables:
            due, entered = began + self.chance.random() * self.args.seconds, asyncio.Event()
            phones += [asyncio.create_task(self.phone(table, each, due, entered)) for each in table.players]
        while len(self.entered) < len(self.laid.tables) or self.answers["signature", 200] < len(phones):
            await asyncio.sleep(0.2)
            if failed := next((one for one in phones if one.done() and one.exception()), None):
                raise AssertionError(failed.exception())
        took = time.perf_counter() - began
        self.over.set()
        await asyncio.gather(*watchers, *phones)
        return {"took": took, "told": await self.told_at_last()}

    async def told_at_last(self) -> Any:
        """The standings once all is counted."""
        line, wanted = LeanHttp(self.host, self.port), len(self.laid.book.entries) + 5 * len(self.laid.tables)
        for _ in range(100):
            line.tag = ""
            _, raw = await line.ask("GET", f"/api/events/{EVENT}/public")
            told = json.loads(gzip.decompress(raw))
            if told["count"] == wanted:
                return told
            await asyncio.sleep(0.2)
        raise AssertionError("the standings never came to the last entry")


def right(laid: Laid, minute: LastMinute, told: Any, db: str) -> dict[str, object]:
    """Is everything in once, does the chain verify, are the standings those that are counted here?"""
    store = Store(db)
    kept = asyncio.run(store.events.stored_record(EVENT))
    store.close()
    entries = read_log(b"".join(kept.lines))  # checks every link
    results = [one for one in entries if one.kind == "result" and one.data["result"]["round"] == str(BEFORE + 1)]
    signed = Counter((one.data["table"], one.data["person"]) for one in entries if one.kind == "signed")
    state = laid.book.state
    outcome = count_event(state.event, state.players, [*state.results, *minute.entered])
    mine = [(line.place, line.player, {name: str(value) for name, value in line.metrics.items()})
            for line in outcome.standings]  # fmt: skip
    theirs = [(one["place"], one["player"], one["figures"]) for one in told["standings"][0]["lines"]]
    same = len(mine) == len(theirs) and all(
        a[:2] == b[:2] and b[2].items() <= a[2].items() for a, b in zip(mine, theirs, strict=True)
    )
    return {
        "results_in": f"{len(results)} of {len(laid.tables)}",
        "signatures_in": f"{len(signed)} of {4 * len(laid.tables)}",
        "twice": len(results)
        - len({one.data["result"]["table"] for one in results})
        + sum(signed.values())
        - len(signed),
        "chain": "verifies",
        "standings": "right" if same else "WRONG",
    }


def table_of(times: dict[str, list[float]], answers: Counter[tuple[str, int]]) -> str:
    """Every kind of request: how many, how long."""
    rows = [("what", "requests", "p50 ms", "p90 ms", "p99 ms", "max ms", "answers")]
    every = sorted(one for each in times.values() for one in each)
    for what, taken in [*((what, sorted(each)) for what, each in times.items()), ("all", every)]:
        told = " ".join(f"{status}×{n}" for (of, status), n in sorted(answers.items()) if what in (of, "all"))
        parts = [f"{taken[min(len(taken) - 1, len(taken) * share // 100)]:.1f}" for share in (50, 90, 99)]
        rows.append((what, str(len(taken)), *parts, f"{taken[-1]:.1f}", "" if what == "all" else told))
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )


def main() -> int:
    """Lay the event out, start the server, let the minute pass, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--watchers", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--profile", action="store_true", help="say where the server's time goes (cProfile; slower)")
    args = parser.parse_args()
    chance = random.Random(1)
    laid = laid_event(args.tables, chance)
    with tempfile.TemporaryDirectory(prefix="paiju-event-load-") as folder:
        db = f"sqlite:///{folder}/club.db"
        asyncio.run(put(db, laid))
        profile = ["-m", "cProfile", "-o", f"{folder}/profile"] if args.profile else []
        words = [sys.executable, *profile, "-m", "paiju", "serve", "--no-browser", "--port", "0"]
        command = [*words, "--db", db, "--data", folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert server.stdout is not None
        url = next(line.split()[1] for line in server.stdout if line.startswith("ready "))
        minute = LastMinute(url, laid, args, chance)
        load, began = os.getloadavg(), time.perf_counter()
        try:
            done = asyncio.run(minute.run())
            spent, own = processor(server.pid), processor(os.getpid())
            size = memory(server.pid)
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(60)
        seconds = time.perf_counter() - began
        print(table_of(minute.times, minute.answers))
        found = right(laid, minute, done["told"], db)
        found |= {
            "last_table_after_s": round(done["took"], 1),
            "server_cpu": f"{100 * spent / seconds:.0f} %",
            "client_cpu": f"{100 * own / seconds:.0f} %",
            "server_mb": size,
            "load_average_before": [round(one, 2) for one in load],
            "load_average_after": [round(one, 2) for one in os.getloadavg()],
        }
        print(json.dumps(found, indent=2))
        print(profile_by_parts(f"{folder}/profile") if args.profile else "", end="")
    for complaint in minute.complaints:
        print(complaint)
    every = sorted(one for each in minute.times.values() for one in each)
    quick = args.seconds < SHORT or every[len(every) * 99 // 100] < WANTED_MS
    good = found["standings"] == "right" and not found["twice"] and quick
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
