"""What Prometheus is told, and who may ask."""

import os
import re
import time
from pathlib import Path

import pytest

from paiju import __version__
from paiju.server.process.metrics import BOUNDS, render, seconds, times
from paiju.server.room.engine_hash import engine_hash
from paiju.server.storage.file_modes import private_files
from paiju.server.web.metrics_page import is_here
from tests.children import PATIENCE
from tests.server.clients import new_table
from tests.server.serving import Client, Served, serving

LABEL = r'[a-z_]+="(?:[^"\\]|\\.)*"'
LINE = re.compile(rf"[a-z_]+(\{{{LABEL}(,{LABEL})*\}})? [0-9.e+-]+")


def numbers(text: str) -> dict[str, float]:
    """Every number by its name and labels; every line is one that Prometheus reads."""
    found = {}
    for line in text.splitlines():
        if line.startswith("#"):
            assert re.match(r"# (HELP|TYPE) [a-z_]+ ", line)
            continue
        assert LINE.fullmatch(line), line
        name, _, value = line.rpartition(" ")
        assert name not in found, "told twice"
        found[name] = float(value)
    return found


def test_histograms_count_everything_below_a_bound() -> None:
    histogram = seconds("test_seconds", "Of the tests.")
    for took in (0.0005, 0.001, 0.0015, 99.0):
        histogram.observe(took)
    told = numbers(render().decode())
    bounds = (*BOUNDS[:2], BOUNDS[-1], "+Inf")
    assert [told[f'test_seconds_bucket{{le="{bound}"}}'] for bound in bounds] == [2, 3, 3, 4]
    assert told["test_seconds_count"] == 4
    assert told["test_seconds_sum"] == pytest.approx(99.003)


def test_what_a_label_holds_cannot_break_a_line() -> None:
    times("test_total", "Of the tests.", "code").labels('a"b\\c\nd').inc()
    told = render().decode()
    assert 'test_total{code="a\\"b\\\\c\\nd"} 1.0' in told.splitlines()
    assert numbers(told)


@pytest.mark.parametrize(
    ("address", "headers", "may"),
    [
        ("127.0.0.1", {"host": "127.0.0.1:8700"}, True),
        ("::1", {"host": "[::1]:8700"}, True),
        ("::ffff:127.0.0.1", {"host": "localhost"}, True),
        ("192.0.2.7", {"host": "localhost"}, False),
        ("127.0.0.1", {"host": "club.example"}, False),
        ("127.0.0.1", {"host": "localhost", "x-forwarded-for": "127.0.0.1"}, False),
        ("127.0.0.1", {"host": "localhost", "forwarded": "for=127.0.0.1"}, False),
        ("", {"host": "localhost"}, False),
    ],
)
def test_who_asks_from_this_machine(address: str, headers: dict[str, str], may: bool) -> None:
    assert is_here(address, headers) is may


def asked(club: Served, **headers: str) -> int:
    """The status of the page for somebody who sends this."""
    return Client(club.url).get("/metrics", **headers).status


def test_the_page_of_a_running_club(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'c.db'}", tmp_path, PAIJU_METRICS_TOKEN="let-me-in") as club:
        host = Client(club.url)
        new_table(host, "ema")
        assert Client(club.url).post("/api/tables", {"book": "nothing"}).status == 400
        answer = host.get("/metrics")
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        told = numbers(answer.raw.decode())
        assert told['paiju_tables{state="between"}'] == 1
        assert told['paiju_http_requests_total{status="400"}'] == 1
        assert told['paiju_refusals_total{code="input",via="http"}'] == 1
        assert told["paiju_journal_entries_total"] >= 2
        assert told[f'paiju_engine{{hash="{engine_hash()[:12]}"}}'] == 1
        assert told[f'paiju_info{{engine="{engine_hash()[:12]}",version="{__version__}"}}'] == 1
        assert (told["paiju_ready"], told["paiju_backup_failed"]) == (1, 0)
        assert (told["paiju_backups_failed_total"], told["paiju_tables_loading"], told["paiju_work_waiting"]) == (
            0,
            0,
            0,
        )
        assert told["paiju_disk_free_bytes"] > 0
        assert told["process_cpu_seconds_total"] > 0
        assert "paiju_backup_age_seconds" not in told
        with private_files():
            (tmp_path / "club-backups").mkdir()
            (tmp_path / "club-backups" / "club-1.jsonl.gz").write_bytes(b"x")
        os.utime(tmp_path / "club-backups" / "club-1.jsonl.gz", (time.time() - 3600,) * 2)
        told = numbers(host.get("/metrics").raw.decode())
        assert told["paiju_backup_age_seconds"] == pytest.approx(3600, abs=PATIENCE)
        assert told["paiju_journal_commit_seconds_count"] >= 1
        assert told["process_resident_memory_bytes"] > 1e7
        outside = {"X-Forwarded-For": "127.0.0.1"}
        assert asked(club, **outside) == 404
        assert asked(club, **outside, Authorization="Bearer let-me-in") == 200
        assert asked(club, **outside, Authorization="Bearer let-me-i") == 404
        assert asked(club, **outside, Authorization="Bearer let-me-inn") == 404
