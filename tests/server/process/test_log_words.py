"""Every line of the log has its words in every language."""

import ast
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

import paiju.server
from paiju.errors import InputError
from paiju.server.process import logs
from paiju.server.process.log_words import SAID, spoken
from tests.server.clients import new_table
from tests.server.serving import Client, serving

SERVER = Path(paiju.server.__file__).parent
LEVELS = ("info", "warning", "error", "exception", "critical")  # what is for debugging speaks English
GIVEN = {"somebody could not be let in", "a frame could not be dealt with"}  # handed on, in web/socket.py


@pytest.fixture(autouse=True)
def log_as_before() -> Iterator[None]:
    """The log of the tests stays as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level


def templates() -> Iterator[str]:
    """What the server's modules log, as it stands in them."""
    for file in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            of, first = node.func.value, node.args[0] if node.args else None
            if isinstance(of, ast.Name) and of.id == "log" and node.func.attr in LEVELS:
                yield first.value if isinstance(first, ast.Constant) else file.name


def test_every_line_is_in_the_list_and_every_text_is_said() -> None:
    assert {text.en for text in SAID} == (set(templates()) - {"socket.py"}) | GIVEN
    source = (SERVER / "web" / "socket.py").read_text("utf-8")
    assert all(f'"{words}"' in source for words in GIVEN)


def test_values_are_where_they_were() -> None:
    for text in SAID:
        for lang in ("zh", "ja"):
            assert text.into(lang) != text.en, (text.en, lang)
            assert [sign for sign in text.into(lang).split("%")[1:] if sign] != [] or "%" not in text.en
            count = text.en.count("%")
            assert text.into(lang).count("%") == count
            signs = [part[0] for part in text.en.split("%")[1:]]
            assert [part[0] for part in text.into(lang).split("%")[1:]] == signs
    assert spoken("a worker 100% new", None, "zh") == "a worker 100% new"


def test_a_language_is_chosen() -> None:
    out = io.StringIO()
    logs.begin({"PAIJU_LOG_LANG": "zh"}, out)
    log = logging.getLogger("paiju.test")
    log.error("a backup failed", extra={"fields": {"why": "disk"}})
    log.warning("no room for another connection: all %d are in use", 7)
    log.warning("unknown words %s", "x")
    first, second, third = out.getvalue().splitlines()
    assert first.endswith("ERROR paiju.test: 备份失败 why=disk")
    assert second.endswith("没有空位接新连接：7 个全在用")
    assert third.endswith("unknown words x")
    out = io.StringIO()
    logs.begin({"PAIJU_LOG_LANG": "ja", "PAIJU_LOG_FORMAT": "json"}, out)
    log.error("a backup failed")
    line = json.loads(out.getvalue())
    assert (line["said"], line["en"]) == ("バックアップに失敗しました", "a backup failed")
    with pytest.raises(InputError, match="en, fr, ja, zh"):
        logs.begin({"PAIJU_LOG_LANG": "tlh"})


def test_the_log_begins_and_ends_with_our_own_words(tmp_path: Path) -> None:
    log = tmp_path / "log"
    settings = {"PAIJU_LOG": "info", "PAIJU_LOG_FORMAT": "json"}
    with serving(f"sqlite:///{tmp_path / 'c.db'}", tmp_path, log=log, **settings) as club:
        new_table(Client(club.url), "ema")
        assert club.stop() == 0
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert [lines[0]["said"], lines[1]["said"], lines[-1]["said"]] == [
        "the club begins",
        "people can come",
        "the club ends",
    ]
    assert {line["from"].split(".")[0] for line in lines} == {"paiju"}
    assert lines[0]["db"].startswith("sqlite:///")
    assert all("request" in line for line in lines[2:-1])
