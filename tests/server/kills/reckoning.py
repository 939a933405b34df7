"""What all the kills come to: counts that are kept from one run to the next, and what the database says to them."""

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from paiju.server.protocol.wire_json import event_json, ruling_json
from paiju.server.storage.packed_journals import rows_of
from paiju.table import events as E
from paiju.table import record
from paiju.table.view import seen
from tests.server.kills.witness import Tally, Witness
from tests.server.serving import Client

Json = dict[str, Any]
ACT = b'{"e":"act"'


@dataclass
class Counts(Tally):
    """The reckoning of all kills so far."""

    kills: int = 0
    early: int = 0  # of them before the server was ready
    events: int = 0  # told of finished hands, and compared with their records
    hands: int = 0
    tables: int = 0
    stuck: int = 0
    starts: int = 0
    starting: float = 0.0  # seconds until the server was ready, all starts together
    slowest: float = 0.0
    seconds: float = 0.0

    @classmethod
    def of(cls, state: Json) -> "Counts":
        """Counts that were kept."""
        return cls(**state)

    def state(self) -> Json:
        """What is kept of them."""
        return asdict(self)

    def started(self, seconds: float) -> None:
        """The server was ready after so long."""
        self.starts += 1
        self.starting += seconds
        self.slowest = max(self.slowest, seconds)

    @property
    def bad(self) -> int:
        """Whatever should be nothing."""
        return self.lost + self.missing + self.stuck + len(self.faults)

    def line(self) -> str:
        """One line."""
        told = f"{self.kills} kills, {self.acknowledged} acknowledged, {self.lost} lost, {self.events} events compared"
        mean = self.starting / max(1, self.starts)
        rest = f"{self.missing} missing, {self.stuck} stuck, {self.hands} hands, restart {mean:.1f} s"
        return f"{told}, {rest}, {self.seconds / max(1, self.kills):.1f} s a kill, load {os.getloadavg()[0]:.1f}"

    def report(self) -> str:
        """All of it."""
        rows = {
            "kills": f"{self.kills} ({self.early} of them before the server was ready)",
            "acknowledged actions": self.acknowledged,
            "of them lost": self.lost,
            "events told and compared": self.events,
            "of them not in the record": self.missing,
            "tables": self.tables,
            "of them stuck": self.stuck,
            "hands finished": self.hands,
            "restart, mean and longest": f"{self.starting / max(1, self.starts):.2f} s, {self.slowest:.2f} s",
            "seconds in all": f"{self.seconds:.0f}",
            "load average": " ".join(f"{one:.2f}" for one in os.getloadavg()),
        }
        return "\n".join([f"{name:28} {told}" for name, told in rows.items()] + self.faults[:20])


@dataclass
class Journal:
    """A table's journal as it was last looked at: how many entries, and a digest of them all. There is none where
    another version may have written some anew, as it does when it locks secrets that lay open."""

    table: str
    count: int = 0
    digest: str = ""

    def follow(self, bodies: Sequence[bytes], tally: Tally) -> list[Json]:
        """All entries as they are now: those known must be their beginning. The new actions."""
        digest = chained("", bodies[: self.count])
        if len(bodies) < self.count or (self.digest and digest != self.digest):
            tally.lose(f"{self.table}: the journal does not begin as it did")
        new = bodies[self.count :]
        self.count, self.digest = len(bodies), chained(digest, new)
        return [json.loads(body) for body in new if body.startswith(ACT)]


def chained(digest: str, bodies: Sequence[bytes]) -> str:
    """The digest of entries after those of another."""
    for body in bodies:
        digest = sha256(digest.encode() + body).hexdigest()
    return digest


def bodies_of(db: str, tables: Sequence[str]) -> dict[str, list[bytes]]:
    """The journals of tables, read beside the server."""
    engine = create_engine(db, poolclass=NullPool)
    with engine.connect() as connection:
        found = {table: [row.body for row in rows_of(connection, table)] for table in tables}
    engine.dispose()
    return found


def find_acknowledged(witness: Witness, acts: Sequence[Json], tally: Tally) -> None:
    """What was acknowledged to somebody is among the journal's new actions of theirs, in the same order."""
    theirs = [act["code"] for act in acts if act["who"] == witness.who]
    for code in witness.acked:
        if code in theirs:
            theirs = theirs[theirs.index(code) + 1 :]
        else:
            tally.lose(f"{witness.table} {witness.role}: action {code} is not in the journal")
    witness.acked = []


def compare(host: Client, table: str, witnesses: Sequence[Witness], counts: Counts) -> None:
    """What was told of the hands that are over now, with their records; it need not be remembered any longer."""
    over = [row["hand"] for row in host.get(f"/api/tables/{table}/hands").json]
    known = {int(where.split()[0]) for witness in witnesses for where in witness.seen}
    for hand in sorted(known.intersection(over)):
        told = record.read(host.get(f"/api/tables/{table}/hands/{hand}").json["record"])
        truth = truth_of(told)
        counts.hands += 1
        for witness in witnesses:
            compare_words(witness, witness.words.pop(str(hand), None), told, counts)
            for where in [where for where in witness.seen if where.split()[0] == str(hand)]:
                compare_role(witness, where, truth(where.split(" ", 1)[1]), counts)


def compare_words(witness: Witness, words: Json | None, told: record.Record, counts: Counts) -> None:
    """What was told before the deal is what the hand was dealt from."""
    if words is not None:
        counts.events += 1
        nonces = sorted(word["nonce"] or "" for word in words["words"])
        if (words["commitment"], nonces) != (told.header.commitment, sorted(told.reveal.nonces)):
            counts.miss(f"{witness.table} hand {words['hand']}: its nonces are not in the record")


def truth_of(told: record.Record) -> Callable[[str], list[Json]]:
    """What each role is told of a hand by its record: rulings with their words, which are on none."""
    book = record.book_of(told.header, None)

    def sent(event: E.Event) -> Json:
        is_ruling = isinstance(event, E.RulingEvent)
        body: Json = json.loads(ruling_json(book, event) if is_ruling else event_json(event))
        return body

    return lambda role: [sent(event) for event in seen(book, role, told.events)]


def compare_role(witness: Witness, where: str, truth: list[Json], counts: Counts) -> None:
    """What somebody was told in a role."""
    for number, event in witness.seen.pop(where).items():
        counts.events += 1
        if number >= len(truth) or truth[number] != event:
            counts.miss(f"{witness.table} hand {where}: event {number} is not in the record")
