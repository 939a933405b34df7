"""Winds: everybody East, South, West and North as evenly as can be.

Look at two winds at a time. A table is then an arrow from who has the one to who has the other; turning round all
arrows of a path changes only what its two ends have. As in Euler's way of drawing a figure in one stroke, somebody
with two more of the one than of the other has a path to somebody who has too few, as long as there is one. So where
nothing was played before, nobody's winds differ by more than one, whatever the tables are.

What was played before counts and is not changed. Its arrows cannot be turned, and paths alone may end too early: then
tables are tried out one after another (`wind_search`) for the least spread that `wind_bounds` leaves open. Of up to 16
players all ways are tried, so that the spread, the largest difference of two winds of anybody, is the smallest there
can be. Of more players a bounded number is, and the spread is that or the paths' own; the bound is told beside it.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from itertools import permutations

from paiju.tournament.seating.report import spread_of, winds_of
from paiju.tournament.seating.wind_bounds import least_spread
from paiju.tournament.seating.wind_search import WindSearch
from paiju.tournament.seating.wishes import Round

Seats = list[list[int]]
Counts = dict[int, list[int]]
EXACT = 16  # players up to whom every way is tried
TRIES = 8  # of more players: orders tried for each table


def with_winds(rounds: Sequence[Round], past: Sequence[Round] = ()) -> list[Round]:
    """The same tables, their players in the order of winds."""
    tables = [list(table) for tables in rounds for table in tables]
    had = counts_of(tables, past)
    counts = {player: list(mine) for player, mine in had.items()}
    size = winds_in(tables, past)
    for table in tables:
        take_freest(table, counts, size)
    return by_rounds(rounds, evened(tables, had, size))


def rebalanced(rounds: Sequence[Round], past: Sequence[Round] = ()) -> list[Round]:
    """The same where winds are given already: only so many tables are changed as paths need, where paths suffice."""
    tables = [list(table) for tables in rounds for table in tables]
    return by_rounds(rounds, evened(tables, counts_of(tables, past), winds_in(tables, past)))


def winds_in(tables: Seats, past: Sequence[Round]) -> int:
    """How many winds there are."""
    return max((len(table) for table in [*tables, *(table for each in past for table in each)]), default=4)


def counts_of(tables: Seats, past: Sequence[Round]) -> Counts:
    """What everybody has had of each wind before."""
    size = winds_in(tables, past)
    return {player: (mine + [0] * size)[:size] for player, mine in winds_of(past).items()}


def by_rounds(rounds: Sequence[Round], tables: Seats) -> list[Round]:
    """Tables by rounds again."""
    each = iter(tables)
    return [[tuple(next(each)) for _ in tables] for tables in rounds]


def evened(tables: Seats, had: Counts, size: int) -> Seats:
    """Winds evened out by paths, and by trying where these do not come to the least there can be."""
    by_paths(tables, had, size)
    reached, least = spread_after(tables, had, size), least_spread(tables, had, size)
    most = 0 if len({player for table in tables for player in table}) <= EXACT else TRIES * len(tables)
    for spread in range(least, reached):
        orders = WindSearch(tables, had, size, spread, most).best()
        if orders is not None:
            return [list(order) for order in orders]
    return tables


def spread_after(tables: Seats, had: Counts, size: int) -> int:
    """The largest difference of two winds of anybody who plays or has played."""
    return max((spread_of(mine) for mine in counted(tables, had, size).values()), default=0)


def counted(tables: Seats, had: Mapping[int, Sequence[int]], size: int) -> Counts:
    """What everybody has of each wind in the end."""
    counts = {player: list(mine) for player, mine in had.items()}
    for table in tables:
        for wind, player in enumerate(table):
            counts.setdefault(player, [0] * size)[wind] += 1
    return counts


def by_paths(tables: Seats, had: Counts, size: int) -> None:
    """Even out each two winds until nothing moves any more."""
    counts = counted(tables, had, size)
    moved = True
    while moved:
        changes = [balance(tables, counts, a, b) for a, b in permutations(range(size), 2)]
        moved = any(changes)


def take_freest(table: list[int], counts: Counts, size: int) -> None:
    """A first order, to have little to mend: in turn each wind goes to who has had it least."""
    left = list(table)
    for wind in range(len(table)):
        player = min(left, key=lambda each: counts.setdefault(each, [0] * size)[wind] - min(counts[each]))
        left.remove(player)
        table[wind] = player
        counts[player][wind] += 1


def balance(tables: Seats, counts: Counts, a: int, b: int) -> bool:
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
    player: int, tables: Seats, games: dict[int, set[int]], counts: Counts, a: int, b: int
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
