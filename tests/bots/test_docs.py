"""docs/bots-api.md is true: its numbers are those of the program, its snippets run."""

import re
import sys
from pathlib import Path

import pytest

from paiju.core.many import observing as O
from paiju.core.play.actions import ACTIONS
from paiju.table.action import FORMS
from tests.extras import need

ROOT = Path(__file__).parent.parent.parent
TEXT = (ROOT / "docs" / "bots-api.md").read_text(encoding="utf-8")
PARTS = ("HAND", "RED", "KEPT", "DRAWN", "STAKE", "TURNED", "WILD", "RIVER", "CHOWS", "SETS", "PLAYER", "TABLE")
SNIPPETS = re.findall(r"^```py\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def test_the_table_of_actions() -> None:
    rows = re.findall(r"^\| (\d+)(?:–(\d+))? \| `(\w+)` \|", TEXT, re.MULTILINE)
    told = [(int(first), int(last or first), name) for first, last, name in rows]
    assert told == [(first, first + len(details) - 1, name) for first, name, details, _, _ in FORMS]
    assert told[-1][1] == ACTIONS - 1
    assert f"from 0 to {ACTIONS - 1}" in TEXT
    assert f"n × {ACTIONS}" in TEXT


def test_the_table_of_the_observation() -> None:
    rows = re.findall(r"^\| (\d+) \| (?:(\d+) × )?(\d+) \|", TEXT, re.MULTILINE)
    parts = [(int(at), int(times or 1) * int(size)) for at, times, size in rows]
    assert [at for at, _ in parts] == [getattr(O, name) for name in PARTS]
    assert [at + size for at, size in parts] == [*(at for at, _ in parts[1:]), O.OBSERVATION]
    assert f"n × {O.OBSERVATION}" in TEXT
    of_a_seat, of_the_table = re.findall(r"\| (?:of each seat: )?(there or .*|phase, .*) \|", TEXT)
    assert without_notes(of_a_seat).count(",") + 1 == O.PLAYER_NUMBERS
    assert without_notes(of_the_table).count(",") + 1 == O.OBSERVATION - O.TABLE


def without_notes(text: str) -> str:
    """A list without what stands in parentheses."""
    return re.sub(r"\([^)]*\)", "", text)


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_the_snippets_run(snippet: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    if "aec" in snippet:
        need("pettingzoo", "the envs extra")
    if "vector" in snippet:
        need("numba", "the batch extra")
    monkeypatch.chdir(ROOT)
    exec(snippet.replace("cmd:python", f"cmd:{sys.executable}"), {})
    shown = capsys.readouterr().out
    assert ("Faults(crashes=0, stalls=0, garbage=0, illegal=0)" in shown) == ("Foreign" in snippet)


def test_there_are_three_snippets() -> None:
    assert len(SNIPPETS) == 3
