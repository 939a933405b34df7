"""Search for who meets whom: two change places in a round, better or sometimes worse, ever less of the latter.

`improve` is written over plain numbers, so that the same text runs interpreted and, where Numba is there, compiled.
"""

import contextlib
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count
from typing import Any

from paiju.tournament.seating.report import meetings
from paiju.tournament.seating.wishes import Round, Wishes

BARRED = 25  # what a meeting of two who shall not meet costs, in repeats
STEPS = {False: 5_000, True: 400_000}  # between two looks at the clock: interpreted, compiled
USUAL = 20.0  # seconds, where no time is given
INTERPRETED = 2.0  # seconds of search before compiling is worth its while
COOLINGS = (1, 2, 4, 8)  # how slowly the search cools down, one after another
HOT, COLD = 1.2, 0.12
Kernel = Callable[..., tuple[int, int]]
Tell = Callable[[int, float], None]  # how far from the best imaginable, and how much of the time is spent


@dataclass
class SeatingState:
    """Rounds being improved: who sits where, how often two have met, who shall not."""

    seats: Any  # players from 0, round after round, table after table
    met: Any  # by pair, a * players + b
    barred: Any
    cost: int


def improve(
    seats: Any, met: Any, barred: Any, sizes: tuple[int, int, int, int], heat: float, seed: int
) -> tuple[int, int]:
    """Try so many exchanges at one temperature. How the cost has changed, and the state of the dice."""
    players, active, size, steps = sizes
    rounds = len(seats) // active
    dice, change = seed, 0
    for _ in range(steps):
        dice ^= (dice << 13) & 0xFFFFFFFF
        dice ^= dice >> 17
        dice ^= (dice << 5) & 0xFFFFFFFF
        start = (dice >> 3) % rounds * active
        dice ^= (dice << 13) & 0xFFFFFFFF
        dice ^= dice >> 17
        dice ^= (dice << 5) & 0xFFFFFFFF
        here, there = (dice >> 4) % active, (dice >> 17) % active
        if here // size == there // size:
            continue
        a, b = seats[start + here], seats[start + there]
        first, second = start + here - here % size, start + there - there % size
        delta = 0
        for k in range(size):
            x, y = seats[first + k], seats[second + k]
            if x != a:
                delta += met[b * players + x] + barred[b * players + x]
                delta -= met[a * players + x] - 1 + barred[a * players + x]
            if y != b:
                delta += met[a * players + y] + barred[a * players + y]
                delta -= met[b * players + y] - 1 + barred[b * players + y]
        if delta > 0:
            dice ^= (dice << 13) & 0xFFFFFFFF
            dice ^= dice >> 17
            dice ^= (dice << 5) & 0xFFFFFFFF
            if math.exp(-delta / heat) * 4294967296.0 < dice:
                continue
        for k in range(size):
            x, y = seats[first + k], seats[second + k]
            if x != a:
                met[a * players + x] -= 1
                met[x * players + a] -= 1
                met[b * players + x] += 1
                met[x * players + b] += 1
            if y != b:
                met[b * players + y] -= 1
                met[y * players + b] -= 1
                met[a * players + y] += 1
                met[y * players + a] += 1
        seats[start + here], seats[start + there] = b, a
        change += delta
    return change, dice


def cost_of(wishes: Wishes, rounds: Sequence[Round]) -> int:
    """What search makes small: a second meeting costs one, a third two more; those who shall not meet far more."""
    met = meetings([*wishes.past, *rounds])
    barred = sum(times for (a, b), times in met.items() if not wishes.may_meet(a, b))
    return sum(times * (times - 1) // 2 for times in met.values()) + BARRED * barred


class Search:
    """A search that can be interrupted, with the best that was found."""

    def __init__(self, wishes: Wishes, seconds: float | None, tell: Tell) -> None:
        self.wishes, self.seconds, self.tell = wishes, USUAL if seconds is None else seconds, tell
        self.kernel: Kernel = improve
        self.compiled = False
        self.dice = (wishes.seed * 2654435761 + 88172645) & 0xFFFFFFFF or 1

    def state(self, rounds: Sequence[Round]) -> SeatingState:
        """Rounds as numbers."""
        n = self.wishes.players
        seats = [player - 1 for tables in rounds for table in tables for player in table]
        met, barred = [0] * (n * n), [0] * (n * n)
        for a, b in combinations(range(1, n + 1), 2):
            if not self.wishes.may_meet(a, b):
                barred[(a - 1) * n + b - 1] = barred[(b - 1) * n + a - 1] = BARRED
        for (a, b), times in meetings([*self.wishes.past, *rounds]).items():
            met[(a - 1) * n + b - 1] = met[(b - 1) * n + a - 1] = times
        cost = cost_of(self.wishes, rounds)
        return SeatingState(seats, met, barred, cost)

    def best(self, rounds: list[Round], least: int) -> list[Round]:
        """The best that is found from these rounds on, within the time or a number of tries; `least` is good enough."""
        active = self.wishes.tables * self.wishes.table_size
        state = self.state(rounds)
        kept, cheapest, began = list(state.seats), state.cost, time.monotonic()
        with contextlib.suppress(KeyboardInterrupt):  # then the best so far is what there is
            for heat in heats():
                spent = time.monotonic() - began
                if cheapest <= least or spent > self.seconds:
                    break
                if spent > INTERPRETED and not self.compiled:
                    self.compile(state)
                sizes = (self.wishes.players, active, self.wishes.table_size, STEPS[self.kernel is not improve])
                change, self.dice = self.kernel(state.seats, state.met, state.barred, sizes, heat, self.dice)
                state.cost += int(change)
                if state.cost < cheapest:
                    kept, cheapest = [int(one) for one in state.seats], state.cost
                self.tell(cheapest - least, min(1.0, spent / self.seconds))
        return self.rounds(kept)

    def compile(self, state: SeatingState) -> None:
        """What is not found at once is looked for by the compiled text, where Numba is there."""
        self.compiled = True
        with contextlib.suppress(ImportError):
            import numba
            import numpy as np

            self.kernel = numba.njit(improve)
            state.seats, state.met, state.barred = map(np.array, (state.seats, state.met, state.barred))

    def rounds(self, seats: list[int]) -> list[Round]:
        """Numbers as rounds."""
        size, tables = self.wishes.table_size, self.wishes.tables
        each = [tuple(player + 1 for player in seats[at : at + size]) for at in range(0, len(seats), size)]
        return [each[at : at + tables] for at in range(0, len(each), tables)]


def heats() -> Iterator[float]:
    """Temperatures: cooling down again and again, each time more slowly up to a point, for ever."""
    for turn in count():
        looks = 30 * COOLINGS[min(turn, len(COOLINGS) - 1)]
        for look in range(looks):
            yield HOT * (COLD / HOT) ** (look / looks)
