"""A thread of its own for a player: what it is to do is done in turn, and nobody waits longer for it than they want."""

import asyncio
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")
Job = Callable[[], None]


class PlayerThread:
    """Does one thing after the other; it ends with the program, whatever it is still doing."""

    def __init__(self) -> None:
        self.jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
        threading.Thread(target=self.run, daemon=True).start()

    def run(self) -> None:
        """Do what there is to do."""
        while True:
            self.jobs.get()()

    def do(self, work: Callable[[], T]) -> "asyncio.Future[T]":
        """Something to be done in its turn; what comes of it."""
        loop = asyncio.get_running_loop()
        outcome: asyncio.Future[T] = loop.create_future()

        def settle(result: T | None, error: BaseException | None) -> None:
            if outcome.done():
                return
            if error is not None:
                outcome.set_exception(error)
            else:
                outcome.set_result(result)  # type: ignore[arg-type]

        def job() -> None:
            result: T | None = None
            error: Exception | None = None
            try:
                result = work()
            except StopIteration as what:  # which no future can hold
                error = RuntimeError(repr(what))
            except Exception as what:
                error = what
            with suppress(RuntimeError):  # nobody waits any more
                loop.call_soon_threadsafe(settle, result, error)

        self.jobs.put(job)
        return outcome
