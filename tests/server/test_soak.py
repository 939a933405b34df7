"""The soak in little: what is in memory does not grow with the hands that were played."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import children
from tests.children import PATIENCE

ROOT = Path(__file__).parents[2]


@pytest.mark.long
def test_memory_holds_no_more_than_two_hands_of_a_table_however_many_were_played() -> None:
    """By counting objects; how much memory that is depends on the machine."""
    words = [sys.executable, "-m", "benchmarks.soak", "--minutes", "1", "--tables", "4"]
    hasty = ["--gap", "0.01", "--look", "0.2", "--guest", "0.5"]
    with children.child([*words, *hasty], stdout=subprocess.PIPE, cwd=ROOT, env={**os.environ}) as soak:
        said = soak.communicate(timeout=60 + PATIENCE)[0]
    head, *rows = [line.split() for line in said.splitlines()]
    lines = [dict(zip(head, row)) for row in rows if row[0].replace(".", "").isdigit() and "actions," not in row]
    last = {name: float(told) for name, told in lines[-1].items() if name != "kept"}
    assert "0 complaints" in said
    assert last["hands"] > 2 * last["LiveTable"], said
    assert last["looked"] > 0, said
    assert last["Finished"] <= last["LiveTable"], said
    assert last["Record"] <= 2 * last["LiveTable"], said
    assert last["Table"] <= 2 * last["LiveTable"], said
    assert last["Room"] <= last["LiveTable"] + 1, said
