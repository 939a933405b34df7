"""Byes when the number does not fit: shared evenly, those who have had fewest first."""

from collections import Counter
from random import Random

from paiju.tournament.seating.meetings import cliques, forced_pairs
from paiju.tournament.seating.wishes import Wishes


def byes(wishes: Wishes) -> list[list[int]]:
    """Who sits out in each round to come: of those who have had fewest, rather one of a team or club that has more
    people than there are tables."""
    sitting = wishes.sitting
    had: Counter[int] = Counter()
    for tables in wishes.past:
        seated = {player for table in tables for player in table}
        had.update(player for player in sitting if player not in seated)
    order = list(sitting)
    Random(wishes.seed).shuffle(order)
    groups = [set(group) for group in [*wishes.groups, *cliques(wishes.apart)]]
    found = []
    for _ in range(wishes.rounds - len(wishes.past)):
        out = sitting_out(wishes, order, had, groups)
        had.update(out)
        order = [player for player in order if player not in out] + out
        found.append(sorted(out))
    return found


def sitting_out(wishes: Wishes, order: list[int], had: Counter[int], groups: list[set[int]]) -> list[int]:
    """Who sits out in one round, one after another."""
    out: list[int] = []
    left = list(order)

    def spared(player: int) -> int:
        """Meetings within their groups that need not be without them."""
        sizes = [sum(other in group for other in left) for group in groups if player in group]
        return sum(forced_pairs(size, wishes.tables) - forced_pairs(size - 1, wishes.tables) for size in sizes)

    for _ in range(len(order) % wishes.table_size):
        out.append(min(left, key=lambda player: (had[player], -spared(player))))
        left.remove(out[-1])
    return out
