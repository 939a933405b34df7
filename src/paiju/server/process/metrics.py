"""What Prometheus is told: counters, histograms, and gauges that are asked when somebody looks.

Counting is an addition in memory. Each histogram is written by one thread; a counter that several write may miss one in
a blue moon, and that is cheaper than a lock. No label holds anything a visitor has chosen.
"""

import os
import sys
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from paiju import __version__

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
STARTED = time.monotonic()
Values = Mapping[tuple[str, ...], float]


class Counter:
    """How often something happened, by its labels."""

    def __init__(self, name: str, help: str, *labels: str) -> None:
        self.name, self.help, self.labels = name, help, labels
        self.values: defaultdict[tuple[str, ...], int] = defaultdict(int)
        COUNTED.append(self)

    def add(self, *values: str, times: int = 1) -> None:
        """Once more."""
        self.values[values] += times

    def lines(self) -> Iterable[str]:
        """As Prometheus reads it."""
        return family(self.name, self.help, "counter", self.labels, dict(self.values) if self.labels else self.alone())

    def alone(self) -> Values:
        """Without labels there is one number, from the beginning."""
        return {(): self.values[()]}


class Histogram:
    """How long something took, in seconds."""

    def __init__(self, name: str, help: str) -> None:
        self.name, self.help = name, help
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0
        COUNTED.append(self)

    def observe(self, seconds: float) -> None:
        """It took so long once more."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds

    def since(self, began: float) -> None:
        """It began then, by `time.perf_counter`."""
        self.observe(time.perf_counter() - began)

    def lines(self) -> Iterable[str]:
        """As Prometheus reads it: each bound counts everything below it."""
        yield from heading(self.name, self.help, "histogram")
        so_far = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), list(self.counts), strict=True):
            so_far += count
            yield f'{self.name}_bucket{{le="{bound}"}} {so_far}'
        yield f"{self.name}_sum {self.sum:.6f}"
        yield f"{self.name}_count {so_far}"


COUNTED: list[Counter | Histogram] = []
REQUESTS = Counter("paiju_http_requests_total", "Requests answered, by status.", "status")
REQUEST_SECONDS = Histogram("paiju_http_request_seconds", "From a request to the end of its answer.")
REFUSALS = Counter("paiju_refusals_total", "What was refused, by code, over HTTP or the socket.", "via", "code")
CUT = Counter("paiju_connections_cut_total", "Connections cut, by why: late, gave_way, flood.", "why")
ACTION_WRITTEN = Histogram("paiju_action_written_seconds", "From a player's action to its commit.")
ACTION_TOLD = Histogram(
    "paiju_action_told_seconds", "From a player's action to its frames at every connection's queue."
)
JOURNAL_SECONDS = Histogram(
    "paiju_journal_lag_seconds", "From an append to its being safe, the wait for others included."
)
COMMIT_SECONDS = Histogram("paiju_journal_commit_seconds", "A transaction of the journal.")
JOURNAL_ENTRIES = Counter("paiju_journal_entries_total", "Entries written.")
DATABASE_FAILURES = Counter("paiju_database_failures_total", "What the database could not do.", "kind")
BOT_SECONDS = Histogram("paiju_bot_seconds", "From a bot's being asked to its answer, the wait for a worker included.")
BOTS_LATE = Counter("paiju_bots_late_total", "Decisions of bots that did not come in time.")


def heading(name: str, help: str, kind: str) -> Iterable[str]:
    """What stands above a family."""
    yield f"# HELP {name} {help}"
    yield f"# TYPE {name} {kind}"


def family(name: str, help: str, kind: str, labels: tuple[str, ...], values: Values) -> Iterable[str]:
    """A name with its numbers."""
    yield from heading(name, help, kind)
    for chosen, number in sorted(values.items()):
        named = ",".join(f'{label}="{escaped(value)}"' for label, value in zip(labels, chosen, strict=True))
        yield f"{name}{{{named}}} {number}" if named else f"{name} {number}"


def escaped(value: str) -> str:
    """A label's value between its quotes."""
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def gauge(name: str, help: str, value: float) -> Iterable[str]:
    """A number as it is now."""
    return family(name, help, "gauge", (), {(): value})


def process() -> Iterable[str]:
    """The process itself."""
    yield from family("paiju_info", "The version that runs.", "gauge", ("version",), {(__version__,): 1})
    yield from gauge("paiju_uptime_seconds", "Since the start.", round(time.monotonic() - STARTED, 1))
    yield from gauge("process_resident_memory_bytes", "Memory of the server's own process.", memory())
    yield from gauge("process_open_fds", "Open files and sockets.", open_files())


def memory() -> int:
    """Bytes in memory now; where the system does not tell, the most there ever were."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return most_memory()


def most_memory() -> int:
    """The most bytes there ever were in memory; 0 where nobody knows."""
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def open_files() -> int:
    """How many files and sockets are open; 0 where the system does not tell."""
    try:
        return len(os.listdir("/proc/self/fd"))
    except OSError:
        return 0


def render(gauges: Iterable[str] = ()) -> str:
    """Everything there is to tell."""
    lines = [*process(), *gauges, *(line for each in COUNTED for line in each.lines())]
    return "\n".join(lines) + "\n"
