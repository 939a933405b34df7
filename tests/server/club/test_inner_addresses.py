"""Servers on several machines that cannot reach one another say so, and what to set."""

import socket
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from paiju.server.club.inner_addresses import unreachable
from paiju.server.storage.club_hold import SessionHold
from tests.server.serving import serving

WORDS = "servers of the club are on several machines and cannot reach one another"


@contextmanager
def on_another_machine(db: str) -> Iterator[SessionHold]:
    """What a server there has at the database."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket, "gethostname", lambda: "another-machine")
        hold = SessionHold(db, "paiju serve", alone=False)
    with closing(hold):
        assert hold.take()
        yield hold


def test_whoever_is_reached_by_nobody_is_told(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    db, log = fresh_db("postgres"), tmp_path / "log"
    with serving(db, tmp_path, log=log) as club, serving(db, tmp_path, log=log):
        assert WORDS not in log.read_text()  # one machine
        with on_another_machine(db) as hold:
            assert len(hold.elsewhere()) == 2  # seen from there
            with serving(db, tmp_path, log=log, PAIJU_LOG_LANG="en"):
                (line,) = [line for line in log.read_text().splitlines() if WORDS in line]
    assert f"127.0.0.1:{club.port}" in line
    assert 'elsewhere="paiju serve, process' in line
    assert "another-machine" in line
    assert "PAIJU_SERVER_URL=http://ADDRESS:PORT" in line


def test_an_address_of_the_network_is_found() -> None:
    urls = ["http://10.0.0.2:8700", "http://[::1]:8700", "https://one.club.example", "http://localhost:1"]
    assert unreachable(urls) == ["http://[::1]:8700", "http://localhost:1"]
