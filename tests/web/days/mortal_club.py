"""A club that is killed with -9 while entries arrive, begins anew at once, and is asked in the end what it has kept."""

import asyncio
import json
import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from paiju.server.storage.rows.events import StoredEvent
from paiju.server.storage.store import Store
from tests.children import PATIENCE
from tests.server.serving import Served, start
from tests.web.visitor import Visitor

T = TypeVar("T")
MOMENT = 0.3  # seconds after an entry was sent: before it has arrived, while it is written, or when all have seen it
AT_A_KILL = ("net::ERR", "WebSocket connection")  # what a browser notes on its console when a club is away


@dataclass(frozen=True)
class Kills:
    """How many deaths, among how many entries."""

    count: int = 0
    entries: int = 1
    seed: int = 1

    def ordinals(self) -> list[int]:
        """The entries under which the club dies, counted from 1; later where it is still away then."""
        return sorted(random.Random(self.seed).sample(range(2, self.entries + 1), self.count))


@dataclass
class MortalClub:
    """A served club, and what its browsers sent it: whichever were acknowledged must be there once."""

    db: str
    folder: Path
    kills: Kills = field(default_factory=Kills)
    sent: list[str] = field(default_factory=list)  # keys, each once
    acknowledged: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.kills.seed)
        self.deaths, self.due = 0, self.kills.ordinals()
        self.up = threading.Event()
        self.dying: threading.Thread | None = None
        self.served: Served = start(self.db, self.folder)
        self.url, self.port = self.served.url, self.served.port
        self.up.set()

    def end(self) -> None:
        """No more of it."""
        if self.dying:
            self.dying.join(PATIENCE)
        self.served.end()

    def listen(self, visitor: Visitor) -> None:
        """What a browser sends is counted, and what it is told."""
        visitor.page.on("request", lambda request: self._sends(request))
        visitor.page.on("response", lambda response: self._told(response))

    def _sends(self, request: Any) -> None:
        key = key_of(request)
        if not key or key in self.sent:
            return
        self.sent.append(key)
        if self.due and len(self.sent) >= self.due[0] and self.up.is_set():
            self.due.pop(0)
            self.die()

    def _told(self, response: Any) -> None:
        key = key_of(response.request)
        if key and response.status == 200:
            self.acknowledged.add(key)

    def die(self) -> None:
        """In a moment, while the browsers go on."""
        self.up.clear()
        delay = self.chance.uniform(0, MOMENT)

        def work() -> None:
            time.sleep(delay)  # the moment of death itself, not waiting for anything
            self.served.kill()
            self.served = start(self.db, self.folder, port=self.port)
            self.deaths += 1
            self.up.set()

        self.dying = threading.Thread(target=work)
        self.dying.start()

    def stored(self, event: str) -> StoredEvent:
        """What the database has of an event."""

        def work() -> StoredEvent:
            store = Store(self.db)
            try:
                return asyncio.run(store.events.stored_record(event))
            finally:
                store.close()

        return apart(work)

    def reckon(self, event: str) -> Counter[str]:
        """All that was acknowledged is there, each at a place of its own; how many entries of each kind there are."""
        assert self.up.wait(PATIENCE)
        stored = self.stored(event)
        assert self.deaths >= self.kills.count, "the script is too short for so many deaths"
        assert self.acknowledged - set(stored.keys) == set(), "acknowledged, and lost"
        assert len(set(stored.keys.values())) == len(stored.keys)
        kinds = [json.loads(line)["kind"] for line in stored.lines]
        return Counter(kinds)


def apart(work: Callable[[], T]) -> T:
    """Something with a loop of its own, away from the browser's."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work).result()


def key_of(request: Any) -> str:
    """The key of an entry on its way, or nothing."""
    if request.method != "POST" or not request.url.endswith("/entries"):
        return ""
    return str(json.loads(request.post_data or "{}").get("key", ""))


def faults(visitor: Visitor, is_mortal: bool) -> list[str]:
    """What a browser has noted, but for a club that was away."""
    return [line for line in visitor.errors if not (is_mortal and any(word in line for word in AT_A_KILL))]
