"""Bots think in processes of their own, never on the event loop: a worker that dies is replaced, and a table never
waits for it longer than `PATIENCE` seconds."""

import asyncio
import json
import logging
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from paiju.server.live import worker_process

PATIENCE = 20.0  # seconds for a decision, the start of a worker included
TRIES = 2
log = logging.getLogger("paiju.server")


def think(book: str, toml: str | None, level: str, view: bytes, chance: int) -> int:
    """In a worker: the code of what a player of a level does who sees this."""
    from paiju.bots.level import decide, level_number
    from paiju.bots.wire import read_view
    from paiju.server.room.table_settings import book_of
    from paiju.table.wins import new_buffers

    rules = book_of(book, toml)
    return decide(rules, level_number(level), read_view(rules, json.loads(view)), chance, new_buffers()).code


def get_ready() -> None:
    """In a worker: what thinking needs."""
    from paiju.bots.level import level_number
    from paiju.scoring.suit_table import table

    level_number("steady")
    table()


class BotsPool:
    """A few workers, started when the first bot has to move."""

    def __init__(self, workers: int = 1) -> None:
        self.workers = max(1, workers)
        self.pool: ProcessPoolExecutor | None = None
        self.closed = False

    def started(self) -> ProcessPoolExecutor:
        """The workers."""
        if self.pool is None:
            fresh = get_context("spawn")
            self.pool = ProcessPoolExecutor(self.workers, mp_context=fresh, initializer=worker_process.begin)
        return self.pool

    def warm(self) -> None:
        """Let a worker get ready before it is needed."""
        job = asyncio.get_running_loop().run_in_executor(self.started(), get_ready)
        job.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def choose(self, book: str, toml: str | None, level: str, view: bytes, chance: int) -> int | None:
        """What the bot does; None when no worker could say so in time."""
        loop = asyncio.get_running_loop()
        for _ in range(TRIES):
            if self.closed:
                return None
            pool = self.started()
            try:
                job = loop.run_in_executor(pool, think, book, toml, level, view, chance)
                return await asyncio.wait_for(job, PATIENCE)
            except TimeoutError:
                log.warning("a bot took too long; its move is made automatically")
                return None
            except BrokenProcessPool:
                self.replace(pool)
            except Exception as error:  # a bot must never stop a table
                log.error("a bot failed (%s); its move is made automatically", type(error).__name__)
                return None
        return None

    def replace(self, broken: ProcessPoolExecutor) -> None:
        """A worker has died: begin again with new ones."""
        if self.pool is broken and not self.closed:
            log.warning("a bots' worker died; starting another")
            broken.shutdown(wait=False, cancel_futures=True)
            self.pool = None

    def close(self) -> None:
        """End the workers."""
        self.closed = True
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            for process in list((self.pool._processes or {}).values()):
                process.terminate()
            self.pool = None
