"""A foreign program without learning, kobalab's Majiang AI, seated by mjai through our adapter in examples/bots."""

import json
import os
import random
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

COMPARE = """
const { Util } = require("@kobalab/majiang-core");
const { distance } = require("./majiang_distance");
const hands = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(hands.map(hand => [Util.xiangting(hand), distance(hand)])));
"""

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


def some_hand(rng: random.Random) -> dict[str, Any]:
    """Of Majiang's form: tiles by suit, open sets, what was drawn; nearly whole, of one suit, too short ones too."""
    held = {suit: [0] * (8 if suit == "z" else 10) for suit in "mpsz"}
    suits = rng.choice(("m", "mz", "mpsz", "mpsz"))
    melds = rng.choice((0, 0, 1, 2, 3))
    size = 13 - 3 * melds + rng.randrange(2) - (rng.random() < 0.1)
    while size > 2 and rng.random() < 0.8:
        suit, n = rng.choice(suits), rng.randrange(1, 8)
        tiles = [n] * 3 if suit == "z" or rng.random() < 0.3 else [n, n + 1, n + 2]
        if all(held[suit][tile] + tiles.count(tile) <= 4 for tile in tiles):
            size -= 3
            for tile in tiles:
                held[suit][tile] += 1
    while size > 0:
        suit = rng.choice(suits)
        tile = rng.randrange(1, len(held[suit]))
        if held[suit][tile] < 4:
            held[suit][tile] += 1
            size -= 1
    for suit in "mps":
        held[suit][0] = rng.randrange(min(held[suit][5], 1) + 1)  # how many of the fives are red
    return {"_bingpai": held, "_fulou": ["m123"] * melds, "_zimo": rng.choice((None, "m1", "m12-3" if melds else "m1"))}


def test_distances_by_table_are_those_of_majiang(majiang: str) -> None:
    rng = random.Random(20)
    hands = json.dumps([some_hand(rng) for _ in range(20_000)])
    node = majiang.removeprefix("mjai:").split()[0]
    told = subprocess.run(
        [node, "-e", COMPARE],
        input=hands,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        cwd=ADAPTER.parent,
        check=True,
    )
    pairs = json.loads(told.stdout)
    assert {theirs for theirs, _ in pairs} >= set(range(-1, 6))
    assert [pair for pair in pairs if pair[0] != pair[1]] == []
