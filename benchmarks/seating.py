"""What the seating engine reaches beside what can be at all: `make seating`.

Every seating is made as `paiju seating` makes it and counted here once more, by a counting of its own.
"""

import argparse
import os
import sys
import time
from collections import Counter
from itertools import combinations

from paiju.tournament.seating.arrange import arrange
from paiju.tournament.seating.designs import designs
from paiju.tournament.seating.wishes import Round, Wishes

TEAMS_OF = 60  # players
SIZES = (16, 20, 24, 28, 32, 36, 40, 44, 48, 56, 60, 64, 72, 80, 84, 96, 100, 144, 160, 240)
FORCED = ((16, 8), (20, 6), (20, 7), (20, 8), (24, 8), (24, 9), (28, 10))
TEAM = 4
WIDTHS = (7, 6, 8, 12, 9, 7, 7, 8, 9)


def counted(rounds: list[Round], team: int) -> tuple[int, int, int, int]:
    """Meetings after the first, meetings of team-mates, spread of winds, players who come to a table again."""
    met = Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))
    mates = sum(
        times for (a, b), times in ((tuple(pair), n) for pair, n in met.items()) if (a - 1) // team == (b - 1) // team
    )
    winds = Counter((player, at) for tables in rounds for table in tables for at, player in enumerate(table))
    players = {player for tables in rounds for table in tables for player in table}
    spread = max(
        max(winds[player, at] for at in range(4)) - min(winds[player, at] for at in range(4)) for player in players
    )
    places = Counter((player, at) for tables in rounds for at, table in enumerate(tables) for player in table)
    again = len({player for (player, _), times in places.items() if times > 1})
    return sum(met.values()) - len(met), mates, spread, again


def show(players: int, rounds: int, team: int, bound: object) -> None:
    """A line of the table."""
    began = time.monotonic()
    told = arrange(Wishes(players, rounds, team)).rounds
    spent = time.monotonic() - began
    repeats, mates, spread, again = counted(told, team)
    kept = "-" if team == 1 else mates
    print(row(players, team, rounds, bound, repeats, kept, spread, again, f"{spent:.1f}"), flush=True)


def row(*cells: object) -> str:
    """Cells below each other."""
    return "".join(f"{cell!s:>{width}}" for cell, width in zip(cells, WIDTHS, strict=True))


def main() -> int:
    """The table: as many rounds as go without a rematch, then with teams, then where rematches are forced."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=max(SIZES), help="players of the largest event")
    args = parser.parse_args()
    print(f"load average {os.getloadavg()[0]:.1f}")
    print(row("players", "team", "rounds", "bound", "repeats", "mates", "winds", "tables", "seconds"))
    for players in (size for size in SIZES if size <= args.most):
        reached = len(designs(players)[0].rounds)
        show(players, reached, 1, f"{(players - 1) // 3} rounds")
        show(players, reached - 1, TEAM, f"{(players - 1) // 3 - 1} rounds")
    if args.most >= TEAMS_OF:
        show(TEAMS_OF, 9, TEAM, "0 repeats")
    for players, rounds in (forced for forced in FORCED if forced[0] <= args.most):
        least = max(0, rounds * players * 3 // 2 - players * (players - 1) // 2)
        show(players, rounds, 1, f"{least} repeats")
    return 0


if __name__ == "__main__":
    sys.exit(main())
