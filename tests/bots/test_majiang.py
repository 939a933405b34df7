"""A foreign program without learning, kobalab's Majiang AI, seated by mjai through our adapter in examples/bots."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from paiju.agreement import agree
from paiju.arena import arena
from tests.children import PATIENCE
from tests.extras import missing

ROOT = Path(__file__).parent.parent.parent
ADAPTER = ROOT / "examples" / "bots" / "majiang.js"
RECORDS = [str(ROOT / "tests" / "formats" / "data" / name) for name in ("four-04.xml", "four-20.xml")]

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def majiang() -> str:
    """The program, where Node and the packages are there."""
    node = shutil.which("node")
    if node is None:
        missing("node", "no Node here; Majiang does not play")
    tried = subprocess.run(
        [node, str(ADAPTER)], input="", capture_output=True, text=True, timeout=PATIENCE, cwd=ROOT, env=dict(os.environ)
    )
    if tried.returncode:
        pytest.skip("SKIP: Majiang's packages are not there (cd examples/bots && npm install)")
    return f"mjai:{node} {ADAPTER}"


def test_majiang_plays_without_a_fault_and_holds_its_own(majiang: str) -> None:
    told: Any = arena("tenhou", majiang, "simple", 24, seed=1, unit="hand", think=PATIENCE)
    side = told["timing"]["a"]
    assert side["faults"] == {}, side["notes"]
    assert side["decisions"] > 200
    assert told["results"]["a"]["illegal"][0] == 0
    assert told["results"]["a"]["win"][0] > 0


def test_majiang_agrees_with_people_as_often_as_it_is_known_to(majiang: str) -> None:
    found: Any = agree(RECORDS, majiang, limit=600, think=PATIENCE)
    assert found["faults"] == 0, found["notes"]
    share = found["results"]["discards"]["discard"]["share"][0]
    assert 0.47 < share < 0.67  # 57.0 % of 3,269 decisions elsewhere
