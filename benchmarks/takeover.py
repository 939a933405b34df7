"""How long tables stand when their server is killed, stopped or put to sleep, while others play on.

    python -m benchmarks.takeover --tables 20 --how kill

Two servers and a PostgreSQL of its own; four clients at each table, two at each server, who come back at once by the
other. Told is for how long each table heard nothing, from the signal to its next event, and that nothing was lost.
"""

import argparse
import asyncio
import itertools
import os
import signal
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.server import postgres
from tests.server.clients import events_of, new_table
from tests.server.cluster.evenings import Wanderer, servers, wanderers
from tests.server.serving import Client, Served

HOW = {"kill": signal.SIGKILL, "stop": signal.SIGTERM, "sleep": signal.SIGSTOP}
LONGEST = 60.0  # seconds after which a table is taken for dead


async def measured(both: list[Served], tables: list[list[Wanderer]], how: str, warm: float) -> list[float]:
    """Play, upset the first server, and wait until each table has gone on; how long each stood."""
    players = [player for table in tables for player in table]
    playing = [asyncio.create_task(player.stay()) for player in players]
    await asyncio.sleep(warm)
    before = [sum(player.acts for player in table) for table in tables]
    began = time.monotonic()
    os.kill(both[0].process.pid, HOW[how])
    if how == "sleep":
        for player in players:  # as a balancer does that finds a server silent
            player.urls = itertools.cycle([both[1].url])
            if player.url == both[0].url:
                player.give_up()
    stood: list[float | None] = [None] * len(tables)
    while None in stood and time.monotonic() - began < LONGEST:
        await asyncio.sleep(0.02)
        for i, table in enumerate(tables):
            moved = sum(player.acts for player in table) > before[i] + 4 or all(player.over for player in table)
            if stood[i] is None and moved:
                stood[i] = time.monotonic() - began
    if how == "sleep":
        os.kill(both[0].process.pid, signal.SIGCONT)
        await asyncio.sleep(3)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return [LONGEST if each is None else each for each in stood]


def lost(url: str, tables: list[list[Wanderer]]) -> int:
    """Events that somebody was told and that are not in the record."""
    missing = 0
    for player in (player for table in tables for player in table):
        client = Client(url, token=player.token)
        for hand in player.seen:
            steps = client.get(f"/api/tables/{player.table}/hands/{hand}/steps?role={player.seats[hand]}")
            missing += len(events_of(player, steps.json)) if steps.status == 200 else 0
    return missing


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--how", choices=HOW, default="kill")
    parser.add_argument("--warm", type=float, default=5.0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, postgres.running() as database:
        db = postgres.new_database(database, "takeover")
        with servers(db, Path(folder)) as both:
            urls = [server.url for server in both]
            wishes = {"length": 4, "pace": 0}
            made = [new_table(Client(urls[0]), "ema", **wishes) for _ in range(args.tables)]
            tables = [wanderers(table, tokens, urls) for table, tokens in made]
            stood = asyncio.run(measured(both, tables, args.how, args.warm))
            missing = lost(urls[1], tables)
        acts = sum(player.acts for table in tables for player in table)
        print(f"{args.how}: {args.tables} tables, {acts} acts, load {os.getloadavg()[0]:.1f}")
        print(f"stood: median {statistics.median(stood):.2f} s, longest {max(stood):.2f} s; events lost {missing}")
        if missing or max(stood) >= LONGEST:
            sys.exit(1)


if __name__ == "__main__":
    main()
