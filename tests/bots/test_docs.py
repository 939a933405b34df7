"""docs/bots-api.md is true: its numbers are those of the program, its snippets run."""

import re
import sys
from pathlib import Path

import pytest

from paiju.core.play.actions import ACTIONS
from paiju.table.action import FORMS
from tests.extras import need

ROOT = Path(__file__).parent.parent.parent
TEXT = (ROOT / "docs" / "bots-api.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"^```py\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def test_the_table_of_actions() -> None:
    rows = re.findall(r"^\| (\d+)(?:–(\d+))? \| `(\w+)` \|", TEXT, re.MULTILINE)
    told = [(int(first), int(last or first), name) for first, last, name in rows]
    assert told == [(first, first + len(details) - 1, name) for first, name, details, _ in FORMS]
    assert told[-1][1] == ACTIONS - 1
    assert f"from 0 to {ACTIONS - 1}" in TEXT


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_the_snippets_run(snippet: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    if "masks" in snippet:
        need("numpy", "the batch extra")
    monkeypatch.chdir(ROOT)
    exec(snippet.replace("cmd:python", f"cmd:{sys.executable}"), {})
    shown = capsys.readouterr().out
    assert ("Faults(crashes=0, stalls=0, garbage=0, illegal=0, left_out=0)" in shown) == ("Foreign" in snippet)


def test_there_are_two_snippets() -> None:
    assert len(SNIPPETS) == 2
