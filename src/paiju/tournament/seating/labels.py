"""Table numbers: nobody at the same table again, as far as can be."""

from collections import Counter
from collections.abc import Sequence

from paiju.tournament.seating.report import visits
from paiju.tournament.seating.wishes import Round

LARGE = 30  # tables from which on every round is looked at once only
PASSES = 6


def with_labels(rounds: Sequence[Round], past: Sequence[Round] = ()) -> list[Round]:
    """The same rounds, their tables in the order in which they are numbered: round after round so that the fewest come
    to a table again, then again with all other rounds known, as long as it helps."""
    labelled = [list(tables) for tables in rounds]
    been = visits(past)
    for tables in labelled:
        tables[:] = best_order(tables, been)
        been.update(seats_of(tables))
    if max(map(len, labelled), default=0) > LARGE:
        return labelled
    for _ in range(PASSES):
        before = revisits(been)
        for tables in labelled:
            been.subtract(seats_of(tables))
            tables[:] = best_order(tables, been)
            been.update(seats_of(tables))
        if revisits(been) == before or not before:
            break
    return labelled


def seats_of(tables: Round) -> list[tuple[int, int]]:
    """Who sits at which table."""
    return [(player, at) for at, table in enumerate(tables) for player in table]


def revisits(been: Counter[tuple[int, int]]) -> int:
    """How often somebody comes to a table again."""
    return sum(times - 1 for times in been.values() if times > 1)


def best_order(tables: Round, been: Counter[tuple[int, int]]) -> Round:
    """The order of tables with the fewest who have been there."""
    n = len(tables)
    costs = [[sum(been[player, at] for player in table) for at in range(n)] for table in tables]
    if not any(costs[at][at] for at in range(n)):
        return list(tables)
    order = assignment(costs)
    ordered = list(tables)
    for table, at in zip(tables, order, strict=True):
        ordered[at] = table
    return ordered


def assignment(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column of each row with the least sum of costs (the Hungarian method, by shortest paths)."""
    n = len(costs)
    row_price, column_price = [0] * (n + 1), [0] * (n + 1)
    row_of = [0] * (n + 1)  # by column from 1; 0 is the row that is being placed
    for row in range(1, n + 1):
        row_of[0], column = row, 0
        least, came, done = [1 << 60] * (n + 1), [0] * (n + 1), [False] * (n + 1)
        while True:
            done[column] = True
            now, step, then = row_of[column], 1 << 60, 0
            for other in range(1, n + 1):
                if done[other]:
                    continue
                price = costs[now - 1][other - 1] - row_price[now] - column_price[other]
                if price < least[other]:
                    least[other], came[other] = price, column
                if least[other] < step:
                    step, then = least[other], other
            for other in range(n + 1):
                if done[other]:
                    row_price[row_of[other]] += step
                    column_price[other] -= step
                else:
                    least[other] -= step
            column = then
            if row_of[column] == 0:
                break
        while column:
            row_of[column] = row_of[came[column]]
            column = came[column]
    columns = [0] * n
    for column in range(1, n + 1):
        columns[row_of[column] - 1] = column - 1
    return columns
