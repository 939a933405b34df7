"""`paiju serve --workers N`: several servers on one machine, looked after by one process."""

import os
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from paiju.server.settings import read
from paiju.server.several import inner_address
from tests.children import until
from tests.server.clients import new_table
from tests.server.cluster.processes import answers, pids
from tests.server.serving import Client, serving
from tests.server.starts import one_line, run


def is_counted(url: str) -> bool:
    """Do its numbers have its name, and does it know of the other?"""
    return f'paiju_servers{{server="{urlsplit(url).netloc}"}} 2.0' in Client(url).get("/metrics").raw.decode()


def is_gone(pid: int) -> bool:
    """Has a process ended?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


def test_several_servers_are_looked_after(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    with serving(fresh_db("postgres"), tmp_path, "--workers", "2") as club:
        host = urlsplit(club.url).hostname
        urls = [f"http://{host}:{club.port + i}" for i in range(2)]
        assert [f"also {url}\n" for url in urls[1:]] == [line for line in club.said if line.startswith("also ")]
        assert sum("/join/" in line for line in club.said) == 1
        table, tokens = new_table(Client(urls[0]), "ema")
        for url in urls:
            assert Client(url, token=tokens["E"]).get(f"/api/tables/{table}").status == 200
            until(lambda url=url: is_counted(url))  # type: ignore[misc]
        before = pids(club)
        assert len(before) == 2
        for pid in before:
            os.kill(pid, signal.SIGKILL)
        until(lambda: len(pids(club)) == 2 and not {*before} & {*pids(club)})
        until(lambda: all(map(answers, urls)))
        assert Client(urls[1], token=tokens["E"]).get(f"/api/tables/{table}").status == 200
        again = pids(club)
        club.process.send_signal(signal.SIGHUP)  # all anew, one after another
        until(lambda: len(pids(club)) == 2 and not {*again} & {*pids(club)} and all(map(answers, urls)))
        assert club.stop() == 0
        assert not any(map(answers, urls))


def test_servers_end_with_whoever_looks_after_them(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    with serving(fresh_db("postgres"), tmp_path, "--workers", "2") as club:
        left = pids(club)
        assert len(left) == 2
        club.process.kill()
        until(lambda: all(map(is_gone, left)))


def test_sqlite_has_one_server(tmp_path: Path) -> None:
    told = one_line(run("--db", f"sqlite:///{tmp_path / 'c.db'}", "--data", str(tmp_path), "--workers", "2"))
    assert "an SQLite database has one server; use PostgreSQL for several" in told
    assert "must be a number from 1 to 64" in one_line(run("--workers", "0"))


def test_each_is_found_at_its_own_port() -> None:
    told = read({"workers": "3", "db": "postgresql://there/club"}, {"PAIJU_SERVER_URL": "http://[fd00::7]:8700"})
    assert inner_address(told, 8702) == {"PAIJU_SERVER_URL": "http://[fd00::7]:8702"}
    assert inner_address(replace(told, server_url=""), 8702) == {}
