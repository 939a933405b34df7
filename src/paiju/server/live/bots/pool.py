"""Bots think in processes of their own, never on the event loop: at most as many as there are cores, begun as they are
needed. Those who wait are served in rotation (fair_line.py). A worker that hangs or dies is replaced, and holds up
nobody but the one it was asked for; a decision that takes too long is none, and the table makes it automatically."""

import asyncio
import logging
import os
import time
from collections.abc import Coroutine

from paiju.server.live.bots.deep_compiling import DeepCompiling
from paiju.server.live.bots.queue import FairLine
from paiju.server.live.bots.worker import BotQuestion, BotWorker, WorkerLost
from paiju.server.process import metrics

PATIENCE = 20.0  # seconds for a decision, waiting and the start of a worker included
TRIES = 2  # workers that are asked
BUSY = 1.0  # seconds after which somebody hears who found the line full
DEEP_SECONDS = 0.4  # that a bot tries things out, where it does and nobody waits
DEEP_SHARE = 0.4  # of the time it has for an answer, at most
RETRY = 1.0  # and after which a worker is begun again that could not be
log = logging.getLogger("paiju.server")


def cores() -> int:
    """How many processors there are for us."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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
            found = await worker.decide(wanted.question)
        except WorkerLost as lost:
            self.lose(worker, lost)
            wanted.tries += 1
            again = wanted.tries < TRIES and not wanted.answer.done()
            if not again or not self.line.put(wanted.person, wanted.table, wanted):
                wanted.settle(None)
        else:
            self.free.append(worker)
            if isinstance(found, str):
                log.error("a bot failed (%s); its move is made automatically", found)
            wanted.settle(found if isinstance(found, int) else None)
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
