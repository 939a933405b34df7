"""Speed against peers, in one run on one core, as ratios.

Each row is calls or hands per second, best of five passes by CPU time. Ours goes from encoded arrays to value arrays;
peers get their inputs built beforehand. Prints a table and writes build/bench.json.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402
from tests.peers import hands as official_hands  # noqa: E402
from tests.peers.official import peer_call  # noqa: E402
from tests.peers.riichi import RiichiWin, distinct_pairs, mahjong_call, riichienv_call, with_circumstances  # noqa: E402

from paiju import batch, books  # noqa: E402
from paiju.books.flatten import flatten  # noqa: E402
from paiju.core.judge_riichi import judge_riichi  # noqa: E402
from paiju.core.readings import ROWS  # noqa: E402
from paiju.core.shaping import PLACES  # noqa: E402

PASSES = 5
COPIES = 20  # our arrays are this many times longer, so that a pass is long enough to measure
FLOORS = {
    "score-riichi-batch/mahjong": 100,
    "score-riichi-batch/riichienv": 10,
    "score-mcr-batch/PyMahjongGB": 3,
    "score-riichi-interpreted/mahjong": 1,
    "distance-batch/riichienv": 3,
}

# The mixes of hands that the field measured with.
RIICHI_MIX = (("regular", 1700), ("pairs", 250), ("orphans", 50))
OFFICIAL_MIX = (
    ("regular", 1200), ("one_suit", 200), ("pairs", 200), ("orphans", 60),
    ("knitted_straight", 200), ("lesser", 140), ("greater", 100),
)  # fmt: skip


def best(work: Callable[[], object], items: int) -> float:
    """Items per second of CPU time, best of a few passes."""
    work()
    times = []
    for _ in range(PASSES):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return items / min(times)


def riichi_wins(rng: Random) -> list[RiichiWin]:
    """Standard hands with up to four melds, seven pairs, thirteen orphans."""
    found = []
    for name, count in RIICHI_MIX:
        while count:
            hand = distinct_pairs(rng) if name == "pairs" else official_hands.MAKERS[name](rng)
            copies = hand.copies()
            if max(copies) <= 4:
                found.append(with_circumstances(rng, hand, copies))
                count -= 1
    return found


def official_wins(rng: Random) -> list[official_hands.Hand]:
    """The official mix."""
    found = []
    for name, count in OFFICIAL_MIX:
        while count:
            hand = official_hands.MAKERS[name](rng)
            if max(hand.copies()) <= 4:
                found.append(official_hands.with_circumstances(rng, hand))
                count -= 1
    return found


def bench_riichi(results: dict[str, tuple[float, float]]) -> None:
    """One riichi hand: compiled and interpreted, against mahjong and riichienv."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import OptionalRules

    wins = riichi_wins(Random(1))
    book = books.get("tenhou-nored")
    array = np.tile(batch.win_array(win.to_win() for win in wins), COPIES)
    ours = best(lambda: batch.score(book, array, threads=1), len(array))

    calculator, options = HandCalculator(), OptionalRules(has_open_tanyao=True, has_double_yakuman=False)
    calls = [mahjong_call(win, options) for win in wins]
    theirs = best(lambda: [calculator.estimate_hand_value(**call) for call in calls], len(calls))
    results["score-riichi-batch/mahjong"] = ours, theirs

    rules, rows, spots = flatten(book), [0] * ROWS, [0] * PLACES
    plain = [win.to_win() for win in wins]
    slow = best(lambda: [judge_riichi(rules, w, rows, spots) for w in plain], len(plain))
    results["score-riichi-interpreted/mahjong"] = slow, theirs

    rust = [riichienv_call(win) for win in wins]
    fast = best(lambda: [evaluator.calc(*arguments) for evaluator, arguments in rust], len(rust))
    results["score-riichi-batch/riichienv"] = ours, fast


def bench_official(results: dict[str, tuple[float, float]]) -> None:
    """One official hand against PyMahjongGB."""
    from MahjongGB import MahjongFanCalculator

    wins = official_wins(Random(2))
    array = np.tile(batch.win_array(hand.to_win() for hand in wins), COPIES)
    ours = best(lambda: batch.score("mcr", array, threads=1), len(array))
    calls = [peer_call(hand) for hand in wins]
    theirs = best(lambda: [MahjongFanCalculator(*call) for call in calls], len(calls))
    results["score-mcr-batch/PyMahjongGB"] = ours, theirs


def bench_distance(results: dict[str, tuple[float, float]]) -> None:
    """The distance of 14 random tiles against riichienv."""
    from riichienv import calculate_shanten

    rng = Random(3)
    tiles = [sorted(rng.sample(range(136), 14)) for _ in range(3000)]
    counts = np.zeros((len(tiles), 34), np.int8)
    for i, hand in enumerate(tiles):
        for tile in hand:
            counts[i, tile // 4] += 1
    many = np.tile(counts, (COPIES * 5, 1))
    ours = best(lambda: batch.distance("tenhou-nored", many, threads=1), len(many))
    theirs = best(lambda: [calculate_shanten(hand) for hand in tiles], len(tiles))
    results["distance-batch/riichienv"] = ours, theirs


def main() -> int:
    """Measure, print, write."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    results: dict[str, tuple[float, float]] = {}
    for part in (bench_riichi, bench_official, bench_distance):
        print(f"measuring: {part.__doc__}", file=sys.stderr, flush=True)
        part(results)
    table: dict[str, Any] = {}
    print(f"{'':36}{'ours /s':>14}{'peer /s':>14}{'ratio':>9}{'floor':>7}")
    for name, floor in FLOORS.items():
        ours, peer = results[name]
        table[name] = {"ours": round(ours), "peer": round(peer), "ratio": round(ours / peer, 2)}
        print(f"{name:36}{ours:>14,.0f}{peer:>14,.0f}{ours / peer:>9.1f}{floor:>7}")
    (ROOT / "build").mkdir(exist_ok=True)
    (ROOT / "build" / "bench.json").write_text(json.dumps(table, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
