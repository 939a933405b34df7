"""Work of a table that runs by itself: what time brings, and bots that think."""

import asyncio
import logging
from collections.abc import Coroutine

from paiju.errors import InputError

log = logging.getLogger("paiju.server")


async def to_the_end(work: Coroutine[None, None, None]) -> None:
    """Do something that is never left half done, even if whoever asked goes away."""
    task = asyncio.get_running_loop().create_task(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(unheard)
        raise


def unheard(task: "asyncio.Task[None]") -> None:
    """Something has ended that nobody waits for any more: a refusal tells nobody, a mistake of ours the log."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, InputError):
        log.error("what somebody who is gone had asked for: %r", error, exc_info=error)


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
