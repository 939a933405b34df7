"""The log: a line each, as text or as JSON."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

from paiju.errors import InputError
from paiju.server.process import logs


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
