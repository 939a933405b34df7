"""What Prometheus is told: counters, histograms, and gauges that are asked when somebody looks.

No label holds anything a visitor has chosen.
"""

import time
from collections.abc import Iterable

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, disable_created_metrics
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
# A move and its commit take milliseconds, a worker's answer up to seconds.
BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
STARTED = time.monotonic()
REGISTRY = CollectorRegistry()
disable_created_metrics()  # type: ignore[no-untyped-call]
ProcessCollector(registry=REGISTRY)


def seconds(name: str, help: str) -> Histogram:
    """How long something took."""
    return Histogram(name, help, buckets=BOUNDS, registry=REGISTRY)


def times(name: str, help: str, *labels: str) -> Counter:
    """How often something happened, by its labels."""
    return Counter(name, help, labels, registry=REGISTRY)


REQUESTS = times("paiju_http_requests_total", "Requests answered, by status.", "status")
REQUEST_SECONDS = seconds("paiju_http_request_seconds", "From a request to the end of its answer.")
REFUSALS = times("paiju_refusals_total", "What was refused, by code, over HTTP or the socket.", "via", "code")
CUT = times("paiju_connections_cut_total", "Connections cut, by why: late, gave_way, flood.", "why")
ACTION_WRITTEN = seconds("paiju_action_written_seconds", "From a player's action to its commit.")
ACTION_TO_FRAMES = seconds(
    "paiju_action_told_seconds", "From a player's action to its frames at every connection's queue."
)
JOURNAL_SECONDS = seconds(
    "paiju_journal_lag_seconds", "From an append to its being safe, the wait for others included."
)
COMMIT_SECONDS = seconds("paiju_journal_commit_seconds", "A transaction of the journal.")
JOURNAL_ENTRIES = times("paiju_journal_entries_total", "Entries written.")
DATABASE_FAILURES = times("paiju_database_failures_total", "What the database could not do.", "kind")
TABLES_LOST = times(
    "paiju_tables_lost_total",
    "Tables let go while in memory, by why: taken (by another server), unsure, failed, erased.",
    "why",
)
LOOP_LAG = seconds("paiju_loop_lag_seconds", "How late the event loop does what is due, looked at four times a second.")
TABLE_LOADED = seconds("paiju_table_load_seconds", "A table read and folded from its journal, the wait included.")
COLLECTIONS = seconds("paiju_gc_seconds", "Full collections of memory, which hold everybody up.")
WORK = seconds("paiju_work_seconds", "Work in the worker room, the wait for a place included.")
BACKUP_SECONDS = seconds("paiju_backup_seconds", "Backups that went well.")
BACKUPS_FAILED = times("paiju_backups_failed_total", "Backups that failed.")
JOURNALS_PACKED = times("paiju_journals_packed_total", "Journals of finished matches packed into one row.")
MATCHES_DROPPED = times("paiju_matches_dropped_total", "Finished matches deleted because they were too old.")
PASSED_ON = times("paiju_passed_on_total", "What was passed on to the server that has the table.", "via")
BOT_SECONDS = seconds("paiju_bot_seconds", "From a bot's being asked to its answer, the wait for a worker included.")
BOTS_LATE = times("paiju_bots_late_total", "Decisions of bots that did not come in time.")


class OnePage(Collector):
    """What is asked at the moment at which somebody looks."""

    def __init__(self, gauges: Iterable[Metric], server: str = "") -> None:
        self.gauges, self.server = gauges, server

    def collect(self) -> Iterable[Metric]:
        """All of it; with the server's name where there may be several."""
        for metric in self.plain():
            if self.server:
                metric.samples = [
                    sample._replace(labels={**sample.labels, "server": self.server}) for sample in metric.samples
                ]
            yield metric

    def plain(self) -> Iterable[Metric]:
        """The time since the start, the gauges, and whatever was counted."""
        yield gauge("paiju_uptime_seconds", "Since the start.", round(time.monotonic() - STARTED, 1))
        yield from self.gauges
        yield from REGISTRY.collect()


def gauge(name: str, help: str, value: float) -> Metric:
    """A number as it is now."""
    return GaugeMetricFamily(name, help, value)


def since(histogram: Histogram, began: float) -> None:
    """It began then, by `time.perf_counter`, and has just ended."""
    histogram.observe(time.perf_counter() - began)


def render(gauges: Iterable[Metric] = (), server: str = "") -> bytes:
    """Everything there is to tell."""
    return generate_latest(OnePage(gauges, server))
