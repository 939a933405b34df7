"""Many hands played by simple players, on all cores, and what they say about a book.

Results do not depend on the number of workers, on their order, or on whether hands are compiled: hand i of a seed is
always the same, and everything counted is a whole number. How long it took stands under a key of its own.
"""

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from queue import SimpleQueue

from paiju import books
from paiju.books.book import Book
from paiju.books.flatten import book_hash
from paiju.core import tally as T
from paiju.core.deal import Deal
from paiju.errors import InputError
from paiju.measures import measured
from paiju.series import DICE, LEVELS, SUMS, Series, interpret, series

MOST_HANDS = 10**12
MOST_SEED = 2**63 - 1
MOST_JOBS = 1024
# Hands at a time: long enough to be worth a call, short enough for a bar that moves and for Ctrl-C.
COMPILED_PART = {"random": 5000, "drawn": 5000, "simple": 500, "keen": 50, "steady": 50}
INTERPRETED_PART = {"random": 20, "drawn": 20, "simple": 4, "keen": 1, "steady": 1}
# So few hands are sooner played than compiled.
NOT_WORTH_COMPILING = {"random": 3000, "drawn": 3000, "simple": 300, "keen": 20, "steady": 20}

Part = tuple[int, int]  # the first hand, and the one after the last
Task = Callable[[int, int], list[int]]  # plays a part; its tally
Progress = Callable[[int, int], None]  # hands played, hands in all


@dataclass(frozen=True, slots=True)
class Outcome:
    """A series played: its tally, and how it was played."""

    series: Series
    hands: int
    seed: int
    tally: list[int]
    seconds: float
    jobs: int
    compiled: bool


def simulate(
    book: str | Book,
    hands: int | float | str,
    *,
    players: object = "random",
    special: str | int | None = None,
    seed: int = 0,
    jobs: int | None = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
) -> dict[str, object]:
    """Play hands and tell what happened, as `paiju simulate --json` does. Bad input raises InputError."""
    return told(play(book, hands, players, special, seed, jobs, compiled, progress))


def play(
    book: str | Book,
    hands: object,
    players: object = "random",
    special: object = None,
    seed: object = 0,
    jobs: object = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """Play the hands from 0 up to `hands` of a seed. Where nothing is said, hands are compiled if that is possible and
    worth the while."""
    planned = series(book if isinstance(book, Book) else books.get(book), players, special)
    number, start = whole(hands, "hands", 1, MOST_HANDS), whole(seed, "seed", 0, MOST_SEED)
    level = max(planned.players, key=LEVELS.__getitem__)  # the one that thinks longest
    fast = is_worth_compiling(number, level) if compiled is None else compiled
    size = (COMPILED_PART if fast else INTERPRETED_PART)[level]
    workers = cores() if jobs is None else whole(jobs, "jobs", 1, MOST_JOBS)
    workers = min(workers, -(-number // size))
    total = Total(number, progress)
    run = run_compiled if fast else run_interpreted
    seconds = run(planned, start, parts(number, size), workers, total)
    return Outcome(planned, number, start, total.tally, seconds, workers, fast)


def parts(number: int, size: int) -> Iterator[Part]:
    """The hands in parts of a size."""
    for first in range(0, number, size):
        yield first, min(first + size, number)


def cores() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def whole(value: object, name: str, least: int, most: int) -> int:
    """A whole number, also written 1e6."""
    try:
        number = Decimal(str(value)) if isinstance(value, (int, float, str)) and value is not True else Decimal("nan")
    except InvalidOperation:
        number = Decimal("nan")
    if not (number.is_finite() and least <= number <= most and number == number.to_integral_value()):
        shown = repr(value)[:40]
        limits = f"{least} – {most}"
        raise InputError(
            name, f"a whole number is wanted ({limits}), not {shown}", f"须为整数（{limits}），而非 {shown}"
        )
    return int(number)


def is_worth_compiling(number: int, level: str) -> bool:
    """Is there Numba, and are the hands compiled already or so many that compiling them pays?"""
    try:
        from paiju.batch.play import has_numba, is_ready
    except ImportError:
        return False
    return has_numba() and (number > NOT_WORTH_COMPILING[level] or is_ready())


# --- on all cores ---------------------------------------------------------------------------------


@dataclass(slots=True)
class Total:
    """The tallies of parts, added up, and who wants to hear how far it is."""

    hands: int
    progress: Progress | None
    tally: list[int] = field(default_factory=lambda: [0] * T.TALLY)

    def add(self, tally: list[int]) -> None:
        """One part more."""
        self.tally = [a + b for a, b in zip(self.tally, tally, strict=True)]
        if self.progress:
            self.progress(self.tally[T.HANDS], self.hands)


def run_compiled(planned: Series, seed: int, todo: Iterator[Part], jobs: int, total: Total) -> float:
    """Play in threads, which the compiled loop lets run side by side; the seconds it took, compiling aside."""
    from paiju.batch.play import Worker, worker

    idle: SimpleQueue[Worker] = SimpleQueue()
    for _ in range(jobs):
        idle.put(worker(planned))

    def task(first: int, last: int) -> list[int]:
        mine = idle.get()
        try:
            return mine.play(seed, first, last)
        finally:
            idle.put(mine)

    task(0, 0)  # compiles
    before = time.perf_counter()
    if jobs == 1:
        one_after_another(task, todo, total)
    else:
        with ThreadPoolExecutor(jobs) as pool:
            side_by_side(pool, task, todo, jobs, total)
    return time.perf_counter() - before


def run_interpreted(planned: Series, seed: int, todo: Iterator[Part], jobs: int, total: Total) -> float:
    """Play in this process, or in several; the seconds it took."""
    before = time.perf_counter()
    settle_in(planned, seed)
    if jobs == 1:
        one_after_another(interpreted_part, todo, total)
    else:
        with ProcessPoolExecutor(jobs, initializer=start_process, initargs=(planned, seed)) as pool:
            side_by_side(pool, interpreted_part, todo, jobs, total)
    return time.perf_counter() - before


def one_after_another(task: Task, todo: Iterator[Part], total: Total) -> None:
    """Play parts in turn."""
    for first, last in todo:
        total.add(task(first, last))


def side_by_side(pool: Executor, task: Task, todo: Iterator[Part], jobs: int, total: Total) -> None:
    """Play parts as workers get free. Whatever goes wrong, Ctrl-C too, no further part is begun."""
    running: set[Future[list[int]]] = set()
    try:
        for first, last in todo:
            running.add(pool.submit(task, first, last))
            if len(running) > 2 * jobs:
                running = collect(running, total)
        while running:
            running = collect(running, total)
    except BaseException:
        for future in running:
            future.cancel()
        raise


def collect(running: set[Future[list[int]]], total: Total) -> set[Future[list[int]]]:
    """Add what is done; what is not."""
    done, left = wait(running, return_when=FIRST_COMPLETED)
    for future in done:
        total.add(future.result())
    return left


_here: list[tuple[Series, int]] = []  # what this process plays


def settle_in(planned: Series, seed: int) -> None:
    """Tell this process what it plays."""
    _here[:] = [(planned, seed)]


def start_process(planned: Series, seed: int) -> None:
    """A worker process: it leaves Ctrl-C to the one that started it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    settle_in(planned, seed)


def interpreted_part(first: int, last: int) -> list[int]:
    """Play a part in this process."""
    planned, seed = _here[0]
    return interpret(planned, seed, first, last, [Deal()])


# --- what is told ---------------------------------------------------------------------------------


def told(outcome: Outcome) -> dict[str, object]:
    """An outcome as a program reads it. All but `timing` follows from book, hands, seed, players and special rule."""
    planned, tally = outcome.series, outcome.tally
    answer: dict[str, object] = {
        "book": planned.book.id,
        "book_hash": book_hash(planned.book),
        "hands": outcome.hands,
        "seed": outcome.seed,
        "players": list(planned.players),
        "special": planned.special or None,
        "wins": tally[T.WINS],
    }
    if planned.special == DICE:
        answer["specials"] = by_special(planned, tally)
    sections: dict[str, dict[str, object]] = {}
    for each in measured(planned.book, tally):
        sections.setdefault(each.section, {})[each.key] = each.json()
    answer["measures"] = sections
    answer["timing"] = {
        "seconds": round(outcome.seconds, 3),
        "hands_per_second": round(outcome.hands / max(outcome.seconds, 1e-9), 1),
        "jobs": outcome.jobs,
        "compiled": outcome.compiled,
    }
    return answer


def by_special(planned: Series, tally: list[int]) -> dict[str, int]:
    """How many hands each special rule was thrown for."""
    return {
        next((rule.id for rule in planned.book.specials if rule.dice == total), "none"): tally[T.SPECIALS + i]
        for i, total in enumerate(SUMS)
    }
