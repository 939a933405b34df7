"""A long work in parts, done by one, by threads, by processes or on a Ray cluster.

Parts are told by the numbers they run over, and what comes of one depends on these alone. So it does not matter who
does a part, in which order they end, or whether one has to be done again because its worker was killed.
"""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import cache
from itertools import chain
from queue import SimpleQueue
from typing import Any, Generic, Protocol, Self, TypeVar

from paiju.errors import InputError
from paiju.languages import SEMICOLON, _, joined

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)
Part = tuple[int, int]  # the first number, and the one after the last
Task = Callable[[int, int], R]
Take = Callable[[Part, R], None]

LOSSES = 5  # times in a row that workers may be lost without a part done
AHEAD = 2  # parts handed out for each worker
LOCAL = "local"  # a Ray of our own, on this machine
PATIENCE = 3  # seconds until somebody is told what they wait for


class Work(Protocol[R_co]):
    """What is to be done. It can be sent to another process."""

    @property
    def compiled(self) -> bool:
        """Does it run without the interpreter's lock, so that threads will do?"""
        ...

    def begin(self) -> Callable[[int, int], R_co]:
        """Make ready; what does a part, for one worker alone."""
        ...


@dataclass(frozen=True, slots=True)
class Crew:
    """Who does it: so many at once, here or at a Ray address."""

    jobs: int
    ray: str | None = None


def parts(number: int, size: int, first: int = 0) -> Iterator[Part]:
    """The numbers from `first` up to `number`, in parts of a size."""
    for start in range(first, number, size):
        yield start, min(start + size, number)


def cores() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def do(work: Work[R], todo: Iterable[Part], crew: Crew, take: Take[R]) -> float:
    """Have every part done, and hand on what comes of it as it comes; the seconds it took, compiling aside."""
    if crew.ray is not None:
        return OnRay(work, crew, take).do(todo)
    if crew.jobs == 1 or work.compiled:
        return in_threads(work, todo, crew.jobs, take)
    before = time.perf_counter()
    in_processes(work, todo, crew.jobs, take)
    return time.perf_counter() - before


# --- on one machine -------------------------------------------------------------------------------


def in_threads(work: Work[R], todo: Iterable[Part], jobs: int, take: Take[R]) -> float:
    """In this process: one after another, or in threads that a compiled loop lets run side by side."""
    idle: SimpleQueue[Task[R]] = SimpleQueue()
    for _rest in range(jobs):
        idle.put(work.begin())

    def task(first: int, last: int) -> R:
        mine = idle.get()
        try:
            return mine(first, last)
        finally:
            idle.put(mine)

    if work.compiled:
        task(0, 0)  # compiles
    before = time.perf_counter()
    if jobs == 1:
        with CtrlC(stop_here) as ctrl_c:
            for part in todo:
                take(part, task(*part))
                ctrl_c.check()
    else:
        done = DoneParts[R]()
        with CtrlC(done.stop), ThreadPoolExecutor(jobs) as pool:
            side_by_side(pool, done, task, todo, jobs, take)
    return time.perf_counter() - before


def in_processes(work: Work[R], todo: Iterable[Part], jobs: int, take: Take[R]) -> None:
    """In processes of their own. When one is killed the others go too; then new ones do what was lost."""
    losses = Losses(take)
    left, lost = iter(todo), list[Part]()
    while True:
        done = DoneParts[R]()
        with CtrlC(done.stop), ProcessPoolExecutor(jobs, initializer=start_process, initargs=(work,)) as pool:
            lost = side_by_side(pool, done, part_here, chain(lost, left), jobs, losses.take)
        if not lost:
            return
        losses.count()


class CtrlC:
    """Ctrl-C while parts are done. Python would raise it wherever it is: in a finalizer, whose errors are only printed,
    or between a pool's locks, whose threads then wait for ever. So it is remembered, and raised when asked for."""

    def __init__(self, pressed: Callable[[], None]) -> None:
        self.tell, self.pressed = pressed, False
        self.before: Any = None

    def __enter__(self) -> Self:
        is_main = threading.current_thread() is threading.main_thread()
        if is_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            self.before = signal.signal(signal.SIGINT, self._press)
        return self

    def __exit__(self, _kind: object, error: object, _trace: object) -> None:
        if self.before is not None:
            signal.signal(signal.SIGINT, self.before)
        if error is None:
            self.check()

    def check(self) -> None:
        """Raise it if it was pressed."""
        if self.pressed:
            raise KeyboardInterrupt

    def _press(self, _signal: int, _frame: object) -> None:
        self.pressed = True
        self.tell()


def stop_here() -> None:
    """Stop whatever is being done."""
    raise KeyboardInterrupt


class DoneParts(Generic[R]):
    """Parts in the order in which they are done."""

    def __init__(self) -> None:
        self.queue: SimpleQueue[Future[R] | None] = SimpleQueue()

    def expect(self, future: Future[R]) -> None:
        """A part was handed out."""
        future.add_done_callback(self.queue.put)

    def stop(self) -> None:
        """No more are wanted."""
        self.queue.put(None)

    def next(self) -> Future[R]:
        """The next part that is done."""
        future = self.queue.get()
        if future is None:
            raise KeyboardInterrupt
        return future


def side_by_side(
    pool: Executor, done: DoneParts[R], task: Task[R], todo: Iterable[Part], jobs: int, take: Take[R]
) -> list[Part]:
    """Do parts as workers get free; those that were lost with their workers come back. Whatever goes wrong, Ctrl-C
    too, no further part is begun."""
    running: dict[Future[R], Part] = {}

    def collect() -> None:
        future = done.next()
        result = future.result()
        take(running.pop(future), result)

    try:
        for part in todo:
            try:
                future = pool.submit(task, *part)
            except BrokenProcessPool:
                return sorted([part, *lost_of(running, take)])
            running[future] = part
            done.expect(future)
            if len(running) > AHEAD * jobs:
                collect()
        while running:
            collect()
    except BrokenProcessPool:
        return sorted(lost_of(running, take))
    except BaseException:
        for future in running:
            future.cancel()
        raise
    return []


def lost_of(running: dict[Future[R], Part], take: Take[R]) -> list[Part]:
    """The parts that a broken pool did not do; what it did is handed on."""
    lost = []
    for future, part in running.items():
        if future.cancelled() or future.exception() is not None:
            lost.append(part)
        else:
            take(part, future.result())
    return lost


class Losses(Generic[R]):
    """How often workers were lost since the last part was done: a work that kills every worker is given up."""

    def __init__(self, take: Take[R]) -> None:
        self.hand_on, self.number = take, 0

    def take(self, part: Part, result: R) -> None:
        """A part is done."""
        self.number = 0
        self.hand_on(part, result)

    def count(self) -> None:
        """Workers were lost."""
        self.number += 1
        if self.number > LOSSES:
            raise InputError(
                "jobs",
                _(
                    "worker processes were killed {number} times in a row; is there enough memory? try fewer jobs",
                    number=self.number,
                ),
            )


_here: list[Task[Any]] = []  # what this process does


def start_process(work: Work[Any]) -> None:
    """A worker process: it leaves Ctrl-C to the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _here[:] = [work.begin()]


def part_here(first: int, last: int) -> Any:
    """Do a part in this process."""
    return _here[0](first, last)


# --- on a Ray cluster -----------------------------------------------------------------------------


class OnRay(Generic[R]):
    """A work done by the tasks of a Ray cluster, which begins a task again when its worker is lost."""

    def __init__(self, work: Work[R], crew: Crew, take: Take[R]) -> None:
        self.ray, self.work, self.crew, self.take = the_ray(), work, crew, take
        self.running: dict[Any, Part] = {}

    def do(self, todo: Iterable[Part]) -> float:
        """Have the parts done; the seconds it took once the workers were there. What Ray has to say meanwhile goes to
        standard error, so that the answer stands alone on the output."""
        with output_to_error():
            begun = connect(self.ray, str(self.crew.ray), self.crew.jobs)
            try:
                return self._do(todo)
            except Exception as error:
                raise self._lost(error) from None
            finally:
                for task in self.running:
                    self.ray.cancel(task, force=True)
                if begun:
                    self.ray.shutdown()

    def _lost(self, error: Exception) -> Exception:
        """A cluster that went away, in a line; any other fault is what it is."""
        if not type(error).__module__.startswith("ray.") or "RayTaskError" in type(error).__name__:
            return error
        said = str(error).splitlines()[0][:200] if str(error) else type(error).__name__
        return InputError(
            "ray", _("the connection to the Ray cluster at {ray} was lost: {said}", ray=f"{self.crew.ray!r}", said=said)
        )

    def _do(self, todo: Iterable[Part]) -> float:
        work, key = [self.ray.put(self.work)], os.urandom(8).hex()
        begin = self.ray.remote(num_cpus=1, max_retries=-1)(part_on_ray)
        ready = [
            begin.remote(key, work, 0, 0) for _rest in range(self.crew.jobs)
        ]  # loads what is compiled, or builds it
        if self.ray.wait(ready, num_returns=len(ready), timeout=PATIENCE)[1]:
            print(
                "paiju: the cluster's workers get ready (a new version is compiled on each machine) …", file=sys.stderr
            )
        self.ray.get(ready)
        before = time.perf_counter()
        for part in todo:
            self.running[begin.remote(key, work, *part)] = part
            if len(self.running) > AHEAD * self.crew.jobs:
                self._collect()
        while self.running:
            self._collect()
        return time.perf_counter() - before

    def _collect(self) -> None:
        """Hand on what is done."""
        for task in self.ray.wait(list(self.running), num_returns=1)[0]:
            result = self.ray.get(task)
            self.take(self.running.pop(task), result)


def connect(ray: Any, address: str, jobs: int | None) -> bool:
    """Join a cluster, unless this process has; did we?"""
    if ray.is_initialized():
        return False
    quiet = {"include_dashboard": False, "num_cpus": jobs} if address == LOCAL else {}
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", **quiet)
    except Exception as error:  # whatever a network may bring
        said = str(error).splitlines()[0][:200] if str(error) else type(error).__name__
        lost = _("no Ray cluster at {ray}: {said}", ray=f"{address!r}", said=said)
        if address != LOCAL and "RAY_AUTH_TOKEN" not in os.environ:
            hint = _("if it wants a token, set RAY_AUTH_MODE=token and RAY_AUTH_TOKEN here as there")
            lost = joined((lost, hint), SEMICOLON)
        raise InputError("ray", lost) from None
    return True


@cache
def cluster_cores(address: str) -> int:
    """Cores of all machines of a cluster."""
    if address == LOCAL:
        return cores()
    ray = the_ray()
    with output_to_error():
        begun = connect(ray, address, None)
        try:
            return max(1, int(ray.cluster_resources().get("CPU", 1)))
        finally:
            if begun:
                ray.shutdown()


def the_ray() -> Any:
    """Ray, if it is installed."""
    try:
        from importlib import import_module

        return import_module("ray")
    except ImportError:
        raise InputError("ray", _("Ray is not installed: run pip install '.[ray]' in Paiju's folder")) from None


@contextmanager
def output_to_error() -> Iterator[None]:
    """Whatever is printed, by Python or below it, goes to standard error."""
    sys.stdout.flush()
    try:
        duplicate = os.dup(1)
        os.dup2(2, 1)
    except OSError:  # there is none of the two
        duplicate = -1
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        if duplicate >= 0:
            os.dup2(duplicate, 1)
            os.close(duplicate)


_begun: dict[str, Task[Any]] = {}  # what this process of a cluster has made ready


def part_on_ray(key: str, work: list[Any], first: int, last: int) -> Any:
    """Do a part in a process of a cluster, which keeps what it made ready for the next one."""
    if key not in _begun:
        _begun.clear()
        _begun[key] = the_ray().get(work[0]).begin()
    return _begun[key](first, last)
