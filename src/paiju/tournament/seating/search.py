"""Search for who meets whom: two change places in a round, better or sometimes worse, ever less of the latter.

How long a search lasts is counted in steps, never in seconds, so the same wishes and seed give the same seats on any
machine, at any load.
"""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from functools import cache
from typing import Any

from paiju.native.library import entry, is_ready
from paiju.native.memory import Numbers
from paiju.tournament.seating.exchange_kernel import improve_seats
from paiju.tournament.seating.exchanges import improve
from paiju.tournament.seating.meetings import meetings
from paiju.tournament.seating.wishes import Round, Wishes

BARRED = 1 << 40  # what a meeting of two who shall not meet costs, in repeats: more than any number of them
STEPS_A_SECOND = 1_000_000  # what a second that is asked for is taken to be, on every machine
USUAL = 20 * STEPS_A_SECOND  # steps at most, where no number is given
A_SEAT = 100_000  # steps for each seat, where that is less
INTERPRETED = 20_000_000  # steps before building what is compiled is worth its while
LOOKS = 60  # temperatures of a cooling
FIRST = 300_000  # steps of the first cooling; every later one has twice as many, the last what is left
HOT, COLD = Decimal("0.7"), Decimal("0.15")
DICE = 1 << 32
DIGITS = 25
Sizes = tuple[int, int, int, int]  # players, who plays in a round, at a table; steps
Kernel = Callable[[Any, Any, Any, Any, Sizes, int], tuple[int, int]]
Tell = Callable[[int, float], None]  # how far from the best imaginable, and how much of the steps is done


def steps_of(seconds: float | None) -> int | None:
    """A wish of so many seconds as a number of steps."""
    return None if seconds is None else max(1, round(seconds * STEPS_A_SECOND))


def usual_steps(wishes: Wishes, most: int = USUAL) -> int:
    """Steps where no number is given: fewer for few seats."""
    seats = wishes.tables * wishes.table_size * (wishes.rounds - len(wishes.past))
    return min(most, A_SEAT * seats)


@dataclass
class SeatingState:
    """Rounds being improved: who sits where, how often two have met, who shall not."""

    seats: Any  # players from 0, round after round, table after table
    met: Any  # by pair, a * players + b
    barred: Any
    cost: int


def cost_of(wishes: Wishes, rounds: Sequence[Round]) -> int:
    """What search makes small: a second meeting costs one, a third two more; those who shall not meet far more."""
    met = meetings([*wishes.past, *rounds])
    barred = sum(times for (a, b), times in met.items() if not wishes.may_meet(a, b))
    return sum(times * (times - 1) // 2 for times in met.values()) + BARRED * barred


def state_of(wishes: Wishes, event: Sequence[Round], rounds: Sequence[Round], price: int = BARRED) -> SeatingState:
    """Rounds as numbers; `event` are all that count for meetings."""
    n = wishes.players
    seats = [player - 1 for tables in rounds for table in tables for player in table]
    met, barred = [0] * (n * n), [0] * (n * n)
    for a, b in wishes.barred:
        barred[(a - 1) * n + b - 1] = barred[(b - 1) * n + a - 1] = price
    for (a, b), times in meetings(event).items():
        met[(a - 1) * n + b - 1] = met[(b - 1) * n + a - 1] = times
    return SeatingState(seats, met, barred, cost_of(wishes, rounds))


def rounds_from(wishes: Wishes, seats: Sequence[int]) -> list[Round]:
    """Numbers as rounds."""
    size, tables = wishes.table_size, wishes.tables
    each = [tuple(player + 1 for player in seats[at : at + size]) for at in range(0, len(seats), size)]
    return [each[at : at + tables] for at in range(0, len(each), tables)]


class Search:
    """A search of so many steps; it can be interrupted, with the best that was found."""

    def __init__(self, wishes: Wishes, steps: int | None = None, tell: Tell = lambda *_: None) -> None:
        self.wishes, self.steps, self.tell = wishes, usual_steps(wishes) if steps is None else steps, tell
        self.kernel: Kernel = improve
        self.odds: Sequence[Any] = odds()
        self.compiled = False
        self.dice = (wishes.seed * 2654435761 + 88172645) & 0xFFFFFFFF or 1

    def best(self, rounds: list[Round], least: int) -> list[Round]:
        """The best that comes up from these rounds on; `least` is good enough."""
        active = self.wishes.tables * self.wishes.table_size
        state = state_of(self.wishes, [*self.wishes.past, *rounds], rounds)
        best_seats, cheapest, done = list(state.seats), state.cost, 0
        with contextlib.suppress(KeyboardInterrupt):  # then the best so far is what there is
            for look, steps in looks(self.steps):
                if cheapest <= least:
                    break
                if not self.compiled and (done >= INTERPRETED or is_ready()):
                    self.compile(state)
                sizes = (self.wishes.players, active, self.wishes.table_size, steps)
                change, self.dice = self.kernel(state.seats, state.met, state.barred, self.odds[look], sizes, self.dice)
                state.cost += int(change)
                done += steps
                if state.cost < cheapest:
                    best_seats, cheapest = [int(seat) for seat in state.seats], state.cost
                self.tell(sum(divmod(cheapest - least, BARRED)), done / self.steps)
        return rounds_from(self.wishes, best_seats)

    def compile(self, state: SeatingState) -> None:
        """What is not found at once is looked for by the compiled text, where that is to be had."""
        self.compiled = True
        run = entry(improve_seats)
        if run is None:
            return
        dice = Numbers.zeros(1)

        def compiled(seats: Any, met: Any, barred: Any, odds: Any, sizes: Sizes, seed: int) -> tuple[int, int]:
            dice.numbers[0] = seed
            return run(seats, met, barred, odds, dice, *sizes), dice.numbers[0]

        self.kernel = compiled
        state.seats, state.met, state.barred = map(Numbers, (state.seats, state.met, state.barred))
        self.odds = [Numbers(row) for row in self.odds]


def looks(steps: int) -> Iterator[tuple[int, int]]:
    """So many steps as coolings, each twice as slow as the one before: which temperature, and how many steps at it."""
    left, length = steps, FIRST
    while left > 0:
        length = length if left >= 3 * length else left
        for look in range(LOOKS):
            if here := (look + 1) * length // LOOKS - look * length // LOOKS:
                yield look, here
        left, length = left - length, 2 * length


@cache
def odds() -> tuple[tuple[int, ...], ...]:
    """For each temperature: in how many of 2^32 throws an exchange is made that makes it worse by 0, 1, 2, …. Worked
    out in decimals, which are the same everywhere, and not in the machine's own."""
    rows = []
    with localcontext() as context:
        context.prec = DIGITS
        for look in range(LOOKS):
            heat = (HOT.ln() + (COLD.ln() - HOT.ln()) * look / LOOKS).exp()
            row = [DICE]
            while row[-1]:
                row.append(int((-len(row) / heat).exp() * DICE))
            rows.append(tuple(row))
    return tuple(rows)
