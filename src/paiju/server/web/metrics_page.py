"""`/metrics` for Prometheus: for whoever asks from this machine itself, or brings the token; others find nothing.

It asks no database and no table anything that could wait, so it is answered also when nothing else is.
"""

import hmac
import math
import shutil
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from starlette.responses import Response
from starlette.types import Scope

from paiju import __version__
from paiju.languages import _
from paiju.server.club.club import Club
from paiju.server.process import metrics
from paiju.server.protocol.refused import not_found
from paiju.server.room.engine_hash import engine_hash
from paiju.server.web.bodies import refusal
from paiju.server.web.requests import check_rate
from paiju.server.web.security import LOCAL, host_name

PATH = "/metrics"
FORWARDED = ("x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via")  # a proxy stands between
STATES = ("waiting", "playing", "between", "paused", "frozen", "over")


def answer(club: Club, scope: Scope, headers: Mapping[str, str]) -> Response:
    """The page, or that there is none. Whoever brings a wrong token is counted as others who try keys."""
    if scope["method"] not in ("GET", "HEAD") or not may_see(club, scope, headers):
        return refusal(not_found(_("address")))
    name = urlsplit(club.members.url).netloc if club.members is not None else ""
    return Response(metrics.render(gauges(club), name), media_type=metrics.CONTENT_TYPE)


def may_see(club: Club, scope: Scope, headers: Mapping[str, str]) -> bool:
    """Is it somebody on this machine, or somebody with the token?"""
    kind, _rest, value = headers.get("authorization", "").partition(" ")
    wanted = club.settings.metrics_token
    address = (scope.get("client") or ("", 0))[0]
    if wanted and kind.lower() == "bearer":
        check_rate(club, "key", address)
        return hmac.compare_digest(value.strip().encode(), wanted.encode())
    return is_here(address, headers)


def is_here(address: str, headers: Mapping[str, str]) -> bool:
    """Does it come from this machine itself, and not through a proxy that runs on it?"""
    if any(name in headers for name in FORWARDED) or host_name(headers.get("host", "")) not in LOCAL:
        return False
    try:
        ip = ip_address(address)
    except ValueError:
        return False
    return (getattr(ip, "ipv4_mapped", None) or ip).is_loopback


def free_bytes(folder: Path) -> float:
    """Room that is left; not a number where the system does not say."""
    try:
        return float(shutil.disk_usage(folder).free)
    except OSError:
        return math.nan


def gauges(club: Club) -> Iterable[Metric]:
    """How the club stands now."""
    gauge, hub = metrics.gauge, club.hub
    states = Counter(str(live.shown.state()) for live in list(hub.tables.values()))
    tables = GaugeMetricFamily("paiju_tables", "Tables in memory, by state.", labels=["state"])
    for state in STATES:
        tables.add_metric([state], states[state])
    yield tables
    info = GaugeMetricFamily("paiju_info", "The version and the engine that run.", labels=["version", "engine"])
    info.add_metric([__version__, engine_hash()[:12]], 1)
    yield info
    engine = GaugeMetricFamily("paiju_engine", "Which engine plays: versions with the same agree.", labels=["hash"])
    engine.add_metric([engine_hash()[:12]], 1)
    yield engine
    yield gauge("paiju_ready", "Whether people may be sent here, as /readyz says.", not club.pulse.trouble)
    newest = next(iter(club.backups.there()), None)
    if newest is not None:
        yield gauge("paiju_backup_age_seconds", "Since the newest backup.", max(0.0, time.time() - newest.at))
    yield gauge("paiju_backup_failed", "Whether the last backup failed.", club.backups.failed is not None)
    yield gauge("paiju_backup_hours", "Hours between two backups by the clock; 0: none.", club.backups.hours)
    yield gauge("paiju_disk_free_bytes", "Free on the disk of the data folder.", free_bytes(club.settings.data))
    yield gauge("paiju_tables_loading", "Tables being read from their journals.", len(hub.loading))
    yield gauge("paiju_work_waiting", "Pieces of work in the worker room or waiting for it.", club.workers.waiting)
    if club.members is not None:
        yield gauge("paiju_servers", "Servers of this club that were heard of lately.", 1 + len(club.members.others))
    yield gauge("paiju_people_connected", "People with a connection to a table.", len(club.connected))
    yield gauge("paiju_sockets", "WebSocket connections.", len(club.connections))
    yield gauge("paiju_journal_waiting", "Appends that wait to be written.", club.store.writer.waiting.qsize())
    yield gauge("paiju_bots_waiting", "Decisions of bots that wait for a worker.", len(hub.bots.line))
    busy = len(hub.bots.workers) - len(hub.bots.free)
    yield gauge("paiju_bots_workers_busy", "Workers that think, or get ready to.", busy)
