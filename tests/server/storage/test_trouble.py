"""Database trouble is told: a line when it begins, one a minute with how often, one when it is over."""

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from paiju.server.protocol.refused import Refused
from paiju.server.room.journal import JournalFull
from paiju.server.storage.store import Store
from paiju.server.storage.trouble import DatabaseTrouble


@pytest.fixture
def lines() -> Iterator[list[logging.LogRecord]]:
    """What is written to the log of the database."""
    found: list[logging.LogRecord] = []
    handler = logging.Handler()
    handler.emit = found.append  # type: ignore[method-assign]
    log = logging.getLogger("paiju.database")
    log.addHandler(handler)
    yield found
    log.removeHandler(handler)


class Clock:
    """A clock that is set."""

    now = 5000.0

    def __call__(self) -> float:
        return self.now


def fields(record: logging.LogRecord) -> dict[str, object]:
    """What a line has beside its words."""
    found: dict[str, object] = vars(record)["fields"]
    return found


def test_one_line_a_minute_and_one_when_it_is_over(lines: list[logging.LogRecord]) -> None:
    clock = Clock()
    trouble = DatabaseTrouble("write", clock)
    for _ in range(185):  # one failure a second
        trouble.failed(OSError("with a secret in it"))
        clock.now += 1
    assert [fields(line)["times"] for line in lines] == [1, 60, 60, 60]
    trouble.worked()  # it may still come and go
    assert len(lines) == 4
    clock.now += 30
    trouble.worked()
    trouble.worked()
    assert [line.levelname for line in lines] == ["ERROR"] * 4 + ["WARNING"]
    assert fields(lines[-1]) == {"kind": "write", "times": 185, "seconds": 184}
    assert "secret" not in str([fields(line) for line in lines])


def test_trouble_that_comes_and_goes_is_not_a_line_each_time(lines: list[logging.LogRecord]) -> None:
    clock = Clock()
    trouble = DatabaseTrouble("read", clock)
    for _ in range(600):
        trouble.failed(OSError())
        trouble.worked()
        clock.now += 0.5
    assert len(lines) == 5


def test_pages_that_cannot_be_read_are_told(tmp_path: Path, lines: list[logging.LogRecord]) -> None:
    file = tmp_path / "club.db"
    store = Store(f"sqlite:///{file}")
    asyncio.run(store.append("t", 0, [b"tile" * 1000] * 20))
    with store.engine.connect() as connection:
        first = connection.execute(text("SELECT rootpage FROM sqlite_master WHERE name = 'entries'")).scalar_one()
    store.close()
    raw = bytearray(file.read_bytes())
    raw[4096 * (first - 1) : 4096 * first] = b"\xa5" * 4096
    file.write_bytes(raw)
    spoilt = Store.__new__(Store)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("paiju.server.storage.database.bring_up_to_date", lambda *_: None)
        spoilt.__init__(f"sqlite:///{file}")  # type: ignore[misc]
    for _ in range(3):
        with pytest.raises(Refused, match="not available just now"):
            asyncio.run(spoilt.load("t"))
    spoilt.close()
    assert [line.getMessage() for line in lines] == ["the database is unavailable"]
    assert "malformed" in str(fields(lines[0])["why"])
    assert fields(lines[0])["kind"] == "read"


def test_appends_that_fail_are_told_and_that_they_work_again(tmp_path: Path, lines: list[logging.LogRecord]) -> None:
    store = Store(f"sqlite:///{tmp_path / 'club.db'}")
    clock = store.writing.clock = Clock()
    with store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE entries RENAME TO elsewhere"))
    for _ in range(5):
        with pytest.raises(JournalFull):
            asyncio.run(store.append("t", 0, [b"5m5m5m"]))
    with store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE elsewhere RENAME TO entries"))
    clock.now += 20
    asyncio.run(store.append("t", 0, [b"5m5m5m"]))
    store.close()
    assert [(line.getMessage(), fields(line)["times"]) for line in lines] == [
        ("the database is unavailable", 1),
        ("the database can be had again", 5),
    ]
    assert "5m" not in str([fields(line) for line in lines])
