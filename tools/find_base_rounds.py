"""Find base rounds for src/paiju/tournament/seating/recipes.toml: one round that is moved R = (players - 1) // 3 times.

    python tools/find_base_rounds.py 44 56 72 80 84 100      a line of [base] for each (100: up to an hour)

Players are R numbers in three classes and one, two or three who stay. Nobody meets again if every difference of two
players at a table comes once. The round is to look alike when its classes change places, class 0 to 1 to 2 to 0, each
number multiplied by m with m³ = 1: so a third of it says it all, and only a third as many differences are to be told
apart. All but the last three tables of that third are laid by lot; what is left is small enough to be tried out whole.
"""

import sys
import time

import numba
import numpy as np

LAST = 3  # tables that are tried out whole
TRIES = 4000  # for a table laid by lot
REPEATED = -1  # a difference that must not come


def multiplier(rounds: int, staying: int) -> int:
    """m³ = 1; two who stay need another than 1."""
    found = [m for m in range(1, rounds) if pow(m, 3, rounds) == 1]
    return found[1] if staying == 2 else found[0]


def differences(rounds: int, m: int, staying: int) -> tuple[np.ndarray, int]:
    """The kind of difference of x in class i and y in class j, at 3x + i and 3y + j; how many kinds there are."""
    half = (rounds - 1) // 2
    kinds = np.full((3 * rounds, 3 * rounds), REPEATED, dtype=np.int64)
    for x, i, y, j in np.ndindex(rounds, 3, rounds, 3):
        a, b, first, second = x * m**i % rounds, y * m**j % rounds, i, j
        if (second - first) % 3 == 2:
            a, b, first, second = b, a, second, first
        by = (b - a) * pow(m, 3 - first, rounds) % rounds
        if first == second:
            near = min(by, rounds - by)
            kinds[3 * x + i, 3 * y + j] = near - 1 if 0 < near <= half else REPEATED
        elif staying > 1 or by:
            kinds[3 * x + i, 3 * y + j] = half + by - (staying == 1)
    return kinds, half + rounds - (staying == 1)


@numba.njit
def begin_lots(seed):
    """The same lots for the same seed."""
    np.random.seed(seed)


@numba.njit
def fits(kinds, used, table, seated, point):
    """Whether one more comes to a table without a difference that has been."""
    for at in range(seated):
        kind = kinds[table[at], point]
        if kind < 0 or used[kind]:
            return False
        for before in range(at):
            if kinds[table[before], point] == kind:
                return False
    return True


@numba.njit
def mark(kinds, used, table, seated, point, value):
    """The differences of one more at a table come, or go."""
    for at in range(seated):
        used[kinds[table[at], point]] = value


@numba.njit
def complete(kinds, used, numbers, taken, tables, done):
    """Lay all tables that are left, whatever way there is."""
    if done == len(tables):
        return True
    first = 0
    while taken[first]:
        first += 1
    taken[first] = True
    tables[done, 0] = 3 * numbers[first]
    if seat(kinds, used, numbers, taken, tables, done, 1, first + 1):
        return True
    taken[first] = False
    return False


@numba.njit
def seat(kinds, used, numbers, taken, tables, done, seated, start):
    """The rest of one table, then the other tables."""
    if seated == 4:
        return complete(kinds, used, numbers, taken, tables, done + 1)
    table = tables[done]
    for at in range(start, len(numbers)):
        if taken[at]:
            continue
        for i in range(3):
            point = 3 * numbers[at] + i
            if fits(kinds, used, table, seated, point):
                mark(kinds, used, table, seated, point, True)
                taken[at] = True
                table[seated] = point
                if seat(kinds, used, numbers, taken, tables, done, seated + 1, at + 1):
                    return True
                taken[at] = False
                mark(kinds, used, table, seated, point, False)
    return False


@numba.njit
def attempt(kinds, used, numbers, tables):
    """Tables by lot, the last few by trying everything."""
    np.random.shuffle(numbers)
    taken = np.zeros(len(numbers), dtype=np.bool_)
    by_lot = max(0, len(tables) - LAST)
    places = np.zeros(4, dtype=np.int64)
    for done in range(by_lot):
        table, laid = tables[done], False
        for _ in range(TRIES):
            seated = 0
            for _ in range(4):
                at = np.random.randint(len(numbers))
                point = 3 * numbers[at] + (np.random.randint(3) if seated else 0)
                if taken[at] or not fits(kinds, used, table, seated, point):
                    break
                mark(kinds, used, table, seated, point, True)
                taken[at] = True
                table[seated], places[seated] = point, at
                seated += 1
            if seated == 4:
                laid = True
                break
            for at in range(seated - 1, -1, -1):
                mark(kinds, used, table, at, table[at], False)
                taken[places[at]] = False
        if not laid:
            return False
    return complete(kinds, used, numbers, taken, tables, by_lot)


def begun(kinds: np.ndarray, used: np.ndarray, rounds: int, staying: int, lot: np.random.Generator) -> list[int] | None:
    """Whom those who stay meet: one stays, and meets 0 of each class; two stay, and each meets a number with its turns;
    three stay, and one of them meets a number of each class. None if the lot was bad."""
    if staying == 1:
        return [0]
    chosen = [int(x) for x in lot.choice(rounds, staying, replace=False)]
    points = [3 * x + i for i, x in enumerate(chosen)]
    pairs = (
        [(3 * x, 3 * x + 1) for x in chosen]
        if staying == 2
        else [(points[0], points[1]), (points[0], points[2]), (points[1], points[2])]
    )
    met = [int(kinds[pair]) for pair in pairs]
    if len(set(met)) < len(met) or REPEATED in met:
        return None
    used[met] = True
    return chosen


def find(players: int) -> list[int]:
    """A base round, four to a table."""
    rounds = (players - 1) // 3
    staying = players - 3 * rounds
    m = multiplier(rounds, staying)
    kinds, kind_count = differences(rounds, m, staying)
    lot = np.random.default_rng(players)
    begin_lots(players)
    began = time.monotonic()
    tries = 0
    while True:
        tries += 1
        if tries % 20000 == 0:
            print(f"{players}: {tries} tries, {time.monotonic() - began:.0f} s", file=sys.stderr)
        used = np.zeros(kind_count, dtype=np.bool_)
        chosen = begun(kinds, used, rounds, staying, lot)
        if chosen is None:
            continue
        numbers = np.array([x for x in range(rounds) if x not in chosen], dtype=np.int64)
        tables = np.zeros((len(numbers) // 4, 4), dtype=np.int64)
        if attempt(kinds, used, numbers, tables):
            print(f"{players}: {tries} tries, {time.monotonic() - began:.0f} s", file=sys.stderr)
            return written(rounds, m, staying, chosen, tables)


def written(rounds: int, m: int, staying: int, chosen: list[int], tables: np.ndarray) -> list[int]:
    """The whole round from its third."""

    def number(point: int, turns: int) -> int:
        x, i = divmod(point, 3)
        return (i + turns) % 3 * rounds + x * m ** (i + turns) % rounds

    stay = [3 * rounds + at for at in range(staying)]
    if staying == 3:
        met = [3 * x + i for i, x in enumerate(chosen)]
        found = [one for turns in range(3) for one in (stay[turns], *(number(point, turns) for point in met))]
    else:
        found = [one for at, x in zip(stay, chosen, strict=True) for one in (at, *(number(3 * x, t) for t in range(3)))]
    for table in tables.tolist():
        found += [number(point, turns) for turns in range(3) for point in table]
    return found


if __name__ == "__main__":
    for told in sys.argv[1:]:
        print(f"{told} = {find(int(told))}", flush=True)
