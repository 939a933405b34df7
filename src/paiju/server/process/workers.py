"""The worker room: processes beside the server for whatever takes longer than anybody at a table should wait (20 ms):
replays, lists of hands, workbooks, archives, papers, exercises, searches for seats.

A process does one piece of work after another and is made when first needed; one that dies, hangs or wants too much
memory is replaced. Of a person one piece is done at a time, and whoever goes away takes their work along.

Threads of the server itself are for what waits more than it works (the database, files; passwords and packing, which
let others run meanwhile), for what needs the tables, desks and events that this process holds (folding them, saying
something of them, showing them), and for what takes a few milliseconds, or is made once from the package and stays.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AsyncExitStack
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Protocol, TypeVar

from paiju.languages import _
from paiju.server.process import metrics, worker_process
from paiju.server.process.turns import Turns
from paiju.server.protocol.refused import Refused, TooMany

PATIENCE = 60.0  # seconds for one piece of work, the start of the process included
TRIES = 2
PLACES = 3  # processes: two may be slow and one is left; all three on two cores still leave the loop its turn
MOST_WAITING = 64
T = TypeVar("T")
log = logging.getLogger("paiju.server")


class OffLoop(Protocol):
    """Who does work outside the loop."""

    async def run(self, work: Callable[..., T], *given: object) -> T:
        """Do it; what comes of it."""
        ...


class ThreadWorker:
    """A thread of this process."""

    async def run(self, work: Callable[..., T], *given: object) -> T:
        """Do it in a thread."""
        return await asyncio.to_thread(work, *given)


class WorkerProcess:
    """A process of its own, for one piece of work at a time."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[..., T], given: tuple[object, ...], patience: float) -> T:
        """Do it; once more when the process dies of it. Whoever stops waiting ends it."""
        for _rest in range(TRIES):
            pool = self.started()
            try:
                job = asyncio.get_running_loop().run_in_executor(pool, work, *given)
                return await asyncio.wait_for(job, patience)
            except BrokenProcessPool:
                log.warning("a worker died; starting another")
            except MemoryError:
                self.close()
                raise Refused("large", _("this is too large to work out here")) from None
            except TimeoutError:
                log.warning("a worker took too long; starting another")
                self.close()
                break
            except asyncio.CancelledError:
                self.close()
                raise
            self.close()
        raise Refused("busy", _("this cannot be worked out just now; try again later"))

    def started(self) -> ProcessPoolExecutor:
        """The process."""
        if self.pool is None:
            self.pool = ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=worker_process.begin_bounded
            )
        return self.pool

    def close(self) -> None:
        """End the process, whatever it does."""
        pool, self.pool = self.pool, None
        if pool is not None:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()


class WorkerRoom:
    """All the processes; slow work never takes the last of them."""

    def __init__(self, patience: float = PATIENCE, places: int = PLACES) -> None:
        self.patience = patience
        self.processes = tuple(WorkerProcess() for _rest in range(places))
        self.free = list(self.processes)
        self.places = asyncio.Semaphore(places)
        self.slow_places = asyncio.Semaphore(max(1, places - 1))
        self.turns = Turns()
        self.waiting = 0

    async def run(self, work: Callable[..., T], *given: object, by: str = "", slow: bool = False) -> T:
        """Do it in a process, after what `by` has asked for before; Refused when too much waits, or it cannot be done.
        `slow` is what may take seconds."""
        if self.waiting >= MOST_WAITING:
            raise TooMany(5)
        self.waiting += 1
        began = time.perf_counter()
        try:
            async with AsyncExitStack() as held:
                if by:
                    await held.enter_async_context(self.turns.of(by))
                if slow:
                    await held.enter_async_context(self.slow_places)
                await held.enter_async_context(self.places)
                process = self.free.pop()  # the one used last: it has everything loaded
                held.callback(self.free.append, process)
                return await process.run(work, given, self.patience)
        finally:
            self.waiting -= 1
            metrics.since(metrics.WORK, began)

    def slowly(self) -> "SlowWork":
        """For what may take seconds and nobody in particular has asked for."""
        return SlowWork(self)

    def close(self) -> None:
        """End every process, whatever it does."""
        for process in self.processes:
            process.close()


@dataclass(frozen=True)
class SlowWork:
    """The worker room for slow work."""

    room: WorkerRoom

    async def run(self, work: Callable[..., T], *given: object) -> T:
        """Do it when a place for slow work is free."""
        return await self.room.run(work, *given, slow=True)
