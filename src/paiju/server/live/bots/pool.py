"""Bots think in processes of their own, never on the event loop: at most as many as there are cores, begun as they are
needed. Those who wait are served in rotation: person after person, and of each person table after table, so that
somebody with many tables waits behind themselves. A worker that hangs or dies is replaced, and holds up
nobody but the one it was asked for; a decision that takes too long is none, and the table makes it automatically."""

import asyncio
import contextlib
import logging
import sys
import time
from collections import deque
from collections.abc import Coroutine
from typing import Generic, TypeVar

from paiju.native import library
from paiju.server.live.bots.worker import BotQuestion, BotWorker, WorkerLost
from paiju.server.process import metrics
from paiju.server.protocol.shared import HowDeep
from paiju.simulation.workers import cores

T = TypeVar("T")
MOST, MOST_OF_ONE = 2000, 100  # that wait in all, and for one person's tables
MOST_REMEMBERED = 10_000  # people and tables
PATIENCE = 20.0  # seconds for a decision, waiting and the start of a worker included
TRIES = 2  # workers that are asked
BUSY = 1.0  # seconds after which somebody hears who found the line full
DEEP_SECONDS = 0.4  # that a bot tries things out, where it does and nobody waits
DEEP_SHARE = 0.4  # of the time it has for an answer, at most
RETRY = 1.0  # and after which a worker is begun again that could not be
log = logging.getLogger("paiju.server")


class DeepCompiling:
    """How far it is: `none` where it will not come."""

    def __init__(self) -> None:
        self.state: HowDeep = "none"
        self.task: asyncio.Task[None] | None = None
        self.process: asyncio.subprocess.Process | None = None

    def begin(self) -> None:
        """Compile in the background, where that can be done."""
        if library.can_have():
            self.state = "compiling"
            self.task = asyncio.get_running_loop().create_task(self.compile())

    async def compile(self) -> None:
        """Have it compiled, or find that it was before."""
        silent = asyncio.subprocess.DEVNULL
        command = sys.executable, "-m", "paiju.deep.warming"
        try:
            self.process = await asyncio.create_subprocess_exec(*command, stdin=silent, stdout=silent, stderr=silent)
            done = await self.process.wait() == 0
        except OSError:
            done = False
        self.state = "ready" if done else "none"
        if not done:
            log.warning("the deep player could not be compiled; steady plays as Hard")

    def close(self) -> None:
        """It is no longer wanted."""
        if self.task is not None:
            self.task.cancel()
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()


class FairLine(Generic[T]):
    """A line in which everybody gets their turn. It has an end: who finds it full does not wait in it."""

    def __init__(self, most: int = MOST, most_of_one: int = MOST_OF_ONE) -> None:
        self.most, self.most_of_one = most, most_of_one
        self.waiting: dict[str, dict[str, deque[T]]] = {}  # by person and table
        self.counts: dict[str, int] = {}  # by person
        self.served: dict[tuple[str, str], int] = {}  # when somebody was served last, and each of their tables
        self.turns = 0

    def __len__(self) -> int:
        return sum(self.counts.values())

    def put(self, person: str, table: str, item: T) -> bool:
        """Let one wait for a person's table; False where the line is full."""
        if len(self) >= self.most or self.counts.get(person, 0) >= self.most_of_one:
            return False
        self.waiting.setdefault(person, {}).setdefault(table, deque()).append(item)
        self.counts[person] = self.counts.get(person, 0) + 1
        return True

    def take(self) -> T:
        """The next one: of the person who was served least lately, at the table of theirs of which the same is true."""
        person = min(self.waiting, key=lambda who: self.served.get((who, ""), 0))
        tables = self.waiting[person]
        table = min(tables, key=lambda which: self.served.get((person, which), 0))
        item = tables[table][0]
        self.leave(person, table, item)
        if len(self.served) >= MOST_REMEMBERED:
            self.served.clear()
        self.turns += 1
        self.served[person, ""] = self.served[person, table] = self.turns
        return item

    def leave(self, person: str, table: str, item: T) -> None:
        """One does not wait any longer."""
        tables = self.waiting.get(person, {})
        line = tables.get(table, deque())
        if item not in line:
            return
        line.remove(item)
        self.counts[person] -= 1
        if not line:
            del tables[table]
        if not tables:
            del self.waiting[person], self.counts[person]


class Wanted:
    """A decision somebody waits for, at whose table."""

    __slots__ = ("answer", "person", "question", "table", "tries")

    def __init__(self, question: BotQuestion, person: str, table: str) -> None:
        self.question, self.person, self.table = question, person, table
        self.answer: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self.tries = 0

    def settle(self, code: int | None) -> None:
        """It is decided, or nobody could decide it."""
        if not self.answer.done():
            self.answer.set_result(code)


class BotsPool:
    """The workers, and who waits for them."""

    def __init__(self, workers: int = 0) -> None:
        self.most = workers or cores()
        self.workers: set[BotWorker] = set()
        self.free: list[BotWorker] = []
        self.line: FairLine[Wanted] = FairLine()
        self.deep = DeepCompiling()
        self.pace = 0.0  # seconds a bot's own move takes at least
        self.starting = False
        self.closed = False
        self.tasks: set[asyncio.Task[None]] = set()

    def warm(self) -> None:
        """Let a worker get ready before it is needed."""
        if not self.workers:
            self.hire()

    def time_to_try(self, seconds: float) -> float:
        """How long a bot that tries things out may do so, of the seconds it has: less if others wait for a worker."""
        if self.deep.state != "ready":
            return 0.0
        return max(0.0, min(DEEP_SECONDS, DEEP_SHARE * seconds)) / (1 + len(self.line))

    async def choose(self, question: BotQuestion, person: str, table: str, seconds: float = PATIENCE) -> int | None:
        """What a bot at a person's table does; None when nobody could say so within these seconds."""
        wanted = Wanted(question, person, table)
        if self.closed or seconds <= 0:
            return None
        if not self.line.put(person, table, wanted):
            await asyncio.sleep(min(seconds, BUSY))
            return None
        self.employ()
        began = time.perf_counter()
        try:
            async with asyncio.timeout(seconds):
                return await wanted.answer
        except TimeoutError:
            log.info("a bot took too long; its move is made automatically")
            metrics.BOTS_LATE.inc()
            return None
        finally:
            self.line.leave(person, table, wanted)
            metrics.since(metrics.BOT_SECONDS, began)

    def employ(self) -> None:
        """Give those who wait to workers that are free; where none is, begin another."""
        while self.line and self.free and not self.closed:
            wanted = self.line.take()
            if not wanted.answer.done():
                self.spawn(self.give(self.free.pop(), wanted))
        if self.line:
            self.hire()

    async def give(self, worker: BotWorker, wanted: Wanted) -> None:
        """Let a worker decide something; where it is lost, another is asked."""
        try:
            decision = await worker.decide(wanted.question)
        except WorkerLost as lost:
            self.lose(worker, lost)
            wanted.tries += 1
            again = wanted.tries < TRIES and not wanted.answer.done()
            if not again or not self.line.put(wanted.person, wanted.table, wanted):
                wanted.settle(None)
        else:
            self.free.append(worker)
            if isinstance(decision, str):
                log.error("a bot failed (%s); its move is made automatically", decision)
            wanted.settle(decision if isinstance(decision, int) else None)
        self.employ()

    def hire(self) -> None:
        """Begin a worker, if there may be another; one after the other."""
        if not self.starting and len(self.workers) < self.most and not self.closed:
            self.starting = True
            worker = BotWorker()
            self.workers.add(worker)
            self.spawn(self.begin(worker))

    async def begin(self, worker: BotWorker) -> None:
        """Let a worker get ready."""
        try:
            await worker.start()
            self.free.append(worker)
        except WorkerLost as lost:
            self.lose(worker, lost)
            await asyncio.sleep(RETRY)
        finally:
            self.starting = False
        self.employ()

    def lose(self, worker: BotWorker, lost: WorkerLost) -> None:
        """A worker is of no use any more: others take its place as they are needed."""
        if not self.closed:
            log.warning("a bots' worker is replaced: %s", lost)
        self.workers.discard(worker)
        worker.end()

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Let something run by itself."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def close(self) -> None:
        """End the workers; whoever waits hears at once that nobody decides."""
        self.closed = True
        self.deep.close()
        for task in list(self.tasks):
            task.cancel()
        for worker in self.workers:
            worker.end()
        self.workers.clear()
        self.free.clear()
        while self.line:
            self.line.take().settle(None)
