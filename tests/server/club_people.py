"""People at the club's tables, for the tests: connections that keep what they are sent, and loops that run fast."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, TypeVar
from unittest.mock import patch

import msgspec

from paiju import books
from paiju.server.live.hub import Hub
from paiju.server.live.live_table import LiveTable
from paiju.server.protocol.client_messages import Act, ClientMessage, Hello, Host, Next
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room.journal import TableSettings
from paiju.server.room.room import Room
from paiju.server.room.table_settings import settings_of
from paiju.server.tables.messages.tables import Created, NewTable
from paiju.table.table import Table as HandTable
from tests.server.memory_journal import MemoryJournal
from tests.table.laid import random_choice

HOST = Person("host", "Ann")
ROOT = bytes(range(32))  # a table's secret
T = TypeVar("T")


class FastLoop(asyncio.SelectorEventLoop):
    """A loop whose clock stands while something is done, and jumps to what is due next when nothing is left to do. So
    tests of minutes take moments, and times are exact."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = 1000.0

    def time(self) -> float:
        """Now."""
        return self.clock

    def _run_once(self) -> None:
        self.clock += 1e-8  # something always takes time
        if not self._ready:  # type: ignore[attr-defined]
            due = [timer._when for timer in self._scheduled if not timer._cancelled]  # type: ignore[attr-defined]
            self.clock = max(self.clock, min(due, default=self.clock))
        super()._run_once()  # type: ignore[misc]

    def give_up(self) -> bool:
        """Whatever is being done and whatever is due one day is not done; False if there is nothing left, nor anything
        that may begin something. Closing a loop takes turns of it: a clock that jumped then would go on playing."""
        tasks = asyncio.all_tasks(self) - {asyncio.current_task(self)}
        timers = [timer for timer in self._scheduled if not timer._cancelled]  # type: ignore[attr-defined]
        for one in (*tasks, *timers):
            one.cancel()
        return bool(tasks or timers or self._ready)  # type: ignore[attr-defined]


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run something on a fast loop, and leave nothing behind."""
    with asyncio.Runner(loop_factory=FastLoop) as runner:
        return runner.run(and_nothing_more(work))


async def and_nothing_more(work: Coroutine[Any, Any, T]) -> T:
    """Do something; whatever else is still being done then is given up, with what comes of that: a table whose work is
    given up may still ask somebody who answers at once."""
    try:
        return await work
    finally:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, FastLoop)
        while loop.give_up():
            await asyncio.sleep(0)


class Client:
    """Somebody's connection: keeps every frame, and may answer them."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.frames: list[dict[str, Any]] = []
        self.times: list[float] = []
        self.kinds: set[str] = set()  # of all the frames that ever came
        self.dropped: int | None = None
        self.closing: tuple[int, str] | None = None  # once they are gone
        self.hear: Callable[[dict[str, Any]], object] = self.frames.__contains__

    def send(self, frame: bytes) -> None:
        """A frame comes."""
        told = msgspec.json.decode(frame)
        self.frames.append(told)
        self.kinds.add(told["t"])
        self.times.append(asyncio.get_running_loop().time())
        self.hear(told)

    def drop(self, code: int, reason: str) -> None:
        """The server closes."""
        assert reason
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


def quietly(prompt: dict[str, Any], _: object) -> int:
    """Discards what is drawn and never claims: hands go on to the end of the wall."""
    quiet = [action["code"] for action in prompt["actions"] if action["type"] in ("pass", "discard_drawn")]
    return int(quiet[0] if quiet else prompt["actions"][0]["code"])


class Table:
    """A table of a hub with clients that play it."""

    def __init__(self, hub: Hub, created: Created, people: Sequence[Person], seed: int = 0) -> None:
        self.hub, self.id, self.people = hub, created.table, list(people)
        self.rng = Random(seed)
        self.clients: dict[str, Client] = {}
        self.chooser: Chooser = anything
        self.tasks: set[asyncio.Task[None]] = set()

    async def connect(self, person: Person, plays: bool = True, views: bool = False) -> Client:
        """Somebody connects; they answer what they are asked if they play."""
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

    async def play(self) -> Room:
        """Everybody connects, and the match is played to its end."""
        for person in self.people:
            if person.id not in self.clients:
                await self.connect(person)
        room = self.live.room
        await self.until(
            lambda: all("match_end" in client.kinds for client in self.clients.values() if not client.dropped)
        )
        return room

    @property
    def live(self) -> LiveTable:
        """The table in memory."""
        return self.hub.tables[self.id]

    @property
    def host(self) -> Client:
        """The host's connection."""
        return self.clients[HOST.id]

    @property
    def journal(self) -> MemoryJournal:
        """Where it is written."""
        assert isinstance(self.hub.journal, MemoryJournal)
        return self.hub.journal

    def loaded(self) -> Room:
        """The table as its journal has it."""
        return Room.load(self.id, self.journal.tables[self.id], self.journal.roots[self.id])

    async def says(self, person: Person, told: ClientMessage) -> None:
        """Somebody sends a message."""
        await self.hub.message(self.clients[person.id], told)

    async def until(self, true: Callable[[], bool], most: int = 20_000) -> None:
        """Let things happen until something is true."""
        for _ in range(most):
            if true():
                return
            await asyncio.sleep(0.05)
        raise AssertionError("it never came about")


def settings(told: NewTable, host: Person = HOST) -> TableSettings:
    """Settings of a table."""
    return settings_of(told, host)


def new_table(book: str, **told: Any) -> NewTable:
    """A table for the host and programs."""
    players = books.get(book).tiles.players
    return NewTable(**{"book": book, "seats": ["me", *["program"] * (players - 1)], "length": 1, "pause": 1.0, **told})


async def opened(told: NewTable, seed: int = 0, journal: MemoryJournal | None = None) -> Table:
    """A table with programs in all its chairs but the host's, nobody connected yet; its walls are those of the seed, so
    that what a test says of a hand is so every time."""
    hub = Hub(journal or MemoryJournal())
    with patch("paiju.server.live.hub.new_root", lambda: Random(seed).randbytes(len(ROOT))):
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


def choices(table: HandTable, seed: int) -> Iterator[tuple[str, int]]:
    """What people do at a table from now to the end of the hand, at random."""
    rng = Random(seed)
    while table.asked:
        who, action = random_choice(table, rng)
        yield who, action.code


SUPPORTERS = (Person("sue", "Sue"), Person("tom", "Tom"))
WATCHER = Person("wat", "Wat")


@cache
def one_hand(book: str, special: str | None, seed: int = 0) -> Table:
    """A hand of a table with everybody there may be, played at random, its match ended after it."""
    return run(a_hand(book, special, seed))


async def a_hand(book: str, special: str | None, seed: int) -> Table:
    """The same."""
    table = await opened(new_table(book, special=special, public=True), seed)
    if books.get(book).payments.supporter_halves:
        for person in SUPPORTERS:
            await table.hub.invite(table.id, HOST, person)
            await table.hub.support(table.id, person, person.name)
            await table.connect(person, views=person is SUPPORTERS[0])
    await table.connect(WATCHER, plays=False, views=True)
    for person in table.people:
        await table.connect(person, views=person is HOST)
    await table.until(lambda: "hand_end" in table.host.kinds)
    if "match_end" not in table.host.kinds:
        await table.says(HOST, Host("end"))
    await table.until(lambda: "match_end" in table.host.kinds)
    return table
