"""Which version of the pages is sent: no file of another one under its address, and nobody waits for a look at all."""

import asyncio
import threading
import time
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from paiju.server.protocol.refused import Refused
from paiju.server.web import pages, web_version
from paiju.server.web.web_version import WebFiles
from tests.children import PATIENCE


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WebFiles:
    """Pages of two files."""
    (tmp_path / "index.html").write_text('<script src="/web/~/a.js">')
    (tmp_path / "a.js").write_text("one")
    found = WebFiles()
    for module in (web_version, pages):
        monkeypatch.setattr(module, "WEB", tmp_path)
        monkeypatch.setattr(module, "FILES", found)
    monkeypatch.setattr(pages, "PAGES", {})
    return found


def asked(name: str) -> Response:
    """What is answered to a request for a file."""
    scope = {"type": "http", "method": "GET", "headers": [], "path_params": {"name": name}, "query_string": b""}
    return asyncio.run(pages.web_file(Request(scope)))


def test_no_new_file_is_sent_under_an_old_version(files: WebFiles, tmp_path: Path) -> None:
    """A browser keeps what it gets there for good: a file that has changed since all were looked at is refused."""
    version = files.seen().version
    kept = asked(f"~{version}/a.js")
    assert (kept.body, "immutable" in kept.headers["cache-control"]) == (b"one", True)
    (tmp_path / "a.js").write_text("another")
    assert files.seen().version == version, "nobody has looked yet"
    with pytest.raises(Refused):
        asked(f"~{version}/a.js")
    assert asked("a.js").body == b"another"
    until = time.monotonic() + PATIENCE
    while (now := files.seen().version) == version and time.monotonic() < until:
        time.sleep(0.01)
    assert asked(f"~{now}/a.js").body == b"another"
    assert f"/web/~{now}/a.js" in bytes(asked("index.html").body).decode()
    with pytest.raises(Refused):
        asked(f"~{version}/a.js")


def test_nobody_waits_for_a_look(files: WebFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    version, going_on = files.seen().version, threading.Event()
    looks: list[str] = []

    def slow() -> list[str]:
        looks.append(threading.current_thread().name)
        going_on.wait(PATIENCE)
        return []

    monkeypatch.setattr(web_version, "sent_files", slow)
    files.looked -= web_version.LOOK_AGAIN + 1
    assert [files.seen().version for _ in range(3)] == [version] * 3
    going_on.set()
    until = time.monotonic() + PATIENCE
    while files.refreshing and time.monotonic() < until:
        time.sleep(0.01)
    assert len(looks) == 1
    assert looks[0] != threading.current_thread().name
