"""People at the club's tables, for the tests: connections that keep what they are sent, and loops that run fast."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any

from paiju.server.entries import MemoryJournal, TableSettings
from paiju.server.live import Hub
from paiju.server.messages import Act, Created, Hello, NewTable, Next, Person, Refused
from paiju.server.table_settings import settings_of

HOST = Person("host", "Ann")
NAMES = ("Ann", "Bea", "Cid", "Dan")


class FastLoop(asyncio.SelectorEventLoop):
    """A loop whose clock jumps to the next thing that is due when nothing else is left to do."""

    def __init__(self) -> None:
        super().__init__()
        self.ahead = 0.0

    def time(self) -> float:
        """Now."""
        return super().time() + self.ahead

    def _run_once(self) -> None:
        if not self._ready and self._scheduled and not self.busy:  # type: ignore[attr-defined]
            self.ahead += max(0.0, self._scheduled[0]._when - self.time())  # type: ignore[attr-defined]
        super()._run_once()  # type: ignore[misc]

    busy = 0  # work outside the loop that it must wait for


def run(work: Awaitable[Any]) -> Any:
    """Run something on a fast loop."""
    loop = FastLoop()
    try:
        return loop.run_until_complete(work)  # type: ignore[arg-type]
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()


class Client:
    """Somebody's connection: keeps every frame, and may answer them."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.frames: list[dict[str, Any]] = []
        self.times: list[float] = []
        self.dropped: int | None = None
        self.hear: Callable[[dict[str, Any]], None] = lambda frame: None

    def send(self, frame: bytes) -> None:
        """A frame comes."""
        told = json.loads(frame)
        self.frames.append(told)
        self.times.append(asyncio.get_running_loop().time())
        self.hear(told)

    def drop(self, code: int, reason: str) -> None:
        """The server closes."""
        self.dropped = code

    def of(self, kind: str) -> list[dict[str, Any]]:
        """The frames of a kind."""
        return [frame for frame in self.frames if frame["t"] == kind]

    def last(self, kind: str) -> dict[str, Any]:
        """The last frame of a kind."""
        return self.of(kind)[-1]

    @property
    def prompt(self) -> dict[str, Any] | None:
        """The prompt that is open."""
        found = None
        for frame in self.frames:
            if frame["t"] == "prompt":
                found = frame
            elif frame["t"] == "snapshot":
                found = frame["prompt"]
            elif frame["t"] == "asked_over" and found is not None and found["n"] == frame["n"]:
                found = None
        return found


Chooser = Callable[[dict[str, Any], Random], int]


def anything(prompt: dict[str, Any], rng: Random) -> int:
    """Wins when it may, else mostly passes or plays at random."""
    codes = {action["type"]: action["code"] for action in prompt["actions"]}
    if "win" in codes and rng.random() < 0.8:
        return int(codes["win"])
    if "pass" in codes and rng.random() < 0.5:
        return int(codes["pass"])
    return int(rng.choice(prompt["actions"])["code"])


class Table:
    """A table of a hub with clients that play it."""

    def __init__(self, hub: Hub, created: Created, people: Sequence[Person], seed: int = 0) -> None:
        self.hub, self.id, self.people = hub, created.table, list(people)
        self.rng = Random(seed)
        self.clients: dict[str, Client] = {}
        self.chooser: Chooser = anything
        self.tasks: set[asyncio.Task[None]] = set()

    async def connect(self, person: Person, plays: bool = True, views: bool = False) -> Client:
        """Somebody connects; he answers what he is asked if he plays."""
        client = Client(person)
        if plays:
            client.hear = lambda frame: self.heard(client, frame)
        self.clients[person.id] = client
        await self.hub.connect(self.id, person, client, Hello(self.id, views=views))
        return client

    def heard(self, client: Client, frame: dict[str, Any]) -> None:
        """Answer a prompt, or go on to the next hand."""
        prompt = frame["prompt"] if frame["t"] == "snapshot" else frame if frame["t"] == "prompt" else None
        if prompt is not None:
            self.spawn(self.hub.message(client, Act(prompt["n"], self.chooser(prompt, self.rng))))
        elif frame["t"] == "hand_end":
            self.spawn(self.hub.message(client, Next()))

    def spawn(self, work: Any) -> None:
        """Do it in a moment."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def until(self, true: Callable[[], bool], most: int = 200_000) -> None:
        """Let things happen until something is true."""
        for _ in range(most):
            if true():
                return
            await asyncio.sleep(0.05)
        raise AssertionError("it never came about")


def settings(told: NewTable, host: Person = HOST) -> TableSettings:
    """Settings of a table."""
    return settings_of(told, host)


async def opened(told: NewTable, seed: int = 0, journal: MemoryJournal | None = None) -> Table:
    """A table with programs in all its chairs but the host's, nobody connected yet."""
    hub = Hub(journal or MemoryJournal())
    created = await hub.create(HOST, settings(told))
    people = [HOST, *(Person(one.id, f"P{player}") for player, one in created.programs.items())]
    return Table(hub, created, people, seed)


def refused(call: Callable[[], object]) -> str:
    """The code with which something is refused."""
    try:
        call()
    except Refused as error:
        return error.code
    raise AssertionError("it was not refused")
