"""The tables of a storm: those of the kills (all books, supporters, referees, chains), whose clients come back wherever
somebody answers; when each last moved; and what was told, held against the journals and records at the end."""

import asyncio
import itertools
import random
import time
from collections.abc import Sequence
from typing import Any

from paiju.errors import InputError
from paiju.verify import verify
from tests.server.cluster.storm_counts import StormCounts
from tests.server.kills.reckoning import Counts, Journal, bodies_of, compare, find_acknowledged
from tests.server.kills.tables import open_table
from tests.server.kills.witness import Witness
from tests.server.serving import Client

PAUSE = 0.1  # seconds after which somebody comes back
THINKS = 0.12  # seconds at most
ROUNDS = 4


class StormTable:
    """One table, and when something was told there last."""

    def __init__(self, host: Client, number: int, chance: random.Random, doors: Sequence[str]) -> None:
        made = open_table(host, number, ROUNDS)
        self.id, self.witnesses, self.doors = made.table, made.witnesses, doors
        self.moves: list[float] = []  # when something happened that everybody was told
        self.has_ended_hand = False
        self.journal = Journal(made.table)
        for one in self.witnesses:
            one.chance, one.thinks, one.log = random.Random(chance.random()), THINKS, self.note

    def note(self, _way: str, frame: dict[str, Any]) -> None:
        """Something was told or sent; does the hand go on?"""
        if frame["t"] in ("event", "match_end", "hand_end"):
            self.moves.append(time.monotonic())
        self.has_ended_hand |= frame["t"] == "snapshot" and (bool(frame["ended"]) or (frame["hand"] or 0) > 0)

    @property
    def over(self) -> bool:
        """Is the match over for anybody?"""
        return any(one.over for one in self.witnesses)

    def play(self) -> list["asyncio.Task[None]"]:
        """Everybody plays until the match is over."""
        return [asyncio.create_task(self.stay(one, at)) for at, one in enumerate(self.witnesses)]

    async def stay(self, witness: Witness, first: int) -> None:
        """Come back again and again, each by another door first."""
        for door in itertools.islice(itertools.cycle(self.doors), first, None):
            if witness.over:
                return
            await witness.play(door)
            await asyncio.sleep(PAUSE)

    def cut(self, url: str) -> None:
        """Whoever came by this door is cut off, as by a balancer."""
        for one in self.witnesses:
            if one.connection is not None and f":{url.rsplit(':', 1)[1]}" in str(one.connection.remote_address):
                one.connection.transport.abort()


def reckon(db: str, host: Client, tables: Sequence[StormTable], counts: StormCounts) -> None:
    """What everybody was told is in journals and records, and every wall was dealt as promised."""
    tally, bodies = Counts(), bodies_of(db, [one.id for one in tables])
    for one in tables:
        acts = one.journal.follow(bodies[one.id], tally)
        for witness in one.witnesses:
            find_acknowledged(witness, acts, tally)
            tally.lost += witness.tally.lost
            tally.missing += witness.tally.missing
            tally.faults += witness.tally.faults
            tally.acknowledged += witness.tally.acknowledged
        compare(host, one.id, one.witnesses, tally)
        check_walls(host, one, counts)
        state = host.get(f"/api/tables/{one.id}").json["state"]
        if state == "frozen":
            tally.faults.append(f"{one.id} is frozen")
    counts.acknowledged["tables"] = tally.acknowledged
    counts.compared += tally.events
    counts.lost += tally.lost
    counts.missing += tally.missing
    counts.faults += tally.faults


def check_walls(host: Client, one: StormTable, counts: StormCounts) -> None:
    """Every finished hand, by the project's own verifier."""
    if not host.get(f"/api/tables/{one.id}/hands").json:
        return
    lines = host.get(f"/api/tables/{one.id}/record").raw.splitlines(keepends=True)
    try:
        reports = verify(lines)
    except InputError as error:
        counts.unverified += 1
        counts.faults.append(f"{one.id}: {error}")
        return
    counts.hands += len(reports)
    for report in reports:
        wrong = [f"{check.what} {check.outcome}" for check in report.checks if check.outcome != "agrees"]
        if wrong:
            counts.unverified += 1
            counts.faults.append(f"{one.id} hand {report.hand}: {', '.join(wrong)}")
