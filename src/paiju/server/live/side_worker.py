"""One process beside the server for work that would hold everybody up: replays, lists of hands to score.

It does one thing after another and is made when first needed. One that dies or hangs is replaced.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Protocol, TypeVar

from paiju.server.live import worker_process
from paiju.server.protocol.refused import Refused, TooMany

PATIENCE = 60.0  # seconds for one piece of work, the start of the process included
TRIES = 2
MOST_WAITING = 64
T = TypeVar("T")
log = logging.getLogger("paiju.server")


class OffLoop(Protocol):
    """Who does work outside the loop."""

    async def run(self, work: Callable[..., T], *told: object) -> T:
        """Do it; what comes of it."""
        ...


class ThreadWorker:
    """A thread of this process."""

    async def run(self, work: Callable[..., T], *told: object) -> T:
        """Do it in a thread."""
        return await asyncio.to_thread(work, *told)


class SideWorker:
    """A process of its own."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.pool: ProcessPoolExecutor | None = None
        self.turn = asyncio.Lock()
        self.waiting = 0

    async def run(self, work: Callable[..., T], *told: object) -> T:
        """Do it in the process, after what was asked for before; Refused when too much waits, or it cannot be done.
        `work` must not raise what cannot be told from one process to another."""
        if self.waiting >= MOST_WAITING:
            raise TooMany(5)
        self.waiting += 1
        try:
            async with self.turn:
                return await self.tried(work, told)
        finally:
            self.waiting -= 1

    async def tried(self, work: Callable[..., T], told: tuple[object, ...]) -> T:
        """Do it; once more when the process dies of it."""
        for _ in range(TRIES):
            pool = self.started()
            try:
                job = asyncio.get_running_loop().run_in_executor(pool, work, *told)
                return await asyncio.wait_for(job, self.patience)
            except BrokenProcessPool:
                log.warning("the side worker died; starting another")
            except TimeoutError:
                log.warning("the side worker took too long; starting another")
                self.close()
                break
            self.close()
        raise Refused("busy", "this cannot be worked out just now; try again", "暂时算不出来；请稍后再试")

    def started(self) -> ProcessPoolExecutor:
        """The process."""
        if self.pool is None:
            self.pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=worker_process.begin)
        return self.pool

    def close(self) -> None:
        """End the process, whatever it does."""
        pool, self.pool = self.pool, None
        if pool is not None:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()
