"""A process in which bots think, one decision at a time. Whoever asks it finds out when it hangs or has died."""

import asyncio
import json
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.server.process import worker_process

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.table.scene import View

STARTING = 40.0  # seconds in which a worker gets ready
THINKING = 10.0  # and in which it comes to a decision, which takes it some hundredths of one
INSTEAD = "steady"  # who plays where the deep player cannot
NICENESS = 2  # tables and people go before bots that think


class BotQuestion(NamedTuple):
    """What a bot is to decide: by which book, how well it plays, what it sees, what it leaves to chance, and how many
    seconds it may try things out, if it is one that does."""

    book: str
    toml: str | None
    level: str
    view: bytes
    chance: int
    seconds: float = 0.0


class WorkerLost(Exception):
    """The worker hangs, or has died."""


def think(question: BotQuestion) -> int:
    """In a worker: the code of what a player does who sees this."""
    from paiju.bots.level import decide, level_number
    from paiju.bots.wire import read_view
    from paiju.deep.names import is_deep
    from paiju.server.room.table_settings import book_of
    from paiju.table.wins import new_buffers

    rules = book_of(question.book, question.toml)
    view = read_view(rules, json.loads(question.view))
    if is_deep(question.level):
        code = think_deeply(rules, view, question)
        if code is not None:
            return code
    level = INSTEAD if is_deep(question.level) else question.level
    return decide(rules, level_number(level), view, question.chance, new_buffers()).code


def think_deeply(book: "Book", view: "View", question: BotQuestion) -> int | None:
    """In a worker: the code of what the deep player does; None where it has no time, or is not there yet."""
    if question.seconds <= 0:
        return None
    from paiju.server.live.bots.deep_worker import DEEP_WORKER

    return DEEP_WORKER.choose(book, view, question.seconds, question.chance)


def get_ready() -> None:
    """In a worker: what thinking needs."""
    from paiju.bots.level import level_number
    from paiju.scoring.suit_table import table

    level_number("steady")
    table()


def work(pipe: Connection) -> None:
    """In a worker: decide what is asked, one after the other, until nobody is there to ask. A question nobody can
    decide is answered with its error's name."""
    worker_process.begin()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    get_ready()
    with suppress(EOFError, OSError):
        pipe.send(None)
        while True:
            pipe.send(decided(pipe.recv()))


def decided(question: BotQuestion) -> int | str:
    """In a worker: the decision, or the name of what went wrong."""
    try:
        return think(question)
    except Exception as error:
        return type(error).__name__


class BotWorker:
    """A worker, as the server has it. What waits for it does so in a thread of its own."""

    def __init__(self) -> None:
        self.thread = ThreadPoolExecutor(1, "paiju-bots")
        self.process: BaseProcess | None = None
        self.pipe: Connection | None = None
        self.thinking = THINKING
        self.ended = False

    async def start(self) -> None:
        """Begin, and get ready; raises WorkerLost."""
        await self.run(self.begin)

    async def decide(self, question: BotQuestion) -> int | str:
        """What the bot does, or the name of what went wrong; raises WorkerLost."""
        decision: int | str = await self.run(lambda: self.ask(question))
        return decision

    async def run(self, call: Callable[[], Any]) -> Any:
        """Do something in the worker's thread."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, call)
        except (OSError, EOFError, RuntimeError) as error:
            raise WorkerLost("it has died") from error

    def begin(self) -> None:
        """In the thread: start the process."""
        spawned = get_context("spawn")
        self.pipe, theirs = spawned.Pipe()
        self.process = spawned.Process(target=work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        if self.ended:  # meanwhile
            self.process.kill()
        self.hear(STARTING)

    def ask(self, question: BotQuestion) -> Any:
        """In the thread: ask, and wait for the answer."""
        assert self.pipe is not None
        self.pipe.send(question)
        return self.hear(self.thinking)

    def hear(self, seconds: float) -> Any:
        """In the thread: what the worker says."""
        assert self.pipe is not None
        if not self.pipe.poll(seconds):
            raise WorkerLost("it took too long")
        return self.pipe.recv()

    def end(self) -> None:
        """End it, whatever it does."""
        self.ended = True
        if self.process is not None:
            self.process.kill()
        with suppress(RuntimeError):
            self.thread.submit(self.bury)
        self.thread.shutdown(wait=False)

    def bury(self) -> None:
        """In the thread: nothing is left of it."""
        if self.process is not None:
            self.process.join()
        if self.pipe is not None:
            self.pipe.close()
