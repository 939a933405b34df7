"""Work of a table that runs by itself: what time brings, and bots that think."""

import asyncio
import logging
from collections.abc import Coroutine

log = logging.getLogger("paiju.server")


class Background:
    """Tasks nobody waits for; what goes wrong in one is written to the log."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Let something run by itself."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.done)

    def done(self, task: "asyncio.Task[None]") -> None:
        """Something that ran by itself has ended."""
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("table %s: %r", self.table, task.exception(), exc_info=task.exception())

    def cancel(self) -> None:
        """Stop everything but what is calling this."""
        for task in list(self.tasks):
            if task is not asyncio.current_task():
                task.cancel()
