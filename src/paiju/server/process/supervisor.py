"""Several servers on this machine, each a process with a port of its own, and whoever looks after them: one that has
died is started again. With it they all end; SIGHUP starts them anew, one after another, so that a club stays open."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress

WORKER = "PAIJU_WORKER"  # which of them a process is, counted from 0
READY = "ready "
SOON, LONGEST = 0.5, 30.0  # seconds before one is started again: at first, and when it dies again and again
LOOKS = 0.1  # seconds between two looks whether one that is started anew is there again
SETTLED = 30.0  # seconds after which a death is a new one
END_SECONDS = 20.0  # in which a server finishes
FAILED = 1


class ServerWorker:
    """One of them, as often as it is started."""

    def __init__(self, number: int, environment: Mapping[str, str], hear: Callable[[int, str], None]) -> None:
        self.number, self.hear = number, hear
        self.environment = {**environment, WORKER: str(number)}
        self.process: asyncio.subprocess.Process | None = None
        self.ready = asyncio.Event()
        self.words: tuple[str, ...] = ()  # options for its first start

    async def start(self) -> None:
        """Begin; it ends when its input does, should we be gone."""
        self.ready.clear()
        words, pipe = (sys.executable, "-m", "paiju", "serve", *self.words), asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe, env=self.environment)
        self.words = ()
        self.reading = asyncio.create_task(self.read(self.process))

    async def read(self, process: asyncio.subprocess.Process) -> None:
        """What it says; it is ready with its last line."""
        assert process.stdout is not None
        async for raw in process.stdout:
            line = raw.decode("utf-8", "replace").rstrip("\n")
            self.hear(self.number, line)
            if line.startswith(READY):
                self.ready.set()

    async def ended(self) -> int:
        """Wait for its end; what it exits with."""
        assert self.process is not None
        code = await self.process.wait()
        await self.reading
        return code

    async def became_ready(self) -> bool:
        """Wait until it is, or has ended."""
        ready, end = asyncio.ensure_future(self.ready.wait()), asyncio.ensure_future(self.ended())
        await asyncio.wait((ready, end), return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        end.cancel()
        return self.ready.is_set()

    def tell(self, number: int) -> None:
        """A signal, if it is there."""
        if self.process is not None and self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.send_signal(number)

    async def stop(self) -> int:
        """End it in order, or else; what it exits with."""
        self.tell(signal.SIGTERM)
        try:
            return await asyncio.wait_for(self.ended(), END_SECONDS)
        except TimeoutError:
            self.tell(signal.SIGKILL)
            return await self.ended()


class Supervisor:
    """Whoever looks after them."""

    def __init__(self, workers: list[ServerWorker], is_ready: Callable[[], None]) -> None:
        self.workers, self.is_ready = workers, is_ready
        self.leaving = asyncio.Event()
        self.renewing = asyncio.Event()
        self.restarting: set[int] = set()

    async def run(self) -> int:
        """Start them, the first alone: it may have to bring the database up to date. Then keep them there."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.leaving.set)
        loop.add_signal_handler(signal.SIGHUP, self.renewing.set)
        first, *others = self.workers
        await first.start()
        if not await first.became_ready():
            return await first.ended() or FAILED
        for each in others:
            await each.start()
        await asyncio.gather(*(each.became_ready() for each in others))
        self.is_ready()
        keeping = [asyncio.create_task(self.keep(each)) for each in self.workers]
        renewing = asyncio.create_task(self.renew())
        await self.leaving.wait()
        for task in (*keeping, renewing):
            task.cancel()
        await asyncio.gather(*keeping, renewing, return_exceptions=True)
        codes = await asyncio.gather(*(each.stop() for each in self.workers))
        return max(abs(code) for code in codes)

    async def keep(self, worker: ServerWorker) -> None:
        """Start one again whenever it has died."""
        loop, wait = asyncio.get_running_loop(), SOON
        while True:
            began = loop.time()
            await worker.ended()
            if worker.number in self.restarting:
                await asyncio.sleep(LOOKS)
                continue
            wait = SOON if loop.time() - began > SETTLED else min(2 * wait, LONGEST)
            await asyncio.sleep(wait)
            await worker.start()

    async def renew(self) -> None:
        """Start them anew, the next when the one before is ready. One that is not has said why, and is tried again; the
        others go on as they are."""
        while True:
            await self.renewing.wait()
            self.renewing.clear()
            for worker in self.workers:
                self.restarting.add(worker.number)
                worker.ready.clear()
                await worker.stop()
                await worker.start()
                is_ready = await worker.became_ready()
                self.restarting.discard(worker.number)
                if not is_ready:
                    break


def environment_for(values: Mapping[str, str], port: int) -> dict[str, str]:
    """What one of them is told: all that its parent was, and its own port. Nothing secret is on a command line."""
    names = {name for name in os.environ if name not in ("PAIJU_WORKERS", "PAIJU_DB_FILE")}
    return {name: os.environ[name] for name in names} | dict(values) | {"PAIJU_PORT": str(port)}
