"""The log: a line each, as text or as JSON."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju.errors import InputError
from paiju.server.process import logs
from tests.server.clients import dial, until
from tests.server.guests import a_table, somebody
from tests.server.serving import Served, serving


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """The log of the tests stays as it was."""
    root, uvicorn = logging.getLogger(), logging.getLogger("uvicorn.error")
    kept = root.handlers[:], root.level, uvicorn.level
    root.handlers[:] = []
    yield
    root.handlers[:], root.level, uvicorn.level = kept


def written(**environment: str) -> str:
    """What some lines look like."""
    out = io.StringIO()
    logs.begin(environment, out)
    log = logging.getLogger("paiju.test")
    log.info("asked for only")
    log.warning("a table\nERROR of its own", extra={"fields": {"table": "t1", "times": 3, "why": 'no "room" left'}})
    try:
        raise ValueError("bad")
    except ValueError:
        log.exception("it failed")
    return out.getvalue()


def test_text_is_words_and_fields() -> None:
    first, second, *trace = written().splitlines()
    assert first[:4].isdigit()
    assert first.endswith(r'Z WARNING paiju.test: a table\nERROR of its own table=t1 times=3 why="no \"room\" left"')
    assert second.endswith("ERROR paiju.test: it failed")
    assert trace[-1] == "ValueError: bad"


def test_json_is_an_object_a_line() -> None:
    lines = [json.loads(line) for line in written(PAIJU_LOG_FORMAT="JSON", PAIJU_LOG="info").splitlines()]
    assert [line["said"] for line in lines] == ["asked for only", "a table\nERROR of its own", "it failed"]
    assert lines[1] | {"at": ""} == {
        "at": "", "level": "warning", "from": "paiju.test", "said": "a table\nERROR of its own",
        "table": "t1", "times": 3, "why": 'no "room" left',
    }  # fmt: skip
    assert lines[2]["trace"].endswith("ValueError: bad")


@pytest.mark.parametrize("name", ["PAIJU_LOG", "PAIJU_LOG_FORMAT"])
def test_words_nobody_knows_are_refused(name: str) -> None:
    with pytest.raises(InputError, match="must be one of"):
        logs.begin({name: "loud"})


def test_frames_are_never_logged() -> None:
    """uvicorn writes them at the level of debugging."""
    logs.begin({"PAIJU_LOG": "debug"}, io.StringIO())
    assert not logging.getLogger("uvicorn.error").isEnabledFor(logging.DEBUG)
    assert logging.getLogger("paiju.server").isEnabledFor(logging.DEBUG)


def test_lines_name_the_request_they_belong_to() -> None:
    out, log = io.StringIO(), logging.getLogger("paiju.test")
    logs.begin({"PAIJU_LOG_FORMAT": "json"}, out)

    async def request(traceparent: str, table: str) -> str:
        id = logs.begin_request(traceparent)
        logs.about(person="", table=table)
        await asyncio.sleep(0)
        log.warning("something", extra={"fields": {"why": "x"}})
        return id

    async def two() -> list[str]:
        return list(await asyncio.gather(request(f"00-{'ab' * 16}-{'cd' * 8}-01", "t1"), request("nonsense", "t2")))

    given, made = asyncio.run(two())
    assert (given, len(made)) == ("ab" * 16, 16)
    first, second = [json.loads(line) for line in out.getvalue().splitlines()]
    assert (first["request"], first["table"], first["why"]) == (given, "t1", "x")
    assert (second["request"], second["table"], "person" in second) == (made, "t2", False)


def test_a_complaint_is_followed_from_the_answer_to_the_log(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with serving(
        f"sqlite:///{tmp_path / 'c.db'}", tmp_path, log=log, PAIJU_LOG="info", PAIJU_LOG_FORMAT="json"
    ) as club:
        host = somebody(club, "Ann")
        table = a_table(host)["table"]
        answer = host.get(f"/api/tables/{table}", traceparent=f"00-{'ab' * 16}-{'cd' * 8}-01")
        person, token = host.get("/api/me").json["person"], host.cookie
        assert answer.headers["x-request-id"] == "ab" * 16
        asyncio.run(at_the_table(club, token, table))
        assert club.stop() == 0
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert lines[0]["from"].startswith("paiju.")  # no words of others come first
    (asked,) = [line for line in lines if line.get("request") == "ab" * 16]
    assert (asked["said"], asked["person"], asked["table"], asked["status"]) == ("request", person, table, 200)
    (come,) = [line for line in lines if line["said"] == "at a table"]
    assert (come["person"], come["table"], len(come["request"])) == (person, table, 16)


async def at_the_table(club: Served, token: str, table: str) -> None:
    """Come to a table, and go."""
    async with await dial(club.url, token, table) as connection:
        await until(connection, "room")
