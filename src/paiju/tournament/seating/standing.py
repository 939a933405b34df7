"""A round by standing: neighbours in the table of results play each other, without rematches as far as can be."""

from collections.abc import Callable, Sequence
from itertools import combinations

from paiju.errors import InputError
from paiju.tournament.seating.dealing import dealt
from paiju.tournament.seating.meetings import meetings
from paiju.tournament.seating.search import BARRED
from paiju.tournament.seating.wishes import Round, Wishes

Price = Callable[[int, int], int]
AGAIN = 50  # what meeting again costs, in squares of the distance, counted in tables


def by_standing(wishes: Wishes, order: Sequence[int]) -> tuple[Round, list[int]]:
    """The next round from the standing, best first, and who has a bye: of those who have had fewest the last. Tables
    are filled from the top and then improved by exchanges, as long as one makes the sum of rematches and distances
    smaller; where these leave some together who shall not meet, also from tables where nobody does."""
    if sorted(order) != wishes.sitting:
        raise InputError("standing", "every player who is there, once", "每位在场选手恰好一次")
    free = last_with_fewest_byes(wishes, order)
    seated = [player for player in order if player not in free]
    place = {player: at for at, player in enumerate(seated)}
    met, size = meetings(wishes.past), wishes.table_size

    def price(a: int, b: int) -> int:
        again = met[min(a, b), max(a, b)] + (0 if wishes.may_meet(a, b) else BARRED)
        return AGAIN * size * size * again + (place[a] - place[b]) ** 2

    ways = [[seated[at : at + size] for at in range(0, len(seated), size)]]
    if wishes.barred:
        ways.append([list(table) for table in dealt(wishes, [free])[0]])
    for tables in ways:
        while exchange(tables, price):
            pass
    best = min(ways, key=lambda tables: sum(price(*pair) for table in tables for pair in combinations(table, 2)))
    return [tuple(table) for table in best], free


def exchange(tables: list[list[int]], price: Price) -> bool:
    """The first exchange of two that helps; was there one?"""
    for i, first in enumerate(tables):
        for second in tables[i + 1 :]:
            for a in range(len(first)):
                for b in range(len(second)):
                    x, y = first[a], second[b]
                    now = sum(price(x, z) for z in first if z != x) + sum(price(y, z) for z in second if z != y)
                    then = sum(price(y, z) for z in first if z != x) + sum(price(x, z) for z in second if z != y)
                    if then < now:
                        first[a], second[b] = y, x
                        return True
    return False


def last_with_fewest_byes(wishes: Wishes, order: Sequence[int]) -> list[int]:
    """Who sits out."""
    had = dict.fromkeys(wishes.sitting, 0)
    for tables in wishes.past:
        seated = {player for table in tables for player in table}
        for player in had:
            had[player] += player not in seated
    place = {player: at for at, player in enumerate(order)}
    first = sorted(order, key=lambda player: (had[player], -place[player]))
    return sorted(first[: len(order) % wishes.table_size])
