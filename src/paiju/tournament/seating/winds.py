"""Winds: everybody East, South, West and North as evenly as can be, exactly.

Look at two winds at a time. A table is then an arrow from who has the one to who has the other; turning round all
arrows of a path changes only what its two ends have. As in Euler's way of drawing a figure in one stroke, somebody
with two more of the one than of the other has a path to somebody who has too few, as long as there is one: so no
search is needed, and when no path helps, nobody differs by more than one. What was played before counts, and is not
changed.
"""

from collections import deque
from collections.abc import Sequence
from itertools import permutations

from paiju.tournament.seating.report import winds_of
from paiju.tournament.seating.wishes import Round

Seats = list[list[int]]


def with_winds(rounds: Sequence[Round], past: Sequence[Round] = ()) -> list[Round]:
    """The same tables, their players in the order of winds."""
    tables = [list(table) for tables in rounds for table in tables]
    size = max((len(table) for table in tables), default=4)
    counts = {player: (told + [0] * size)[:size] for player, told in winds_of(past).items()}
    for table in tables:
        take_freest(table, counts, size)
    return evened(rounds, tables, counts, size)


def rebalanced(rounds: Sequence[Round], past: Sequence[Round] = ()) -> list[Round]:
    """The same where winds are given already: only so many tables are changed as is needed."""
    tables = [list(table) for tables in rounds for table in tables]
    return evened(rounds, tables, winds_of([*past, *rounds]), max((len(table) for table in tables), default=4))


def evened(rounds: Sequence[Round], tables: Seats, counts: dict[int, list[int]], size: int) -> list[Round]:
    """Even out each two winds until nothing moves any more; the tables by rounds again."""
    moved = True
    while moved:
        changes = [balance(tables, counts, a, b) for a, b in permutations(range(size), 2)]
        moved = any(changes)
    found = iter(tables)
    return [[tuple(next(found)) for _ in each] for each in rounds]


def take_freest(table: list[int], counts: dict[int, list[int]], size: int) -> None:
    """A first order, to have little to mend: in turn each wind goes to who has had it least."""
    left = list(table)
    for wind in range(len(table)):
        player = min(left, key=lambda one: counts.setdefault(one, [0] * size)[wind] - min(counts[one]))
        left.remove(player)
        table[wind] = player
        counts[player][wind] += 1


def balance(tables: Seats, counts: dict[int, list[int]], a: int, b: int) -> bool:
    """Whoever has too much of wind a gets wind b instead, where it helps; was anything changed?"""
    games: dict[int, set[int]] = {}  # tables at which somebody has wind a
    for at, table in enumerate(tables):
        if max(a, b) < len(table):
            games.setdefault(table[a], set()).add(at)
    queue, changed = deque(player for player in counts if counts[player][a] != counts[player][b]), False
    while queue:
        player = queue.popleft()
        if counts[player][a] - counts[player][b] < 2:
            continue
        path = path_from(player, tables, games, counts, a, b)
        if path is None:
            continue
        for at in path:
            first, second = tables[at][a], tables[at][b]
            tables[at][a], tables[at][b] = second, first
            games[first].discard(at)
            games.setdefault(second, set()).add(at)
        last = tables[path[-1]][a]
        for who, step in ((player, -1), (last, 1)):
            counts[who][a] += step
            counts[who][b] -= step
        queue.append(player)
        changed = True
    return changed


def path_from(
    player: int, tables: Seats, games: dict[int, set[int]], counts: dict[int, list[int]], a: int, b: int
) -> list[int] | None:
    """The shortest way over tables from somebody with too much of wind a to somebody who gains by it."""
    most = counts[player][a] - counts[player][b]
    came: dict[int, int] = {player: -1}
    queue = deque([player])
    while queue:
        who = queue.popleft()
        if counts[who][a] - counts[who][b] < most - 2 and who != player:
            path = []
            while came[who] >= 0:
                path.append(came[who])
                who = tables[came[who]][a]
            return path[::-1]
        for at in sorted(games.get(who, ())):
            other = tables[at][b]
            if other not in came:
                came[other] = at
                queue.append(other)
    return None
