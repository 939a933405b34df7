"""Byes when the number does not fit: shared evenly, those who have had fewest first."""

from collections import Counter
from random import Random

from paiju.tournament.seating.wishes import Wishes


def byes(wishes: Wishes) -> list[list[int]]:
    """Who sits out in each round to come."""
    sitting = wishes.sitting
    free = len(sitting) % wishes.table_size
    had: Counter[int] = Counter()
    for tables in wishes.past:
        seated = {player for table in tables for player in table}
        had.update(player for player in sitting if player not in seated)
    order = list(sitting)
    Random(wishes.seed).shuffle(order)
    found = []
    for _ in range(wishes.rounds - len(wishes.past)):
        out = sorted(order, key=lambda player: had[player])[:free]
        had.update(out)
        order = [player for player in order if player not in out] + out
        found.append(sorted(out))
    return found
