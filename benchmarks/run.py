"""Speed against peers, in one run on one core, as ratios.

Each row is calls, hands or steps per second, best of five passes by CPU time. Ours goes from encoded arrays to value
arrays; peers get their inputs built beforehand. A simulated hand is played by four players who do anything that is
allowed, compiled, with its log and everything counted; a step is one decision: offered, chosen and done, at the tables
of the vector environment with its observation and mask. Recorded games have no peer: they are held against the pace
that is wanted, and so are the decisions of learners in Gymnasium's forms, many side by side against players of a level,
and one alone. A hand of the arena is played by simple players in a match that is counted for both sides. What Ray
gains from a second worker is measured by the clock, and wants two idle cores. Prints a table and writes
build/bench.json.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402
from tests.peers import hands as official_hands  # noqa: E402
from tests.peers.official import peer_call  # noqa: E402
from tests.peers.riichi import RiichiWin, distinct_pairs, mahjong_call, riichienv_call, with_circumstances  # noqa: E402

from paiju import batch, books, envs  # noqa: E402
from paiju.arena import contest, game  # noqa: E402
from paiju.books.book import Book  # noqa: E402
from paiju.books.flatten import flatten  # noqa: E402
from paiju.core.hand.readings import ROWS  # noqa: E402
from paiju.core.hand.shaping import SPOTS  # noqa: E402
from paiju.core.play import actions, deal, flow  # noqa: E402
from paiju.core.play.offers import legal  # noqa: E402
from paiju.core.players.levels.choose import person_asked  # noqa: E402
from paiju.core.tiles import EAST  # noqa: E402
from paiju.core.worth.judge_riichi import judge_riichi  # noqa: E402
from paiju.envs.tables import Vector  # noqa: E402
from paiju.formats import read, replay  # noqa: E402
from paiju.formats.tally import RecordsTally  # noqa: E402
from paiju.native.play import worker  # noqa: E402
from paiju.series import series  # noqa: E402
from paiju.table.setup import tile_set  # noqa: E402
from paiju.table.wins import new_buffers  # noqa: E402

PASSES = 5
LEVEL = "simple"  # players who try to win, and are quick
CORES = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
COPIES = 20  # our arrays are this many times longer, so that a pass is long enough to measure
FLOORS = {
    "score-riichi-batch/mahjong": 100,
    "score-riichi-batch/riichienv": 10,
    "score-mcr-batch/PyMahjongGB": 3,
    "score-riichi-interpreted/mahjong": 1,
    "distance-batch/riichienv": 3,
    "simulate-riichi/riichienv": 50,
    "simulate-mcr/riichienv": 30,
    "table-interpreted/riichienv": 0.2,
    "count-tenhou-games/wanted": 1,
    "replay-tenhou-games/wanted": 1,
    "arena-simple-riichi/riichienv": 4,
    "arena-simple-mcr/riichienv": 4,
    "ray2/ray1": 1.6,
    "vector/riichienv": 20,
    "learners-random/wanted": 1,
    "learners-simple/wanted": 1,
    "learner-alone/wanted": 1,
}
WANTED = {"count": 200.0, "replay": 20.0}  # recorded games a second
WANTED_STEPS = {"random": 150_000.0, "simple": 30_000.0, "alone": 5_000.0}  # of learners, by who plays the others

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

    rules, rows, spots = flatten(book), [0] * ROWS, [0] * SPOTS
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


def random_hand(book: Book, rng: Random) -> int:
    """A hand in the interpreter: what is allowed is listed, any of it is done, all of it is logged. How many steps."""
    rules, d, buffers, steps, out = flatten(book), deal.Deal(), new_buffers(), 0, [0] * actions.ACTIONS
    wall = tile_set(book)
    rng.shuffle(wall)
    d.wall[: len(wall)], d.tiles, d.points, d.round = wall, len(wall), [25000] * 4, EAST
    flow.start(rules, d, buffers)
    while d.phase != deal.OVER:
        who = person_asked(d)
        flow.act(rules, d, buffers, who, out[int(rng.random() * legal(rules, d, buffers, who, out))])
        steps += 1
    return steps


def random_peer_hand(rng: Random) -> int:
    """The same with riichienv, stepped from Python with its log off. How many steps."""
    from riichienv import RiichiEnv

    table = RiichiEnv(game_mode="4p-red-single", skip_mjai_logging=True, seed=rng.randrange(1 << 30))
    asked, steps = table.reset(), 0
    while not table.done():
        chosen = {}
        for who, seen in asked.items():
            allowed = seen.legal_actions()
            chosen[who] = allowed[int(rng.random() * len(allowed))]
        steps += len(chosen)
        asked = table.step(chosen)
    return steps


def bench_hands(results: dict[str, tuple[float, float]]) -> None:
    """Whole hands of random players, compiled and interpreted, against riichienv."""
    hands, many = 200, 20_000

    def steps_of(hand: Callable[[Random], int]) -> int:
        rng = Random(4)
        return sum(hand(rng) for _ in range(hands))

    theirs = best(lambda: steps_of(random_peer_hand), hands)
    for name, book_id in (("simulate-riichi/riichienv", "xjtu"), ("simulate-mcr/riichienv", "mcr")):
        play = partial(worker(series(books.get(book_id))).play, 1, 0)
        play(1)
        results[name] = best(partial(play, many), many), theirs
    own = partial(random_hand, books.get("xjtu"))
    slow = best(lambda: steps_of(own), steps_of(own))
    results["table-interpreted/riichienv"] = slow, theirs * steps_of(random_peer_hand) / hands


def bench_records(results: dict[str, tuple[float, float]]) -> None:
    """Recorded games read and counted, and read and played again with everything checked."""
    logs = [path.read_bytes() for path in sorted((ROOT / "tests" / "formats" / "data").glob("*.xml"))]
    games = [game for log in logs for game in read(log)]
    assert all(replay(game).difference is None for game in games)
    counted = best(lambda: [RecordsTally().add_all(read(log)) for log in logs], len(games))
    replayed = best(lambda: [replay(game) for log in logs for game in read(log)], len(games))
    results["count-tenhou-games/wanted"] = counted, WANTED["count"]
    results["replay-tenhou-games/wanted"] = replayed, WANTED["replay"]


def bench_arena(results: dict[str, tuple[float, float]]) -> None:
    """Hands of matches between simple players, against random hands of riichienv."""
    theirs = results["simulate-riichi/riichienv"][1]
    level, walls = LEVEL, 12
    for name, book_id in (("arena-simple-riichi/riichienv", "xjtu"), ("arena-simple-mcr/riichienv", "mcr")):
        planned = contest(book_id, level, level)
        play = partial(game.play_wall, planned, worker(planned.series))
        hands = sum(play(wall)[game.HANDS] for wall in range(walls))
        results[name] = best(partial(all_of, play, walls), hands), theirs


def all_of(play: Callable[[int], object], number: int) -> None:
    """Play so many."""
    for i in range(number):
        play(i)


def bench_ray(results: dict[str, tuple[float, float]]) -> None:
    """What Ray gains from a second worker."""
    if len(CORES) < 2:
        return
    words = ["simulate", "-b", "xjtu", "--hands", "60000", "--ray", "local", "--json", "--bots"]
    speeds = []
    for jobs in ("1", "2"):
        command = [sys.executable, "-m", "paiju", *words, LEVEL, "--jobs", jobs]
        unpinned = partial(os.sched_setaffinity, 0, CORES)
        done = [subprocess.run(command, capture_output=True, preexec_fn=unpinned, check=False) for _ in range(2)]
        if any(run.returncode for run in done):
            print(f"SKIP: {done[0].stderr.decode()}", file=sys.stderr)
            return
        speeds.append(max(json.loads(run.stdout)["timing"]["hands_per_second"] for run in done))
    results["ray2/ray1"] = speeds[1], speeds[0]


def bench_vector(results: dict[str, tuple[float, float]]) -> None:
    """Tables side by side, stepped from Python by random players, against riichienv stepped so."""
    tables, steps, hands = 1024, 100, 200
    env = Vector("xjtu", tables, 1)
    env.reset()

    def ours() -> None:
        for _ in range(steps):
            env.step(env.sample())

    def theirs() -> int:
        rng = Random(4)
        return sum(random_peer_hand(rng) for _ in range(hands))

    results["vector/riichienv"] = best(ours, tables * steps), best(theirs, theirs())


def bench_learners(results: dict[str, tuple[float, float]]) -> None:
    """Learners in Gymnasium's forms: many side by side, and one alone, who does the first thing allowed."""
    tables, steps, alone = 1024, 20, 2000
    for level in ("random", "simple"):
        env = envs.vector_env("xjtu", tables, others=level)
        env.reset(seed=1)
        pace = best(partial(all_of, lambda _, env=env: env.step(env.sample()), steps), tables * steps)
        results[f"learners-{level}/wanted"] = pace, WANTED_STEPS[level]
    one = envs.single("xjtu", "random")
    one.reset(seed=1)
    pace = best(partial(all_of, lambda _: step_alone(one), alone), alone)
    results["learner-alone/wanted"] = pace, WANTED_STEPS["alone"]


def step_alone(env: Any) -> None:
    """A decision, and the next hand where it is the last."""
    if env.step(env.action_masks().argmax())[2]:
        env.reset()


def parts_of(short: bool) -> tuple[Callable[[dict[str, tuple[float, float]]], None], ...]:
    """What is measured; in the short form once, and without what starts a cluster."""
    global PASSES, COPIES
    single = bench_riichi, bench_official, bench_distance, bench_hands, bench_records
    parts = *single, bench_vector, bench_learners, bench_arena
    if not short:
        return (*parts, bench_ray)
    PASSES, COPIES = 1, 1
    return parts


def main() -> int:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="run every part once, and write nothing")
    short = parser.parse_args().short
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    results: dict[str, tuple[float, float]] = {}
    for part in parts_of(short):
        print(f"measuring: {part.__doc__}", file=sys.stderr, flush=True)
        part(results)
    table: dict[str, Any] = {}
    print(f"{'':36}{'ours /s':>14}{'peer /s':>14}{'ratio':>9}{'floor':>7}")
    for name, floor in FLOORS.items():
        if name not in results:
            print(f"{name:36}{'not measured here':>28}")
            continue
        ours, peer = results[name]
        table[name] = {"ours": round(ours), "peer": round(peer), "ratio": round(ours / peer, 2)}
        print(f"{name:36}{ours:>14,.0f}{peer:>14,.0f}{ours / peer:>9.{1 + (floor < 1)}f}{floor:>7}")
    if not short:
        (ROOT / "build").mkdir(exist_ok=True)
        (ROOT / "build" / "bench.json").write_text(json.dumps(table, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
