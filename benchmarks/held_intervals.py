"""How often the arena's intervals hold the truth: `python -m benchmarks.held_intervals`.

Near-equal players, `simple` and `keen` by psa's book without dice rules, play one hand in every seat on very many
walls. These are cut into contests of 3, 5, 10 or 25 walls, of each size as many as `--contests` says; within a size no
wall is used twice, so the contests are as independent as if each had a seed of its own. The truth is the mean over all
walls, of which even the largest contest is one in a thousand. Told is how many of the contests' intervals hold it; 19
of 20 should.
"""

import argparse
import sys
import time

from paiju.arena import game as G
from paiju.arena.contest import Contest
from paiju.arena.run import SIDE, ContestOutcome, estimates, play

SIZES = (3, 5, 10, 25)
BOOK, PLAYERS = "psa", ("keen", "simple")
KEYS = ("rank", "points", "win", "deal_in")


def pool(walls: int, seed: int, jobs: int | None) -> tuple[Contest, list[list[int]]]:
    """What is kept of so many walls."""
    games = walls * 4
    found = play(BOOK, *PLAYERS, games, seed, unit="hand", special="none", compiled=True, jobs=jobs)
    return found.contest, found.rows


def held(planned: Contest, rows: list[list[int]], size: int, contests: int) -> dict[str, float]:
    """The share of contests whose interval holds the truth, for each number told of the one player."""
    truth = {}
    for key, _, _, top, bottom in SIDE:
        total, of = (sum(row[G.A_SIDE + column] for row in rows) for column in (top, bottom))
        truth[key] = total / of / (2 if key == "rank" else 1) if of else 0.0
    hits = dict.fromkeys(KEYS, 0)
    for number in range(contests):
        part = rows[number * size : (number + 1) * size]
        sides, _ = estimates(ContestOutcome(planned, part, 0.0, 1, True, 0))
        for key in KEYS:
            each = sides["a"][key]
            hits[key] += int(each is None or each.low <= truth[key] <= each.high)
    return {key: hits[key] / contests for key in KEYS}


def main() -> int:
    """Play, and print a row for every size."""
    parser = argparse.ArgumentParser(description="coverage of the arena's intervals")
    parser.add_argument("--contests", type=int, default=1000, help="of each size")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int)
    args = parser.parse_args()
    begun = time.perf_counter()
    planned, rows = pool(args.contests * max(SIZES), args.seed, args.jobs)
    print(f"{BOOK}, one {PLAYERS[0]} against {PLAYERS[1]}, {len(rows):,} walls, {time.perf_counter() - begun:.0f} s")
    print("walls  contests  " + "  ".join(f"{key:>8}" for key in KEYS))
    for size in SIZES:
        found = held(planned, rows, size, args.contests)
        print(f"{size:5}  {args.contests:8}  " + "  ".join(f"{found[key]:8.3f}" for key in KEYS))
    return 0


if __name__ == "__main__":
    sys.exit(main())
